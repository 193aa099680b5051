import type { Prize, Result } from './breakdown.ts';

/** The same thing on two pages; one of them is undefined where only one page has it. */
export type Pair<T> = readonly [then: T | undefined, now: T | undefined];

/**
 * Joins the matches of two pages. A match has no number that two lists share, so it is known by day, result and
 * opponent, then (an opponent may have been renamed) by day and result in the order of the page.
 */
export const pairResults = (then: readonly Result[], now: readonly Result[]): readonly Pair<Result>[] =>
  pairBy(then, now, [
    ({ date, won, opponent }) => `${date}/${won}/${opponent.toLowerCase()}`,
    ({ date, won }) => `${date}/${won}`,
  ]);

export const pairPrizes = (then: readonly Prize[], now: readonly Prize[]): readonly Pair<Prize>[] =>
  pairBy(then, now, [({ date, amount }) => `${date}/${amount}`]);

const pairBy = <T>(
  then: readonly T[],
  now: readonly T[],
  keys: readonly ((each: T) => string)[],
): readonly Pair<T>[] => {
  const pairs: Pair<T>[] = [];
  let left: readonly T[] = then;
  let fresh: readonly T[] = now;
  for (const key of keys) {
    const waiting = Map.groupBy(fresh, key);
    left = left.filter(old => {
      const found = waiting.get(key(old))?.shift();
      if (found !== undefined) pairs.push([old, found]);
      return found === undefined;
    });
    fresh = [...waiting.values()].flat();
  }
  return [
    ...pairs,
    ...left.map((old): Pair<T> => [old, undefined]),
    ...fresh.map((each): Pair<T> => [undefined, each]),
  ];
};
