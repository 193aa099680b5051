import { checkKey } from '../../client/account/apiKey.ts';
import { type Keychain, keychainAccount, KeychainError, openKeychain } from '../settings/keychain.ts';
import { childEnvironment } from '../host/redact.ts';
import type { Host } from '../host/host.ts';

/** The keychain of this machine; undefined if its package is not installed beside the program. */
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
        // With this, the native executable runs a script like the Bun that it contains.
        env: { ...childEnvironment(host.env), BUN_BE_BUN: '1' },
        stdio: ['pipe', 'pipe', 'ignore'],
      }),
    setTimer: host.setTimer,
  });

/** Whether a package may run: Node also searches below HOME, which may belong to another user. */
const isTrusted = (path: string, { userId, ownerOf, packageFolder }: Host): boolean =>
  userId === undefined || [userId, 0, ownerOf(packageFolder)].includes(ownerOf(path));

/** Returns the key of a profile, or why it is missing. */
export const askKeychain = async (host: Host, profile: string, origin: string) => {
  const keychain = hostKeychain(host);
  if (!keychain)
    return { problem: 'its package @napi-rs/keyring is no longer installed, or belongs to another user' };
  try {
    const key = await keychain.get(keychainAccount(profile, origin));
    return key === undefined ? { problem: 'it has no such key' } : { key: checkKey(key), problem: '' };
  } catch (error) {
    return { problem: problemOf(error) };
  }
};

/** Stores the key. Returns why that failed, or undefined if it succeeded. */
export const keepInKeychain = async (keychain: Keychain, account: string, key: string) => {
  try {
    await keychain.set(account, key);
    // Some keychains report success but store nothing.
    return (await keychain.get(account)) === key ? undefined : 'it did not store the key';
  } catch (error) {
    return problemOf(error);
  }
};

const problemOf = (error: unknown): string => {
  if (error instanceof KeychainError) return error.message;
  throw error;
};
