import { expect, test } from 'vitest';
import { noticesOf, type NotifyEvent } from '../../../../src/cli/commands/notify/event.ts';
import type { MemoryFile } from '../../../../src/cli/commands/notify/memory.ts';
import { createNotifier } from '../../../../src/cli/commands/notify/notifier.ts';
import type { MatchEvent } from '../../../../src/core/scoreboard/event.ts';
import { createEventId } from '../../../../src/core/scoreboard/eventId.ts';
import { applyEvent } from '../../../../src/core/scoreboard/reduce.ts';
import { openScoreboard, type ScoreboardState } from '../../../../src/core/scoreboard/state.ts';
import { createTracker, type Tracker } from '../../../../src/cli/watch/feed/tracker.ts';
import { createFakeMemory } from './fakeMemory.ts';
import * as fc from '../../../support/property.ts';
import { eventsUntil, momentIn, opening, roundEvents, snapshotOf, toIncoming } from '../../watch/match.ts';

/** A match of a single map of 24 rounds, from its first event to its last. */
const recorded: readonly MatchEvent[] = (() => {
  const played = eventsUntil(24).slice(0, -roundEvents(24).length);
  const score = played.findLast(event => event.type === 'round_end')?.score ?? { team1: 0, team2: 0 };
  const last = roundEvents(24, 'team2', { ...score, team2: score.team2 + 1 });
  const base = (n: number) => ({
    id: createEventId(opening.matchId, 1, 24, n),
    matchId: opening.matchId,
    at: new Date(momentIn(24, 90 + n)).toISOString(),
  });
  const series = { team1: 0, team2: 1 };
  return [
    ...played,
    ...last,
    {
      ...base(8),
      type: 'map_end',
      mapNumber: 1,
      round: 24,
      map: 'Mirage',
      winner: 'team2',
      score: { ...score, team2: score.team2 + 1 },
      series,
    },
    { ...base(9), type: 'match_end', mapNumber: 1, round: 24, winner: 'team2', series },
  ] as readonly MatchEvent[];
})();

/** The scoreboard before each event, and after the last. */
const boards: readonly ScoreboardState[] = recorded.reduce<readonly ScoreboardState[]>(
  (all, event) => [...all, applyEvent(all.at(-1) ?? openScoreboard(opening), event)],
  [openScoreboard(opening)],
);

/** One run of the program: it sees the scoreboard at an event first, and then what follows. */
const startRun = (memory: MemoryFile, told: string[], place: number) => {
  const tracker: Tracker = createTracker();
  const at = Date.parse(recorded[place]?.at ?? opening.startsAt ?? '');
  const notifier = createNotifier({
    memory,
    lineups: new Map(),
    quiet: undefined,
    perHour: 10_000,
    timeZone: 'UTC',
    now: () => at,
    output: {
      name: 'output',
      isForPeople: false,
      deliver: async ({ id }: NotifyEvent) => {
        told.push(id);
        return undefined;
      },
    },
    ways: [],
    isEnding: () => false,
  });
  tracker.take(snapshotOf(boards[place] ?? openScoreboard(opening), at), at);
  return async (event: MatchEvent): Promise<void> =>
    notifier.tell(tracker.take(toIncoming(event), Date.parse(event.at)).flatMap(noticesOf));
};

const tellAll = async (): Promise<readonly string[]> => {
  const told: string[] = [];
  const take = startRun(createFakeMemory(), told, 0);
  for (const event of recorded) await take(event);
  return told;
};

test('a whole match tells its start, its rounds and its ends', async () => {
  const told = await tellAll();
  const kinds = told.map(id => id.split(':')[1]);
  expect(kinds.filter(kind => kind === 'round')).toHaveLength(24);
  expect([kinds[0], kinds[1], ...kinds.slice(-2)]).toEqual(['match_start', 'start', 'map_end', 'match_end']);
});

/** Where the stream is cut, how many updates come again afterwards, and whether the program was restarted. */
const cuts = fc.array(
  fc.record({
    at: fc.nat({ max: recorded.length - 1 }),
    again: fc.nat({ max: 12 }),
    isRestart: fc.boolean(),
  }),
  { maxLength: 8 },
);

test('over any cuts, restarts and repeated updates each event is told once, in its order', async () => {
  const expected = await tellAll();
  await fc.assert(
    fc.asyncProperty(cuts, async found => {
      const told: string[] = [];
      const memory = createFakeMemory();
      let take = startRun(memory, told, 0);
      for (const [place, event] of recorded.entries()) {
        for (const { again, isRestart } of found.filter(({ at }) => at === place)) {
          if (isRestart) take = startRun(memory, told, place);
          for (const old of recorded.slice(Math.max(0, place - again), place)) await take(old);
        }
        await take(event);
      }
      expect(told).toEqual(expected);
    }),
    { numRuns: 30 },
  );
}, 60_000);

test('over any lost updates no event is told twice, and none that did not happen', async () => {
  const expected = await tellAll();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: recorded.length - 1 }), fc.nat({ max: recorded.length - 1 })), {
        minLength: 1,
        maxLength: 8,
      }),
      async jumps => {
        const told: string[] = [];
        const memory = createFakeMemory();
        // Each run sees a part of the match; the parts overlap in any way.
        for (const [one, other] of jumps) {
          const [from, to] = [Math.min(one, other), Math.max(one, other)];
          const take = startRun(memory, told, from);
          for (const event of recorded.slice(from, to)) await take(event);
        }
        expect(new Set(told).size).toBe(told.length);
        expect(told.filter(id => !expected.includes(id))).toEqual([]);
      },
    ),
    { numRuns: 20 },
  );
}, 60_000);
