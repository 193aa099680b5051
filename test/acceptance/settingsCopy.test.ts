import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  type SettingName,
  settings,
  settingNames,
  type SettingSpec,
} from '../../src/cli/context/settings.ts';
import { createProgram } from '../support/program.ts';

const program = createProgram();
const other = createProgram();
afterAll(() => {
  program.remove();
  other.remove();
});
const settingsOf = ({ folder }: typeof program): unknown =>
  JSON.parse(readFileSync(join(folder, 'config/settings.json'), 'utf8'));

/** Values of settings that take no other text. */
const valuesOfOwn: Partial<Record<SettingName, string>> = {
  'notify.by': 'bell',
  'notify.webhook': 'https://hooks.example/esports',
  'notify.quiet': '23:00-07:00',
};

/** A value that a setting takes. */
const valueOf = (name: SettingName): string => {
  const own = valuesOfOwn[name];
  if (own !== undefined) return own;
  const { choices, kind, minimum }: SettingSpec = settings[name];
  if (kind === 'int') return String(minimum ?? 1);
  return choices?.[0] ?? (kind === 'duration' ? '45s' : 'UTC');
};

test('an export has every setting, the aliases, what is followed and what was revealed, and makes the same of another machine', async () => {
  for (const name of settingNames)
    expect([name, (await program.run(['config', 'set', name, valueOf(name)])).code]).toEqual([name, 0]);
  await program.run(['alias', 'set', 'top', 'rankings world']);
  await program.run(['follow', 'rain-temple']);
  const [match] = (await program.run(['results', '--limit', '1', '-o', 'ids'])).stdout.split('\n');
  expect((await program.run(['reveal', match ?? ''])).code).toBe(0);
  const { code, stdout, stderr } = await program.run(['config', 'export']);
  expect(JSON.parse(stdout)).toMatchObject({ revealed: [{ word: match, scope: 'demo' }] });
  expect([code, stderr]).toEqual([0, '']);
  const file = join(other.folder, 'copy.json');
  writeFileSync(file, stdout);
  expect(await other.run(['config', 'import', file])).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(settingsOf(other)).toEqual(settingsOf(program));
  expect((await other.run(['config', 'export'])).stdout).toBe(stdout);
  expect((await other.run(['config', 'list', '-o', 'tsv'])).stdout).toBe(
    (await program.run(['config', 'list', '-o', 'tsv'])).stdout,
  );
});

test('an export has no key', async () => {
  const env = { ESPORTS_API_KEY: 'a-secret-key-1234567890', ESPORTS_BASE_URL: 'http://127.0.0.1:9/api/v1' };
  expect((await program.run(['config', 'export'], env)).stdout).not.toContain('a-secret-key');
});

const entry = (word: string) => ({ kind: 'team', word, name: word, scope: 'demo' });
const format = 'esports settings 1';

test('an import keeps what it does not name', async () => {
  const machine = createProgram();
  await machine.run(['config', 'set', 'tz', 'Europe/Berlin']);
  await machine.run(['config', 'set', 'budget.monthly', '400']);
  await machine.run(['alias', 'set', 'top', 'rankings world']);
  await machine.run(['follow', 'rain-temple']);
  const file = join(machine.folder, 'copy.json');
  const copy = { format, settings: { tz: 'UTC' }, aliases: { now: 'live' }, followed: [entry('foxes')] };
  writeFileSync(file, JSON.stringify(copy));
  const { code, stderr } = await machine.run(['config', 'import', file]);
  expect([code, stderr]).toEqual([0, '']);
  expect(settingsOf(machine)).toEqual({
    tz: 'UTC',
    budget: { monthly: 400 },
    aliases: { top: 'rankings world', now: 'live' },
    followed: [{ ...entry('rain-temple'), name: 'Rain Temple' }, entry('foxes')],
  });
  machine.remove();
});

test.each<readonly [what: string, text: string, named: string]>([
  ['no JSON', '{', 'config export writes'],
  ['a settings file itself', '{"tz":"UTC"}', 'config export writes'],
  ['a later format', '{"format":"esports settings 2"}', 'config export writes'],
  ['an unknown part', JSON.stringify({ format, keys: [] }), '"keys"'],
  ['an unknown setting', JSON.stringify({ format, settings: { colour: 'on' } }), '"colour"'],
  [
    'a wrong value',
    JSON.stringify({ format, settings: { tz: 'UTC', 'budget.monthly': 0 } }),
    'budget.monthly',
  ],
  ['an alias of a command', JSON.stringify({ format, aliases: { live: 'results' } }), '"live"'],
  ['an alias that runs a shell', JSON.stringify({ format, aliases: { top: '!ls' } }), 'no shell'],
  ['a thing of no kind', JSON.stringify({ format, followed: [entry('a'), { kind: 'map' }] }), 'followed'],
])('an import of %s is refused and changes nothing', async (_what, text, named) => {
  await program.run(['config', 'set', 'tz', 'UTC']);
  const before = settingsOf(program);
  const file = join(program.folder, 'wrong.json');
  writeFileSync(file, text);
  const { code, stdout, stderr } = await program.run(['config', 'import', file]);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(named)]);
  expect(settingsOf(program)).toEqual(before);
});
