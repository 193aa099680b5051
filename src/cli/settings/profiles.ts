import { checkGame, readAddress } from '../../client/account/baseUrl.ts';
import { changeFolder, type WriteHost } from './changeFolder.ts';
import { ConfigError } from '../../client/account/configError.ts';
import {
  type Credentials,
  credentialsFile,
  demoProfile,
  type Profile,
  readCredentials,
  toDocument,
} from './credentials.ts';
import { missingProfile } from './sourceFaults.ts';

/** A change to all profiles at once. @throws ConfigError to change nothing */
export type Change = (found: Credentials) => Credentials;

/** Changes the profiles on disk while no other process does. @throws ConfigError, CorruptFile */
export const changeProfiles = (folder: string, host: WriteHost, change: Change): Promise<void> =>
  changeFolder(folder, host, replace => {
    const found = readCredentials(folder, { userId: host.userId }) ?? { profiles: new Map() };
    replace(credentialsFile(folder), toDocument(change(found)));
  });

export const storeProfile =
  (name: string, profile: Profile): Change =>
  ({ profiles }) => ({ active: name, profiles: new Map([...profiles, [name, profile]]) });

/** Creates a profile without a key; the first profile becomes active. @throws ConfigError if the name is taken */
export const createProfile =
  (name: string, typed: { baseUrl: string; game: string | undefined; insecure: boolean }): Change =>
  ({ active, profiles }) => {
    if (profiles.has(name)) {
      throw new ConfigError(
        `Profile "${name}" already exists`,
        `To change its key: esports auth login --profile ${name}. To change its service, first: esports profile delete ${name}`,
      );
    }
    const { baseUrl, game, service } = readAddress(typed.baseUrl, typed.insecure);
    const profile = {
      baseUrl,
      game: checkGame(typed.game ?? game),
      ...(service && { service: service.name }),
    };
    return { active: active ?? name, profiles: new Map([...profiles, [name, profile]]) };
  };

/** @throws ConfigError if no profile has that name */
export const useProfile =
  (name: string): Change =>
  found => {
    if (name !== demoProfile && !found.profiles.has(name)) throw missingProfile(name, found);
    return { active: name, profiles: found.profiles };
  };

/** Deletes a profile. If it was active, none is active then: requests never go to another service instead. */
export const deleteProfile =
  (name: string): Change =>
  found => {
    requireProfile(name, found);
    const profiles = new Map([...found.profiles].filter(([each]) => each !== name));
    return { profiles, ...(found.active !== undefined && found.active !== name && { active: found.active }) };
  };

export const removeKey =
  (name: string): Change =>
  found => {
    const { key: _key, ...rest } = requireProfile(name, found);
    return { ...found, profiles: new Map([...found.profiles, [name, rest]]) };
  };

/** @throws ConfigError */
export const requireProfile = (name: string, found: Credentials | undefined): Profile => {
  if (name === demoProfile) throw builtIn();
  const profile = found?.profiles.get(name);
  if (!profile) throw missingProfile(name, found);
  return profile;
};

/** @throws ConfigError for an invalid profile name */
export const checkProfileName = (name: string): string => {
  if (name === demoProfile) throw builtIn();
  if (/^[A-Za-z0-9][\w.-]{0,63}$/.test(name)) return name;
  throw new ConfigError(
    `"${name}" is not a valid profile name`,
    'A name has up to 64 letters, digits, dots, dashes and underscores, and begins with a letter or digit.',
  );
};

const builtIn = (): ConfigError =>
  new ConfigError(
    `"${demoProfile}" is the built-in profile of the made-up season: it has no key and cannot be changed`,
    'Choose another name, such as: --profile work',
  );
