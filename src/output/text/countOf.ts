import { wholeText } from './numbers.ts';

/** A count with its noun: `1 match`, `2,000 matches`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${wholeText(count)} ${count === 1 ? one : many}`;
