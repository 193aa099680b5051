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
  ['live --template {{id}}', 'There is no flag --template'],
  ['live --template={{id}} -o csv', 'There is no flag --template'],
  ['live --theme neon', '--theme takes one of dark, light, mono, colour-blind, ascii, boxed, not "neon"'],
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

test.each([
  ['results -L 5', '--limit 5'],
  ['teams spirit -w', 'esports open <match>'],
  ['teams spirit --web', 'esports open <match>'],
  ['auth login --with-token', 'esports auth login cito < key.txt'],
  ['auth login cito --store keychain', 'leave it out'],
  ['auth status --show-token', 'esports auth token'],
  ['api --list veto', 'esports routes'],
  ['mcp --http', 'standard input and output'],
  ['serve --tls-cert a.pem', '--trust-proxy'],
  ['api -X GET /game/live', 'leave it out'],
  ['results -t {{.id}}', '-q '],
  ['predict a b --best-of 3', '--bo 3'],
  ['results --event cologne', 'esports tournaments matches <event>'],
])('%s, typed by habit, leads to %s', async (line, hint) => {
  expect(await outcomeOfLine(line)).toMatchObject({ hint: expect.stringContaining(hint) as unknown });
});
