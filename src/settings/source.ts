import type { KnownService } from '../api/services/knownService.ts';
import { serviceAt, serviceNamed } from '../api/services/services.ts';
import { checkKey, trimKey } from './apiKey.ts';
import { checkBaseUrl, checkGame } from './baseUrl.ts';
import { ConfigError } from './configError.ts';
import { type Env, given } from './environment.ts';
import { type Credentials, demoProfile, type Profile } from './credentials.ts';
import { demoForbidden, foreignKey, lonelyKey, missingProfile, noKey, noneActive } from './sourceFaults.ts';

export { ConfigError } from './configError.ts';

/** The source of the answers. */
export type Source =
  | RemoteSource
  /** A data file, served in this process. */
  | { readonly kind: 'data'; readonly path: string; readonly game: string }
  /** The made-up season, served in this process. */
  | { readonly kind: 'demo'; readonly game: string };

export interface RemoteSource {
  readonly kind: 'remote';
  readonly baseUrl: string;
  readonly game: string;
  /** Present if the address or the profile is that of a known service. */
  readonly service?: KnownService;
  /** Absent if no key was given, and while the keychain has not been asked for it. */
  readonly apiKey?: string;
  readonly keyFrom?: KeyOrigin;
  /** The profile that supplied the address or the key. */
  readonly profile?: string;
}

/** Where the key comes from. */
export type KeyOrigin = 'ESPORTS_API_KEY' | 'ESPORTS_API_KEY_FILE' | 'profile' | 'keychain';

/** A source inside this process. */
export type OwnSource = Exclude<Source, { readonly kind: 'remote' }>;

/** The flags that choose a source. */
export interface SourceFlags {
  readonly baseUrl?: string;
  readonly game?: string;
  readonly data?: string;
  readonly insecure?: boolean;
  readonly profile?: string;
}

/** Files that are read only when they affect the choice. */
export interface SourceFiles {
  /** Reads the file that `ESPORTS_API_KEY_FILE` names. */
  readKeyFile(path: string): string;
  readCredentials(): Credentials | undefined;
}

/**
 * Chooses the service. Flags precede the environment, and both precede the profile; the made-up season applies if no
 * profile was ever created. When the environment gives both the address and the key, no profile is read.
 * @throws ConfigError
 */
export const resolveSource = (flags: SourceFlags, env: Env, files: SourceFiles): Source => {
  if (flags.data !== undefined && flags.baseUrl !== undefined) {
    throw new ConfigError('--data and --base-url exclude each other', 'Keep the one whose answers you want.');
  }
  const data = dataOf(flags, env);
  if (data !== undefined) return resolveOwnSource({ ...flags, data }, env);
  const choice = choiceOf(flags, env, files);
  const address = given(env, 'ESPORTS_BASE_URL');
  // A profile named by a flag precedes an address from the environment.
  const baseUrl = flags.baseUrl ?? (choice.isTyped ? undefined : address);
  if (baseUrl !== undefined) return atAddress(baseUrl, choice, files);
  const credentials = choice.name === demoProfile ? undefined : files.readCredentials();
  const selected = selectProfile(choice.name, credentials);
  if (selected) return ofProfile(selected, choice);
  // A key without an address has no destination. With an address, the user chose the made-up season explicitly.
  if (choice.key && address === undefined) throw lonelyKey();
  return demo(choice, credentials, env);
};

/**
 * Chooses the data that our own service serves: the data file of the flag or of the environment, or the made-up season.
 * @throws ConfigError
 */
export const resolveOwnSource = (flags: Pick<SourceFlags, 'game' | 'data'>, env: Env): OwnSource => {
  const game = checkGame(flags.game ?? given(env, 'ESPORTS_GAME') ?? usualGame);
  const path = flags.data ?? given(env, 'ESPORTS_DATA');
  return path === undefined ? { kind: 'demo', game } : { kind: 'data', path, game };
};

/** The default game segment. */
export const usualGame = 'game';

type Key = Required<Pick<RemoteSource, 'apiKey' | 'keyFrom'>>;

interface SourceChoice {
  readonly game: string | undefined;
  /** From the environment. */
  readonly key: Key | undefined;
  /** The profile that the flag or the environment names. */
  readonly name: string | undefined;
  /** Whether the name comes from the flag. */
  readonly isTyped: boolean;
  readonly insecure: boolean;
}

/** A service named by a flag precedes a data file from the environment. */
const dataOf = ({ data, baseUrl, profile }: SourceFlags, env: Env): string | undefined => {
  const typed = baseUrl !== undefined || profile !== undefined;
  return data ?? (typed ? undefined : given(env, 'ESPORTS_DATA'));
};

const choiceOf = (flags: SourceFlags, env: Env, files: SourceFiles): SourceChoice => ({
  game: flags.game ?? given(env, 'ESPORTS_GAME'),
  key: environmentKey(env, files),
  name: flags.profile ?? given(env, 'ESPORTS_PROFILE'),
  isTyped: flags.profile !== undefined,
  insecure: flags.insecure === true,
});

/** An address from a flag or the environment gets a profile's key and game only if the origin is the same. */
const atAddress = (text: string, choice: SourceChoice, files: SourceFiles): RemoteSource => {
  const baseUrl = checkBaseUrl(text, choice.insecure);
  const lender =
    choice.key && !choice.isTyped ? undefined : selectProfile(choice.name, files.readCredentials());
  const lends = lender && originOf(lender.profile.baseUrl) === originOf(baseUrl);
  return {
    kind: 'remote',
    baseUrl,
    game: checkGame(choice.game ?? (lends ? lender.profile.game : usualGame)),
    ...knownService(baseUrl, lends ? lender.profile.service : undefined),
    ...(lends && { profile: lender.name }),
    ...(choice.key ?? (lends ? profileKey(lender.name, lender.profile) : undefined)),
  };
};

const ofProfile = ({ name, profile }: Selected, choice: SourceChoice): RemoteSource => {
  const key = choice.key ?? profileKey(name, profile);
  if (!key) throw noKey(name);
  return {
    kind: 'remote',
    baseUrl: checkBaseUrl(profile.baseUrl, choice.insecure),
    game: checkGame(choice.game ?? profile.game),
    ...knownService(profile.baseUrl, profile.service),
    profile: name,
    ...key,
  };
};

const knownService = (baseUrl: string, named: string | undefined): Pick<RemoteSource, 'service'> => {
  const service = (named === undefined ? undefined : serviceNamed(named)) ?? serviceAt(hostOf(baseUrl));
  return service ? { service } : {};
};

/** Chooses the made-up season if it was named or nothing else was configured. */
const demo = (choice: SourceChoice, credentials: Credentials | undefined, env: Env): OwnSource => {
  const isChosen = (choice.name ?? credentials?.active) === demoProfile;
  if (!isChosen && credentials) throw noneActive(credentials);
  if (!isChosen && env['ESPORTS_DEMO'] === '0') throw demoForbidden();
  return { kind: 'demo', game: checkGame(choice.game ?? usualGame) };
};

interface Selected {
  readonly name: string;
  readonly profile: Profile;
}

/**
 * Returns the named profile, or else the active one; undefined for the made-up season and if none is active. @throws
 * ConfigError
 */
const selectProfile = (
  named: string | undefined,
  credentials: Credentials | undefined,
): Selected | undefined => {
  const name = named ?? credentials?.active;
  if (name === undefined || name === demoProfile) return undefined;
  const profile = credentials?.profiles.get(name);
  if (!profile) throw missingProfile(name, credentials);
  return { name, profile };
};

/** Returns the profile's key, or that the keychain holds it. @throws ConfigError if it belongs to another origin */
const profileKey = (
  name: string,
  { baseUrl, key }: Profile,
): Pick<RemoteSource, 'apiKey' | 'keyFrom'> | undefined => {
  if (!key) return undefined;
  if (key.origin !== originOf(baseUrl)) {
    throw foreignKey(name, key.origin, originOf(baseUrl));
  }
  return key.kept === 'keychain'
    ? { keyFrom: 'keychain' }
    : { apiKey: checkKey(key.text), keyFrom: 'profile' };
};

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

const environmentKey = (env: Env, files: SourceFiles): Key | undefined => {
  const text = given(env, 'ESPORTS_API_KEY');
  if (text !== undefined) return { apiKey: checkKey(text), keyFrom: 'ESPORTS_API_KEY' };
  const path = given(env, 'ESPORTS_API_KEY_FILE');
  if (path === undefined) return undefined;
  return { apiKey: checkKey(trimKey(textOf(path, files))), keyFrom: 'ESPORTS_API_KEY_FILE' };
};

const textOf = (path: string, files: SourceFiles): string => {
  try {
    return files.readKeyFile(path);
  } catch (error) {
    throw new ConfigError(
      `The key file cannot be read: ${path}`,
      'ESPORTS_API_KEY_FILE must name a file that contains only the key.',
      'badSetting',
      { cause: error },
    );
  }
};
