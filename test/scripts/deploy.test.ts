import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { backupFlags } from '../../src/cli/commands/service/backupCommands.ts';
import { serveFlags } from '../../src/cli/commands/operate/serveCommand.ts';
import { closingTime } from '../../src/server/http/server.ts';
import { describeWith } from '../support/describeIf.ts';

const folder = fileURLToPath(new URL('../../deploy/', import.meta.url));
const read = (name: string): string => readFileSync(`${folder}${name}`, 'utf8');
const units = readdirSync(`${folder}systemd`);

const known = new Set(Object.values({ ...serveFlags, ...backupFlags }).map(({ name }) => name));
/** The flags of lines that run the program. */
const flagsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<=[\s'"])--([a-z-]+)/gu)].map(([, name = '']) => name);

test.each([...units.map(name => `systemd/${name}`), 'compose.yaml', 'Dockerfile'])(
  '%s gives the program no flag that it does not have',
  name => {
    const lines = read(name)
      .split('\n')
      .filter(line => /^(?:ExecStart=|CMD|\s+- --)/u.test(line));
    expect(flagsIn(lines.join('\n')).filter(flag => !known.has(flag))).toEqual([]);
  },
);

test('whoever stops a process waits longer than it may take', () => {
  // Both files drain for 5 s.
  const least = 5 + closingTime / 1000;
  const [, unit = '0'] = /^TimeoutStopSec=(\d+)s$/mu.exec(read('systemd/esports@.service')) ?? [];
  // The file is ours, and its fields are compared.
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  expect(services['one']).toEqual(services['two']);
  expect(services['one']?.['command']).toContain('--drain=5s');
  expect(read('systemd/esports@.service')).toContain('--drain 5s');
  const grace = Number.parseInt(String(services['one']?.['stop_grace_period']), 10);
  expect([Number(unit) > least, grace > least]).toEqual([true, true]);
});

describeWith('haproxy')('deploy/haproxy.cfg', () => {
  test('is valid, for its own machine and for containers', () => {
    for (const env of [{}, { ESPORTS_ONE: 'one:8080', ESPORTS_TWO: 'two:8080' }]) {
      const checked = spawnSync('haproxy', ['-c', '-f', `${folder}haproxy.cfg`], {
        env: { ...process.env, ...env },
      });
      expect([checked.status, String(checked.stderr).includes('ALERT')]).toEqual([0, false]);
    }
  });
});

describeWith('systemd-analyze')('deploy/systemd', () => {
  test('has units that systemd finds nothing wrong with', () => {
    const paths = units.map(name => `${folder}systemd/${name.replace('@.', '@8081.')}`);
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});
