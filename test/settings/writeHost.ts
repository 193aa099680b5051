import type { WriteHost } from '../../src/settings/changeFolder.ts';

/** A host for writing that keeps the warnings it is given. */
export const createWriteHost = (): WriteHost & { readonly warnings: string[] } => {
  const warnings: string[] = [];
  return {
    platform: 'linux',
    homeFolder: '/nowhere',
    pause: () => Promise.resolve(),
    warn: async text => void warnings.push(text),
    warnings,
  };
};
