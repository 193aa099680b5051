import type { KnownService } from '../../core/services/knownService.ts';
import { knownServices } from '../../core/services/services.ts';
import { ConfigError } from '../../client/account/configError.ts';
import type { Credentials } from './credentials.ts';

/** The errors for when no service can be chosen, with what to do next. */

export const missingProfile = (name: string, credentials: Credentials | undefined): ConfigError =>
  new ConfigError(`There is no profile "${name}"`, knownProfiles(credentials));

const knownProfiles = (credentials: Credentials | undefined): string => {
  const names = [...(credentials?.profiles.keys() ?? [])].sort();
  return names.length === 0
    ? 'Create one: esports auth login'
    : `Profiles: ${names.join(', ')}. Choose one: esports profile use <name>`;
};

export const foreignKey = (name: string, owner: string, origin: string): ConfigError =>
  new ConfigError(
    `The key of profile "${name}" belongs to ${owner}, not to ${origin}`,
    `Give it the right one: esports auth login --profile ${name}`,
  );

/** For a key that an earlier version stored. */
export const keyInKeychain = (name: string): ConfigError =>
  new ConfigError(
    `The key of profile "${name}" is in the system keychain, which esports no longer reads`,
    `Store it again: esports auth login --profile ${name}`,
    'noKey',
  );

export const lonelyKey = (): ConfigError =>
  new ConfigError(
    'There is an API key, but no service to use it for',
    `Say which service the key belongs to: ESPORTS_BASE_URL=https://…/api/v1. A key of a known service goes into ${keyVariables}.`,
  );

export const demoForbidden = (): ConfigError =>
  new ConfigError(
    'No service is set, and ESPORTS_DEMO=0 forbids the made-up data',
    `Log in (esports auth login), or set ${keyVariables}, or ESPORTS_BASE_URL and ESPORTS_API_KEY.`,
    'noKey',
  );

export const nothingCollected = (): ConfigError =>
  new ConfigError('Nothing was collected yet', 'Collect public data into a file: esports collect');

export const addressAlone = ({ name, variables, signUp }: KnownService, variable: string): ConfigError =>
  new ConfigError(
    `${variable} is set, but ${variables.key} is not`,
    `Set ${variables.key} (get a key: ${signUp}), or log in: esports auth login ${name}`,
    'noKey',
  );

const keyVariables = knownServices.map(({ variables }) => variables.key).join(' or ');

export const loginHint = `Known services: ${knownServices.map(({ name }) => `esports auth login ${name}`).join(', ')}. Another one: esports auth login --base-url https://…/api/v1`;

/** What is said where live matches are asked for of stored data, and how to get them. */
export const nothingLive = 'Stored data has no live matches';
export const liveNeeds = `Live needs a service: ${knownServices.map(({ name, signUp }) => `get a key (${signUp}), then esports auth login ${name}`).join(', or ')}`;

export const noneActive = (credentials: Credentials): ConfigError =>
  new ConfigError('No profile is active', knownProfiles(credentials));

export const noKey = (name: string): ConfigError =>
  new ConfigError(
    `Profile "${name}" has no key`,
    `Give it one: esports auth login --profile ${name}`,
    'noKey',
  );
