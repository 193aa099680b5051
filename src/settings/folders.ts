import { posix, win32 } from 'node:path';
import { ConfigError } from './configError.ts';
import { type Env, given } from './environment.ts';

/** Where the program keeps its files; each folder is made when something is first written there. */
export interface Folders {
  readonly settings: string;
  /** What must survive and is not the user's to write: the ledger, the keys of `serve`, the made-up season. */
  readonly state: string;
  readonly cache: string;
}

/** What decides where the folders are. */
export interface SystemInfo {
  readonly env: Env;
  readonly platform: string;
  /** The number of the user whom the program runs as; undefined where the system has none (Windows). */
  readonly userId: number | undefined;
  /** The home folder that the system has on record for this user; undefined where it has none. */
  readonly systemHome: () => string | undefined;
  /** The number of the user who owns the path, or the nearest folder above it; undefined where the system does not say. */
  readonly ownerOf: (path: string) => number | undefined;
}

/**
 * The folders by the platform's conventions. `ESPORTS_CONFIG_DIR`, `ESPORTS_STATE_DIR` and `ESPORTS_CACHE_DIR` override
 * them, and are taken as they were typed; the other variables count as `usable` says.
 * @throws ConfigError, when a folder is asked for, where there is no home folder
 */
export const foldersOf = (system: SystemInfo): Folders => {
  const { env, platform } = system;
  const { settings, state, cache } = conventions[platform] ?? xdg;
  const locate = ({ variable, below, name }: Place): string => {
    const base = variable === undefined ? undefined : usable(variable, system);
    return `${base ?? `${requireHome(system)}/${below}`}/${name}`;
  };
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
  };
};

/** The user's home folder: that of the environment where it is usable, else the system's own record. */
export const homeFolderOf = (system: SystemInfo): string | undefined =>
  usable('HOME', system) ??
  (system.platform === 'win32' ? usable('USERPROFILE', system) : undefined) ??
  system.systemHome();

/** The variables that name a folder which is not used: a relative path, or for root another user's folder. */
export const ignoredVariables = (system: SystemInfo): readonly string[] => {
  const { env, platform } = system;
  const places = Object.values(conventions[platform] ?? xdg);
  const variables = new Set(['HOME', ...places.flatMap(({ variable = [] }) => variable)]);
  return [...variables].filter(name => given(env, name) !== undefined && !usable(name, system));
};

/** Where a folder is: in the one that the variable names, else in one below the home folder. */
interface Place {
  readonly variable?: string;
  readonly below: string;
  readonly name: string;
}
type Convention = Readonly<Record<keyof Folders, Place>>;

/** The XDG base directories, which Linux and the BSDs follow. */
const xdg: Convention = {
  settings: { variable: 'XDG_CONFIG_HOME', below: '.config', name: 'esports' },
  state: { variable: 'XDG_STATE_HOME', below: '.local/state', name: 'esports' },
  cache: { variable: 'XDG_CACHE_HOME', below: '.cache', name: 'esports' },
};

const conventions: Readonly<Record<string, Convention>> = {
  darwin: {
    settings: { below: 'Library/Preferences', name: 'esports' },
    state: { below: 'Library/Application Support', name: 'esports' },
    cache: { below: 'Library/Caches', name: 'esports' },
  },
  win32: {
    settings: { variable: 'APPDATA', below: 'AppData/Roaming', name: 'esports' },
    state: { variable: 'LOCALAPPDATA', below: 'AppData/Local', name: 'esports/state' },
    cache: { variable: 'LOCALAPPDATA', below: 'AppData/Local', name: 'esports/cache' },
  },
};

/**
 * The folder that a variable names, if it is usable. A relative path is not: it would lead into the working folder,
 * which may be anyone's. For root another user's folder is not, such as the `HOME` that `sudo` kept: files of root in it
 * would lock that user out, and files of that user would be believed by root.
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
    'There is no home folder: HOME names none, and the system has none on record',
    'Set HOME, or ESPORTS_CONFIG_DIR, ESPORTS_STATE_DIR and ESPORTS_CACHE_DIR.',
  );
};
