import type { SourceFile } from '../../importer.ts';
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
    return toLines(new TextDecoder('utf-8', { fatal: true }).decode(await file.read()));
  } catch (error) {
    throw new PageError(error instanceof TypeError ? 'it is not UTF-8 text' : 'it cannot be read', {
      cause: error,
    });
  }
};
