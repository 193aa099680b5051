import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packInto, root, run, toolsEnv } from '../support/packed.ts';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';

test('the npm package has no dependencies, builds nothing, and runs', () => {
  const folder = createTemporaryFolder();
  const { checkout, packed } = packInto(folder);
  expect(readFileSync(`${checkout}/package.json`, 'utf8')).toBe(readFileSync(`${root}package.json`, 'utf8'));

  const elsewhere = `${folder}/elsewhere`;
  mkdirSync(elsewhere);
  run(elsewhere, 'npm', 'install', '--offline', '--no-audit', '--no-fund', `${folder}/${packed}`);
  const installed = readdirSync(`${elsewhere}/node_modules`).filter(name => !name.startsWith('.'));
  expect(installed).toEqual(['esports']);
  const within = `${elsewhere}/node_modules/esports`;
  const { scripts } = JSON.parse(readFileSync(`${within}/package.json`, 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  expect(Object.keys(scripts).filter(name => /install/.test(name))).toEqual([]);
  expect(readdirSync(within).toSorted()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'bin',
    'completions',
    'deploy',
    'dist',
    'docs',
    'man',
    'package.json',
    'skills',
  ]);
  expect(readdirSync(`${within}/dist`)).toContain('THIRD-PARTY-NOTICES');
  const state = { ESPORTS_STATE_DIR: folder, ESPORTS_CACHE_DIR: folder, ESPORTS_CONFIG_DIR: folder };
  const live = execFileSync(`${elsewhere}/node_modules/.bin/esports`, ['live', '-q', 'length > 1'], {
    env: { ...toolsEnv, ...state },
    encoding: 'utf8',
  });
  expect(live).toBe('true\n');

  // Without an installation, from the file alone, in a folder that stays empty.
  const empty = `${folder}/empty`;
  mkdirSync(empty);
  const once = execFileSync('npx', ['--yes', '--offline', `../${packed}`, 'live', '-q', 'length > 1'], {
    cwd: empty,
    env: { ...toolsEnv, ...state, npm_config_cache: `${folder}/npm` },
    encoding: 'utf8',
  });
  expect([once, readdirSync(empty)]).toEqual(['true\n', []]);
});
