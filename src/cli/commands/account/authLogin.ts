import { serviceNamed, knownServices } from '../../../core/services/services.ts';
import { ClientError, type ClientErrorKind } from '../../../client/errors.ts';
import { checkKey, longestKey, trimKey } from '../../../client/account/apiKey.ts';
import {
  type Credentials,
  credentialsFile,
  demoProfile,
  readCredentials,
} from '../../settings/credentials.ts';
import { given } from '../../../client/account/environment.ts';
import { foldersOf } from '../../../client/account/folders.ts';
import { type Change, changeProfiles, storeProfile, useProfile } from '../../settings/profiles.ts';
import { knownServiceOf } from '../../settings/source.ts';
import { safeText } from '../../../output/text/safeText.ts';
import { checkService } from '../../session/checkService.ts';
import { checkPlan, planText } from '../../plan/planText.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { exitCodes } from '../../exitCode.ts';
import { inputNeeded, UsageError } from '../../parse/usageError.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { settingsPlace } from '../../host/writeHost.ts';
import { chooseProfile, type ChosenProfile, type Place } from './chooseProfile.ts';
import { loginFlags } from './accountCommands.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import type { KnownService } from '../../../core/services/knownService.ts';
import { loginHint } from '../../settings/sourceFaults.ts';
import type { Host } from '../../host/host.ts';

export const run: CommandModule['run'] = async (invocation, context) => {
  const { host, flags } = context;
  const folder = foldersOf(host).settings;
  const change = (how: Change): Promise<void> => changeProfiles(...settingsPlace(context), how);
  const { plan: planName } = ownFlags(invocation, loginFlags);
  const credentials = readCredentials(folder, host);
  const wanted = await wantedBy(invocation.args['service'], context, credentials);
  if (host.signal.aborted) return exitCodes.interrupted;
  if (wanted.isDemo) {
    await change(useProfile(demoProfile));
    await context.note(`Profile "${demoProfile}" is active: the made-up season answers.`);
    return exitCodes.done;
  }
  const chosen = chooseProfile({ ...flags, ...wanted }, host.env, credentials, wanted.service);
  const { name, origin, places, service } = chosen;
  const told = checkPlan(planName, service);
  const key = await askForKey(chosen, context);
  if (key === undefined) return exitCodes.interrupted;
  const { place, isFound, plan } = await findPlace(chosen, key, told, context);
  const kept = { origin, kept: 'file', text: key } as const;
  await change(storeProfile(name, { ...place, ...(service && { service: service.name }), key: kept }));
  if (isFound && places.length > 1)
    await context.note(`The service answers under the game segment ${place.game}: ${place.baseUrl}`);
  const file = credentialsFile(folder);
  await context.note(safeText(`Logged in to ${origin} with profile "${name}"; the key is in ${file}`));
  if (plan !== undefined) await context.note(`Plan: ${safeText(plan)}`);
  return exitCodes.done;
};

/** The service that the command line names, else the one that a user chooses; empty if the profile or environment decides. */
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

/** Returns undefined if the user cancels. @throws ConfigError for an invalid key */
const askForKey = async ({ origin, service }: ChosenProfile, { host, secrets, flags }: CommandContext) => {
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
    const release = catchSignals();
    try {
      // Hidden from before the question on, so that nothing is shown of a key that is pasted at once.
      const typed = stdin.readHidden(signal);
      await stderr.write(safeText(`API key for ${origin} (not shown): `));
      return await typed;
    } finally {
      await release();
      await stderr.write('\n');
    }
  }
};

/** `isFound`: the service knows the route there, and not only the key. @throws ClientError if it rejects the key */
const findPlace = async (
  { places, service }: ChosenProfile,
  apiKey: string,
  told: string | undefined,
  context: CommandContext,
) => {
  const opened = await context.openService({
    unstored: true,
    source: { kind: 'remote', ...places[0], apiKey, ...(service && { service }) },
  });
  const askAt = async ([place, ...others]: ChosenProfile['places']): Promise<{
    place: Place;
    isFound: boolean;
  }> => {
    try {
      await checkService(opened, place);
      return { place, isFound: true };
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      const [next, ...rest] = others;
      if (error.kind === 'notFound' && next) return askAt([next, ...rest]);
      const limit = spentLimits[error.kind];
      if (limit === undefined) throw await refused(error, places, context);
      // The refusal proves that the key is valid.
      await context.warn(`The key is valid, but its ${limit}: ${safeText(error.message)}`);
      if (next) await context.warn(`The game segment ${place.game} was not checked; --game names another.`);
      return { place, isFound: false };
    }
  };
  const found = await askAt(places);
  return { ...found, plan: await planIn(opened, told) };
};

/** Keeps the plan that the user told, and describes the one that is known. A login does not fail for want of a ledger. */
const planIn = async ({ ledger, source }: OpenService, told: string | undefined) => {
  const counts = await ledger?.().catch(() => undefined);
  if (!counts) return undefined;
  if (told !== undefined) counts.tell({ plan: told });
  const usage = counts.usage();
  const isKnown = usage.allowed.plan !== null || told !== undefined;
  return isKnown ? planText(usage, knownServiceOf(source)) : undefined;
};

const spentLimits: Readonly<Partial<Record<ClientErrorKind, string>>> = {
  quotaSpent: 'quota is spent',
  rateLimited: 'limit of requests is reached',
};

const refused = async (error: ClientError, places: ChosenProfile['places'], { note }: CommandContext) => {
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

/** What a login is for: a known service, an address, the made-up season; the active profile if it is empty. */
export interface Wanted {
  readonly service?: KnownService;
  readonly baseUrl?: string;
  readonly isDemo?: true;
}

/** Asks which service a login is for; undefined if nobody answers. @throws UsageError, which never repeats the answer */
export const askForService = async (
  { ask }: Pick<Host, 'ask'>,
  active: { readonly name: string; readonly baseUrl: string } | undefined,
): Promise<Wanted | undefined> => {
  const choices: readonly (readonly [text: string, wanted?: Wanted])[] = [
    ...(active ? ([[`${active.name} (the active profile, ${active.baseUrl})`, {}]] as const) : []),
    ...knownServices.map(service => [`${service.name} (${service.title})`, { service }] as const),
    ['another address'],
    [`${demoProfile} (the made-up season, which needs no key)`, { isDemo: true }],
  ];
  const lines = choices.map(([text], place) => safeText(`  ${place + 1}  ${text}`));
  const answer = (await ask(['Which service?', ...lines, `[1-${choices.length}] `].join('\n')))?.trim();
  if (answer === undefined) return undefined;
  if (answer.includes('://')) return { baseUrl: answer };
  const service = serviceNamed(answer);
  const choice = choices[Number(answer) - 1] ?? choices.find(([text]) => text.startsWith(`${answer} `));
  const wanted = service ? { service } : choice?.[1];
  if (wanted) return wanted;
  const baseUrl = choice && (await ask('Base URL, with its version segment: '))?.trim();
  if (!baseUrl) throw new UsageError('No service was chosen', loginHint);
  return { baseUrl };
};
