import type { SourceFile } from '../../importer.ts';
import { readText, SourceTextError } from '../../sourceText.ts';
import { toLines } from './markdownTable.ts';

/** A page that does not have the content that its name promises. */
export class PageError extends Error {
  override readonly name = 'PageError';
}

/**
 * Reads the lines of a page.
 * @throws PageError with the reason, worded to follow the file's name
 */
export const readPage = async (file: SourceFile): Promise<string[]> => {
  try {
    return toLines(await readText(file));
  } catch (error) {
    if (!(error instanceof SourceTextError)) throw error;
    throw new PageError(error.message, { cause: error });
  }
};
