import { trained } from '../../../src/answers/winChance/coefficients.ts';
import type { PlayedRound } from '../../../src/answers/winChance/moments.ts';
import type { PlayedMap } from '../../../src/answers/winChance/swing.ts';
import { byNumber, isWon, type Key, otherKey, rawDeaths, sideOfKey } from './rawRounds.ts';

export interface RawSwing {
  readonly mapNumber: number;
  readonly round: number | undefined;
  readonly killer: string | undefined;
  readonly victim: string;
  readonly team: Key;
  readonly before: number;
  readonly after: number;
  readonly series: number;
}

/** What each kill added, from the formula of docs/win-chance.md. */
export const rawSwings = (maps: readonly PlayedMap[], bestOf: number): readonly RawSwing[] => {
  const won = { team1: 0, team2: 0 };
  return maps.flatMap(({ number, rounds }) => {
    const score = { team1: 0, team2: 0 };
    const found = rounds.flatMap(round => {
      const before = { ...score };
      if (round.winner === 'team1' || round.winner === 'team2') score[round.winner] += 1;
      const weight =
        (mapChance(plus(before, 'team1')) - mapChance(plus(before, 'team2'))) *
        (seriesChance(plus(won, 'team1'), bestOf) - seriesChance(plus(won, 'team2'), bestOf));
      return swingsIn(round).map(each => ({
        ...each,
        mapNumber: number,
        series: (each.after - each.before) * weight,
      }));
    });
    if (isWon(score)) won[score.team1 > score.team2 ? 'team1' : 'team2'] += 1;
    return found;
  });
};

const swingsIn = (round: PlayedRound) =>
  (rawDeaths(round) ?? []).flatMap(({ victim, team: loser, alive, seconds, killer }) => {
    const team = otherKey(loser);
    const left = { ...alive, [loser]: alive[loser].filter(id => id !== victim) };
    const before = chanceOf(round, alive, seconds, team);
    const isOver = left[loser].length === 0;
    if (isOver && (round.reason !== 'elimination' || round.side !== sideOfKey(round, team))) return [];
    const after = isOver ? 1 : chanceOf(round, left, seconds, team);
    return [{ round: round.round, killer, victim, team, before, after }];
  });

type Alive = Readonly<Record<Key, readonly string[]>>;

/** The chance of a team from the trained weights. */
const chanceOf = (round: PlayedRound, alive: Alive, seconds: number, team: Key): number => {
  const ctKey: Key = sideOfKey(round, 'team1') === 'CT' ? 'team1' : 'team2';
  const all = (round.players ?? []).flatMap(({ equipment }) => equipment ?? []);
  const usual = all.length > 0 ? all.reduce((sum, each) => sum + each, 0) / all.length : 4000;
  const worth = (key: Key) =>
    alive[key]
      .map(id => round.players?.findLast(({ playerId }) => playerId === id)?.equipment ?? usual)
      .reduce((sum, each) => sum + each, 0);
  const [ct, t] = [alive[ctKey].length, alive[otherKey(ctKey)].length];
  const [ctWorth, tWorth] = [worth(ctKey), worth(otherKey(ctKey))];
  const ratio = Math.log((ctWorth + 500) / (tWorth + 500));
  const isPlanted = (round.plantedAfter ?? Infinity) <= seconds || seconds > 115;
  const { weights: w } = trained;
  const sum =
    w.constant +
    w.alive * ((ct + t) / 10) +
    w.aliveSquared * ((ct + t) / 10) ** 2 +
    w.difference * (ct - t) +
    w.ratio * Math.log(ct / t) +
    w.equipmentDifference * ((ctWorth - tWorth) / 10_000) +
    w.equipmentRatio * ratio +
    w.equipmentRatioWithAlive * ((ratio * (ct + t)) / 10) +
    w.seconds * (isPlanted ? 0 : seconds / 100) +
    w.planted * (isPlanted ? 1 : 0);
  const chance = 1 / (1 + Math.exp(-sum));
  return team === ctKey ? chance : 1 - chance;
};

type Won = Readonly<Record<Key, number>>;
const plus = (won: Won, key: Key): Won => ({ ...won, [key]: won[key] + 1 });

const known = new Map<string, number>();
const mapChance = (score: Won): number => {
  if (isWon(score)) return score.team1 > score.team2 ? 1 : 0;
  if (score.team1 === score.team2) return 0.5;
  const key = `${score.team1}-${score.team2}`;
  const chance = known.get(key) ?? (mapChance(plus(score, 'team1')) + mapChance(plus(score, 'team2'))) / 2;
  known.set(key, chance);
  return chance;
};

const seriesChance = (won: Won, bestOf: number): number => {
  if (won.team1 * 2 > bestOf) return 1;
  if (won.team2 * 2 > bestOf) return 0;
  if (won.team1 + won.team2 >= bestOf) return 0.5;
  return (seriesChance(plus(won, 'team1'), bestOf) + seriesChance(plus(won, 'team2'), bestOf)) / 2;
};

export const roundsOf = (map: PlayedMap) => byNumber(map.rounds);
