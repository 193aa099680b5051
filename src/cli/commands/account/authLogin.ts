import { ClientError } from '../../../client/errors.ts';
import { checkKey, longestKey, trimKey } from '../../../settings/apiKey.ts';
import { credentialsFile, type Profile, readCredentials } from '../../../settings/credentials.ts';
import { given } from '../../../settings/environment.ts';
import { foldersOf } from '../../../settings/folders.ts';
import { keychainAccount } from '../../../settings/keychain.ts';
import { changeProfiles, storeProfile } from '../../../settings/profiles.ts';
import { ConfigError } from '../../../settings/source.ts';
import { safeText } from '../../../output/text/safeText.ts';
import { checkService } from '../../session/checkService.ts';
import type { CommandContext } from '../../session/types.ts';
import { exitCodes } from '../../exitCode.ts';
import { hostKeychain, keepInKeychain } from '../../session/keychain.ts';
import { inputNeeded } from '../../parse/usageError.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { writeHost } from '../../host/writeHost.ts';
import { chooseProfile, type ChosenProfile } from './chooseProfile.ts';
import { loginFlags } from './loginFlags.ts';
import type { CommandModule } from '../ownCommand.ts';

/** Asks for a key, checks it with one request, stores it, and makes its profile active. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const { host, flags } = context;
  const folder = foldersOf(host).settings;
  const chosen = chooseProfile(flags, host.env, readCredentials(folder, host));
  const key = await askForKey(chosen.origin, context);
  if (key === undefined) return exitCodes.interrupted;
  await check(chosen, key, context);
  const { store } = ownFlags(invocation, loginFlags);
  const kept = await keep(key, chosen, store, context);
  const { name, baseUrl, game } = chosen;
  await changeProfiles(
    folder,
    writeHost(host, context.warn),
    storeProfile(name, { baseUrl, game, key: kept }),
  );
  const place = kept.kept === 'keychain' ? 'the keychain' : credentialsFile(folder);
  await context.note(
    safeText(`Logged in to ${chosen.origin} with profile «${name}»; the key is in ${place}`),
  );
  await noteEnvironment(context);
  return exitCodes.done;
};

/** Returns undefined if the user cancels. @throws ConfigError for an invalid key */
const askForKey = async (
  origin: string,
  { host, secrets, flags }: CommandContext,
): Promise<string | undefined> => {
  const { stdin, stderr, signal, catchSignals } = host;
  if (flags.input === false && stdin.isTerminal)
    throw inputNeeded(
      `The key for ${origin} is needed`,
      'Pipe it: esports auth login --no-input < file, or set ESPORTS_API_KEY or ESPORTS_API_KEY_FILE.',
    );
  const typed = await (stdin.isTerminal ? askHidden(origin) : stdin.readAll(longestKey * 2, signal));
  if (typed === undefined || signal.aborted) return undefined;
  secrets.add(typed);
  return checkKey(trimKey(typed));

  async function askHidden(origin: string): Promise<string | undefined> {
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

/** @throws ClientError if the service rejects the key; nothing is stored then */
const check = async (
  { baseUrl, game }: ChosenProfile,
  apiKey: string,
  context: CommandContext,
): Promise<void> => {
  const service = await context.openService({
    unstored: true,
    source: { kind: 'remote', baseUrl, game, apiKey },
  });
  try {
    await checkService(service);
  } catch (error) {
    if (error instanceof ClientError && error.kind === 'quotaSpent') {
      // A spent quota proves that the key is valid.
      await context.warn(`The key is valid, but its quota is spent: ${safeText(error.message)}`);
      return;
    }
    if (error instanceof ClientError && error.kind === 'unauthorized') throw refused(error);
    await context.note('Nothing was stored.');
    throw error;
  }
};

const refused = ({ kind, message, subject, facts }: ClientError): ClientError =>
  new ClientError(kind, message, subject, facts, {
    hint: 'Nothing was stored. Copy the key again, and check that it is a key of this service.',
  });

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
