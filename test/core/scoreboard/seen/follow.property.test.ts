import * as fc from '../../../support/property.ts';
import { describe, expect, test } from 'vitest';
import { toLiveRounds, toLiveScoreboard, toLiveState } from '../../../../src/core/scoreboard/answers.ts';
import type { MatchEvent } from '../../../../src/core/scoreboard/event.ts';
import { readUpdates } from '../../../../src/core/scoreboard/seen/readUpdate.ts';
import { applyEvent } from '../../../../src/core/scoreboard/reduce.ts';
import {
  type MapState,
  openScoreboard,
  type ScoreboardState,
} from '../../../../src/core/scoreboard/state.ts';
import { toEventUpdate, toSnapshotUpdate } from '../../../../src/server/live/update.ts';
import type { MatchPlan } from '../../../../src/server/demo/match/plan.ts';
import { scriptMatch } from '../../../../src/server/demo/match/simulation.ts';
import { applyUpdate, type Session } from '../../../../src/cli/watch/feed/session.ts';
import { names, seasonPlans, startsAt, team } from '../../../server/demo/match/plans.ts';

const plan: MatchPlan = {
  ...seasonPlan(),
  seed: 7,
  matchNumber: 1,
  bestOf: 3,
  startsAt,
  teams: [team(1), team(2)],
};
const { opening, events } = scriptMatch(plan, names);
const { matchId } = opening;
const boardAfter = (count: number): ScoreboardState =>
  events.slice(0, count).reduce(applyEvent, openScoreboard(opening));

function seasonPlan(): MatchPlan {
  const [first] = seasonPlans(1);
  if (!first) throw new Error('a season without a match');
  return first;
}

/** The knowledge of a follower after receiving this text. */
const hear = (session: Session | undefined, name: string, text: string, now: number): Session | undefined =>
  readUpdates(JSON.parse(text), { name, now }).reduce(
    (known, update) => applyUpdate(known, update, matchId, now),
    session,
  );
const snapshotAfter = (count: number): { readonly text: string; readonly at: number } => {
  const at = Date.parse(events[count - 1]?.at ?? opening.startsAt ?? '');
  return { text: toSnapshotUpdate(boardAfter(count), 1, at, { included: undefined, ofAll: false }).text, at };
};
const push = (session: Session | undefined, event: MatchEvent): Session | undefined => {
  const at = Date.parse(event.at);
  return hear(session, event.type, toEventUpdate(event, 1, at).text, at);
};

/**
 * Everything that the service answers about a match, except the timer, and except ADR, which a snapshot rounds to a
 * tenth.
 */
const answersOf = (board: ScoreboardState | undefined, now: number) =>
  board && {
    state: { ...toLiveState(board, now), roundTimer: undefined, players: [] },
    scoreboard: {
      ...toLiveScoreboard(board, now),
      players: toLiveScoreboard(board, now).players.map(player => ({ ...player, adr: undefined })),
    },
    rounds: toLiveRounds(board),
  };
/** The largest difference in a player's ADR between two boards. */
const adrApart = (one: ScoreboardState | undefined, other: ScoreboardState): number => {
  const told = one ? toLiveScoreboard(one, 0).players : [];
  const exact = toLiveScoreboard(other, 0).players;
  return Math.max(...exact.map(({ adr }, index) => Math.abs((told[index]?.adr ?? -1) - (adr ?? -1))));
};
/** Seconds on the clock. A snapshot has whole seconds, so a follower may be off by one. */
const timerOf = (board: ScoreboardState | undefined, now: number): number =>
  (board && toLiveState(board, now).roundTimer) ?? -10;

const place = fc.integer({ min: 1, max: events.length - 1 });

describe('a follower of a snapshot and the events after it', () => {
  test('agrees with the service at all times', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 60 }), (from, further) => {
        const first = snapshotAfter(from);
        let session = hear(undefined, 'snapshot', first.text, first.at);
        for (let count = from + 1; count <= Math.min(from + further, events.length); count += 1) {
          const event = events[count - 1];
          if (!event) continue;
          session = push(session, event);
          const now = Date.parse(event.at);
          expect(answersOf(session?.board, now)).toEqual(answersOf(boardAfter(count), now));
          const [told, exact] = [timerOf(session?.board, now), timerOf(boardAfter(count), now)];
          expect(Math.abs(told - exact)).toBeLessThanOrEqual(1);
          expect(adrApart(session?.board, boardAfter(count))).toBeLessThan(0.2);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('is not misled by repeated or late updates', () => {
    fc.assert(
      fc.property(place, fc.array(fc.nat({ max: 30 }), { maxLength: 20 }), (from, backs) => {
        const first = snapshotAfter(from);
        let session = hear(undefined, 'snapshot', first.text, first.at);
        let count = from;
        for (const back of backs) {
          const [next, old] = [events[count], events[Math.max(0, count - back)]];
          if (!next || !old) break;
          session = push(push(session, next), old);
          count += 1;
        }
        const now = Date.parse(events[count - 1]?.at ?? '');
        expect(answersOf(session?.board, now)).toEqual(answersOf(boardAfter(count), now));
      }),
      { numRuns: 25 },
    );
  });

  test('continues with a restarted service that repeats some events', () => {
    // A restarted service makes its events only from the plan.
    const again = scriptMatch(plan, names).events;
    expect(again.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    fc.assert(
      fc.property(
        place,
        fc.record({ before: fc.nat(20), missed: fc.nat(20), back: fc.nat(30), after: fc.nat(20) }),
        fc.boolean(),
        (from, { before, missed, back, after }, withSnapshot) => {
          const first = snapshotAfter(from);
          let session = hear(undefined, 'snapshot', first.text, first.at);
          const broke = Math.min(from + before, events.length);
          for (const event of events.slice(from, broke)) session = push(session, event);
          const resumed = Math.min(broke + (withSnapshot ? missed : 0), events.length);
          if (withSnapshot) {
            const next = snapshotAfter(resumed);
            session = hear(session, 'snapshot', next.text, next.at);
          }
          const until = Math.min(resumed + after, again.length);
          for (const event of again.slice(Math.max(0, resumed - back), until)) session = push(session, event);
          const now = Date.parse(again[until - 1]?.at ?? '');
          const [told, exact] = [answersOf(session?.board, now), answersOf(boardAfter(until), now)];
          expect({ scoreboard: told?.scoreboard, rounds: told?.rounds }).toEqual({
            scoreboard: exact?.scoreboard,
            rounds: exact?.rounds,
          });
        },
      ),
      { numRuns: 40 },
    );
  });

  test('agrees again with the next snapshot after lost updates', () => {
    fc.assert(
      fc.property(place, place, fc.array(fc.boolean(), { maxLength: 40 }), (from, to, losses) => {
        const first = snapshotAfter(Math.min(from, to));
        let session = hear(undefined, 'snapshot', first.text, first.at);
        const missed = events.slice(Math.min(from, to), Math.max(from, to));
        for (const [index, event] of missed.entries()) {
          if (losses[index % Math.max(1, losses.length)]) session = push(session, event);
        }
        const next = snapshotAfter(Math.max(from, to));
        session = hear(session, 'snapshot', next.text, next.at);
        const { scoreboard, rounds } = answersOf(session?.board, next.at) ?? {};
        const wanted = answersOf(boardAfter(Math.max(from, to)), next.at);
        expect({ scoreboard, rounds }).toEqual({ scoreboard: wanted?.scoreboard, rounds: wanted?.rounds });
      }),
      { numRuns: 25 },
    );
  });
});

const nothing = { team1: 0, team2: 0 };
const fallen = (known: MapState | undefined, map: MapState): boolean => {
  const [earlier, later] = [known?.score ?? nothing, map.score ?? nothing];
  return later.team1 < earlier.team1 || later.team2 < earlier.team2;
};

test('the order of the teams never changes when sides change', () => {
  const sides = new Set<string>();
  let before = openScoreboard(opening);
  for (const event of events) {
    const after = applyEvent(before, event);
    if (after.team1Side) sides.add(after.team1Side);
    expect([after.opening.team1, after.opening.team2]).toEqual([opening.team1, opening.team2]);
    expect(after.players.map(({ playerId, team }) => [playerId, team])).toEqual(
      opening.players.map(({ playerId, team }) => [playerId, team]),
    );
    for (const map of after.maps) {
      const known = before.maps.find(({ number }) => number === map.number);
      // A score that swapped with the sides would decrease for one team.
      expect(fallen(known, map)).toBe(false);
    }
    before = after;
  }
  expect([...sides].sort()).toEqual(['CT', 'T']);
});
