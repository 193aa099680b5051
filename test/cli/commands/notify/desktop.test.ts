import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { desktopCommand, showOnDesktop } from '../../../../src/cli/commands/notify/ways.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

const hostile = '--icon=/etc/passwd; $(reboot) <b>&amp;';

test('a text is an argument that no program takes for an option, and is no markup', () => {
  expect(desktopCommand({ platform: 'linux', env: {} }, hostile)).toEqual([
    'notify-send',
    '--app-name=esports',
    '--',
    'esports',
    '--icon=/etc/passwd; $(reboot) &lt;b&gt;&amp;amp;',
  ]);
  expect(desktopCommand({ platform: 'darwin', env: {} }, hostile)?.slice(-2)).toEqual(['esports', hostile]);
  expect(desktopCommand({ platform: 'aix', env: {} }, hostile)).toBeUndefined();
});

test('on Windows the text is in the environment alone, and the program is that of the system', () => {
  const [program = '', ...args] =
    desktopCommand({ platform: 'win32', env: { SystemRoot: 'D:\\Windows' } }, hostile) ?? [];
  expect(program).toBe('D:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe');
  expect(args.join(' ')).toContain('CreateTextNode($env:ESPORTS_EVENT_TEXT)');
  expect(args.filter(arg => arg.includes('reboot') || arg.includes('"'))).toEqual([]);
});

const hostWith = (folder: string, platform = 'linux') => ({
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
    writeFileSync(program, '#!/bin/sh\necho "no \\033[1mdesktop\nmore" >&2; exit 3\n');
    expect(await showOnDesktop('text', hostWith(folder))).toBe('notify-send ended with 3');
  },
);

test('a desktop without the program, or of another system, is reported', async () => {
  const host = { ...hostWith(createTemporaryFolder()), env: { PATH: '/nowhere' } };
  expect(await showOnDesktop('text', host)).toBe('notify-send is not installed');
  expect(await showOnDesktop('text', { ...host, platform: 'aix' })).toContain('on aix');
});
