import { stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Run } from '../../core/files/unfinished.ts';
import { ImportError, nothingFound } from './importer.ts';
import type {
  FoundFile,
  FoundFiles,
  Importer,
  ImportProgress,
  ImportReport,
  ImportSource,
  Skipped,
} from './importer.ts';
import { answersKind, servicesIn } from './answers/shards.ts';
import { deriveLayers, importers, type ImportKind } from './derive.ts';
import { isLayerKind, lacksSources } from './layers.ts';
import { takeBackTold } from './prices/writePrices.ts';
import { doubtAll, lastImport, noteImport, openSources } from './sources.ts';
import { withWorkingCopy } from './workingCopy.ts';

export { importers, type ImportKind } from './derive.ts';

export interface ImportRequest {
  /** A key of `importers`, as typed by the user. */
  readonly kind: string;
  readonly path: string;
  /** The address that the files came from, which the data file keeps in place of their paths: that of the file or folder. */
  readonly origin?: string;
  /** The data file; created if it does not exist. */
  readonly into: string;
  /** The marketplace, for the kinds that need one. */
  readonly market?: string;
  /** When the source was fetched, in ms since 1970 UTC: the time of prices that do not say their own. */
  readonly fetchedAt?: number;
  readonly now: number;
  readonly run: Run;
  readonly onProgress?: (progress: ImportProgress) => void;
}

export interface ImportSummary extends ImportReport {
  readonly kind: ImportKind;
  readonly into: string;
}

/**
 * Imports a source into a data file. It works on a copy that replaces the file at the end, so the file is unchanged
 * until then, even if the process is killed. It does not read unchanged files again. If all files are unchanged, it
 * does nothing.
 * @throws ImportError, DataFileError
 */
export const importInto = async (request: ImportRequest): Promise<ImportSummary> => {
  const { path, into, now, run, fetchedAt, onProgress = () => {} } = request;
  const kind = importKind(request.kind);
  const importer: Importer = importers[kind];
  const market = marketOf(kind, request.market);
  if (!(await stat(path).catch(() => undefined))) {
    throw new ImportError(`there is no file or folder ${path}`, path, 'check the path');
  }
  const found = withOrigin(await importer.find(path), request);
  if (found.files.length === 0) throw nothingFound(importer, path, found.skipped);
  const report = await withWorkingCopy({ into, now, run }, async database => {
    const isLayer = isLayerKind(kind);
    if (isLayer && lacksSources(database)) throw withoutSources(into);
    const key = market === '' ? kind : `${kind}:${market}`;
    const sources = openSources(database, key, isLayer);
    const { fresh, skipped } = await sources.bring(found.files);
    if (fresh.length === 0 && skipped.length < found.files.length)
      return { result: unchanged(database, key, found, skipped), isChanged: false };
    if (fresh.length === 0) throw nothingFound(importer, path, skipped);
    const work = { path, database, now, market, fetchedAt, onProgress };
    const read = isLayer
      ? await deriveLayers(work, kind, found.files)
      : await readBeside(importer, { ...work, files: fresh });
    const isPart = fresh.length < found.files.length;
    const freshness = isPart ? [`${fresh.length} of ${found.files.length} files are new or changed`] : [];
    const report = {
      ...read,
      skipped: [...found.skipped, ...skipped, ...read.skipped],
      notes: [...freshness, ...read.notes],
    };
    if (faulty(fresh, report).length === fresh.length) throw nothingFound(importer, path, report.skipped);
    for (const { path } of faulty(found.files, read)) sources.doubt(path);
    if (kind === 'skins') doubtAll(database, 'prices:*');
    noteImport(database, key, { at: now, taken: report.taken });
    return { result: report, isChanged: true };
  });
  return { kind, into, ...report };
};

/** Reads skins or prices. What services told of them comes after the files. */
const readBeside = async (importer: Importer, source: ImportSource): Promise<ImportReport> => {
  const { database } = source;
  takeBackTold(database);
  const report = await importer.read(source);
  if (servicesIn(database).length > 0) await deriveLayers(source, answersKind);
  return report;
};

const withOrigin = (found: FoundFiles, { path, origin }: ImportRequest): FoundFiles => {
  if (origin === undefined) return found;
  const files = found.files.map(file => {
    const below = relative(path, file.path).split(sep).join('/');
    return { ...file, path: below === '' ? origin : `${origin}/${below}`, local: file.path };
  });
  return { ...found, files };
};

const withoutSources = (into: string): ImportError =>
  new ImportError(
    `${into} has matches, teams and players of version 0.1.0, which stored no sources to rebuild them from`,
    into,
    'import their sources and these into a new file: name it with --into',
  );

/** The files from which nothing was imported. */
const faulty = <F extends FoundFile>(files: readonly F[], { skipped }: ImportReport): readonly F[] => {
  const subjects = new Set(skipped.filter(({ isWhole }) => isWhole).map(({ subject }) => subject));
  return files.filter(({ name }) => subjects.has(name));
};

const unchanged = (
  database: DatabaseSync,
  key: string,
  { files, skipped }: FoundFiles,
  unread: readonly Skipped[],
): ImportReport => {
  const count = files.length - unread.length;
  const what = count === 1 ? 'the file has not' : `none of the ${count} files has`;
  return {
    taken: lastImport(database, key)?.taken ?? {},
    skipped: [...skipped, ...unread],
    notes: [`nothing is new: ${what} changed since its last import`],
  };
};

const importKind = (word: string): ImportKind => {
  // The registry's own keys are the kinds.
  if (Object.hasOwn(importers, word)) return word as ImportKind;
  const known = Object.keys(importers).join(', ');
  throw new ImportError(`there is no importer "${word}"`, word, `known kinds: ${known}`);
};

const marketOf = (kind: ImportKind, typed: string | undefined): string => {
  const { ofMarket }: Importer = importers[kind];
  if (!ofMarket && typed !== undefined) {
    throw new ImportError(`${kind} have no marketplace`, typed, 'leave --market out');
  }
  if (!ofMarket) return '';
  const market = typed?.trim().toLowerCase() ?? '';
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u.test(market)) return market;
  throw new ImportError(
    typed === undefined
      ? `${kind} need the name of their marketplace`
      : `${JSON.stringify(typed)} is not a valid marketplace name`,
    typed ?? kind,
    'use letters and digits, such as --market steam',
  );
};
