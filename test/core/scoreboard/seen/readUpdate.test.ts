import { describe, expect, test } from 'vitest';
import { toLiveRounds, toLiveScoreboard } from '../../../../src/core/scoreboard/answers.ts';
import { applyEvent } from '../../../../src/core/scoreboard/reduce.ts';
import { readUpdates } from '../../../../src/core/scoreboard/seen/readUpdate.ts';
import { overlayBoard } from '../../../../src/core/scoreboard/seen/seenBoard.ts';
import { openScoreboard, type ScoreboardState } from '../../../../src/core/scoreboard/state.ts';
import { boardAt, eventsUntil, momentIn, opening } from '../../../cli/watch/match.ts';

const now = momentIn(1);
const readOne = (value: unknown, name?: string) =>
  readUpdates(value, { now, ...(name !== undefined && { name }) });

describe('reading a pushed update', () => {
  test('returns each of our own events unchanged', () => {
    for (const event of eventsUntil(3)) {
      expect(readOne(JSON.parse(JSON.stringify(event)))).toEqual([{ kind: 'event', event }]);
    }
  });

  test('takes the type from the stream if the event does not have it, in any spelling', () => {
    const body = {
      match_id: 'm',
      map_number: 1,
      round_number: 2,
      killer: { id: 'a' },
      victim: { id: 'b' },
      is_headshot: 1,
    };
    expect(readOne({ data: body }, 'KILL')).toMatchObject([
      {
        kind: 'event',
        event: {
          type: 'kill',
          matchId: 'm',
          mapNumber: 1,
          round: 2,
          killerId: 'a',
          victimId: 'b',
          headshot: true,
        },
      },
    ]);
  });

  test.each([
    ['a bare match', { id: 'm', team1Name: 'A', team2Name: 'B' }],
    ['a wrapped one', { matchId: 'm', data: { teams: [{ name: 'A' }, { name: 'B' }] } }],
    ['a partial one', { matchId: 'm', round: 4 }],
  ])('reads %s as a snapshot', (_, value) => {
    expect(readOne(value)).toMatchObject([{ kind: 'snapshot', matchId: 'm' }]);
  });

  test('reads a list as one update per item', () => {
    expect(
      readOne({
        data: [
          { id: 'm', round: 1 },
          { id: 'n', round: 2 },
        ],
      }).map(update => update.kind),
    ).toEqual(['snapshot', 'snapshot']);
  });

  test.each([
    [{ matchId: 'm', type: 'map_veto' }, 'm'],
    [{ matchId: 'm', type: 'kill' }, 'm'],
    [{ hello: 'world' }, undefined],
  ])('asks for the scoreboard after %j', (value, matchId) => {
    expect(readOne(value)).toEqual([{ kind: 'other', matchId }]);
  });

  test('ignores values that are not objects', () => {
    expect(readOne('x')).toEqual([]);
    expect(readOne(null)).toEqual([]);
  });
});

describe('a scoreboard merged with a report', () => {
  const told = (board: ScoreboardState) => ({ ...toLiveScoreboard(board, now), rounds: toLiveRounds(board) });

  test.each([1, 2, 12, 13, 17, 24])('answers the same as the service, in round %i', round => {
    const board = boardAt(round);
    const laid = overlayBoard(undefined, told(board), { at: now });
    expect(laid && told(laid)).toEqual(told(board));
  });

  test('continues from a snapshot as if it had seen every event', () => {
    const events = eventsUntil(16);
    const cut = eventsUntil(14).length;
    const early = events.slice(0, cut).reduce(applyEvent, openScoreboard(opening));
    const joined = overlayBoard(undefined, told(early), { at: now });
    const whole = events.reduce(applyEvent, openScoreboard(opening));
    const after = joined && events.slice(cut).reduce(applyEvent, joined);
    expect(after && told(after)).toEqual(told(whole));
  });

  test('keeps values that an answer does not report', () => {
    const board = boardAt(5);
    const laid = overlayBoard(board, { id: 'm-match-1', mapScore: { team1: 9, team2: 1 } }, { at: now });
    expect(laid?.players).toEqual(board.players);
    expect(laid?.rounds).toEqual(board.rounds);
    expect(laid?.maps[0]?.score).toEqual({ team1: 9, team2: 1 });
  });

  test('knows the start of a reported clock', () => {
    const laid = overlayBoard(undefined, { id: 'm', round: 1, phase: 'live', roundTimer: 100 }, { at: now });
    expect(laid?.roundStartedAt).toBe(new Date(now - 15_000).toISOString());
  });

  test('reads the end of rounds in the words of other services', () => {
    const rounds = [
      't_win_bomb',
      'ct_win_defuse',
      'stopwatch',
      'TargetBombed',
      'ct_win_elimination',
      'bomb_exploded',
    ];
    const laid = overlayBoard(
      undefined,
      {
        id: 'm',
        team1Name: 'A',
        team2Name: 'B',
        team1Side: 'ct',
        map: 'Nuke',
        round: 7,
        rounds: rounds.map((reason, place) => ({ number: place + 1, winner: 'A', side: 'CT', reason })),
      },
      { at: now },
    );
    expect(laid?.rounds.map(round => [round.round, round.winner, round.reason])).toEqual([
      [1, 'team1', 'bomb'],
      [2, 'team1', 'defuse'],
      [3, 'team1', 'time'],
      [4, 'team1', 'bomb'],
      [5, 'team1', 'elimination'],
      [6, 'team1', 'bomb'],
    ]);
  });
});
