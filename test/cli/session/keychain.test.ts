import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Host } from '../../../src/cli/host/host.ts';
import { hostKeychain } from '../../../src/cli/session/keychain.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

/** User 1000; the program and the keychain's package belong to the given users. */
const openAs = (
  owners: { readonly program: number; readonly keychain: number },
  userId: number | undefined,
) => {
  const packageFolder = `${createTemporaryFolder()}/`;
  const place = join(packageFolder, 'node_modules', '@napi-rs', 'keyring');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'index.js'), '');
  const host = {
    packageFolder,
    userId,
    ownerOf: (path: string) => (path.includes('keyring') ? owners.keychain : owners.program),
    loadBuiltin: process.getBuiltinModule.bind(process),
  };
  // Finding the package uses nothing else of the host.
  return hostKeychain(host as unknown as Host) !== undefined;
};

test.each([
  ['one’s own', { program: 1000, keychain: 1000 }, 1000],
  ['root’s', { program: 1000, keychain: 0 }, 1000],
  ['of the user who installed the program', { program: 1001, keychain: 1001 }, 1000],
  ['anyone’s where the system has no users', { program: 0, keychain: 0 }, undefined],
])('a keychain package that is %s is used', (_title, owners, userId) => {
  expect(openAs(owners, userId)).toBe(true);
});

test.each([
  ['another user’s', { program: 1000, keychain: 1001 }, 1000],
  ['a user’s, for root', { program: 0, keychain: 1000 }, 0],
])('a keychain package that is %s is not run', (_title, owners, userId) => {
  expect(openAs(owners, userId)).toBe(false);
});
