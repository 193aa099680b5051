import { checkKey, trimKey } from './apiKey.ts';
import { checkBaseUrl, checkGame } from './baseUrl.ts';
import { ConfigError } from './configError.ts';
import { type Env, given } from './environment.ts';
import { type Credentials, demoProfile, type Profile } from './credentials.ts';
import { demoForbidden, foreignKey, lonelyKey, missingProfile, noKey, noneActive } from './sourceFaults.ts';

export { ConfigError } from './configError.ts';

/** Where the answers come from. */
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
  /** Absent where nobody gave one, and where the keychain has yet to be asked for it. */
  readonly apiKey?: string;
  readonly keyFrom?: KeyOrigin;
  /** The profile that gave the address or the key. */
  readonly profile?: string;
}

/** Who gave the key. */
export type KeyOrigin = 'ESPORTS_API_KEY' | 'ESPORTS_API_KEY_FILE' | 'profile' | 'keychain';

/** A source inside this process. */
export type OwnSource = Exclude<Source, { readonly kind: 'remote' }>;

/** What the command line says of it. */
export interface SourceFlags {
  readonly baseUrl?: string;
  readonly game?: string;
  readonly data?: string;
  readonly insecure?: boolean;
  readonly profile?: string;
}

/** What is read only where it decides something. */
export interface SourceFiles {
  /** The text of the file that `ESPORTS_API_KEY_FILE` names. */
  readKeyFile(path: string): string;
  readCredentials(): Credentials | undefined;
}

/**
 * Which service is asked: the flags before the environment, both before the profile, and the made-up season where no
 * profile has ever been made. Where the address and the key both come from outside, no profile is looked at.
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
  // A profile that was typed goes before an address from the environment.
  const baseUrl = flags.baseUrl ?? (choice.isTyped ? undefined : address);
  if (baseUrl !== undefined) return atAddress(baseUrl, choice, files);
  const credentials = choice.name === demoProfile ? undefined : files.readCredentials();
  const selected = selectProfile(choice.name, credentials);
  if (selected) return ofProfile(selected, choice);
  // The key has no place to go to; where it has one, the made-up season was typed in spite of it.
  if (choice.key && address === undefined) throw lonelyKey();
  return demo(choice, credentials, env);
};

/** What our own service serves: the data file of the flag, of the environment, or the made-up season. @throws ConfigError */
export const resolveOwnSource = (flags: Pick<SourceFlags, 'game' | 'data'>, env: Env): OwnSource => {
  const game = checkGame(flags.game ?? given(env, 'ESPORTS_GAME') ?? usualGame);
  const path = flags.data ?? given(env, 'ESPORTS_DATA');
  return path === undefined ? { kind: 'demo', game } : { kind: 'data', path, game };
};

/** The game segment where nobody names one. */
export const usualGame = 'game';

type Key = Required<Pick<RemoteSource, 'apiKey' | 'keyFrom'>>;

interface SourceChoice {
  readonly game: string | undefined;
  /** From the environment. */
  readonly key: Key | undefined;
  /** The profile that flag or environment names. */
  readonly name: string | undefined;
  /** Whether it is the flag that names it. */
  readonly isTyped: boolean;
  readonly insecure: boolean;
}

/** A service that was typed goes before a data file from the environment. */
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

/** An address from outside gets a profile's key, and its game, only where the origin is the same. */
const atAddress = (text: string, choice: SourceChoice, files: SourceFiles): RemoteSource => {
  const baseUrl = checkBaseUrl(text, choice.insecure);
  const lender =
    choice.key && !choice.isTyped ? undefined : selectProfile(choice.name, files.readCredentials());
  const lends = lender && originOf(lender.profile.baseUrl) === originOf(baseUrl);
  return {
    kind: 'remote',
    baseUrl,
    game: checkGame(choice.game ?? (lends ? lender.profile.game : usualGame)),
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
    profile: name,
    ...key,
  };
};

/** The made-up season, where it was chosen or nothing speaks against it. */
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

/** The named profile, else the active one; undefined for the made-up season and where none is active. @throws ConfigError */
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

/** The profile's key, or that the keychain has it. @throws ConfigError where it belongs to another origin */
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
      'ESPORTS_API_KEY_FILE names a file that holds the key alone.',
      'badSetting',
      { cause: error },
    );
  }
};
