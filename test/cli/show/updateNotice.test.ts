import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/cli/host/host.ts';
import type { CommandContext } from '../../../src/cli/context/types.ts';
import { isNewer, looksForUpdates, noticeUpdate } from '../../../src/cli/show/updateNotice.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const day = 86_400_000;

/** A host whose npm writes `answer` at once, and what was started and said. */
const hostIn = (state: string, answer: string, now: number) => {
  const started: (readonly string[])[] = [];
  const notes: string[] = [];
  const spawn = (
    program: string,
    args: readonly string[],
    options: { readonly stdio: readonly unknown[] },
  ) => {
    started.push([program, ...args]);
    // The second of the three is the file.
    writeFileSync(options.stdio[1] as number, answer);
    return { on: () => {}, unref: () => {} };
  };
  const host = {
    now: () => now,
    version: '0.1.0',
    env: { ESPORTS_STATE_DIR: state },
    platform: 'linux',
    systemHome: () => undefined,
    ownerOf: () => undefined,
    loadBuiltin: () => ({ spawn }),
  };
  const context = { note: async (text: string) => void notes.push(text) };
  return {
    started,
    notes,
    // These are the members that the notice uses.
    run: () => noticeUpdate(host as unknown as Host, context),
  };
};

const age = (path: string, at: number): void => utimesSync(path, at / 1000, at / 1000);

describe('a newer version', () => {
  test('is looked for beside the first command, and told by a later one, once a day', async () => {
    const state = createTemporaryFolder();
    const now = Date.now();
    const first = hostIn(state, '0.2.0\n', now);
    await first.run();
    expect([first.started, first.notes]).toEqual([[['npm', 'view', 'esports', 'version']], []]);
    // The disk may have another clock.
    age(`${state}/newest-version`, now);
    const second = hostIn(state, '', now + 1000);
    await second.run();
    age(`${state}/newest-version-told`, now);
    await second.run();
    expect(second.started).toEqual([]);
    expect(second.notes).toEqual([expect.stringContaining('esports 0.2.0 is out; this is 0.1.0')]);
    for (const name of ['newest-version', 'newest-version-told']) age(`${state}/${name}`, now);
    const nextDay = hostIn(state, '0.2.0\n', now + day + 1000);
    await nextDay.run();
    expect([nextDay.started.length, nextDay.notes.length]).toEqual([1, 1]);
  });

  test.each(['', 'npm error', '0.1.0', '0.0.9', '99999999.0.0', '0.2.0-beta'])(
    'is not told where npm writes %j',
    async answer => {
      const state = createTemporaryFolder();
      writeFileSync(`${state}/newest-version`, answer);
      const { run, notes } = hostIn(state, '', statSync(`${state}/newest-version`).mtimeMs);
      await run();
      expect(notes).toEqual([]);
    },
  );

  test('costs nothing where the state folder cannot be written', async () => {
    const state = `${createTemporaryFolder()}/file`;
    writeFileSync(state, 'not a folder');
    const { run, started, notes } = hostIn(state, '0.2.0', 0);
    await run();
    expect([started, notes, readFileSync(state, 'utf8')]).toEqual([[], [], 'not a folder']);
    expect(existsSync(`${state}/newest-version`)).toBe(false);
  });
});

test.each([
  ['0.1.1', '0.1.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.0', '0.1.0', false],
  ['0.9.9', '0.10.0', false],
])('%s is newer than %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});

test.each([
  ['an installed package on a terminal', {}, true],
  ['a checkout', { packageFolder: '/home/me/esports/' }, false],
  ['a pipe', { stdout: { isTerminal: false } }, false],
  ['errors in a pipe', { stderr: { isTerminal: false } }, false],
  ['CI', { env: { CI: 'true' } }, false],
  ['NO_UPDATE_NOTIFIER', { env: { NO_UPDATE_NOTIFIER: '1' } }, false],
  ['Windows', { platform: 'win32' }, false],
  ['--quiet', { flags: { quiet: true } }, false],
  ['the setting', { settings: { updates: 'off' } }, false],
])('in %s, updates are looked for only where they may be', (_, changes, expected) => {
  const usual = {
    stdout: { isTerminal: true },
    stderr: { isTerminal: true },
    packageFolder: '/usr/lib/node_modules/esports/',
    platform: 'linux',
    env: {},
    flags: {},
    settings: {},
  };
  // These are the members that decide.
  const all = { ...usual, ...changes } as unknown as Host & Pick<CommandContext, 'flags' | 'settings'>;
  expect(looksForUpdates(all, all)).toBe(expected);
});
