import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../core/files/makeFolder.ts';
import type { Run } from '../../core/files/unfinished.ts';
import { isRecord } from '../../core/json/jsonRecord.ts';
import { importInto } from '../import/index.ts';
import type { ImportReport } from '../import/importer.ts';
import { readDataFile } from '../store/dataFile.ts';
import { checkHead, download, type Get, SourceFailure } from './fetching.ts';
import { type PublicSource, sourceNamed, type SourceName, type StandingsSet } from './sources.ts';
import { fetchStandings } from './standings.ts';

/** What is remembered of a source between runs. Times are ms since 1970 UTC. */
export interface SourceMemory {
  /** The last time that it was asked with success. */
  readonly checkedAt?: number;
  /** The last time that it had something new. */
  readonly changedAt?: number;
  /** Its `etag`, or the commit. */
  readonly version?: string;
  /** What of the standings was fetched. */
  readonly set?: StandingsSet;
  /** The number of its items. */
  readonly items?: number;
  readonly bytes?: number;
  /** It is not to be asked before. */
  readonly until?: number;
  readonly failed?: { readonly at: number; readonly reason: string };
}

export interface CollectWork {
  readonly get: Get;
  /** A folder in place of the source's address. */
  readonly checkout?: string;
  readonly set: StandingsSet;
  /** The data file; created if it does not exist. */
  readonly into: string;
  /** A folder for what is being fetched; removed at the end. */
  readonly folder: string;
  readonly memory: SourceMemory;
  readonly now: number;
  readonly run: Run;
  readonly onBytes: (bytes: number) => void;
  readonly onStep: (step: string, done: number, total: number) => void;
}

export interface Collected {
  /** What came; absent if nothing is new. */
  readonly report?: ImportReport;
  readonly memory: SourceMemory;
}

/** How long a source that was just asked is not asked again, in ms. */
const justAsked = 10 * 60_000;

/**
 * Why a source is not asked now; undefined if it may be.
 * @param set what is wanted of the standings
 */
export const waitReason = (memory: SourceMemory, set: StandingsSet, now: number): string | undefined => {
  const { until = 0, checkedAt = 0, set: had = set } = memory;
  if (until > now) return `it limits requests until ${new Date(until).toISOString().slice(11, 16)} UTC`;
  const isCovered = sets.indexOf(had) >= sets.indexOf(set);
  return isCovered && checkedAt <= now && now - checkedAt < justAsked
    ? 'it was asked minutes ago'
    : undefined;
};

const sets: readonly StandingsSet[] = ['lists', 'matches', 'all'];

/**
 * Asks a source for what is new and takes it into the data file. Nothing of the file changes unless everything that came
 * was checked.
 * @throws SourceFailure, ImportError, DataFileError
 */
export const collectSource = async (name: SourceName, work: CollectWork): Promise<Collected> => {
  await rm(work.folder, { recursive: true, force: true });
  makeFolder(work.folder);
  try {
    const source = sourceNamed(name);
    return await (source.kind === 'standings' ? collectStandings(source, work) : collectFile(source, work));
  } finally {
    await rm(work.folder, { recursive: true, force: true });
  }
};

const collectStandings = async (source: PublicSource, work: CollectWork): Promise<Collected> => {
  const { memory, now, folder } = work;
  const origin = `${source.link}/blob/main`;
  // A larger set, or a file that is gone, wants everything again.
  const known = knownFiles(work.into, origin);
  const isCovered = known.size > 0 && sets.indexOf(memory.set ?? 'lists') >= sets.indexOf(work.set);
  const set = isCovered ? (memory.set ?? work.set) : work.set;
  const found = await fetchStandings({ ...work, set, known, commit: isCovered ? memory.version : undefined });
  const checked: SourceMemory = { ...withoutFault(memory), checkedAt: now, set };
  if (!found) return { memory: checked };
  const after: SourceMemory = {
    ...checked,
    ...(found.commit !== undefined && { version: found.commit }),
    bytes: found.bytes,
  };
  if (found.files === 0) return { memory: after };
  const report = await take(source, join(folder, 'files'), origin, work);
  return { report, memory: { ...after, changedAt: now } };
};

/** Bytes, unpacked. */
const mostOfFile = 64e6;

const collectFile = async (source: PublicSource, work: CollectWork): Promise<Collected> => {
  const { memory, now, folder, get } = work;
  const { file } = source;
  if (!file) throw new Error(`${source.title} has no file`);
  const known = knownFiles(work.into, file.url);
  const asked = await get(new URL(file.url), {
    accept: 'application/json',
    ...(memory.version !== undefined && known.size > 0 && { 'if-none-match': memory.version }),
  });
  const checked: SourceMemory = { ...withoutFault(memory), checkedAt: now };
  if (!checkHead(asked, now)) return { memory: checked };
  const path = join(folder, 'items.json');
  const { bytes, digest } = await download(asked, path, mostOfFile, work.onBytes);
  const version = asked.headers['etag'];
  const after: SourceMemory = { ...checked, bytes, ...(version !== undefined && { version }) };
  if ([...known.values()].includes(digest)) return { memory: after };
  const items = countItems(await readFile(path, 'utf8'), file, memory.items);
  const report = await take(source, path, file.url, work, asked.fetchedAt ?? now);
  return { report, memory: { ...after, items, changedAt: now } };
};

/** Counts the items of a file. @throws SourceFailure if it is no whole file of the source */
const countItems = (
  text: string,
  { items, least }: NonNullable<PublicSource['file']>,
  before: number | undefined,
): number => {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (cause) {
    throw new SourceFailure('it is no JSON, or cut off', { cause, mayPass: true });
  }
  const list = items === undefined ? document : isRecord(document) ? document[items] : undefined;
  const count = typeof list === 'object' && list !== null ? Object.keys(list).length : 0;
  const wanted = Math.max(least, Math.ceil((before ?? 0) / 2));
  if (count < wanted) throw new SourceFailure(`it has ${count} items, and at least ${wanted} are expected`);
  return count;
};

const withoutFault = (memory: SourceMemory): SourceMemory =>
  Object.fromEntries(Object.entries(memory).filter(([name]) => name !== 'failed' && name !== 'until'));

const take = (
  { kind, file }: PublicSource,
  path: string,
  origin: string,
  { into, now, run, onStep }: CollectWork,
  fetchedAt = now,
): Promise<ImportReport> =>
  importInto({
    kind,
    path,
    origin,
    into,
    ...(file?.market !== undefined && { market: file.market }),
    fetchedAt,
    now,
    run,
    onProgress: ({ step, done, total }) => onStep(step, done, total),
  });

/** SHA-256 of the files of an origin that are in the data file, by their paths below it. */
const knownFiles = (into: string, origin: string): ReadonlyMap<string, string> => {
  if (!existsSync(into)) return new Map();
  const rows = readDataFile(into, database =>
    database
      .prepare('SELECT path, digest FROM source WHERE path = ? OR substr(path, 1, ?) = ?')
      .all(origin, origin.length + 1, `${origin}/`),
  );
  return new Map(rows.map(row => [String(row['path']).slice(origin.length + 1), String(row['digest'])]));
};
