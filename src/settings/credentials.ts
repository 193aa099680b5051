import { ConfigError, CorruptFile } from './configError.ts';
import { isRecord, type JsonRecord, parseRecord } from '../api/json/jsonRecord.ts';
import { type Reader, readPrivateFile } from './privateFile.ts';

/** A service, and the key for it. */
export interface Profile {
  /** Whole, with its version segment. */
  readonly baseUrl: string;
  /** The game segment of its paths. */
  readonly game: string;
  /** The key and the origin that it was given for; it is never sent to another one. */
  readonly key?: { readonly origin: string } & (
    | { readonly kept: 'file'; readonly text: string }
    /** In the keychain of the system, under the profile's name and the origin. */
    | { readonly kept: 'keychain' }
  );
}

/** All profiles by name. Where the file exists, one has been made some time, and the made-up season is no longer meant. */
export interface Credentials {
  readonly active?: string;
  readonly profiles: ReadonlyMap<string, Profile>;
}

/** The service inside: built in, and never in the file. */
export const demoProfile = 'demo';

/** The one file with keys in it. */
export const credentialsFile = (folder: string): string => `${folder}/credentials.json`;

/**
 * The profiles of the settings folder; undefined where none has ever been made.
 * @throws ConfigError where the file cannot be read or is another user's, CorruptFile where it holds something else
 */
export const readCredentials = (folder: string, reader: Reader): Credentials | undefined => {
  const path = credentialsFile(folder);
  const text = readPrivateFile(path, reader, 'refuseLink');
  return text === undefined ? undefined : parseCredentials(text, path);
};

/** @throws CorruptFile, ConfigError */
export const parseCredentials = (text: string, path: string): Credentials => {
  const found = parse(text);
  if (found === 'newer') {
    throw new ConfigError(
      `${path} was written by a later version of esports`,
      'Use that version, or name another folder with ESPORTS_CONFIG_DIR.',
    );
  }
  if (found === undefined) {
    // What takes its place still says that there were profiles, so that the demo is never mistaken for them.
    throw new CorruptFile(path, other => parse(other) !== undefined, toDocument({ profiles: new Map() }));
  }
  return found;
};

/** What the file holds for these profiles. */
export const toDocument = ({ active, profiles }: Credentials): JsonRecord => ({
  version,
  ...(active !== undefined && { active }),
  profiles: Object.fromEntries(profiles),
});

/** Of the file's form. */
const version = 1;

/** Undefined for everything that this program did not write whole. */
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
  (value['key'] === undefined || isKey(value['key']));

const isKey = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['origin'] === 'string' &&
  (value['kept'] === 'keychain' || (value['kept'] === 'file' && typeof value['text'] === 'string'));
