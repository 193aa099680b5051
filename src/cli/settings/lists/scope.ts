import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Source } from '../source.ts';

/** The service and game, or the data file, whose names mean the same things. */
export const scopeOf = (source: Source): string => {
  if (source.kind === 'demo') return 'demo';
  if (source.kind === 'remote') return `${new URL(source.baseUrl).origin}/${source.game}`;
  try {
    return `file:${realpathSync(source.path)}`;
  } catch {
    // There is no such file: opening it says so.
    return `file:${resolve(source.path)}`;
  }
};
