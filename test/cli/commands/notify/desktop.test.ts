import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { desktopCommand, showOnDesktop } from '../../../../src/cli/commands/notify/desktop.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { realClock } from '../../../support/fakeClock.ts';

const hostile = '--icon=/etc/passwd; $(reboot) <b>&amp;';

test('a text is an argument that no program takes for an option, and is no markup', () => {
  expect(desktopCommand('linux', hostile)).toEqual([
    'notify-send',
    '--app-name=esports',
    '--',
    'esports',
    '--icon=/etc/passwd; $(reboot) &lt;b&gt;&amp;amp;',
  ]);
  expect(desktopCommand('darwin', hostile)?.slice(-2)).toEqual(['esports', hostile]);
  expect(desktopCommand('win32', hostile)).toBeUndefined();
});

const hostWith = (folder: string, platform = 'linux') => ({
  ...realClock,
  platform,
  env: {
    PATH: `${folder}:/usr/bin:/bin`,
    OUT: join(folder, 'out'),
    ESPORTS_API_KEY: 'key',
    ESPORTS_NOTIFY_SECRET: 'secret',
  },
  loadBuiltin: process.getBuiltinModule.bind(process),
});

test.skipIf(process.platform === 'win32')(
  'the program is started without a shell and without the secrets',
  async () => {
    const folder = createTemporaryFolder();
    const program = join(folder, 'notify-send');
    writeFileSync(
      program,
      '#!/bin/sh\nprintf "%s\\n" "$@" "${ESPORTS_API_KEY-none}" "${ESPORTS_NOTIFY_SECRET-none}" > "$OUT"\n',
    );
    chmodSync(program, 0o755);
    expect(await showOnDesktop('$(echo no) *', hostWith(folder))).toBeUndefined();
    expect(readFileSync(join(folder, 'out'), 'utf8').trimEnd().split('\n')).toEqual([
      '--app-name=esports',
      '--',
      'esports',
      '$(echo no) *',
      'none',
      'none',
    ]);
    writeFileSync(program, '#!/bin/sh\nexit 3\n');
    expect(await showOnDesktop('text', hostWith(folder))).toBe('notify-send ended with 3');
  },
);

test('a desktop without the program, or of another system, is reported', async () => {
  const host = { ...hostWith(createTemporaryFolder()), env: { PATH: '/nowhere' } };
  expect(await showOnDesktop('text', host)).toBe('notify-send is not installed');
  expect(await showOnDesktop('text', { ...host, platform: 'win32' })).toContain('on Linux and macOS alone');
});
