import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scriptPath } from '../../../src/cli/commands/completion/places.ts';
import { foldersOf } from '../../../src/client/account/folders.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const nobody = { userId: undefined, ownerOf: () => undefined, systemHome: () => undefined };
const systems = {
  windows: {
    ...nobody,
    platform: 'win32',
    env: {
      USERPROFILE: 'C:\\Users\\ann',
      APPDATA: 'C:\\Users\\ann\\AppData\\Roaming',
      LOCALAPPDATA: 'C:\\Users\\ann\\AppData\\Local',
    },
  },
  macos: { ...nobody, platform: 'darwin', env: { HOME: '/Users/ann' } },
};

/** A path as the program makes it, with the same separators and variables as on the page. */
const asWritten = (path: string, name: keyof typeof systems): string =>
  name === 'macos'
    ? path.replace('/Users/ann', '~')
    : path
        .replaceAll('/', '\\')
        .replace('C:\\Users\\ann\\AppData\\Roaming', '%APPDATA%')
        .replace('C:\\Users\\ann\\AppData\\Local', '%LOCALAPPDATA%')
        .replace('C:\\Users\\ann\\', '');

test.each(['windows', 'macos'] as const)('docs/%s.md names the folders that the program uses there', name => {
  const page = read(`docs/${name}.md`);
  const rows = [...page.matchAll(/^\| (settings|state|cache|data) +\| `([^`]+)`/gm)];
  const { settings, state, cache, data } = foldersOf(systems[name]);
  expect(rows.map(([, folder, place]) => [folder, place])).toEqual(
    Object.entries({ settings, state, cache, data }).map(([folder, path]) => [folder, asWritten(path, name)]),
  );
  const shell = name === 'windows' ? 'powershell' : 'zsh';
  expect(page).toContain(`\`${asWritten(scriptPath(shell, systems[name]), name)}\``);
});

test('no page tells to install by a name on the npm registry that is not ours', () => {
  const pages = ['README.md', ...readdirSync(new URL('docs', root)).map(name => `docs/${name}`)];
  const wrong = pages
    .filter(page => page.endsWith('.md'))
    .flatMap(page => read(page).split('\n'))
    // In a checkout, npx runs what is there.
    .filter(line => /npx (?:--yes )?esports|npm (?:install|i) (?:-g|--global) esports/.test(line))
    .filter(line => !line.includes('in this folder'));
  expect(wrong).toEqual([]);
});
