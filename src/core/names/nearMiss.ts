import { least } from '../extremes.ts';
/**
 * How similar two words must be. With `sure`, a similar name is refused as a mistyped verb; short words never count
 * there, since `vp` is a team and not a typo of `vs`. `loose` only makes suggestions.
 */
export type Reach = 'sure' | 'loose';

/** Returns the candidates nearest to the word: at most three unless `most` says more, the best first; empty if none is near. */
export const nearest = (
  word: string,
  candidates: readonly string[],
  reach: Reach,
  most = 3,
): readonly string[] => {
  const found = [...new Set(candidates)]
    .map(candidate => ({
      candidate,
      distance: distanceTo(word.toLowerCase(), candidate.toLowerCase(), reach),
    }))
    .filter(({ distance }) => distance !== Infinity);
  const best = least(found.map(({ distance }) => distance));
  return found
    .filter(({ distance }) => distance === best)
    .map(({ candidate }) => candidate)
    .slice(0, most);
};

const shortestPrefix: Readonly<Record<Reach, number>> = { sure: 3, loose: 2 };

const distanceTo = (word: string, candidate: string, reach: Reach): number => {
  const length = Math.max(word.length, candidate.length);
  // `stream` contains all of `team` and is another word: of short words, the shorter one decides.
  const shorter = Math.min(word.length, candidate.length);
  const size = reach === 'loose' && shorter < longWord ? shorter : length;
  if (Math.abs(word.length - candidate.length) <= allowed(size, reach)) {
    const edits = editDistance(word, candidate);
    if (edits <= allowed(size, reach)) return edits;
  }
  return word.length >= shortestPrefix[reach] && candidate.startsWith(word) ? length : Infinity;
};

/** From this length on, a word that lacks some letters (`rstr-hstry`) is still recognised. */
const longWord = 8;

const allowed = (length: number, reach: Reach): number => {
  if (reach === 'loose') return Math.floor(length / 3);
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
};

const editDistance = (from: string, to: string): number => {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
};

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;
