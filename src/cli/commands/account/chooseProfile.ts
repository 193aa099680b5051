import { checkBaseUrl, checkGame } from '../../../settings/baseUrl.ts';
import type { Credentials, Profile } from '../../../settings/credentials.ts';
import { type Env, given } from '../../../settings/environment.ts';
import { checkProfileName } from '../../../settings/profiles.ts';
import { ConfigError, type SourceFlags, usualGame } from '../../../settings/source.ts';
import { UsageError } from '../../parse/usageError.ts';

/** The profile that a login creates or updates. */
export interface ChosenProfile {
  readonly name: string;
  readonly baseUrl: string;
  readonly origin: string;
  readonly game: string;
}

/** The default name of the first profile. */
const usualName = 'default';

/**
 * Chooses the profile: the named one, otherwise the active one of the same service, otherwise a new one.
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

/** A profile named by a flag precedes an address from the environment. @throws UsageError if there is no address */
const addressOf = (flags: SourceFlags, env: Env, known: Profile | undefined): string => {
  const typed = flags.profile === undefined ? undefined : known?.baseUrl;
  const address = flags.baseUrl ?? typed ?? given(env, 'ESPORTS_BASE_URL') ?? known?.baseUrl;
  if (address !== undefined) return address;
  throw new UsageError(
    '«auth login» needs --base-url <url>',
    'The service, with its version segment: esports auth login --base-url https://…/api/v1',
  );
};

/** Another service may have another game, even under the same profile name. */
const gameOf = (profile: Profile | undefined, origin: string): string =>
  profile && isAt(profile, origin) ? profile.game : usualGame;

const isAt = ({ baseUrl }: Profile, origin: string): boolean =>
  URL.canParse(baseUrl) && new URL(baseUrl).origin === origin;

/** @throws ConfigError if the default name belongs to a profile of another service */
const freeName = (origin: string, { active, profiles }: Credentials): string => {
  for (const name of [active ?? usualName, usualName]) {
    const profile = profiles.get(name);
    if (profile && isAt(profile, origin)) return name;
  }
  if (!profiles.has(usualName)) return usualName;
  throw new ConfigError(
    `There is already a profile «${usualName}», for another service`,
    'Choose a name for this one: --profile <name>',
  );
};
