import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeIf } from './describeIf.ts';

const folder = process.env['ESPORTS_REAL_DATA'] ?? resolve(import.meta.dirname, '../../../shared/data');

/** The path of a part of the real data, in the folder that `ESPORTS_REAL_DATA` names or in `shared/data` beside the project. */
export const realData = (part: string): string => join(folder, part);

/** `describe`, skipped if any of these parts of the real data is missing. */
export const describeReal = (...parts: readonly string[]): ReturnType<typeof describeIf> =>
  describeIf(
    parts.every(part => existsSync(realData(part))),
    'the real data is not here; ESPORTS_REAL_DATA names its folder',
  );
