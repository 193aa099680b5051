import { checkKey } from '../../settings/apiKey.ts';
import { type Keychain, keychainAccount, KeychainError, openKeychain } from '../../settings/keychain.ts';
import { childEnvironment } from '../host/redact.ts';
import type { Host } from '../host/host.ts';

/** The keychain of this machine; undefined where its package is not installed beside the program. */
export const hostKeychain = (host: Host): Keychain | undefined =>
  openKeychain({
    from: host.packageFolder,
    findPackage: (name, from) => {
      try {
        const path = host.loadBuiltin('node:module').createRequire(`${from}package.json`).resolve(name);
        return isTrusted(path, host) ? path : undefined;
      } catch {
        return undefined;
      }
    },
    spawn: (script, args) =>
      host.loadBuiltin('node:child_process').spawn(host.execPath, ['-e', script, '--', ...args], {
        env: childEnvironment(host.env),
        stdio: ['pipe', 'pipe', 'ignore'],
      }),
    setTimer: host.setTimer,
  });

/**
 * Whether a package may be run: one of the user's own, of root's, or of whoever installed the program. Node looks for
 * packages below HOME too, which may be another user's.
 */
const isTrusted = (path: string, { userId, ownerOf, packageFolder }: Host): boolean =>
  userId === undefined || [userId, 0, ownerOf(packageFolder)].includes(ownerOf(path));

/** The key of a profile, or why there is none. */
export const askKeychain = async (
  host: Host,
  profile: string,
  origin: string,
): Promise<{ readonly key?: string; readonly problem: string }> => {
  const keychain = hostKeychain(host);
  if (!keychain)
    return { problem: 'its package @napi-rs/keyring is not installed any more, or is another user’s' };
  try {
    const key = await keychain.get(keychainAccount(profile, origin));
    return key === undefined ? { problem: 'it has none' } : { key: checkKey(key), problem: '' };
  } catch (error) {
    return { problem: problemOf(error) };
  }
};

/** Stores the key; gives back why that failed, undefined where it did not. */
export const keepInKeychain = async (
  keychain: Keychain,
  account: string,
  key: string,
): Promise<string | undefined> => {
  try {
    await keychain.set(account, key);
    // Some say yes and keep nothing.
    return (await keychain.get(account)) === key ? undefined : 'it did not keep it';
  } catch (error) {
    return problemOf(error);
  }
};

const problemOf = (error: unknown): string => {
  if (error instanceof KeychainError) return error.message;
  throw error;
};
