import { expect, test } from 'vitest';
import { type PlayedMap, swingsOf } from '../../../src/answers/winChance/swing.ts';
import type { PlayedRound } from '../../../src/answers/winChance/moments.ts';

const five = (team: 'team1' | 'team2') =>
  [1, 2, 3, 4, 5].map(each => ({
    playerId: `${team}-${each}`,
    nickname: `${team}-${each}`,
    team,
    equipment: 4000,
  }));

/** A round that the winner takes with five kills, a second apart. */
const round = (number: number, winner: 'team1' | 'team2'): PlayedRound => {
  const loser = winner === 'team1' ? 'team2' : 'team1';
  return {
    round: number,
    team1Side: 'CT',
    winner,
    side: winner === 'team1' ? 'CT' : 'T',
    reason: 'elimination',
    endedAfter: 5,
    players: [...five('team1'), ...five('team2')],
    kills: [1, 2, 3, 4, 5].map(each => ({
      seconds: each,
      killerId: `${winner}-1`,
      victimId: `${loser}-${each}`,
    })),
  };
};

/** A map from its winners: `1212…`. */
const map = (number: number, winners: string): PlayedMap => ({
  number,
  name: `Map ${number}`,
  rounds: Array.from(winners).map((winner, place) => round(place + 1, winner === '1' ? 'team1' : 'team2')),
});

const even = '12'.repeat(12);

test('every kill that the winner makes adds to its chance, and the last one makes it certain', () => {
  const swings = swingsOf([map(1, '12')], 1);
  expect(swings.map(({ team, before, after }) => [team, before.join('v'), after.join('v')])).toEqual(
    ['team1', 'team2'].flatMap(team => [5, 4, 3, 2, 1].map(left => [team, `5v${left}`, `5v${left - 1}`])),
  );
  for (const { added, chanceBefore, chanceAfter } of swings) {
    expect(added).toBeGreaterThan(0);
    expect(added).toBe(chanceAfter - chanceBefore);
  }
  expect(swings.filter(({ after }) => after[1] === 0).map(({ chanceAfter }) => chanceAfter)).toEqual([1, 1]);
});

test('a kill weighs more in the series the closer the map and the nearer its end', () => {
  const swings = swingsOf([map(1, `${even.slice(0, 22)}11`), map(2, '1'), map(3, '')], 3);
  const weightIn = (mapNumber: number, number: number) => {
    const found = swings.find(swing => swing.mapNumber === mapNumber && swing.round === number);
    return (found?.seriesAdded ?? 0) / (found?.added ?? 1);
  };
  // At 11-11 a round moves the map from a quarter to three quarters, and the map half of the series.
  expect(weightIn(1, 23)).toBeCloseTo(0.5 * 0.5, 10);
  expect(weightIn(1, 24)).toBeCloseTo(0.5 * 0.5, 10);
  expect(weightIn(1, 1)).toBeLessThan(weightIn(1, 21));
  // After the first map the second is worth a half as well: the series ends or a decider follows.
  expect(weightIn(2, 1)).toBeCloseTo(weightIn(1, 1), 10);
});

test('the last round of an overtime tie is worth the whole map', () => {
  const swings = swingsOf([map(1, `${even}1212121111`.slice(0, 30))], 1);
  const last = swings.filter(swing => swing.round === 30)[0];
  expect((last?.seriesAdded ?? 0) / (last?.added ?? 1)).toBeCloseTo(0.5, 10);
});

test('a bomb that still ticks after the last terrorist is not decided by his death', () => {
  const defused = { ...round(1, 'team1'), reason: 'defuse', endedAfter: 9 };
  expect(swingsOf([{ number: 1, name: 'Nuke', rounds: [defused] }], 1)).toHaveLength(4);
});
