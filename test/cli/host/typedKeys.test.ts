import { expect, test } from 'vitest';
import { typedKeys } from '../../../src/cli/host/redact.ts';
import { splitLine } from '../splitLine.ts';

const key = 'canary-0123456789';
const random = 'q7Zp1Xk9Bv3Nw5Lt8Rs2Hd4F';

test.each([
  [`auth login ${key}`, [key]],
  [`auth login --insecure --base-url https://api.example/api/v1 ${key}`, [key]],
  [`auth login --insecure ${random}`, [random]],
  [`auth login cito ${key}`, [key]],
  [`auth token ${key} --profile work`, [key]],
  [`--api-key ${key} live`, [key]],
  [`live --api-key=${key}`, [key]],
  [`live --apikey ${key}`, [key]],
  [`live --token ${key}`, [key]],
  [`live --key=${key}`, [key]],
  [`ESPORTS_API_KEY=${key} live`, [key]],
  [`api /game/live -H "x-api-key: ${key}"`, [key]],
  [`api /game/live -H X-API-Key:${key}`, [key]],
  [random, [random]],
  [`--base-url ${random} live`, [random]],
])('esports %s has a key in it', (line, keys) => {
  expect(typedKeys(splitLine(line))).toEqual(keys);
});

test.each([
  'auth login --base-url https://api.example.com/api/v1 --profile work --store file',
  'auth login cito --plan free',
  'auth status --json profile,keyFrom',
  'teams show natus-vincere-junior-2024-spring-qualifier',
  'results match cs-match-2370001 --param key-value=1',
  'keys create --plan scale --name monkey',
  'live --json teams.0.name,score.team1 --columns match,score',
  'search keyd stars',
  'data import demos /home/Ann/recordings2024 --into season.db',
])('esports %s has none', line => {
  expect(typedKeys(splitLine(line))).toEqual([]);
});
