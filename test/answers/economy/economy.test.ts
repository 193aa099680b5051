import { expect, test } from 'vitest';
import { buyRecords, economyOf } from '../../../src/answers/economy/economy.ts';
import type { PlayedMap } from '../../../src/answers/winChance/swing.ts';

const five = (team: 'team1' | 'team2', equipment: number) =>
  [1, 2, 3, 4, 5].map(each => ({ playerId: `${team}-${each}`, team, equipment, money: 100 }));

/** A map by its rounds: the winner, and the equipment of a player of each team. */
const mapOf = (rounds: readonly (readonly [winner: 1 | 2, one: number, other: number])[]): PlayedMap => ({
  number: 1,
  name: 'Nuke',
  rounds: rounds.map(([winner, one, other], place) => ({
    round: place + 1,
    team1Side: place < 12 ? 'CT' : 'T',
    winner: winner === 1 ? 'team1' : 'team2',
    reason: 'bomb',
    players: [...five('team1', one), ...five('team2', other)],
  })),
});

test('names each buy by its equipment, and adds up what each kind won', () => {
  const rounds = economyOf([
    mapOf([
      [1, 800, 800],
      [1, 3800, 300],
      [2, 5200, 1600],
      [2, 4500, 4499],
    ]),
  ]);
  expect(rounds.map(({ team1, team2 }) => [team1.buy, team2.buy])).toEqual([
    ['pistol', 'pistol'],
    ['force buy', 'eco'],
    ['full buy', 'semi-eco'],
    ['full buy', 'force buy'],
  ]);
  expect(buyRecords(rounds)).toEqual([
    { team: 'team1', buy: 'pistol', rounds: 1, won: 1, equipment: 4000 },
    { team: 'team1', buy: 'full buy', rounds: 2, won: 0, equipment: 24_250 },
    { team: 'team1', buy: 'force buy', rounds: 1, won: 1, equipment: 19_000 },
    { team: 'team2', buy: 'pistol', rounds: 1, won: 0, equipment: 4000 },
    { team: 'team2', buy: 'force buy', rounds: 1, won: 1, equipment: 22_495 },
    { team: 'team2', buy: 'semi-eco', rounds: 1, won: 1, equipment: 8000 },
    { team: 'team2', buy: 'eco', rounds: 1, won: 0, equipment: 1500 },
  ]);
});

test('the loss bonus rises with each loss, falls with each win and starts anew in each half', () => {
  const lost = Array.from({ length: 14 }, (_, place) => [place === 5 ? 2 : 1, 4000, 4000] as const);
  const bonuses = economyOf([mapOf(lost)]).map(({ team2 }) => team2.lossBonus);
  expect(bonuses).toEqual([
    1900, 2400, 2900, 3400, 3400, 3400, 2900, 3400, 3400, 3400, 3400, 3400, 1900, 2400,
  ]);
});

test('leaves out rounds whose equipment nobody reported', () => {
  const map = mapOf([[1, 800, 800]]);
  expect(economyOf([{ ...map, rounds: map.rounds.map(round => ({ ...round, players: [] })) }])).toEqual([]);
});
