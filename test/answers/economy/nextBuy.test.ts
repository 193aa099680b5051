import { describe, expect, test } from 'vitest';
import { nextBuys } from '../../../src/answers/economy/nextBuy.ts';
import type { RoundReason, TeamKey } from '../../../src/core/scoreboard/event.ts';
import { openPlayer, openScoreboard, type ScoreboardState } from '../../../src/core/scoreboard/state.ts';
import { opening } from '../../cli/watch/match.ts';

interface Situation {
  /** The winners of the rounds before. */
  readonly winners: string;
  /** Of each player of the first team, then of the second. */
  readonly money: readonly [number | null, number | null];
  readonly alive?: readonly [number, number];
  readonly equipment?: number;
  /** How the round ended, if it has. */
  readonly end?: readonly [TeamKey, RoundReason | null];
}

const boardOf = (situation: Situation): ScoreboardState => {
  const { winners, money, alive = [5, 5], equipment = 4000, end } = situation;
  const won = [...Array.from(winners, each => (each === '1' ? 'team1' : 'team2')), ...(end ? [end[0]] : [])];
  const score = {
    team1: won.filter(team => team === 'team1').length,
    team2: won.filter(team => team === 'team2').length,
  };
  return {
    ...openScoreboard(opening),
    maps: [
      {
        number: 1,
        name: 'Nuke',
        pickedBy: null,
        status: 'live',
        score,
        winner: null,
        halves: [],
        overtimes: 0,
        startedAt: null,
      },
    ],
    mapNumber: 1,
    round: winners.length + 1,
    phase: end ? 'over' : 'live',
    team1Side: 'T',
    roundEndedAt: end ? '2026-11-21T18:10:00Z' : null,
    rounds: won.map((winner, place) => ({
      mapNumber: 1,
      map: 'Nuke',
      round: place + 1,
      winner: winner === 'team1' ? 'team1' : 'team2',
      side: 'T',
      reason: end?.[1] ?? null,
      score,
      seconds: null,
      endedAt: '',
    })),
    players: opening.players.map((player, place) => {
      const team = player.team === 'team1' ? 0 : 1;
      const isAlive = place % 5 < alive[team];
      return {
        ...openPlayer(player),
        money: money[team],
        alive: isAlive,
        equipment: isAlive ? equipment : 0,
      };
    }),
  };
};

describe('the buy that a team can afford next', () => {
  test('comes from its money, the reward or the loss bonus, and what those alive keep by winning', () => {
    // The first team has lost three rounds, so that its bonus is 3,400; the second one’s is 1,400.
    expect(nextBuys(boardOf({ winners: '222', money: [1000, 0] }))).toEqual({
      team1: { won: 'full buy', lost: 'force buy' },
      team2: { won: 'full buy', lost: 'eco' },
    });
    expect(nextBuys(boardOf({ winners: '222', money: [1000, 0], alive: [0, 2] })).team2).toEqual({
      // 3,250 + 2/5 of 4,000.
      won: 'full buy',
      lost: 'eco',
    });
    expect(nextBuys(boardOf({ winners: '222', money: [1000, 0], alive: [0, 1] })).team2?.won).toBe(
      'force buy',
    );
  });

  test('is one once the round is over, and those alive keep what they carry', () => {
    expect(
      nextBuys(boardOf({ winners: '11', money: [0, 0], alive: [2, 3], end: ['team1', 'bomb'] })),
    ).toEqual({
      // 3,500 + 2/5 of 4,000; a bonus of 2,900 + 3/5 of 4,000.
      team1: { won: 'full buy', lost: undefined },
      team2: { won: undefined, lost: 'full buy' },
    });
  });

  test('has no bonus for a terrorist who outlives the time', () => {
    const lostOnTime = (alive: number) =>
      nextBuys(
        boardOf({
          winners: '22',
          money: [0, 0],
          alive: [alive, 5],
          equipment: 1000,
          end: ['team2', 'time'],
        }),
      ).team1?.lost;
    expect([0, 1, 5].map(lostOnTime)).toEqual(['force buy', 'force buy', 'eco']);
  });

  test('is a pistol round after a half, and nothing after the map', () => {
    const half = '121212121212';
    expect(nextBuys(boardOf({ winners: half.slice(1), money: [9000, 9000] })).team1).toEqual({
      won: 'pistol',
      lost: 'pistol',
    });
    expect(nextBuys(boardOf({ winners: `${half}111111`, money: [0, 0] })).team1).toEqual({
      won: undefined,
      lost: 'eco',
    });
    const tied = `${half}12121212121`;
    expect(nextBuys(boardOf({ winners: tied, money: [0, 0] })).team1).toEqual({
      won: undefined,
      lost: 'full buy',
    });
  });

  test('is unknown where money or a round of the half is', () => {
    expect(nextBuys(boardOf({ winners: '12', money: [null, 0] })).team1).toBeUndefined();
    const whole = boardOf({ winners: '12', money: [0, 0] });
    expect(nextBuys({ ...whole, rounds: whole.rounds.slice(1) })).toEqual({});
    expect(nextBuys({ ...whole, phase: 'freezetime' })).toEqual({});
    expect(nextBuys({ ...whole, round: 1e21 })).toEqual({});
  });
});
