import { stat } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { ImportError } from './importer.ts';
import type { Importer, ImportProgress, ImportReport } from './importer.ts';
import { demos } from './demos/index.ts';
import { prices } from './prices/index.ts';
import { skins } from './skins/index.ts';
import { standings } from './standings/index.ts';
import { tournament } from './tournament/index.ts';
import { withWorkingCopy } from './workingCopy.ts';
import type { ImportRun } from './workingCopy.ts';

/** Every kind of source. To add one: a row here. */
export const importers = { standings, demos, skins, prices, tournament } satisfies Record<string, Importer>;

export type ImportKind = keyof typeof importers;

export interface ImportRequest {
  /** One of `importers`, as typed. */
  readonly kind: string;
  /** The source: a file or a folder. */
  readonly path: string;
  /** The data file, made where it does not exist. */
  readonly into: string;
  /** The marketplace that prices are of, for the kinds that are of one. */
  readonly market?: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly run: ImportRun;
  readonly onProgress?: (progress: ImportProgress) => void;
}

export interface ImportSummary extends ImportReport {
  readonly kind: ImportKind;
  readonly into: string;
}

/**
 * Reads a source into a data file. The work is done on a copy that takes the file's place at the end: until then, and
 * however the process ends, the file is as it was.
 * @throws ImportError, DataFileError
 */
export const importInto = async (request: ImportRequest): Promise<ImportSummary> => {
  const { path, into, now, run, onProgress = () => {} } = request;
  const kind = importKind(request.kind);
  const market = marketOf(kind, request.market);
  if (!(await stat(path).catch(() => undefined))) {
    throw new ImportError(`there is no file or folder ${path}`, path, 'check the path');
  }
  const report = await withWorkingCopy({ into, now, run }, async database => {
    database.exec('BEGIN');
    const report = await importers[kind].read({ path, database, now, market, onProgress });
    remember(database, kind, now, report);
    database.exec('COMMIT');
    return report;
  });
  return { kind, into, ...report };
};

const importKind = (word: string): ImportKind => {
  // Own keys of the registry are its kinds.
  if (Object.hasOwn(importers, word)) return word as ImportKind;
  const known = Object.keys(importers).join(', ');
  throw new ImportError(`there is no importer "${word}"`, word, `known kinds: ${known}`);
};

const marketOf = (kind: ImportKind, typed: string | undefined): string => {
  const { ofMarket }: Importer = importers[kind];
  if (!ofMarket && typed !== undefined) {
    throw new ImportError(`${kind} are of no marketplace`, typed, 'leave --market out');
  }
  if (!ofMarket) return '';
  const market = typed?.trim().toLowerCase() ?? '';
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u.test(market)) return market;
  throw new ImportError(
    typed === undefined
      ? `${kind} do not say which marketplace they are of`
      : `${JSON.stringify(typed)} is no name of a marketplace`,
    typed ?? kind,
    'name it in letters and digits, such as --market steam',
  );
};

const remember = (database: DatabaseSync, kind: ImportKind, now: number, { taken }: ImportReport): void => {
  database
    .prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)')
    .run(`import:${kind}`, JSON.stringify({ at: now, taken }));
};
