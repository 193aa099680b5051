import type { KnownService } from '../../../core/services/knownService.ts';
import { knownServices, serviceNamed } from '../../../core/services/services.ts';
import { type Address, checkGame, isGame, readAddress, usualGame } from '../../../client/account/baseUrl.ts';
import type { Credentials, Profile } from '../../settings/credentials.ts';
import { type Env, given } from '../../../client/account/environment.ts';
import { checkProfileName } from '../../settings/profiles.ts';
import { addressOfService, movedTo, originOf } from '../../settings/serviceVariables.ts';
import { ConfigError, type SourceFlags } from '../../settings/source.ts';
import { loginHint } from '../../settings/sourceFaults.ts';
import { UsageError } from '../../parse/usageError.ts';

export type Place = Pick<Profile, 'baseUrl' | 'game'>;

const usualName = 'default';

/** The most requests that look for the game segment of a service. */
const mostPlaces = 3;

export type ChosenProfile = ReturnType<typeof chooseProfile>;

/** The profile to log in to: the named one, else the active one of the same service, else a new one. @throws ConfigError, UsageError */
export const chooseProfile = (
  flags: SourceFlags,
  env: Env,
  credentials: Credentials = { profiles: new Map() },
  wanted?: KnownService,
) => {
  const named = flags.profile ?? given(env, 'ESPORTS_PROFILE');
  const known = credentials.profiles.get(named ?? credentials.active ?? '');
  const address = addressFor({ flags, env, known, wanted });
  const { origin } = new URL(address.baseUrl);
  const name = checkProfileName(named ?? freeName(wanted, address, credentials));
  const stored = atOrigin(credentials.profiles.get(name), origin)?.game;
  const game = flags.game ?? given(env, 'ESPORTS_GAME') ?? knownGame(address, stored);
  const { service } = address;
  return { name, origin, places: placesOf(address.baseUrl, game, stored), ...(service && { service }) };
};

/** A profile that was created without a segment has the usual one, which proves nothing. */
const knownGame = ({ service, game }: Address, stored: string | undefined): string | undefined =>
  service && (stored === undefined || stored === usualGame ? game : stored);

interface Circumstances {
  readonly flags: SourceFlags;
  readonly env: Env;
  readonly known: Profile | undefined;
  readonly wanted: KnownService | undefined;
}

/** The address, read as that of the known service that was named, or that a profile or a variable has at its origin. */
const addressFor = (circumstances: Circumstances): Address => {
  const { flags, env, known, wanted } = circumstances;
  const insecure = flags.insecure === true;
  const text = flags.baseUrl ?? storedAddress(circumstances);
  const typed = readAddress(text, insecure, wanted);
  const profile = atOrigin(known, originOf(typed.baseUrl));
  const moved = wanted ?? serviceNamed(profile?.service ?? '') ?? movedTo(typed.baseUrl, env);
  return moved ? readAddress(text, insecure, moved) : typed;
};

/** A profile named by a flag precedes an address from the environment. @throws UsageError if there is no address */
const storedAddress = ({ flags, env, known, wanted }: Circumstances): string => {
  const named = flags.profile === undefined ? undefined : known;
  if (wanted) return named?.service === wanted.name ? named.baseUrl : addressOfService(wanted, env);
  const address = named?.baseUrl ?? given(env, 'ESPORTS_BASE_URL') ?? known?.baseUrl;
  if (address !== undefined) return address;
  throw new UsageError('"auth login" needs to know the service', loginHint);
};

/** The places to ask: the segment that is known, else those of the known services, the usual one, and the URL’s last word. */
const placesOf = (
  baseUrl: string,
  typed: string | undefined,
  stored: string | undefined,
): readonly [Place, ...Place[]] => {
  const [, above = '', last = ''] = /^(https?:\/\/[^/]+.*)\/([^/]+)$/.exec(baseUrl) ?? [];
  const isWord = isGame(last) && !/^v\d[\d.]*$/i.test(last);
  const at = (game: string): Place =>
    isWord && game === last ? { baseUrl: above, game } : { baseUrl, game };
  if (typed !== undefined) return [at(checkGame(typed))];
  const games = [stored, ...knownServices.map(({ game }) => game), usualGame, isWord ? last : undefined];
  const [first = usualGame, ...others] = new Set(games.filter(game => game !== undefined));
  return [at(first), ...others.slice(0, mostPlaces - 1).map(at)];
};

const atOrigin = (profile: Profile | undefined, origin: string): Profile | undefined =>
  profile && originOf(profile.baseUrl) === origin ? profile : undefined;

const freeName = (
  wanted: KnownService | undefined,
  { baseUrl, service }: Address,
  { active, profiles }: Credentials,
): string => {
  const isHere = (name: string): boolean => atOrigin(profiles.get(name), originOf(baseUrl)) !== undefined;
  const used = wanted ? undefined : [active ?? usualName, usualName].find(isHere);
  const name = used ?? service?.name ?? usualName;
  const profile = profiles.get(name);
  if (!profile || isHere(name) || (service && profile.service === service.name)) return name;
  throw new ConfigError(
    `Profile "${name}" already exists, for another service`,
    'Choose a name for this one: --profile <name>',
  );
};
