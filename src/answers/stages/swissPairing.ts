import { at, ofTeam, hasMet, rankActive, type SwissStage } from './swissStage.ts';

/** The next round, two seeds a match, the higher rank first: `[0, 8, 1, 9, …]`. Empty if the stage is over. */
export const drawRound = (stage: SwissStage): readonly number[] =>
  poolsOf(stage).flatMap(pool => (isFirstRound(stage, pool) ? halves(pool) : pairPool(stage, pool)));

/** The teams that still play, by record; each pool in order of rank. */
const poolsOf = (stage: SwissStage): readonly (readonly number[])[] => {
  const pools: number[][] = [];
  let record = -1;
  for (const seed of rankActive(stage)) {
    const wins = ofTeam(stage.wins, seed);
    if (wins !== record) pools.push([]);
    record = wins;
    pools.at(-1)?.push(seed);
  }
  return pools;
};

const isFirstRound = ({ met }: SwissStage, pool: readonly number[]): boolean =>
  ofTeam(met, at(pool, 0)) === 0;

/** 1 against 9, 2 against 10, … */
const halves = (pool: readonly number[]): readonly number[] =>
  pool.slice(0, pool.length / 2).flatMap((seed, place) => [seed, at(pool, place + pool.length / 2)]);

export const pairPool = (stage: SwissStage, pool: readonly number[]): readonly number[] => {
  if (pool.length !== 6) return pairHighLow(stage, pool, true) ?? pairHighLow(stage, pool, false) ?? [];
  const { poolOfSix } = stage.rules;
  const places = poolOfSix.find(row => !holdsRematch(stage, pool, row)) ?? poolOfSix[0] ?? [];
  return places.map(place => at(pool, place));
};

const holdsRematch = (stage: SwissStage, pool: readonly number[], places: readonly number[]): boolean => {
  for (let match = 0; match < places.length; match += 2)
    if (hasMet(stage, at(pool, at(places, match)), at(pool, at(places, match + 1)))) return true;
  return false;
};

/** Pairs the highest team with the lowest one that leaves a pairing for the rest; undefined if there is none. */
const pairHighLow = (
  stage: SwissStage,
  pool: readonly number[],
  avoidsRematch: boolean,
): readonly number[] | undefined => {
  const [one, ...rest] = pool;
  if (one === undefined) return [];
  for (let place = rest.length - 1; place >= 0; place--) {
    const other = at(rest, place);
    if (avoidsRematch && hasMet(stage, one, other)) continue;
    const others = pairHighLow(stage, rest.toSpliced(place, 1), avoidsRematch);
    if (others) return [one, other, ...others];
  }
  return undefined;
};
