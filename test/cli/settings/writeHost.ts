import type { WriteHost } from '../../../src/cli/settings/changeFolder.ts';
import { ownerOf } from '../../../src/client/account/owner.ts';

/** The user of the test, who owns what it writes. */
export const reader = { userId: process.geteuid?.() };

/** A host for writing that records the warnings. */
export const createWriteHost = (): WriteHost & { readonly warnings: string[] } => {
  const warnings: string[] = [];
  return {
    platform: 'linux',
    homeFolder: '/nowhere',
    ...reader,
    ownerOf,
    pause: () => Promise.resolve(),
    warn: async text => void warnings.push(text),
    warnings,
  };
};
