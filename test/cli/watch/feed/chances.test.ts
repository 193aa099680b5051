import { describe, expect, test } from 'vitest';
import { chanceOfCt } from '../../../../src/answers/winChance/model.ts';
import { toLiveState } from '../../../../src/core/scoreboard/answers.ts';
import type { MatchEvent } from '../../../../src/core/scoreboard/event.ts';
import { applyEvent } from '../../../../src/core/scoreboard/reduce.ts';
import {
  openScoreboard,
  type PlayerState,
  type ScoreboardState,
} from '../../../../src/core/scoreboard/state.ts';
import { chanceIn } from '../../../../src/cli/watch/feed/chances.ts';
import { openSession, type Session } from '../../../../src/cli/watch/feed/session.ts';
import { createTracker } from '../../../../src/cli/watch/feed/tracker.ts';
import { momentIn, opening, roundEvents, snapshotOf, toIncoming } from '../match.ts';

const [begin, first, second, plant, end] = roundEvents(3, 'team2', { team1: 2, team2: 1 });
const all = [begin, first, second, plant, end].filter(event => event !== undefined);
const openBoard = openScoreboard(opening);
const boardAfter = (...events: readonly (MatchEvent | undefined)[]): ScoreboardState =>
  events.reduce((board, event) => (event ? applyEvent(board, event) : board), openBoard);

/** The session after these events and answers. */
const watched = (...incoming: readonly object[]): Session | undefined => {
  const tracker = createTracker(opening.matchId);
  tracker.take(snapshotOf(openBoard, momentIn(2)), momentIn(2));
  for (const value of incoming) tracker.take(toIncoming(value), momentIn(3));
  return tracker.timeline.newest.get(opening.matchId);
};

/** What a service answers at a time, which has no kills. */
const answerAt = (board: ScoreboardState, seconds: number, changes: object = {}) => {
  const at = momentIn(3, seconds);
  return {
    type: 'snapshot',
    matchId: opening.matchId,
    at: new Date(at).toISOString(),
    state: { ...toLiveState(board, at), ...changes },
  };
};

const chanceOf = (session: Session | undefined): number | undefined => session && chanceIn(session);
const swingsOf = (session: Session | undefined) =>
  session?.chances.swings.map(({ team, added }) => [team, Math.sign(added)]);

describe('the win chances of a watch', () => {
  test('are those of the start, of each kill and of the plant, and end with the round', () => {
    const equipment = (ct: number, t: number) => ({ CT: ct * 4900, T: t * 2600 });
    const at = (ct: number, t: number, seconds: number, planted = false) =>
      chanceOfCt({ alive: { CT: ct, T: t }, equipment: equipment(ct, t), seconds, planted });
    expect(all.map((_, place) => chanceOf(watched(...all.slice(0, place + 1))))).toEqual([
      at(5, 5, 0),
      at(4, 5, 20),
      at(4, 4, 31),
      at(4, 4, 40, true),
      undefined,
    ]);
  });

  test('tell what each kill changed, for the team that gained by it', () => {
    expect(swingsOf(watched(...all))).toEqual([
      ['team2', 1],
      ['team1', 1],
    ]);
  });

  test('follow the answers of a service that is polled, and keep what earlier kills changed', () => {
    const joined = watched(answerAt(boardAfter(begin, first), 25));
    expect([chanceOf(joined), swingsOf(joined)]).toEqual([expect.any(Number), []]);
    const polled = watched(begin ?? {}, first ?? {}, answerAt(boardAfter(begin, first, second), 31));
    expect(chanceOf(polled)).toBe(chanceOf(watched(begin ?? {}, first ?? {}, second ?? {})));
    expect(swingsOf(polled)).toEqual([['team2', 1]]);
  });

  test('count the equipment of the start, though less is carried later', () => {
    const board = boardAfter(begin, first);
    const players = board.players.map(player => ({ ...player, equipment: 200 }));
    expect(chanceOf(watched(begin ?? {}, first ?? {}, answerAt({ ...board, players }, 25)))).toBe(
      chanceOf(watched(begin ?? {}, first ?? {})),
    );
  });

  const changed = (change: Partial<PlayerState>): ScoreboardState => {
    const board = boardAfter(begin, first);
    return { ...board, players: board.players.map(player => ({ ...player, ...change })) };
  };
  test.each<[string, ScoreboardState]>([
    ['the equipment', changed({ equipment: null })],
    ['who is alive', changed({ alive: null, health: null })],
    ['the sides', { ...boardAfter(begin, first), team1Side: null }],
    ['the time', { ...boardAfter(begin, first), roundStartedAt: null }],
    ['a running round', { ...boardAfter(begin, first), phase: 'freezetime' }],
    ['possible equipment', changed({ equipment: -5000 })],
    ['both teams', changed({ alive: false })],
  ])('are unknown without %s', (_, board) => {
    expect(chanceOf(openSession(board))).toBeUndefined();
  });
});
