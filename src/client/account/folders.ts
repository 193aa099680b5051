import { statSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { ConfigError } from './configError.ts';
import { type Env, given } from './environment.ts';

/** The program's folders. Each is created when a file is first written there. */
export interface Folders {
  readonly settings: string;
  /** Files that must survive and that the user does not edit: the ledger, the keys of `serve`, the made-up season. */
  readonly state: string;
  readonly cache: string;
  /** What only grows and cannot be had again: the collected file. */
  readonly data: string;
}

/** The system facts that determine the folders. */
export interface SystemInfo {
  readonly env: Env;
  readonly platform: string;
  readonly userId: number | undefined;
  /** Returns the home folder in the system's user database; undefined if it has none. */
  readonly systemHome: () => string | undefined;
  /** The user id that owns the path, or the nearest folder above it that exists; undefined if unknown. */
  readonly ownerOf: (path: string) => number | undefined;
}

/**
 * Returns the folders by the platform's conventions. `ESPORTS_CONFIG_DIR`, `ESPORTS_STATE_DIR`, `ESPORTS_CACHE_DIR` and
 * `ESPORTS_DATA_DIR` override them and are used as typed; the other variables must be `usable`.
 * @throws ConfigError when a folder is read and there is no home folder
 */
export const foldersOf = (system: SystemInfo): Folders => {
  const { env, platform } = system;
  const { settings, state, cache, data } = conventions[platform] ?? xdg;
  const locate = (place: Place): string => folderAt(place, system);
  return {
    get settings() {
      return given(env, 'ESPORTS_CONFIG_DIR') ?? locate(settings);
    },
    get state() {
      return given(env, 'ESPORTS_STATE_DIR') ?? locate(state);
    },
    get cache() {
      return given(env, 'ESPORTS_CACHE_DIR') ?? locate(cache);
    },
    get data() {
      return given(env, 'ESPORTS_DATA_DIR') ?? locate(data);
    },
  };
};

/** The collected file, and the inbox to which commands append what it has yet to learn. */
export const collectedFiles = (system: SystemInfo) => {
  const { data } = foldersOf(system);
  return { file: `${data}/collected.db`, inbox: `${data}/inbox.db` };
};

/** The collected file, and when it last changed (ms since 1970); undefined if there is none. */
export const findCollected = (system: SystemInfo) => {
  let path: string;
  try {
    path = collectedFiles(system).file;
  } catch (error) {
    // Without a home folder there is no data folder, and nothing in it.
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? { path, at: found.mtimeMs } : undefined;
};

/** The path of a place. @throws ConfigError when there is no home folder */
export const folderAt = ({ variable, below, name }: Place, system: SystemInfo): string => {
  const base = variable === undefined ? undefined : usable(variable, system);
  return `${base ?? requireHome(system) + (below === '' ? '' : `/${below}`)}/${name}`;
};

/** Returns the user's home folder: from the environment if usable, otherwise from the system's user database. */
export const homeFolderOf = (system: SystemInfo): string | undefined =>
  usable('HOME', system) ??
  (system.platform === 'win32' ? usable('USERPROFILE', system) : undefined) ??
  system.systemHome();

/** A file or folder inside the folder that the variable names, or else inside one below the home folder. */
export interface Place {
  readonly variable?: string;
  readonly below: string;
  readonly name: string;
}
type Convention = Readonly<Record<keyof Folders, Place>>;

/** The XDG base directories, used on Linux and the BSDs. */
const xdg: Convention = {
  settings: { variable: 'XDG_CONFIG_HOME', below: '.config', name: 'esports' },
  state: { variable: 'XDG_STATE_HOME', below: '.local/state', name: 'esports' },
  cache: { variable: 'XDG_CACHE_HOME', below: '.cache', name: 'esports' },
  data: { variable: 'XDG_DATA_HOME', below: '.local/share', name: 'esports' },
};

const conventions: Readonly<Record<string, Convention>> = {
  darwin: {
    settings: { below: 'Library/Preferences', name: 'esports' },
    state: { below: 'Library/Application Support', name: 'esports' },
    cache: { below: 'Library/Caches', name: 'esports' },
    data: { below: 'Library/Application Support', name: 'esports/data' },
  },
  win32: {
    settings: { variable: 'APPDATA', below: 'AppData/Roaming', name: 'esports' },
    state: { variable: 'LOCALAPPDATA', below: 'AppData/Local', name: 'esports/state' },
    cache: { variable: 'LOCALAPPDATA', below: 'AppData/Local', name: 'esports/cache' },
    data: { variable: 'LOCALAPPDATA', below: 'AppData/Local', name: 'esports/data' },
  },
};

/**
 * Returns the folder that a variable names, if it is usable. A relative path is not usable: it would lead into the
 * working folder, which may belong to anyone. For root, another user's folder is not usable, such as the `HOME` that
 * `sudo` kept: root's files would lock that user out, and root would trust that user's files.
 */
const usable = (variable: string, { env, platform, userId, ownerOf }: SystemInfo): string | undefined => {
  const path = given(env, variable);
  const paths = platform === 'win32' ? win32 : posix;
  if (path === undefined || !paths.isAbsolute(path)) return undefined;
  return userId === 0 && (ownerOf(path) ?? 0) !== 0 ? undefined : path;
};

const requireHome = (system: SystemInfo): string => {
  const home = homeFolderOf(system);
  if (home !== undefined) return home;
  throw new ConfigError(
    'There is no home folder: HOME does not name one, and the system has no record of one',
    'Set HOME, or ESPORTS_CONFIG_DIR, ESPORTS_STATE_DIR, ESPORTS_CACHE_DIR and ESPORTS_DATA_DIR.',
  );
};
