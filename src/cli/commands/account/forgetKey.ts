import type { Profile } from '../../settings/credentials.ts';
import { keychainAccount, KeychainError } from '../../settings/keychain.ts';
import type { CommandContext } from '../../context/types.ts';
import { hostKeychain } from '../../session/keychain.ts';

/** Deletes the key of a profile from the keychain, if it is stored there; warns if that fails. */
export const forgetInKeychain = async (
  name: string,
  { key }: Profile,
  { host, warn }: CommandContext,
): Promise<void> => {
  if (key?.kept !== 'keychain') return;
  try {
    await hostKeychain(host)?.remove(keychainAccount(name, key.origin));
  } catch (error) {
    if (!(error instanceof KeychainError)) throw error;
    await warn(`The key may still be in the keychain (${error.message}): look for «esports» there`);
  }
};
