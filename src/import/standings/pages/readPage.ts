import { readFile, stat } from 'node:fs/promises';
import { toLines } from './markdownTable.ts';

/** A page cannot be read as what it is named. */
export class PageError extends Error {
  override readonly name = 'PageError';
}

/** The longest pages have about 100 KB. */
const longestPage = 8 * 1024 * 1024;

/**
 * The lines of a page.
 * @throws PageError with the reason, in words that stand after the file's name
 */
export const readPage = async (path: string): Promise<string[]> => {
  try {
    if ((await stat(path)).size > longestPage) throw new PageError('it is too long for a page');
    return toLines(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)));
  } catch (error) {
    if (error instanceof PageError) throw error;
    throw new PageError(error instanceof TypeError ? 'it is not UTF-8 text' : 'it cannot be read', {
      cause: error,
    });
  }
};
