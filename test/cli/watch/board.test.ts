import { describe, expect, test } from 'vitest';
import { displayWidth } from '../../../src/output/text/width.ts';
import { plainTheme } from '../../../src/output/theme.ts';
import { createTracker, type Tracker } from '../../../src/cli/watch/feed/tracker.ts';
import { arrange } from '../../../src/cli/watch/frame/arrangement.ts';
import { frame } from '../../../src/cli/watch/frame/frame.ts';
import { openView } from '../../../src/cli/watch/frame/view.ts';
import {
  eventsUntil,
  frameSizes,
  momentIn,
  opening,
  silentStatus,
  snapshotOf,
  toIncoming,
  boardAt,
} from './match.ts';

const plain = { theme: plainTheme, ascii: false };
const teams = [
  'Tall Trees',
  'Night Birds',
  'Tin Cathedral',
  'Ré Mi',
  'Owls',
  'Deep Water',
  'Sun',
  'Old Harbour',
];

/** As many matches as asked for, with other teams each, in the middle of round 17. */
const watched = (matches: number): Tracker => {
  const tracker = createTracker();
  for (let place = 0; place < matches; place += 1) {
    const matchId = `m-match-${place + 1}`;
    const nameOf = (team: number): string => teams[team % teams.length] ?? '';
    const { opening: usual, ...board } = boardAt(13);
    const [team1, team2] = [
      { ...usual.team1, name: nameOf(place) },
      { ...usual.team2, name: nameOf(place + 3) },
    ];
    const eventName = place % 2 === 0 ? 'Autumn Cup' : 'Winter Open';
    const named = { ...usual, matchId, eventName, team1, team2 };
    tracker.take(snapshotOf({ ...board, opening: named }, momentIn(13)), momentIn(13));
    for (const event of eventsUntil(17)) {
      const id = event.id.replace(opening.matchId, matchId);
      tracker.take(toIncoming({ ...event, id, matchId }), Date.parse(event.at));
    }
  }
  return tracker;
};

const drawn = (columns: number, rows: number, matches: number, cursor = 0): readonly string[] => {
  const tracker = watched(matches);
  const state = {
    world: tracker.timeline.newest,
    order: tracker.order,
    status: { ...silentStatus, staleAfter: 45_000, heardAt: momentIn(17) - 2000 },
  };
  return frame(state, { columns, rows }, plain, momentIn(17), openView({ cursor }));
};

describe('the board', () => {
  test.each(frameSizes.flatMap(size => [2, 4, 8].map(matches => [...size, matches] as const)))(
    'at %i×%i with %i matches uses the room it has',
    async (columns, rows, matches) => {
      const lines = drawn(columns, rows, matches);
      expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
      await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
        `golden/board-${columns}x${rows}-${matches}.txt`,
      );
    },
  );

  test('shows every match as long as each has a line', () => {
    for (const [columns, rows] of frameSizes) {
      for (let matches = 1; matches <= rows - 2; matches += 1) {
        const { across, rows: height, columns: width } = arrange({ columns, rows: rows - 2 }, matches);
        expect(Math.ceil(matches / across) * height).toBeLessThanOrEqual(rows - 2);
        expect(across * width).toBeLessThanOrEqual(columns);
      }
    }
  });

  test('shows more of each match the fewer there are', () => {
    const formsOf = ([columns, rows]: (typeof frameSizes)[number]) =>
      [1, 2, 4, 8, 30].map(matches => arrange({ columns, rows: rows - 2 }, matches).form);
    expect(frameSizes.map(formsOf)).toEqual([
      ['card', 'card', 'entry', 'line', 'line'],
      ['whole', 'whole', 'card', 'card', 'line'],
      ['whole', 'whole', 'whole', 'card', 'entry'],
      ['whole', 'whole', 'whole', 'whole', 'card'],
    ]);
  });

  test('scrolls to the chosen match where they do not all fit', () => {
    expect(drawn(40, 8, 8, 7).join('\n')).toContain('┃ ');
    expect(drawn(40, 8, 8, 7).join('\n')).toMatch(/┃ Old Har\S* 8:8/);
    expect(drawn(40, 8, 8, 0).join('\n')).not.toMatch(/Old Har\S* 8:8/);
  });
});
