import { UsageError } from '../usageError.ts';

/** Splits a line into words, by quotes and backslashes. @throws UsageError for a quote that is not closed */
export const splitLine = (line: string): readonly string[] => {
  const words: string[] = [];
  let word: string | undefined;
  const piece = /\s+|'([^']*)'|"((?:[^"\\]|\\[^])*)"|\\([\s"'\\])|[^]/gy;
  for (const [found, single, double, kept] of line.matchAll(piece)) {
    if (/^\s/.test(found)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (found === "'" || found === '"')
      throw new UsageError(`A quote is not closed: ${line}`, 'Close it, or write a backslash before it.');
    else word = (word ?? '') + (single ?? double?.replaceAll(/\\(["\\])/g, '$1') ?? kept ?? found);
  }
  return word === undefined ? words : [...words, word];
};

/** A word in a form that `splitLine` reads as the same word. */
export const quoteWord = (word: string): string =>
  /^[^\s"'\\]+$/.test(word) ? word : `"${word.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
