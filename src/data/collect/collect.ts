import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../core/files/makeFolder.ts';
import type { Run } from '../../core/files/unfinished.ts';
import { isRecord, parseJson } from '../../core/json/jsonRecord.ts';
import { importInto } from '../import/index.ts';
import type { ImportProgress, ImportReport } from '../import/importer.ts';
import { readDataFile } from '../store/dataFile.ts';
import { checkHead, download, type FetchWork, SourceFailure } from './fetching.ts';
import { type PublicSource, sourceNamed, type SourceName, type StandingsSet } from './sources.ts';
import { fetchStandings } from './standings.ts';

/** What is remembered of a source between runs. Times are ms since 1970 UTC. */
export interface SourceMemory {
  readonly checkedAt?: number;
  /** The last time that it had something new. */
  readonly changedAt?: number;
  /** Its `etag`, or the commit. */
  readonly version?: string;
  /** What of the standings was fetched. */
  readonly set?: StandingsSet;
  readonly items?: number;
  readonly bytes?: number;
  /** It is not to be asked before. */
  readonly until?: number | undefined;
  readonly failed?: { readonly at: number; readonly reason: string } | undefined;
}

export interface CollectWork extends FetchWork {
  /** The data file; created if it does not exist. */
  readonly into: string;
  readonly memory: SourceMemory;
  readonly run: Run;
  readonly onProgress: (progress: ImportProgress) => void;
}

export interface Collected {
  /** What came; absent if nothing is new. */
  readonly report?: ImportReport;
  readonly memory: SourceMemory;
}

/** How long a source that was just asked is not asked again, in ms. */
const justAsked = 10 * 60_000;

/** Why a source is not asked now; undefined if it may be. `set`: what is wanted of the standings. */
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
  const { kind, file, link } = sourceNamed(name);
  const { folder, into, now, run, onProgress } = work;
  const origin = file?.url ?? `${link}/blob/main`;
  const known = knownFiles(into, origin);
  await rm(folder, { recursive: true, force: true });
  makeFolder(folder);
  try {
    const found = await (file ? fetchFile(file, known, work) : fetchLists(known, work));
    const { path, fetchedAt = now, ...learned } = found;
    const memory = { ...work.memory, failed: undefined, until: undefined, checkedAt: now, ...learned };
    if (path === undefined) return { memory };
    const market = file?.market !== undefined && { market: file.market };
    const report = await importInto({ kind, path, origin, into, ...market, fetchedAt, now, run, onProgress });
    return { report, memory: { ...memory, changedAt: now } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** What was learned of a source, and where that is which is to be imported; absent if nothing is new. */
interface Found extends Pick<SourceMemory, 'set' | 'version' | 'bytes' | 'items'> {
  readonly path?: string;
  readonly fetchedAt?: number | undefined;
}

type KnownFiles = ReadonlyMap<string, string>;

const fetchLists = async (known: KnownFiles, work: CollectWork): Promise<Found> => {
  const { memory, folder } = work;
  // A larger set, or a file that is gone, wants everything again.
  const isCovered = known.size > 0 && sets.indexOf(memory.set ?? 'lists') >= sets.indexOf(work.set);
  const set = isCovered ? (memory.set ?? work.set) : work.set;
  const found = await fetchStandings({ ...work, set, known, commit: isCovered ? memory.version : undefined });
  const { files = 0, ...learned } = found ?? {};
  return { set, ...learned, ...(files > 0 && { path: join(folder, 'files') }) };
};

/** Bytes, unpacked. */
const mostOfFile = 64e6;

const fetchFile = async (
  file: NonNullable<PublicSource['file']>,
  known: KnownFiles,
  { memory, now, folder, get, onBytes }: CollectWork,
): Promise<Found> => {
  const asked = await get(new URL(file.url), {
    accept: 'application/json',
    ...(memory.version !== undefined && known.size > 0 && { 'if-none-match': memory.version }),
  });
  if (!checkHead(asked, now)) return {};
  const path = join(folder, 'items.json');
  const { bytes, digest } = await download(asked, path, mostOfFile, onBytes);
  const version = asked.headers['etag'];
  const learned = { bytes, ...(version !== undefined && { version }) };
  if ([...known.values()].includes(digest)) return learned;
  const items = countItems(await readFile(path, 'utf8'), file, memory.items);
  return { ...learned, items, path, fetchedAt: asked.fetchedAt };
};

/** Counts the items of a file. @throws SourceFailure if it is no whole file of the source */
const countItems = (
  text: string,
  { items, least }: NonNullable<PublicSource['file']>,
  before: number | undefined,
): number => {
  const document = parseJson(text);
  if (document === undefined) throw new SourceFailure('it is no JSON, or cut off', { mayPass: true });
  const list = items === undefined ? document : isRecord(document) ? document[items] : undefined;
  const count = typeof list === 'object' && list !== null ? Object.keys(list).length : 0;
  const wanted = Math.max(least, Math.ceil((before ?? 0) / 2));
  if (count < wanted) throw new SourceFailure(`it has ${count} items, and at least ${wanted} are expected`);
  return count;
};

/** SHA-256 of the files of an origin that are in the data file, by their paths below it. */
const knownFiles = (into: string, origin: string): KnownFiles => {
  if (!existsSync(into)) return new Map();
  const rows = readDataFile(into, database =>
    database
      .prepare('SELECT path, digest FROM source WHERE path = ? OR substr(path, 1, ?) = ?')
      .all(origin, origin.length + 1, `${origin}/`),
  );
  return new Map(rows.map(row => [String(row['path']).slice(origin.length + 1), String(row['digest'])]));
};
