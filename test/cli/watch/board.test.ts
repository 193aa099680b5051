import { describe, expect, test } from 'vitest';
import { displayWidth } from '../../../src/output/text/width.ts';
import { plainTheme } from '../../../src/output/theme.ts';
import { createTracker, type Tracker } from '../../../src/cli/watch/feed/tracker.ts';
import { clickedMatch, frame } from '../../../src/cli/watch/frame/frame.ts';
import { openView } from '../../../src/cli/watch/frame/view.ts';
import {
  eventsUntil,
  frameSizes,
  momentIn,
  opening,
  silentStatus,
  snapshotOf,
  start,
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

const stateOf = (tracker: Tracker) => ({
  world: tracker.timeline.newest,
  order: tracker.order,
  status: { ...silentStatus, staleAfter: 45_000, heardAt: momentIn(17) - 2000 },
});

const drawn = (columns: number, rows: number, matches: number, cursor = 0): readonly string[] =>
  frame(stateOf(watched(matches)), { columns, rows }, plain, momentIn(17), openView({ cursor }));

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

  test.each(frameSizes.flatMap(size => [1, 2, 4, 8].map(matches => [...size, matches] as const)))(
    'at %i×%i with %i matches, a click on the drawn cell of a match is about that match',
    (columns, rows, matches) => {
      const state = stateOf(watched(matches));
      for (let cursor = 0; cursor < matches; cursor += 1) {
        const view = openView({ cursor });
        const lines = frame(state, { columns, rows }, plain, momentIn(17), view);
        const cells = lines.flatMap((line, row) => {
          const column = line.indexOf('┃');
          return column === -1 ? [] : [{ column: displayWidth(line.slice(0, column)) + 1, row }];
        });
        expect(cells).not.toEqual([]);
        const clicked = cells.map(cell => clickedMatch(state, { columns, rows }, momentIn(17), view, cell));
        expect(new Set(clicked)).toEqual(new Set([cursor]));
      }
    },
  );

  test.each([
    ['the head', { column: 5, row: 0 }, {}],
    ['the footer', { column: 5, row: 23 }, {}],
    ['the free rows', { column: 5, row: 22 }, {}],
    ['the help', { column: 5, row: 2 }, { help: true }],
    ['a match page', { column: 5, row: 2 }, { page: 'match', matchId: opening.matchId }],
  ] as const)('a click on %s opens nothing', (_, cell, view) => {
    const size = { columns: 80, rows: 24 };
    expect(clickedMatch(stateOf(watched(4)), size, momentIn(17), openView(view), cell)).toBeUndefined();
  });

  test('scrolls to the chosen match where they do not all fit', () => {
    expect(drawn(40, 8, 8, 7).join('\n')).toContain('┃ ');
    expect(drawn(40, 8, 8, 7).join('\n')).toMatch(/┃ Old Har\S* 8:8/);
    expect(drawn(40, 8, 8, 0).join('\n')).not.toMatch(/Old Har\S* 8:8/);
  });

  test('where only scores are known, a match is two lines', () => {
    const tracker = createTracker();
    const scores = {
      score: { team1: 1, team2: 0 },
      mapScore: { team1: 7, team2: 5 },
      map: 'Nuke',
      mapNumber: 2,
    };
    const value = { id: 'm', team1Name: 'Owls', team2Name: 'A Name That Is Very Long Indeed', ...scores };
    tracker.take(toIncoming(value), start);
    expect(
      boardOf(tracker, 40, 15, start)
        .slice(0, 4)
        .map(line => line.trimEnd()),
    ).toEqual([' ● LIVE 1', '┃ Owls                 1   7 Nuke 2/1', '┃ A Name That Is Very… 0   5', '']);
  });
});

const boardOf = (tracker: Tracker, columns: number, rows: number, now: number): readonly string[] => {
  const status = { ...silentStatus, staleAfter: 45_000, heardAt: now };
  const state = { world: tracker.timeline.newest, order: tracker.order, status };
  return frame(state, { columns, rows }, plain, now, openView({}));
};

describe('the board of a day', () => {
  const minute = 60_000;
  /** Fifty matches of an hour each, one every ten minutes, as a stream of them all tells it. */
  const day = (): { readonly tracker: Tracker; readonly now: number } => {
    const tracker = createTracker();
    let now = start;
    for (let place = 0; place < 51; place += 1) {
      now = start + place * 10 * minute;
      const named = { id: `m-${place}`, team1Name: `Team ${place}`, team2Name: 'Others' };
      tracker.take(toIncoming({ ...named, score: { team1: 0, team2: 0 } }), now);
      const over = { ...named, id: `m-${place - 6}`, status: 'completed', score: { team1: 2, team2: 1 } };
      if (place >= 6) tracker.take(toIncoming({ ...over, team1Name: `Team ${place - 6}` }), now);
      tracker.forget(now, undefined);
    }
    return { tracker, now };
  };

  test('has the live matches first, then what ended last, and forgets what ended an hour ago', () => {
    const { tracker, now } = day();
    expect(tracker.order.slice(6)).toEqual(['m-44', 'm-43', 'm-42', 'm-41', 'm-40', 'm-39', 'm-38']);
    expect(tracker.order.slice(0, 6).toSorted()).toEqual(['m-45', 'm-46', 'm-47', 'm-48', 'm-49', 'm-50']);
    expect(boardOf(tracker, 80, 24, now)[0]).toContain('● LIVE 6 · finished 7');
  });

  test('shows no score of a last map that was not seen to its end', () => {
    const tracker = createTracker();
    const named = { id: 'm', team1Name: 'Owls', team2Name: 'Foxes', score: { team1: 1, team2: 0 } };
    const maps = [
      { number: 1, name: 'Nuke', status: 'finished', score: { team1: 13, team2: 7 } },
      { number: 2, name: 'Mirage', status: 'live', score: { team1: 12, team2: 7 } },
    ];
    tracker.take(toIncoming({ ...named, maps }), start);
    tracker.take(toIncoming({ ...named, status: 'completed', score: { team1: 2, team2: 0 } }), start + 1000);
    const lines = boardOf(tracker, 80, 24, start + 2000).map(line => line.trimEnd());
    expect(lines.slice(0, 3)).toEqual([
      ' finished 1',
      '┃ Owls 2–0 Foxes · finished',
      '┃ Series 2–0 │ Nuke 13–7 │ Mirage',
    ]);
  });

  test('keeps the match that is open', () => {
    const { tracker, now } = day();
    tracker.forget(now + 2 * 3_600_000, 'm-44');
    expect(tracker.order).toContain('m-44');
    expect(tracker.order).not.toContain('m-43');
  });

  test('drops a match that left the list of live ones and of which nobody says how it ended', () => {
    const tracker = createTracker();
    tracker.take(toIncoming({ id: 'm', team1Name: 'A', team2Name: 'B', round: 1 }), start);
    tracker.setOrder(['m'], start);
    const gone = [1, 2, 3, 4, 5].map(turn => tracker.setOrder([], start + turn * minute));
    expect(gone).toEqual([['m'], ['m'], ['m'], [], []]);
    expect(tracker.order).toEqual([]);
  });
});
