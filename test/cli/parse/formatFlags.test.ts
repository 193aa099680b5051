import { expect, test } from 'vitest';
import { outcomeOfLine } from '../outcome.ts';

test.each([
  ['live --json -o tsv', '--json and -o tsv exclude each other'],
  ['live -q . -o yaml', '--jq and -o yaml exclude each other'],
  ['live --meta -o csv', '--meta and -o csv exclude each other'],
  ['live --meta --columns id', '--meta and --columns exclude each other'],
  ['live --json=id --columns id', '--json <fields> and --columns exclude each other'],
  ['live --csv-raw', '--csv-raw needs -o csv'],
  ['live --columns a,,b', '--columns takes names separated by commas, not "a,,b"'],
  ['live --template {{id}}', 'No such flag: --template'],
  ['live --template={{id}} -o csv', 'No such flag: --template'],
  [
    'live --theme neon',
    '--theme takes one of dark, light, mono, colour-blind, ascii, boxed, plain, not "neon"',
  ],
])('%s is refused', async (line, fault) => {
  expect(await outcomeOfLine(line)).toMatchObject({ fault });
});

test.each([
  ['live -q .id -o json --meta', { jq: '.id', output: 'json', meta: true }],
  ['live --columns id,startsAt --sort startsAt:desc', { columns: ['id', 'startsAt'], sort: 'startsAt:desc' }],
  ['live -o yaml --meta', { output: 'yaml', meta: true }],
  ['live -o csv --csv-raw --no-header', { output: 'csv', csvRaw: true, header: false }],
])('%s is understood', async (line, flags) => {
  expect(await outcomeOfLine(line)).toEqual({ run: 'live list', args: {}, flags });
});
