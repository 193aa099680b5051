import { checkBaseUrl, checkGame } from '../../../settings/baseUrl.ts';
import type { Credentials, Profile } from '../../../settings/credentials.ts';
import { type Env, given } from '../../../settings/environment.ts';
import { checkProfileName } from '../../../settings/profiles.ts';
import { ConfigError, type SourceFlags, usualGame } from '../../../settings/source.ts';
import { UsageError } from '../../parse/usageError.ts';

/** The profile that a login makes or renews. */
export interface ChosenProfile {
  readonly name: string;
  readonly baseUrl: string;
  readonly origin: string;
  readonly game: string;
}

/** The name of the first profile where none is typed. */
const usualName = 'default';

/**
 * Which profile is meant: the one that is named, else the active one of the same service, else a new one.
 * @throws ConfigError, UsageError
 */
export const chooseProfile = (
  flags: SourceFlags,
  env: Env,
  credentials: Credentials = { profiles: new Map() },
): ChosenProfile => {
  const named = flags.profile ?? given(env, 'ESPORTS_PROFILE');
  const known = credentials.profiles.get(named ?? credentials.active ?? '');
  const baseUrl = checkBaseUrl(addressOf(flags, env, known), flags.insecure === true);
  const { origin } = new URL(baseUrl);
  const name = checkProfileName(named ?? freeName(origin, credentials));
  const game = flags.game ?? given(env, 'ESPORTS_GAME') ?? gameOf(credentials.profiles.get(name), origin);
  return { name, baseUrl, origin, game: checkGame(game) };
};

/** A profile that was typed goes before an address from the environment. @throws UsageError where there is none */
const addressOf = (flags: SourceFlags, env: Env, known: Profile | undefined): string => {
  const typed = flags.profile === undefined ? undefined : known?.baseUrl;
  const address = flags.baseUrl ?? typed ?? given(env, 'ESPORTS_BASE_URL') ?? known?.baseUrl;
  if (address !== undefined) return address;
  throw new UsageError(
    '«auth login» needs --base-url <url>',
    'The service, with its version segment: esports auth login --base-url https://…/api/v1',
  );
};

/** Another service has another game, whatever the name of its profile. */
const gameOf = (profile: Profile | undefined, origin: string): string =>
  profile && isAt(profile, origin) ? profile.game : usualGame;

const isAt = ({ baseUrl }: Profile, origin: string): boolean =>
  URL.canParse(baseUrl) && new URL(baseUrl).origin === origin;

/** @throws ConfigError where only the name of another service's profile would be left */
const freeName = (origin: string, { active, profiles }: Credentials): string => {
  for (const name of [active ?? usualName, usualName]) {
    const profile = profiles.get(name);
    if (profile && isAt(profile, origin)) return name;
  }
  if (!profiles.has(usualName)) return usualName;
  throw new ConfigError(
    `There is a profile «${usualName}» already, of another service`,
    'Give this one a name of its own: --profile <name>',
  );
};
