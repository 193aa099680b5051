import { noCounts } from '../../../src/server/demo/match/fighter.ts';
import { mapPool } from '../../../src/server/demo/match/veto.ts';
import type {
  SimulatedMap,
  SimulatedMatch,
  SimulateMatch,
} from '../../../src/server/demo/match/simulation.ts';
import { Random } from '../../../src/server/demo/random.ts';

const minute = 60_000;

/** Replaces the simulator in tests where only the winner and the duration matter. It is hundreds of times faster. */
export const quickMatch: SimulateMatch = ({ seed, matchNumber, bestOf, startsAt, teams }): SimulatedMatch => {
  const random = new Random(seed, 'quick', matchNumber);
  const chance = 1 / (1 + 10 ** ((teams[1].strength - teams[0].strength) / 400));
  const needed = (bestOf + 1) / 2;
  const score = [0, 0];
  const maps: SimulatedMap[] = [];
  let clock = startsAt;
  while (Math.max(...score) < needed) {
    const winner = random.next() < chance ? 0 : 1;
    score[winner] = (score[winner] ?? 0) + 1;
    const endsAt = clock + (32 + random.below(30)) * minute + random.below(minute);
    const number = maps.length + 1;
    const [score1, score2] = winner === 0 ? [13, 7] : [7, 13];
    const fielded = teams.flatMap((team, index) =>
      team.players.map(({ id }) => ({
        ...line,
        playerId: id,
        side: index === 0 ? (1 as const) : (2 as const),
      })),
    );
    maps.push({
      number,
      name: mapPool[number] ?? '',
      pickedBy: null,
      score1,
      score2,
      winner: winner === 0 ? 1 : 2,
      overtimes: 0,
      startsAt: clock,
      endsAt,
      halves: '[]',
      rounds: '[]',
      players: fielded,
    });
    clock = endsAt;
  }
  const [score1 = 0, score2 = 0] = score;
  return {
    matchNumber,
    score1,
    score2,
    winner: score1 > score2 ? 1 : 2,
    startsAt,
    endsAt: clock,
    veto: [],
    maps,
  };
};

const line = {
  rounds: 20,
  adr: 75.5,
  kast: 70.5,
  rating: 1.05,
  counts: {
    ...noCounts(),
    kills: 14,
    deaths: 13,
    assists: 4,
    headshots: 6,
    openingKills: 2,
    openingDeaths: 2,
    tradeKills: 3,
    tradeDeaths: 2,
    doubleKills: 3,
    tripleKills: 1,
    clutches: 2,
    clutchesWon: 1,
  },
  // Ten rounds, and half of everything else, as far as it can be halved.
  ct: [10, 7, 6, 2, 3, 1, 1, 1, 1, 7, 1, 0, 0, 0, 1, 0, 755],
  tDamage: 755,
};
