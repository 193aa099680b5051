import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Keychain, keychainAccount, openKeychain } from '../../../src/cli/settings/keychain.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

/** A package that keeps passwords in a file, where the real one uses the system. */
const working = (store: string): string => `
const fs = require('node:fs');
const read = () => fs.existsSync('${store}') ? JSON.parse(fs.readFileSync('${store}', 'utf8')) : {};
exports.Entry = class {
  constructor(service, account) { this.name = service + '|' + account; }
  setPassword(text) { fs.writeFileSync('${store}', JSON.stringify({ ...read(), [this.name]: text })); }
  getPassword() { const found = read()[this.name]; if (found === undefined) throw new Error('No matching entry found'); return found; }
  deletePassword() { const all = read(); delete all[this.name]; fs.writeFileSync('${store}', JSON.stringify(all)); return true; }
};`;
const locked = `exports.Entry = class { getPassword() { throw new Error('locked: canary'); } setPassword() { throw new Error('canary'); } };`;
const silent = `exports.Entry = class { getPassword() { for (;;); } };`;

interface Timer {
  readonly ms: number;
  readonly run: () => void;
}

const openWith = (source: string, timers: Timer[] = []): { keychain: Keychain; pids: number[] } => {
  const path = join(createTemporaryFolder(), 'keyring.cjs');
  writeFileSync(path, source);
  const pids: number[] = [];
  const keychain = openKeychain({
    from: '/program/',
    findPackage: (name, from) => (name === '@napi-rs/keyring' && from === '/program/' ? path : undefined),
    spawn: (script, args) => {
      const child = spawn(process.execPath, ['-e', script, '--', ...args], {
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      pids.push(child.pid ?? 0);
      return child;
    },
    setTimer: (ms, run) => {
      timers.push({ ms, run });
      return () => undefined;
    },
  });
  if (!keychain) throw new Error('the package was not found');
  return { keychain, pids };
};

test('a stored key can be read back until it is removed', async () => {
  const folder = createTemporaryFolder();
  mkdirSync(folder, { recursive: true });
  const { keychain } = openWith(working(join(folder, 'store.json')));
  const account = keychainAccount('work', 'https://api.example');
  expect(await keychain.get(account)).toBe(undefined);
  await keychain.set(account, 'the-key');
  expect([await keychain.get(account), await keychain.get('other')]).toEqual(['the-key', undefined]);
  await keychain.remove(account);
  expect(await keychain.get(account)).toBe(undefined);
});

test('a keychain that refuses causes an error that quotes nothing', async () => {
  const { keychain } = openWith(locked);
  await expect(keychain.get('work')).rejects.toThrow(/^it refused$/);
  await expect(keychain.set('work', 'canary')).rejects.toThrow(/^it refused$/);
});

test('a keychain that does not answer is killed after three seconds', async () => {
  const timers: Timer[] = [];
  const { keychain, pids } = openWith(silent, timers);
  const asked = keychain.get('work');
  const [timer] = timers;
  expect(timer?.ms).toBe(3000);
  timer?.run();
  await expect(asked).rejects.toThrow('it did not answer within 3 s');
  expect(pids.length).toBe(1);
});

test('without its package there is no keychain', () => {
  const unused = (): never => {
    throw new Error('nothing is started');
  };
  expect(openKeychain({ from: '/', findPackage: () => undefined, spawn: unused, setTimer: unused })).toBe(
    undefined,
  );
});
