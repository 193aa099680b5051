import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { delayOf, readSettings, settings } from '../../../src/cli/context/settings.ts';
import type { SystemInfo } from '../../../src/client/account/folders.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

/** A user whose settings are in this folder. */
const userOf = (folder: string): SystemInfo => ({
  env: { ESPORTS_CONFIG_DIR: folder },
  platform: 'linux',
  userId: process.geteuid?.(),
  systemHome: () => undefined,
  ownerOf: () => undefined,
});
const read = (text: string) => {
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, 'settings.json'), text);
  const { values, fault } = readSettings(userOf(folder));
  return [values, fault?.message.replace(folder, '') ?? null];
};

test('the registry has exactly these settings', () => {
  expect(Object.keys(settings)).toEqual([
    'budget.monthly',
    'budget.warnAt',
    'queue',
    'liveBudget',
    'silence',
    'collect.services',
    'output',
    'color',
    'theme',
    'tz',
    'chances',
    'mouse',
    'delay',
    'spoilers',
    'spoilers.window',
    'notices',
    'collect.demos',
    'collect.mirror',
    'notify.by',
    'notify.webhook',
    'notify.secretFile',
    'notify.exec',
    'notify.quiet',
    'notify.perHour',
  ]);
});

test('a duration stays as it was typed, and is read in milliseconds', () => {
  expect(read('{"delay":"45s"}')).toEqual([{ delay: '45s' }, null]);
  const settled = { settings: { delay: '1.5m' } } as const;
  expect(delayOf({ flags: {}, ...settled })).toBe(90_000);
  expect(delayOf({ flags: { delay: 0 }, ...settled })).toBe(0);
  expect(delayOf({ flags: {}, settings: {} })).toBe(0);
  for (const wrong of ['long', '11m', '-1s'])
    expect(read(JSON.stringify({ delay: wrong }))[1]).toMatch(/^The setting delay takes a time up to 10m/);
});

test('without a file nothing is set', () => {
  expect(readSettings(userOf(join(createTemporaryFolder(), 'none')))).toEqual({ values: {} });
});

test('each setting is read by its name, and unknown ones are ignored', () => {
  const text =
    '{"budget":{"monthly":400,"warnAt":80},"liveBudget":10,"output":"json","color":"never","tz":"UTC","later":1}';
  expect(read(text)).toEqual([
    { 'budget.monthly': 400, 'budget.warnAt': 80, liveBudget: 10, output: 'json', color: 'never', tz: 'UTC' },
    null,
  ]);
});

test.each([
  [
    'a value of another kind',
    '{"budget":{"monthly":[]}}',
    'The setting budget.monthly has a value of the wrong type',
  ],
  ['a word for a number', '{"liveBudget":"much"}', 'The setting liveBudget takes a whole number, not "much"'],
  ['more than all', '{"liveBudget":101}', 'The setting liveBudget takes a whole number up to 100, not "101"'],
  ['no file of settings', '[]', '/settings.json is damaged'],
])('%s is a fault, and the others are read all the same', (_title, text, message) => {
  expect(read(text)).toEqual([{}, message]);
});

test('a missing home folder is a fault', () => {
  const { values, fault } = readSettings({ ...userOf(''), env: {} });
  expect([values, fault?.message]).toEqual([{}, expect.stringContaining('There is no home folder')]);
});
