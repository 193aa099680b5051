import type nodeFs from 'node:fs';
import { codeOf } from '../../core/codeOf.ts';
import { fileFault } from '../../core/diskFault.ts';
import { UsageError } from '../parse/usageError.ts';

/** A file that a killed command left empty counts as new. `hint`: how to name another. @throws UsageError if it exists */
export const openNewFile = (
  fs: Pick<typeof nodeFs, 'openSync' | 'lstatSync'>,
  path: string,
  hint: string,
): number => {
  try {
    return fs.openSync(path, 'wx');
  } catch (error) {
    const exists = codeOf(error) === 'EEXIST';
    if (exists && isEmptyFile(fs, path)) return fs.openSync(path, 'a');
    const what = exists ? 'already exists' : `cannot be written: ${fileFault(error)}`;
    throw new UsageError(`${path} ${what}`, hint, { cause: error });
  }
};

const isEmptyFile = (fs: Pick<typeof nodeFs, 'lstatSync'>, path: string): boolean => {
  const found = fs.lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size === 0;
};
