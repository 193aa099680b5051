import type nodeFs from 'node:fs';
import { UsageError } from '../parse/usageError.ts';

/**
 * Opens a file that is made here.
 * @param hint how to name one that can be made
 * @returns its descriptor
 * @throws UsageError where the file is there already, or cannot be made
 */
export const openNewFile = (fs: Pick<typeof nodeFs, 'openSync'>, path: string, hint: string): number => {
  try {
    return fs.openSync(path, 'wx');
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    const what = exists
      ? 'is there already'
      : `cannot be written: ${error instanceof Error ? error.message : String(error)}`;
    throw new UsageError(`${path} ${what}`, hint, { cause: error });
  }
};
