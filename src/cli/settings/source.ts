import type { KnownService } from '../../core/services/knownService.ts';
import { knownServices, serviceNamed } from '../../core/services/services.ts';
import { checkKey, trimKey } from '../../client/account/apiKey.ts';
import { checkGame, readAddress, usualGame } from '../../client/account/baseUrl.ts';
import { ConfigError } from '../../client/account/configError.ts';
import { type Env, given } from '../../client/account/environment.ts';
import { type Credentials, demoProfile, type Profile } from './credentials.ts';
import { addressIn, addressOfService, movedTo, originOf, ownKey, variableKey } from './serviceVariables.ts';
import {
  addressAlone,
  demoForbidden,
  foreignKey,
  keyInKeychain,
  lonelyKey,
  missingProfile,
  noKey,
  noneActive,
  nothingCollected,
} from './sourceFaults.ts';

export { ConfigError } from '../../client/account/configError.ts';

export type Source =
  | RemoteSource
  | DataSource
  /** The made-up season, served in this process. */
  | { readonly kind: 'demo'; readonly game: string };

/** A data file, served in this process. */
export interface DataSource {
  readonly kind: 'data';
  readonly path: string;
  readonly game: string;
  /** Of the collected file: when it last changed, in ms since 1970. */
  readonly collectedAt?: number;
}

export interface RemoteSource {
  readonly kind: 'remote';
  readonly baseUrl: string;
  readonly game: string;
  /** Present if the address or the profile is that of a known service. */
  readonly service?: KnownService;
  /** Absent if no key was given. */
  readonly apiKey?: string;
  readonly keyFrom?: KeyOrigin;
  /** The profile that supplied the address or the key. */
  readonly profile?: string;
}

/** Where the key comes from: a variable, also one of a known service, or a profile. */
export type KeyOrigin = KnownService['variables']['key'] | 'ESPORTS_API_KEY_FILE' | 'profile';

/** The known service that a source is, wherever its address leads; undefined for any other source. */
export const knownServiceOf = (source: Source): KnownService | undefined =>
  source.kind === 'remote' ? source.service : undefined;

/** What `client.source` says of an answer of a source that was not stored. */
export const sourceWord = (source: Source): 'service' | 'made-up' | 'collected' | 'file' => {
  if (source.kind === 'remote') return 'service';
  if (source.kind === 'demo') return 'made-up';
  return source.collectedAt === undefined ? 'file' : 'collected';
};

export type OwnSource = Exclude<Source, { readonly kind: 'remote' }>;

export interface SourceFlags {
  readonly baseUrl?: string;
  readonly game?: string;
  readonly data?: string;
  readonly collected?: boolean;
  readonly insecure?: boolean;
  readonly profile?: string;
}

/** Files that are read only when they affect the choice. */
export interface SourceFiles {
  /** Reads the file that `ESPORTS_API_KEY_FILE` names. */
  readKeyFile(path: string): string;
  readCredentials(): Credentials | undefined;
  /** The collected file, and when it last changed; undefined if nothing was collected. */
  findCollected(): { readonly path: string; readonly at: number } | undefined;
}

/**
 * Chooses the service: by flags, environment, profile, the variables of known services; if no profile was ever created
 * the collected file, else the made-up season.
 * @throws ConfigError
 */
export const resolveSource = (flags: SourceFlags, env: Env, files: SourceFiles): Source =>
  choose(flags, env, files).source;

/** A source, why it was chosen, and the environment variables that are set and had no part in it. */
export type ChosenSource = ReturnType<typeof explainSource>;

/** Chooses the service, and says why. @throws ConfigError */
export const explainSource = (flags: SourceFlags, env: Env, files: SourceFiles) => {
  const { source, because } = choose(flags, env, files);
  const { profile, keyFrom, service } = source.kind === 'remote' ? source : {};
  const moves =
    service && because === isSet(service.variables.key) ? addressIn(service, env)?.name : undefined;
  const used = [because.replace(isSet(''), ''), keyFrom, moves];
  const unused = sourceVariables.filter(name => given(env, name) !== undefined && !used.includes(name));
  return { source, because, unused: unused.filter(name => profile === undefined || env[name] !== profile) };
};

/** The variables that may choose a service or hold its key. */
const sourceVariables = [
  'ESPORTS_DATA',
  'ESPORTS_BASE_URL',
  'ESPORTS_API_KEY',
  'ESPORTS_API_KEY_FILE',
  'ESPORTS_PROFILE',
  ...knownServices.flatMap(({ variables }) => [variables.key, ...variables.baseUrl]),
];

const isSet = (name: string): string => `${name} is set`;

interface Reasoned {
  readonly source: Source;
  /** What chose it: `--base-url`, `CITO_API_KEY is set`. */
  readonly because: string;
}

const choose = (flags: SourceFlags, env: Env, files: SourceFiles): Reasoned => {
  refuseSeveral(flags);
  if (flags.collected === true) {
    const source = collectedIn(files, choiceOf(flags, env, files));
    if (!source) throw nothingCollected();
    return { source, because: '--collected' };
  }
  const data = dataOf(flags, env);
  if (data !== undefined) {
    const because = flags.data === undefined ? isSet('ESPORTS_DATA') : '--data';
    return { source: resolveOwnSource({ ...flags, data }, env), because };
  }
  const choice = choiceOf(flags, env, files);
  // A profile named by a flag precedes an address from the environment.
  const baseUrl = flags.baseUrl ?? (choice.isTyped ? undefined : given(env, 'ESPORTS_BASE_URL'));
  if (baseUrl === undefined) return chooseProfile(choice, env, files);
  const because = flags.baseUrl === undefined ? isSet('ESPORTS_BASE_URL') : '--base-url';
  return { source: atAddress(baseUrl, choice, env, files), because };
};

const refuseSeveral = ({ data, collected, baseUrl, profile }: SourceFlags): void => {
  const named = [
    data === undefined ? [] : '--data',
    collected === true ? '--collected' : [],
    baseUrl === undefined ? [] : '--base-url',
    collected === true && profile !== undefined ? '--profile' : [],
  ].flat();
  if (named.length > 1)
    throw new ConfigError(
      `${named.slice(0, 2).join(' and ')} exclude each other`,
      'Keep the one whose answers you want.',
    );
};

const collectedIn = (files: SourceFiles, { game = usualGame }: SourceChoice): DataSource | undefined => {
  const found = files.findCollected();
  return found && { kind: 'data', path: found.path, game: checkGame(game), collectedAt: found.at };
};

/** Chooses among the profiles, and if none is named or active among the known services and the made-up season. */
const chooseProfile = (choice: SourceChoice, env: Env, files: SourceFiles): Reasoned => {
  const credentials = choice.name === demoProfile ? undefined : files.readCredentials();
  const selected = selectProfile(choice.name, credentials);
  const because = namedBy(choice);
  if (selected) return { source: ofProfile(selected, choice, env), because };
  // A key without an address has no destination. With an address, the user chose the made-up season explicitly.
  if (choice.key && given(env, 'ESPORTS_BASE_URL') === undefined) throw lonelyKey();
  if ((choice.name ?? credentials?.active) === demoProfile) return { source: demo(choice), because };
  const known = ofVariables(choice, env);
  if (known) return known;
  if (credentials) throw noneActive(credentials);
  const collected = collectedIn(files, choice);
  if (collected) return { source: collected, because: 'nothing is configured, and data was collected' };
  if (env['ESPORTS_DEMO'] === '0') throw demoForbidden();
  return { source: demo(choice), because: 'nothing is configured' };
};

const demo = ({ game = usualGame }: SourceChoice): OwnSource => ({ kind: 'demo', game: checkGame(game) });

const namedBy = ({ name, isTyped }: SourceChoice): string => {
  if (isTyped) return '--profile';
  return name === undefined ? 'active profile' : isSet('ESPORTS_PROFILE');
};

/** Chooses the data that our own service serves: a data file, or the made-up season. @throws ConfigError */
export const resolveOwnSource = (flags: Pick<SourceFlags, 'game' | 'data'>, env: Env): OwnSource => {
  const game = checkGame(flags.game ?? given(env, 'ESPORTS_GAME') ?? usualGame);
  const path = flags.data ?? given(env, 'ESPORTS_DATA');
  return path === undefined ? { kind: 'demo', game } : { kind: 'data', path, game };
};

type Key = Required<Pick<RemoteSource, 'apiKey' | 'keyFrom'>>;

/** A service named by a flag precedes a data file from the environment. */
const dataOf = ({ data, baseUrl, profile }: SourceFlags, env: Env): string | undefined => {
  const typed = baseUrl !== undefined || profile !== undefined;
  return data ?? (typed ? undefined : given(env, 'ESPORTS_DATA'));
};

type SourceChoice = ReturnType<typeof choiceOf>;

const choiceOf = (flags: SourceFlags, env: Env, files: SourceFiles) => ({
  game: flags.game ?? given(env, 'ESPORTS_GAME'),
  /** From the environment. */
  key: environmentKey(env, files),
  name: flags.profile ?? given(env, 'ESPORTS_PROFILE'),
  isTyped: flags.profile !== undefined,
  insecure: flags.insecure === true,
});

/** An address from a flag or the environment gets a profile's key and game only if the origin is the same. */
const atAddress = (text: string, choice: SourceChoice, env: Env, files: SourceFiles): RemoteSource => {
  const { baseUrl } = readAddress(text, choice.insecure);
  const lender = lenderFor(baseUrl, choice, files);
  const named = lender ? serviceOf(lender) : movedTo(baseUrl, env);
  return remoteAt(text, named, choice, lender, env);
};

const lenderFor = (baseUrl: string, choice: SourceChoice, files: SourceFiles): Selected | undefined => {
  if (choice.key && !choice.isTyped) return undefined;
  const selected = selectProfile(choice.name, files.readCredentials());
  return selected && originOf(selected.profile.baseUrl) === originOf(baseUrl) ? selected : undefined;
};

const serviceOf = ({ profile }: Selected): KnownService | undefined => serviceNamed(profile.service ?? '');

/** The service at an address, with the key from the environment, of the profile, or of a known service's own variable. */
const remoteAt = (
  text: string,
  named: KnownService | undefined,
  choice: SourceChoice,
  selected: Selected | undefined,
  env: Env,
): RemoteSource => {
  const { baseUrl, game, service } = readAddress(text, choice.insecure, named);
  return {
    kind: 'remote',
    baseUrl,
    game: checkGame(choice.game ?? selected?.profile.game ?? game),
    ...(service && { service }),
    ...(selected && { profile: selected.name }),
    ...(choice.key ?? (selected && profileKey(selected, baseUrl)) ?? variableKey(baseUrl, env)),
  };
};

const ofProfile = (selected: Selected, choice: SourceChoice, env: Env): RemoteSource => {
  const source = remoteAt(selected.profile.baseUrl, serviceOf(selected), choice, selected, env);
  if (source.keyFrom === undefined) throw noKey(selected.name);
  return source;
};

/** The known service whose own variable holds a key. @throws ConfigError if only its address is set */
const ofVariables = (choice: SourceChoice, env: Env): Reasoned | undefined => {
  const service = knownServices.find(({ variables }) => given(env, variables.key) !== undefined);
  const key = service && ownKey(service, env);
  if (key) {
    const source = remoteAt(addressOfService(service, env), service, { ...choice, key }, undefined, env);
    return { source, because: isSet(key.keyFrom) };
  }
  for (const moved of knownServices) {
    const address = addressIn(moved, env);
    if (address) throw addressAlone(moved, address.name);
  }
  return undefined;
};

interface Selected {
  readonly name: string;
  readonly profile: Profile;
}

/** The named or active profile; undefined for the made-up season, or if none is active. @throws ConfigError */
const selectProfile = (named: string | undefined, credentials: Credentials | undefined) => {
  const name = named ?? credentials?.active;
  if (name === undefined || name === demoProfile) return undefined;
  const profile = credentials?.profiles.get(name);
  if (!profile) throw missingProfile(name, credentials);
  return { name, profile };
};

const profileKey = ({ name, profile: { key } }: Selected, baseUrl: string): Key | undefined => {
  if (!key) return undefined;
  if (key.origin !== originOf(baseUrl)) throw foreignKey(name, key.origin, originOf(baseUrl));
  if (key.kept === 'keychain') throw keyInKeychain(name);
  return { apiKey: checkKey(key.text), keyFrom: 'profile' };
};

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
