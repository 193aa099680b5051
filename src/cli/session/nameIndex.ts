import { realpathSync, statSync } from 'node:fs';
import { toDay } from '../../core/day.ts';
import { type NameIndex, openNameIndex } from '../../client/names/nameIndex.ts';
import { foldersOf, type SystemInfo } from '../../client/account/folders.ts';
import type { OwnSource, Source } from '../settings/source.ts';
import type { Store } from '../../data/store/store.ts';

export interface NamesHost extends SystemInfo {
  readonly pid: number;
  /** The current time in milliseconds since 1970 UTC. */
  readonly now: () => number;
}

/** The beginning of the scope of a file. No service has it: their scopes are addresses. */
const fileScope = 'file:';

/**
 * Opens the names that are known of a source, without a request; in memory where the cache cannot be written.
 * @param store the open data of a source inside, else its file is opened
 * @throws DataFileError
 */
export const openNames = async (source: Source, host: NamesHost, store?: Store): Promise<NameIndex> => {
  const facts = { pid: host.pid, userId: host.userId, now: host.now(), isGone };
  const open = (
    setup: Omit<Parameters<typeof openNameIndex>[0], 'folder' | keyof typeof facts>,
    folder?: string,
  ) => openNameIndex({ ...facts, ...setup, folder });
  const openStored = (setup: Parameters<typeof open>[0]): Promise<NameIndex> =>
    open(setup, foldersOf(host).cache).catch(() => open(setup));
  if (source.kind === 'remote')
    return openStored({ scope: `${source.baseUrl}/${encodeURIComponent(source.game)}` });
  const found = fileOf(pathOf(source, host));
  const path = found?.path ?? '';
  const things = async () => (found || store ? readNames(path, toDay(facts.now), store) : []);
  const setup = { scope: fileScope + path, source: { stamp: found?.stamp ?? '', things } };
  // A season without a file is in memory, and so are its names.
  return found ? openStored(setup) : open(setup);
};

/** Whether the source has names: the made-up season has none before it is created, and its file is empty meanwhile. */
export const isCreated = (source: Source, host: NamesHost): boolean =>
  source.kind === 'remote' || (statSync(pathOf(source, host), { throwIfNoEntry: false })?.size ?? 0) > 0;

const pathOf = (source: OwnSource, host: NamesHost): string =>
  source.kind === 'data' ? source.path : `${foldersOf(host).state}/season.db`;

/** The file behind the path, and a stamp that changes with its content; undefined if there is none. */
const fileOf = (path: string): { readonly path: string; readonly stamp: string } | undefined => {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return (
    found && { path: realpathSync(path), stamp: `${found.dev}-${found.ino}-${found.size}-${found.mtimeNs}` }
  );
};

const isGone = (scope: string): boolean =>
  scope.startsWith(fileScope) && !fileOf(scope.slice(fileScope.length));

const readNames = async (path: string, day: string, store: Store | undefined) => {
  // A Tab finds the names read before, and needs none of this.
  const { namesIn, openDataFile } = await import('../../data/store/names.ts');
  if (store) return namesIn(store, day);
  const opened = openDataFile(path);
  try {
    return [...namesIn(opened, day)];
  } finally {
    opened.close();
  }
};
