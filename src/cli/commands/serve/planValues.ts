import { UsageError } from '../../parse/usageError.ts';

/**
 * Reads a number that may also be absent: `word` says so, as in `--monthly unlimited`, and gives null.
 * @throws UsageError
 */
export const parseCount = (flag: string, text: string, word: string): number | null => {
  if (text === word) return null;
  if (/^\d{1,15}$/u.test(text)) return Number(text);
  throw new UsageError(`${flag}: «${text}» is no whole number`, `Give one, such as 5000, or ${word}`);
};
