import { expect, test } from 'vitest';
import { knownServices } from '../../../../src/api/services/services.ts';
import type { Ledger } from '../../../../src/client/ledger/ledger.ts';
import { allowsRooms, liveBudget } from '../../../../src/cli/session/liveBudget.ts';
import { withinBudget } from '../../../../src/cli/commands/watch/openFeed.ts';
import { feedOptions } from '../../../../src/cli/commands/watch/options.ts';

const remote = {
  kind: 'remote',
  baseUrl: 'https://api.example/api/v1',
  game: 'game',
  apiKey: 'k',
} as const;
const usage = { left: null, limit: null, spent: 0, plan: null, rooms: false };

test('an unknown plan counts as small, and watching may spend a fifth of what is left', () => {
  expect(liveBudget({ ...usage, spent: 100 }, {})).toEqual({
    left: 400,
    isGuess: true,
    most: 80,
    allowsMap: false,
  });
  expect(liveBudget({ ...usage, left: 2000 }, {})).toMatchObject({ most: 400, allowsMap: true });
  expect(liveBudget({ ...usage, left: 2000 }, { liveBudget: 10 })).toMatchObject({
    most: 200,
    allowsMap: false,
  });
  expect(
    liveBudget({ ...usage, left: 90_000, limit: 100_000, spent: 950 }, { 'budget.monthly': 1000 }),
  ).toMatchObject({
    left: 50,
    most: 10,
  });
});

test('a larger plan without a reported quota has only the user’s own budget', () => {
  const endless = { ...usage, plan: 'enterprise', spent: 900 };
  expect(liveBudget(endless, {})).toMatchObject({ allowsMap: true, isGuess: false });
  expect(liveBudget({ ...usage, rooms: true }, {})).toMatchObject({ allowsMap: true });
  expect(liveBudget(endless, { 'budget.monthly': 1000 })).toMatchObject({ left: 100, most: 20 });
  expect(liveBudget(endless, { liveBudget: 0 })).toMatchObject({ most: 0, allowsMap: false });
});

const remoteWith = (known: object) => ({
  source: remote,
  // The code under test uses nothing else of the ledger.
  ledger: async () => ({ usage: () => ({ ...usage, ...known }) }) as unknown as Ledger,
});

test.each<readonly [string, object, object, readonly string[], string]>([
  ['polls where little is left', { left: 480, plan: 'free' }, {}, [], 'Polling ever'],
  ['tries a room where nobody knows the plan', {}, {}, ['room'], 'If the match h'],
  ['polls where little is left of a large plan', { left: 90, plan: 'scale' }, {}, [], 'Polling ever'],
  [
    'follows a room, or else the stream, where a map is affordable',
    { left: 50_000 },
    {},
    ['room', 'sse'],
    '',
  ],
  ['tries no room of the free plan', { left: 50_000, plan: 'free' }, {}, ['sse'], ''],
  ['follows a room of a plan without a number', { plan: 'enterprise' }, {}, ['room', 'sse'], ''],
  ['follows the stream where the user insists', { left: 480 }, { stream: true }, ['sse'], ''],
  ['polls where the user says how often', { left: 50_000 }, { poll: 6000 }, [], ''],
  ['enters the room where the user says so', { left: 480 }, { room: true }, ['room'], ''],
])('a watch %s', async (_what, known, flags, transports, says) => {
  const notes: string[] = [];
  const context = { settings: {}, note: async (text: string) => void notes.push(text) };
  const options = await withinBudget(feedOptions(flags), remoteWith(known), context);
  expect([options.transports, notes.join().slice(0, says.length), notes.length]).toEqual([
    transports,
    says,
    says === '' ? 0 : 1,
  ]);
});

test.each<readonly [string, object, readonly string[]]>([
  ['not of a plan that nobody knows, which counts as the first one', { left: 50_000 }, ['sse']],
  ['not of a plan without rooms', { left: 50_000, plan: 'pro' }, ['sse']],
  ['of a plan with rooms', { left: 50_000, plan: 'scale' }, ['room', 'sse']],
  ['of a key that has opened one', { left: 50_000, rooms: true }, ['room', 'sse']],
])('at a known service a room is tried %s', async (_which, known, transports) => {
  const { ledger } = remoteWith(known);
  const [service] = knownServices;
  const context = { settings: {}, note: async () => {} };
  const options = await withinBudget(feedOptions({}), { source: { ...remote, service }, ledger }, context);
  expect(options.transports).toEqual(transports);
});

test.each([
  ['a plan that nobody knows', {}, false],
  ['the free plan, however much it may ask', { plan: 'free', limit: 90_000 }, false],
  ['a plan larger than the free one', { limit: 90_000 }, true],
  ['a plan of another name', { plan: 'scale' }, true],
  ['a key that has opened a room', { plan: 'free', rooms: true }, true],
])('%s: whether it has rooms', (_what, known, allows) => {
  expect(allowsRooms({ ...usage, ...known })).toBe(allows);
});
