import { ConfigError, CorruptFile } from '../../client/account/configError.ts';
import { isRecord, type JsonRecord, parseRecord } from '../../core/json/jsonRecord.ts';
import { type Reader, readPrivateFile } from './privateFile.ts';

export interface Profile {
  /** The whole URL, with its version segment. */
  readonly baseUrl: string;
  /** The game segment of the service's paths. */
  readonly game: string;
  /** The name of the known service that this is, wherever its address leads. */
  readonly service?: string;
  /** The key and its origin. The key is never sent to another origin. */
  readonly key?: { readonly origin: string } & (
    | { readonly kept: 'file'; readonly text: string }
    /** Earlier versions could store it in the system's keychain, which is no longer read. */
    | { readonly kept: 'keychain' }
  );
}

/** All profiles by name. Once the file exists, the made-up season is no longer the default. */
export interface Credentials {
  readonly active?: string;
  readonly profiles: ReadonlyMap<string, Profile>;
}

/** The profile of the built-in service; it is never in the file. */
export const demoProfile = 'demo';

/** The only file that contains keys. */
export const credentialsFile = (folder: string): string => `${folder}/credentials.json`;

/** Reads the profiles; undefined if none was ever created. @throws ConfigError, CorruptFile */
export const readCredentials = (folder: string, reader: Reader): Credentials | undefined => {
  const path = credentialsFile(folder);
  const text = readPrivateFile(path, reader, 'refuseLink');
  return text === undefined ? undefined : parseCredentials(text, path);
};

const parseCredentials = (text: string, path: string): Credentials => {
  const found = parse(text);
  if (found === 'newer') {
    throw new ConfigError(
      `${path} was written by a later version of esports`,
      'Use that version, or name another folder with ESPORTS_CONFIG_DIR.',
    );
  }
  if (found === undefined) {
    // The replacement file records that profiles existed, so that nobody mistakes the demo for them.
    throw new CorruptFile(path, other => parse(other) !== undefined, toDocument({ profiles: new Map() }));
  }
  return found;
};

export const toDocument = ({ active, profiles }: Credentials): JsonRecord => ({
  version,
  ...(active !== undefined && { active }),
  profiles: Object.fromEntries(profiles),
});

const version = 1;

/** Returns undefined for any text that this program did not write completely. */
const parse = (text: string): Credentials | 'newer' | undefined => {
  const value = parseRecord(text);
  if (!value) return undefined;
  if (typeof value['version'] === 'number' && value['version'] > version) return 'newer';
  const { active, profiles } = value;
  if (value['version'] !== version || !isRecord(profiles) || !isOptionalText(active)) return undefined;
  const entries = Object.entries(profiles).flatMap(([name, profile]) =>
    isProfile(profile) ? [[name, profile] as const] : [],
  );
  if (entries.length < Object.keys(profiles).length) return undefined;
  return { profiles: new Map(entries), ...(active !== undefined && { active }) };
};

const isOptionalText = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';

const isProfile = (value: unknown): value is Profile =>
  isRecord(value) &&
  typeof value['baseUrl'] === 'string' &&
  typeof value['game'] === 'string' &&
  isOptionalText(value['service']) &&
  (value['key'] === undefined || isKey(value['key']));

const isKey = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['origin'] === 'string' &&
  (value['kept'] === 'keychain' || (value['kept'] === 'file' && typeof value['text'] === 'string'));
