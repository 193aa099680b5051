import { expect, it } from 'vitest';
import { type RecordedKill, type RecordedRound, sideLines } from '../../../src/answers/players/sideLines.ts';

/** The first team has players 1 to 5, the second 6 to 10. */
const players = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(id => ({ id, team: id <= 5 ? 1 : 2 }) as const);
const kill = (
  at: number,
  killer: number | null,
  victim: number,
  more: Partial<RecordedKill> = {},
): RecordedKill => ({ at, killer, victim, assister: null, headshot: false, trade: false, ...more });
const round = (kills: readonly RecordedKill[], more: Partial<RecordedRound> = {}): RecordedRound => ({
  team1Side: 'CT',
  winner: 1,
  ended: 100_000,
  kills,
  ...more,
});
const lineOf = (id: number, rounds: readonly RecordedRound[], side: 'CT' | 'T' = 'CT') => {
  const { rounds: played, ...line } = sideLines(players, rounds, side).get(id) ?? { rounds: 0 };
  const known = Object.entries(line).filter(([, count]) => typeof count === 'number' && count > 0);
  return { rounds: played, ...Object.fromEntries(known) };
};

it('counts the rounds of a team on the side alone', () => {
  const rounds = [round([]), round([], { team1Side: 'T', winner: 2 }), round([], { winner: 2 })];
  expect(lineOf(1, rounds)).toEqual({ rounds: 2, kast_rounds: 2 });
  expect(lineOf(1, rounds, 'T')).toEqual({ rounds: 1, kast_rounds: 1 });
  expect(lineOf(6, rounds)).toEqual({ rounds: 1, kast_rounds: 1 });
});

it('knows opening duels, headshots, assists, and trades within five seconds by a teammate', () => {
  const rounds = [
    round([
      // A teammate, then the opening.
      kill(1000, 1, 2, { headshot: true }),
      kill(2000, 6, 1, { headshot: true }),
      kill(7000, 3, 6, { trade: true, assister: 4 }),
      kill(8000, 7, 3),
      kill(13_001, 4, 7, { trade: true }),
    ]),
  ];
  expect(lineOf(1, rounds)).toEqual({
    rounds: 1,

    deaths: 1,
    opening_deaths: 1,
    trade_deaths: 1,
    kast_rounds: 1,
  });
  expect(lineOf(2, rounds)).toEqual({ rounds: 1, deaths: 1 });
  expect(lineOf(3, rounds)).toMatchObject({ kills: 1, deaths: 1, trade_kills: 1, kast_rounds: 1 });
  // One millisecond too late.
  expect(lineOf(3, rounds)).not.toHaveProperty('trade_deaths');
  expect(lineOf(4, rounds)).toMatchObject({ kills: 1, assists: 1, trade_kills: 1 });
  expect(lineOf(6, rounds, 'T')).toMatchObject({ kills: 1, headshots: 1, opening_kills: 1 });
});

it('gives a clutch to the last one alive against opponents, once a round', () => {
  const four = [2, 3, 4, 5].map((victim, index) => kill(1000 * index, 6, victim));
  expect(lineOf(1, [round([...four, kill(9000, 1, 6), kill(9500, 1, 7)])])).toMatchObject({
    clutches: 1,
    clutches_won: 1,
  });
  expect(lineOf(1, [round([...four, kill(9000, 6, 1)], { winner: 2 })])).toMatchObject({ clutches: 1 });
  expect(lineOf(6, [round(four)], 'T')).not.toHaveProperty('clutches');
  // The round was decided before.
  expect(lineOf(1, [round(four, { ended: 2500 })])).not.toHaveProperty('clutches');
});

it('counts rounds by their kills', () => {
  const three = [6, 7, 8].map((victim, index) => kill(1000 * index, 1, victim));
  const line = sideLines(players, [round(three), round([])], 'CT').get(1);
  expect(line).toMatchObject({ double_kills: 0, triple_kills: 1, quad_kills: 0, aces: 0 });
});

it('counts a substitute among the living of the round that he played, and gives him no line', () => {
  const others = [{ id: 11, team: 1 }] as const;
  const four = [2, 3, 4, 5].map((victim, index) => kill(1000 * index, 6, victim));
  const alone = { rounds: 1, clutches: 1 };
  expect(lineOf(1, [round(four, { winner: 2 })])).toMatchObject(alone);
  expect(lineOf(1, [round(four, { winner: 2, others })])).not.toHaveProperty('clutches');
  const fall = kill(5000, null, 11);
  expect(lineOf(1, [round([...four, fall], { winner: 2, others })])).toMatchObject(alone);
  expect(lineOf(6, [round([kill(0, 6, 11)], { others })], 'T')).toMatchObject({ kills: 1, opening_kills: 1 });
  expect(sideLines(players, [round([], { others })], 'CT').has(11)).toBe(false);
});
