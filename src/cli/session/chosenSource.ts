import { foldersOf } from '../../settings/folders.ts';
import { readCredentials } from '../../settings/credentials.ts';
import { ConfigError, resolveSource, type RemoteSource, type Source } from '../../settings/source.ts';
import type { CommandContext } from './types.ts';
import { readKeyFile } from '../../settings/keyFile.ts';

type SourceContext = Pick<CommandContext, 'host' | 'flags' | 'secrets' | 'warn'>;

/**
 * The service that flags, environment and profile name; a key in the keychain is not asked for. Warns of a key that
 * others may read.
 * @throws ConfigError, CorruptFile
 */
export const chooseSource = ({ host, flags, secrets, warn }: SourceContext): Source => {
  const reader = { userId: host.userId, warn: (text: string) => void warn(text) };
  const source = resolveSource(flags, host.env, {
    readKeyFile: path => {
      const text = readKeyFile(path, reader);
      secrets.add(text);
      return text;
    },
    readCredentials: () => readCredentials(foldersOf(host).settings, reader),
  });
  if (source.kind === 'remote') secrets.add(source.apiKey);
  return source;
};

/** The same with its key, wherever that is kept. @throws ConfigError, CorruptFile */
export const openChosenSource = async (context: SourceContext): Promise<Source> => {
  const source = chooseSource(context);
  if (source.kind !== 'remote' || source.keyFrom !== 'keychain') return source;
  return { ...source, apiKey: await keyFromKeychain(source, context) };
};

const keyFromKeychain = async (
  { profile = '', baseUrl }: RemoteSource,
  { host, secrets }: SourceContext,
): Promise<string> => {
  const { askKeychain } = await import('./keychain.ts');
  const { key, problem } = await askKeychain(host, profile, new URL(baseUrl).origin);
  if (key === undefined) {
    throw new ConfigError(
      `The key of profile «${profile}» is in the keychain, and that does not give it: ${problem}`,
      `Unlock it, or log in again without it: esports auth login --profile ${profile} --store file`,
      'noKey',
    );
  }
  secrets.add(key);
  return key;
};
