import {
  appendFileSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { type CacheEntry, decodeEntry, type Digest, encodeEntry, sha256 } from './cacheEntry.ts';
import { makeFolder } from '../../core/files/makeFolder.ts';
import { answersIn, quietly, readPlainFile, remove, unreadIn } from './storedFiles.ts';

export const usualCacheBytes = 50 * 1024 * 1024;

/** The stored answers of one account. Nothing here throws: an unusable cache acts like an empty one. */
export interface AnswerCache {
  read(url: string): CacheEntry | undefined;
  write(entry: CacheEntry): void;
  drop(url: string): void;
  /** A name that is the same in every process for this account and address. */
  nameOf(url: string): string;
  /** The folder of the cache and its locks. */
  readonly folder: string;
}

export interface CacheFolderSetup {
  readonly folder: string;
  /** Part of every name, but never written to a file. */
  readonly apiKey: string | undefined;
  readonly maxBytes?: number;
  readonly digest?: Digest | undefined;
  readonly pid: number;
  /** The user, whose files alone are believed; undefined where the system has no such number. */
  readonly userId?: number | undefined;
  readonly now: () => number;
}

/** The first digit of a file's name determines its folder; each folder has an equal share of the limit. */
const shards = '0123456789abcdef'.split('');
/** A file that a running process is still writing is younger than this, in milliseconds. */
const unfinishedAge = 3_600_000;

/** Each file name is a digest of account and address, so that no address can name a file elsewhere. */
export const createCacheFolder = (setup: CacheFolderSetup): AnswerCache => {
  const { folder, apiKey = null, maxBytes = usualCacheBytes, digest = sha256, pid, userId, now } = setup;
  const nameOf = (url: string): string => digest(JSON.stringify([url, apiKey]));
  const pathOf = (url: string): string => {
    const name = nameOf(url);
    return `${answersIn(folder)}/${name.slice(0, 1)}/${name}`;
  };
  const drop = (url: string): void => quietly(() => remove(pathOf(url)));
  let written = 0;
  return {
    folder,
    nameOf,
    drop,
    read: url => {
      const path = pathOf(url);
      const file = quietly(() => readPlainFile(path, userId));
      if (file === undefined) return undefined;
      const found = decodeEntry(file, digest);
      const entry = found?.url === url ? found : undefined;
      if (!entry) drop(url);
      // Record the time of last use; the least recently used files are removed first.
      else quietly(() => utimesSync(path, now() / 1000, now() / 1000));
      return entry;
    },
    write: entry => {
      const path = pathOf(entry.url);
      const file = encodeEntry(entry, digest);
      if (file.length > maxBytes / shards.length || holdsKey(file, apiKey)) return drop(entry.url);
      written += 1;
      quietly(() => {
        replace(path, `${path}.${pid}-${now()}-${written}.new`, file, now());
        appendFileSync(unreadIn(folder), `${path.slice(path.lastIndexOf('/') + 1)}\n`, { mode: 0o600 });
        makeRoom(path.slice(0, path.lastIndexOf('/')), maxBytes / shards.length, now());
      });
    },
  };
};

/** A shorter word may occur anywhere, and no real key is so short. */
const shortestKey = 8;

/** Whether the service sent the key back, unchanged or as JSON escapes it. */
const holdsKey = (file: Buffer, apiKey: string | null): boolean =>
  apiKey !== null &&
  apiKey.length >= shortestKey &&
  (file.includes(apiKey) || file.includes(JSON.stringify(apiKey).slice(1, -1)));

/**
 * Writes a temporary file and renames it, so that another process sees either the old file or the new one, never a
 * part.
 */
const replace = (path: string, aside: string, file: Buffer, now: number): void => {
  makeFolder(path.slice(0, path.lastIndexOf('/')));
  try {
    writeFileSync(aside, file, { flag: 'wx', mode: 0o600 });
    utimesSync(aside, now / 1000, now / 1000);
    renameSync(aside, path);
  } catch (error) {
    quietly(() => remove(aside));
    throw error;
  }
};

export interface CachedFile {
  readonly path: string;
  readonly bytes: number;
  readonly usedAt: number;
}

const filesIn = (folder: string): readonly CachedFile[] =>
  (quietly(() => readdirSync(folder)) ?? []).flatMap(name => {
    const path = `${folder}/${name}`;
    // Another process may have removed it meanwhile.
    const found = quietly(() => lstatSync(path));
    return found ? [{ path, bytes: found.size, usedAt: found.mtimeMs }] : [];
  });

/** Removes unfinished files, and the least recently used ones until nine tenths of the limit remain. */
const makeRoom = (shard: string, maxBytes: number, now: number): void => {
  const files = filesIn(shard);
  const isUnfinished = ({ path, usedAt }: CachedFile): boolean =>
    path.endsWith('.new') && now - usedAt > unfinishedAge;
  files.filter(isUnfinished).forEach(({ path }) => quietly(() => remove(path)));
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= maxBytes) return;
  for (const { path, bytes: freed } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= maxBytes * 0.9) return;
    quietly(() => remove(path));
    bytes -= freed;
  }
};

export const cachedFiles = (folder: string): readonly CachedFile[] =>
  shards.flatMap(shard => filesIn(`${answersIn(folder)}/${shard}`));

/** Removes every stored answer of all accounts. The locks stay, because a process may hold one. */
export const clearCache = (folder: string): void =>
  rmSync(answersIn(folder), { recursive: true, force: true });
