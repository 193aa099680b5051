import { checkBaseUrl, checkGame } from './baseUrl.ts';
import { changeFolder, type WriteHost } from './changeFolder.ts';
import { ConfigError } from './configError.ts';
import {
  type Credentials,
  credentialsFile,
  demoProfile,
  type Profile,
  readCredentials,
  toDocument,
} from './credentials.ts';
import { missingProfile } from './sourceFaults.ts';

/** What is done to all profiles at once; undefined where none has been made yet. @throws ConfigError to change nothing */
export type Change = (found: Credentials) => Credentials;

/** Changes the profiles on disk, alone among all processes. @throws ConfigError, CorruptFile */
export const changeProfiles = (folder: string, host: WriteHost, change: Change): Promise<void> =>
  changeFolder(folder, host, open => {
    const found = readCredentials(folder, { userId: host.userId }) ?? { profiles: new Map() };
    open(credentialsFile(folder)).replace(toDocument(change(found)));
  });

/** Stores a profile, in the place of one of the same name, and makes it the active one. */
export const storeProfile =
  (name: string, profile: Profile): Change =>
  ({ profiles }) => ({ active: name, profiles: new Map([...profiles, [name, profile]]) });

/** A profile that has no key yet; the first one becomes active. @throws ConfigError where there is one of that name */
export const createProfile =
  (name: string, { baseUrl, game, insecure }: { baseUrl: string; game: string; insecure: boolean }): Change =>
  ({ active, profiles }) => {
    if (profiles.has(name)) {
      throw new ConfigError(
        `There is a profile «${name}» already`,
        `Another key: esports auth login --profile ${name}. Another service: esports profile delete ${name}`,
      );
    }
    const profile = { baseUrl: checkBaseUrl(baseUrl, insecure), game: checkGame(game) };
    return { active: active ?? name, profiles: new Map([...profiles, [name, profile]]) };
  };

/** @throws ConfigError where there is none of that name */
export const useProfile =
  (name: string): Change =>
  found => {
    if (name !== demoProfile && !found.profiles.has(name)) throw missingProfile(name, found);
    return { active: name, profiles: found.profiles };
  };

/** Afterwards none is active where it was the active one: another service is never asked in its place. */
export const deleteProfile =
  (name: string): Change =>
  found => {
    requireProfile(name, found);
    const profiles = new Map([...found.profiles].filter(([each]) => each !== name));
    return { profiles, ...(found.active !== undefined && found.active !== name && { active: found.active }) };
  };

/** Takes the key out; address and game stay. */
export const removeKey =
  (name: string): Change =>
  found => {
    const { baseUrl, game } = requireProfile(name, found);
    return { ...found, profiles: new Map([...found.profiles, [name, { baseUrl, game }]]) };
  };

/** @throws ConfigError */
export const requireProfile = (name: string, found: Credentials | undefined): Profile => {
  if (name === demoProfile) throw builtIn();
  const profile = found?.profiles.get(name);
  if (!profile) throw missingProfile(name, found);
  return profile;
};

/** @throws ConfigError for what cannot name a profile */
export const checkProfileName = (name: string): string => {
  if (name === demoProfile) throw builtIn();
  if (/^[A-Za-z0-9][\w.-]{0,63}$/.test(name)) return name;
  throw new ConfigError(
    `«${name}» cannot be the name of a profile`,
    'Letters, digits, dot, dash and underscore; up to 64, the first a letter or digit.',
  );
};

const builtIn = (): ConfigError =>
  new ConfigError(
    `«${demoProfile}» is the built-in profile of the made-up season: it has no key and cannot be changed`,
    'Name yours otherwise, such as: --profile work',
  );
