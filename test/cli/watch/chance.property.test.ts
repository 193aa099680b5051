import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceOfCt } from '../../../src/answers/winChance/model.ts';
import { plainTheme } from '../../../src/output/theme.ts';
import type { Kill, MatchEvent, RoundStart } from '../../../src/core/scoreboard/event.ts';
import { createEventId } from '../../../src/core/scoreboard/eventId.ts';
import { openScoreboard } from '../../../src/core/scoreboard/state.ts';
import { createTracker } from '../../../src/cli/watch/feed/tracker.ts';
import { frame } from '../../../src/cli/watch/frame/frame.ts';
import type { Size } from '../../../src/cli/watch/feed/state.ts';
import { openView } from '../../../src/cli/watch/frame/view.ts';
import { opening, silentStatus, snapshotOf, start, toIncoming } from './match.ts';

const { matchId, players } = opening;
const base = (n: number, seconds: number) => ({
  id: createEventId(matchId, 1, 1, n),
  matchId,
  at: new Date(start + seconds * 1000).toISOString(),
  mapNumber: 1,
  round: 1,
});

interface Round {
  readonly team1Side: 'CT' | 'T';
  readonly equipment: readonly number[];
  /** Who dies, in order. */
  readonly victims: readonly string[];
  /** Seconds between two deaths. */
  readonly gap: number;
  /** The plant comes after so many deaths. */
  readonly plantAfter: number;
  /** Whether an answer with the whole scoreboard comes after each event, too. */
  readonly isPolled: boolean;
}

const round: fc.Arbitrary<Round> = fc.record({
  team1Side: fc.constantFrom('CT', 'T'),
  equipment: fc.array(fc.integer({ min: 0, max: 7000 }), { minLength: 10, maxLength: 10 }),
  victims: fc.shuffledSubarray(players.map(({ playerId }) => playerId)),
  gap: fc.integer({ min: 1, max: 20 }),
  plantAfter: fc.integer({ min: 0, max: 12 }),
  isPolled: fc.boolean(),
});

interface Moment {
  readonly events: readonly MatchEvent[];
  readonly at: number;
  readonly alive: ReadonlySet<string>;
  readonly isPlanted: boolean;
}

/** The moments of a round: its start, then each death and the plant. */
const momentsOf = ({ team1Side, equipment, victims, gap, plantAfter }: Round): readonly Moment[] => {
  const loadouts = players.map(({ playerId }, place) => ({
    playerId,
    money: 1000,
    equipment: equipment[place] ?? 0,
    weapon: null,
    armor: null,
    helmet: null,
    kit: null,
  }));
  const first: RoundStart = { ...base(1, 0), type: 'round_start', map: 'Mirage', team1Side, loadouts };
  const alive = new Set(players.map(({ playerId }) => playerId));
  const moments: Moment[] = [{ events: [first], at: start, alive: new Set(alive), isPlanted: false }];
  let n = 1;
  let isPlanted = false;
  for (const [place, victimId] of victims.entries()) {
    const at = (place + 1) * gap;
    const events: MatchEvent[] = [];
    if (place === plantAfter) {
      events.push({ ...base(++n, at), type: 'bomb_planted', playerId: 'ash', site: 'A' });
      isPlanted = true;
    }
    const kill: Kill = {
      ...base(++n, at),
      type: 'kill',
      killerId: null,
      victimId,
      assisterId: null,
      weapon: null,
      headshot: false,
    };
    alive.delete(victimId);
    moments.push({ events: [...events, kill], at: start + at * 1000, alive: new Set(alive), isPlanted });
  }
  return moments;
};

/** The model's chance of the first team; undefined if nobody of one side is alive. */
const expectedOf = (
  { alive, at, isPlanted }: Moment,
  { team1Side, equipment }: Round,
): number | undefined => {
  const sums = { CT: { alive: 0, equipment: 0 }, T: { alive: 0, equipment: 0 } };
  for (const [place, { playerId, team }] of players.entries()) {
    if (!alive.has(playerId)) continue;
    const side = (team === 'team1') === (team1Side === 'CT') ? sums.CT : sums.T;
    side.alive += 1;
    side.equipment += equipment[place] ?? 0;
  }
  if (sums.CT.alive === 0 || sums.T.alive === 0) return undefined;
  const chance = chanceOfCt({
    alive: { CT: sums.CT.alive, T: sums.T.alive },
    equipment: { CT: sums.CT.equipment, T: sums.T.equipment },
    seconds: (at - start) / 1000,
    planted: isPlanted,
  });
  return team1Side === 'CT' ? chance : 1 - chance;
};

/** The percentages on a delayed screen that shows a moment, after all the moments have arrived. */
const drawnAt = (shown: Moment, moments: readonly Moment[], isPolled: boolean, size: Size): number[] => {
  const tracker = createTracker();
  tracker.take(snapshotOf(openScoreboard(opening), start - 1000), start - 1000);
  for (const { events, at } of moments) {
    for (const event of events) tracker.take(toIncoming(event), at);
    const board = tracker.timeline.newest.get(matchId)?.board;
    if (isPolled && board) tracker.take(snapshotOf(board, at + 100), at + 100);
  }
  const now = start + 600_000;
  const view = openView({ page: 'match', matchId, delay: now - shown.at - 200 });
  const state = { world: tracker.timeline.at(shown.at + 200), order: tracker.order, status: silentStatus };
  const lines = frame(state, size, { theme: plainTheme, ascii: false }, now, view);
  const board = lines.map(line => line.replace(/~[+-]\d+%/, '')).join('\n');
  return [...board.matchAll(/~(\d+)%/g)].map(([, percent]) => Number(percent));
};

const sizes: readonly Size[] = [
  { columns: 40, rows: 15 },
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
  { columns: 200, rows: 50 },
];

test('the drawn chances are the model’s of the shown moment, whatever came later, and add up to 100', () => {
  fc.assert(
    fc.property(round, fc.nat(10), fc.constantFrom(...sizes), (played, place, size) => {
      const moments = momentsOf(played);
      const shown = moments[place % moments.length];
      if (!shown) return;
      const drawn = drawnAt(shown, moments, played.isPolled, size);
      const chance = expectedOf(shown, played);
      const team1 = Math.max(1, Math.min(99, Math.round(100 * (chance ?? 0))));
      const both = chance === undefined ? [] : [team1, 100 - team1];
      // The smallest bars may have room for no more than the name and the buy of a team.
      const isSmall = size.columns === 40;
      expect(isSmall ? drawn.filter(each => !both.includes(each)) : drawn).toEqual(isSmall ? [] : both);
    }),
  );
});
