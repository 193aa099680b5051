/** A condition on some of the open matches: a match by its index, and whether its first team has to win. */
export type Condition = ReadonlyMap<number, boolean>;

/** A set of outcomes that a condition describes: the bits in `mask` have the values in `bits`. */
interface Cube {
  readonly mask: number;
  readonly bits: number;
}

/** More conditions than this are no help to a reader. */
const mostConditions = 5;

/**
 * The fewest conditions that together hold in exactly the given outcomes of `matches` matches; undefined if there would
 * be more than five. In an outcome, bit 0 is set if the second team of the first match wins.
 */
export const shortestConditions = (
  outcomes: ReadonlySet<number>,
  matches: number,
): readonly Condition[] | undefined => {
  const relevant = relevantIn(outcomes, matches);
  // The other matches make no difference: one outcome stands for all that differ in them alone.
  const distinct = new Set([...outcomes].map(outcome => outcome & relevant));
  const cubes = primeCubes(distinct, relevant);
  for (let most = 0; most <= mostConditions; most++) {
    const cover = coverOf([...distinct], cubes, most);
    if (cover) return cover.map(toCondition);
  }
  return undefined;
};

/** The matches, as bits, whose result makes a difference in at least one outcome. */
const relevantIn = (outcomes: ReadonlySet<number>, matches: number): number => {
  let relevant = 0;
  for (let match = 0; match < matches; match++)
    if ([...outcomes].some(outcome => !outcomes.has(outcome ^ (1 << match)))) relevant |= 1 << match;
  return relevant;
};

/** The widest cubes inside the outcomes of the relevant matches, those with the fewest matches first. */
const primeCubes = (outcomes: ReadonlySet<number>, relevant: number): readonly Cube[] => {
  const masks = subsetsOf(relevant).toSorted((one, other) => bitsIn(one) - bitsIn(other));
  const primes: Cube[] = [];
  for (const mask of masks) {
    for (const bits of new Set([...outcomes].map(outcome => outcome & mask))) {
      const isWider = primes.some(
        prime => (mask & prime.mask) === prime.mask && (bits & prime.mask) === prime.bits,
      );
      const size = 2 ** (bitsIn(relevant) - bitsIn(mask));
      if (!isWider && countIn(outcomes, { mask, bits }) === size) primes.push({ mask, bits });
    }
  }
  return primes;
};

const subsetsOf = (bits: number): readonly number[] => {
  const subsets = [0];
  for (let left = bits; left !== 0; left &= left - 1) {
    const lowest = left & -left;
    for (const each of subsets.map(subset => subset | lowest)) subsets.push(each);
  }
  return subsets;
};

/** At most `most` cubes that hold all outcomes. */
const coverOf = (
  outcomes: readonly number[],
  cubes: readonly Cube[],
  most: number,
): readonly Cube[] | undefined => {
  const [open] = outcomes;
  if (open === undefined) return [];
  if (most === 0) return undefined;
  for (const cube of cubes.filter(each => holds(each, open))) {
    const others = outcomes.filter(outcome => !holds(cube, outcome));
    const rest = coverOf(others, cubes, most - 1);
    if (rest) return [cube, ...rest];
  }
  return undefined;
};

const holds = ({ mask, bits }: Cube, outcome: number): boolean => (outcome & mask) === bits;

const countIn = (outcomes: ReadonlySet<number>, cube: Cube): number =>
  [...outcomes].filter(outcome => holds(cube, outcome)).length;

export const bitsIn = (mask: number): number => {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count++;
  return count;
};

const toCondition = ({ mask, bits }: Cube): Condition => {
  const condition = new Map<number, boolean>();
  for (let match = 0; mask >> match !== 0; match++)
    if ((mask & (1 << match)) !== 0) condition.set(match, (bits & (1 << match)) === 0);
  return condition;
};

export const isFulfilled = (condition: Condition, outcome: number): boolean =>
  [...condition].every(([match, firstWins]) => ((outcome & (1 << match)) === 0) === firstWins);
