import { existsSync, mkdirSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';

const program = createProgram();
afterAll(() => program.remove());

test('uninstall lists what the program left, and removes it with --yes alone', async () => {
  const home = createTemporaryFolder();
  const env = {
    HOME: home,
    XDG_CONFIG_HOME: '',
    XDG_STATE_HOME: '',
    XDG_CACHE_HOME: '',
    XDG_DATA_HOME: '',
    ESPORTS_CONFIG_DIR: '',
    // A folder that the user has named may hold other files.
    ESPORTS_STATE_DIR: `${home}/mine`,
    ESPORTS_CACHE_DIR: '',
    ESPORTS_DATA_DIR: '',
  };
  await program.run(['config', 'set', 'tz', 'UTC'], env);
  await program.run(['completion', 'install', 'fish'], env);
  await program.run(['keys', 'create', '--plan', 'free', '--name', 'x'], env);
  // Node compiles into it; the executable has nothing to keep.
  mkdirSync(`${home}/.cache/esports`, { recursive: true });
  const rows = (state: string) => [
    `settings\t${home}/.config/esports\t${state}`,
    `state\t${home}/mine\tyours`,
    `cache\t${home}/.cache/esports\t${state}`,
    `completion of fish\t${home}/.config/fish/completions/esports.fish\t${state}`,
    '',
  ];
  const lines = async (...flags: readonly string[]) =>
    (await program.run(['uninstall', ...flags], env)).stdout.split('\n');
  expect(await lines()).toEqual(rows('kept'));
  expect(await lines('--yes')).toEqual(rows('removed'));
  const left = ['.config/esports', 'mine', '.config/fish/completions/esports.fish'];
  expect(left.map(path => existsSync(`${home}/${path}`))).toEqual([false, true, false]);
});
