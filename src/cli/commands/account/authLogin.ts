import type { KnownService, ServicePlan } from '../../../api/services/knownService.ts';
import { planByMinute, planNamed, serviceNamed } from '../../../api/services/services.ts';
import type { Answer } from '../../../client/answer.ts';
import { ClientError, type ClientErrorKind } from '../../../client/errors.ts';
import { checkKey, longestKey, trimKey } from '../../../settings/apiKey.ts';
import {
  type Credentials,
  credentialsFile,
  demoProfile,
  type Profile,
  readCredentials,
} from '../../../settings/credentials.ts';
import { given } from '../../../settings/environment.ts';
import { foldersOf } from '../../../settings/folders.ts';
import { keychainAccount } from '../../../settings/keychain.ts';
import { type Change, changeProfiles, storeProfile, useProfile } from '../../../settings/profiles.ts';
import { ConfigError } from '../../../settings/source.ts';
import { loginHint } from '../../../settings/sourceFaults.ts';
import { safeText } from '../../../output/text/safeText.ts';
import { checkService } from '../../session/checkService.ts';
import { wholeText } from '../../../output/text/numbers.ts';
import type { CommandContext } from '../../session/types.ts';
import { exitCodes } from '../../exitCode.ts';
import { hostKeychain, keepInKeychain } from '../../session/keychain.ts';
import { inputNeeded, UsageError } from '../../parse/usageError.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { writeHost } from '../../host/writeHost.ts';
import { chooseProfile, type ChosenProfile, type Place } from './chooseProfile.ts';
import { askForService, type Wanted } from './chooseService.ts';
import { loginFlags } from './loginFlags.ts';
import type { CommandModule } from '../ownCommand.ts';

/**
 * Asks for a key, checks it with one request, stores it, and makes its profile active. At a service whose game segment is
 * not known, up to two further requests look for it.
 */
export const run: CommandModule['run'] = async (invocation, context) => {
  const { host, flags } = context;
  const folder = foldersOf(host).settings;
  const change = (how: Change): Promise<void> => changeProfiles(folder, writeHost(host, context.warn), how);
  const { store, plan: planName } = ownFlags(invocation, loginFlags);
  const credentials = readCredentials(folder, host);
  const wanted = await wantedBy(invocation.args['service'], context, credentials);
  if (host.signal.aborted) return exitCodes.interrupted;
  if (wanted.isDemo) {
    await change(useProfile(demoProfile));
    await context.note(`Profile «${demoProfile}» is active: the made-up season answers.`);
    return exitCodes.done;
  }
  const chosen = chooseProfile({ ...flags, ...wanted }, host.env, credentials, wanted.service);
  const { name, origin, places, service } = chosen;
  const told = planName === undefined ? undefined : planOf(planName, service);
  const key = await askForKey(chosen, context);
  if (key === undefined) return exitCodes.interrupted;
  const { place, answer } = await findPlace(chosen, key, context);
  const kept = await keep(key, chosen, store, context);
  await change(storeProfile(name, { ...place, ...(service && { service: service.name }), key: kept }));
  if (answer && places.length > 1)
    await context.note(`The service answers under the game segment ${place.game}: ${place.baseUrl}`);
  const file = kept.kept === 'keychain' ? 'the keychain' : credentialsFile(folder);
  await context.note(safeText(`Logged in to ${origin} with profile «${name}»; the key is in ${file}`));
  const plan = told ?? inferredPlan(service, answer);
  if (plan) await context.note(planLine(plan, told ? 'told' : 'inferred'));
  await noteEnvironment(context);
  return exitCodes.done;
};

/**
 * The service that the command line names, or that a user at a terminal chooses if it names none. It is empty if the rest
 * of the line, the environment or the active profile decides.
 */
const wantedBy = async (
  word: string | undefined,
  { host, flags }: CommandContext,
  credentials: Credentials | undefined,
): Promise<Wanted> => {
  const service = serviceNamed(word ?? '');
  if (service) return { service };
  const variables = ['ESPORTS_BASE_URL', 'ESPORTS_PROFILE'].map(name => given(host.env, name));
  if ([flags.baseUrl, flags.profile, ...variables].some(each => each !== undefined)) return {};
  const name = credentials?.active ?? demoProfile;
  const active = credentials?.profiles.get(name);
  return (await askForService(host, active && { name, baseUrl: active.baseUrl })) ?? {};
};

/** The plan of that name. @throws UsageError */
const planOf = (name: string, service: KnownService | undefined): ServicePlan => {
  const plan = service && planNamed(service, name);
  if (plan) return plan;
  if (!service) throw new UsageError('--plan names the plan of a known service', loginHint);
  const plans = service.plans.map(each => each.name).join(', ');
  throw new UsageError(`${service.title} has no plan of that name`, `Its plans: ${plans}`);
};

/**
 * What a key with this plan may do: `free: 500 a month, 10 a minute, 30 days, no rooms`. What is not limited, or not
 * published, is left out.
 */
export const planLine = (
  { name, monthly, perMinute, historyDays, rooms }: ServicePlan,
  how: 'told' | 'inferred',
): string => {
  const limits = [
    ...(monthly === null ? [] : [`${wholeText(monthly)} a month`]),
    ...(perMinute === null ? [] : [`${wholeText(perMinute)} a minute`]),
    ...(historyDays === null ? [] : [`${historyDays} days`]),
    rooms ? 'rooms' : 'no rooms',
  ];
  return `${how === 'told' ? name : `looks like the ${name} plan`}: ${limits.join(', ')}`;
};

/** The plan whose limit a minute the answer names. */
const inferredPlan = (service: KnownService | undefined, answer: Answer | undefined) =>
  service?.rateHeaders === 'minute'
    ? planByMinute(service, Number(answer?.headers['x-ratelimit-limit']))
    : undefined;

/** Returns undefined if the user cancels. @throws ConfigError for an invalid key */
const askForKey = async (
  { origin, service }: ChosenProfile,
  { host, secrets, flags }: CommandContext,
): Promise<string | undefined> => {
  const { stdin, stderr, signal, catchSignals } = host;
  if (flags.input === false && stdin.isTerminal)
    throw inputNeeded(
      `The key for ${origin} is needed`,
      'Pipe it: esports auth login --no-input < file, or set ESPORTS_API_KEY or ESPORTS_API_KEY_FILE.',
    );
  const typed = await (stdin.isTerminal ? askHidden() : stdin.readAll(longestKey * 2, signal));
  if (typed === undefined || signal.aborted) return undefined;
  secrets.add(typed);
  return checkKey(trimKey(typed));

  async function askHidden(): Promise<string | undefined> {
    if (service) await stderr.write(`Get a key (${service.plans[0].name}): ${service.signUp}\n`);
    await stderr.write(safeText(`API key for ${origin} (not shown): `));
    // What is typed is hidden meanwhile.
    const release = catchSignals();
    try {
      return await stdin.readHidden(signal);
    } finally {
      await release();
      await stderr.write('\n');
    }
  }
};

/** Where the service answers; without an answer if it only proved that the key is valid. */
interface FoundPlace {
  readonly place: Place;
  readonly answer?: Answer;
}

/**
 * Asks at one place after another until the service answers with anything but a missing route.
 * @throws ClientError if it rejects the key, or answers at none of them; nothing is stored then
 */
const findPlace = async (
  { places, service }: ChosenProfile,
  apiKey: string,
  context: CommandContext,
): Promise<FoundPlace> => {
  const opened = await context.openService({
    unstored: true,
    source: { kind: 'remote', ...places[0], apiKey, ...(service && { service }) },
  });
  const askAt = async ([place, ...others]: ChosenProfile['places']): Promise<FoundPlace> => {
    try {
      return { place, answer: await checkService(opened, place) };
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      const [next, ...rest] = others;
      if (error.kind === 'notFound' && next) return askAt([next, ...rest]);
      const limit = spentLimits[error.kind];
      if (limit === undefined) throw await refused(error, places, context);
      // The refusal proves that the key is valid.
      await context.warn(`The key is valid, but its ${limit}: ${safeText(error.message)}`);
      if (next) await context.warn(`The game segment ${place.game} was not checked; --game names another.`);
      return { place };
    }
  };
  return askAt(places);
};

const spentLimits: Readonly<Partial<Record<ClientErrorKind, string>>> = {
  quotaSpent: 'quota is spent',
  rateLimited: 'limit of requests is reached',
};

const refused = async (
  error: ClientError,
  places: ChosenProfile['places'],
  { note }: CommandContext,
): Promise<ClientError> => {
  const { kind, message, subject, facts } = error;
  const tried = places.map(({ game }) => game).join(' or ');
  const hints: Readonly<Partial<Record<ClientErrorKind, string>>> = {
    unauthorized: 'Copy the key again, and check that it is a key of this service.',
    notFound: `The service does not answer under the game segment ${tried}. Name its own: --game <segment>, or check the base URL, which often ends in /api/v1.`,
  };
  const hint = hints[kind];
  if (hint !== undefined)
    return new ClientError(kind, message, subject, facts, { hint: `Nothing was stored. ${hint}` });
  await note('Nothing was stored.');
  return error;
};

type Key = NonNullable<Profile['key']>;

/** Stores the key in the keychain if that is requested and works, otherwise in the file. */
const keep = async (
  text: string,
  { name, origin }: ChosenProfile,
  store: 'file' | 'keychain' | undefined,
  context: CommandContext,
): Promise<Key> => {
  const inFile: Key = { origin, kept: 'file', text };
  if (store === 'file') return inFile;
  const keychain = hostKeychain(context.host);
  if (!keychain) {
    if (store === undefined) return inFile;
    throw new ConfigError(
      'There is no keychain: its package is not installed beside this program',
      'Nothing was stored. Run npm install @napi-rs/keyring where esports is installed, or omit --store.',
    );
  }
  const problem = await keepInKeychain(keychain, keychainAccount(name, origin), text);
  if (problem === undefined) return { origin, kept: 'keychain' };
  await context.warn(
    `The keychain did not accept the key (${problem}), so it is stored in a file that only you can read`,
  );
  return inFile;
};

/** Variables of the environment override what was just stored. */
export const noteEnvironment = async ({ host, warn }: CommandContext): Promise<void> => {
  const names = ['ESPORTS_API_KEY', 'ESPORTS_API_KEY_FILE', 'ESPORTS_BASE_URL', 'ESPORTS_DATA'];
  const set = names.filter(name => given(host.env, name) !== undefined);
  if (set.length > 0) await warn(`${set.join(', ')} in the environment overrides the profile`);
};
