import { expect, test } from 'vitest';
import { knownServices } from '../../../../src/core/services/services.ts';
import type { Ledger } from '../../../../src/client/ledger/ledger.ts';
import {
  allowsRooms,
  leftOf,
  liveBudget,
  mayHaveRooms,
  refuseRoom,
} from '../../../../src/cli/session/liveBudget.ts';
import { withinBudget } from '../../../../src/cli/commands/watch/openFeed.ts';
import { noteWatchCost } from '../../../../src/cli/plan/streamCost.ts';
import { planNamed, serviceNamed } from '../../../../src/core/services/services.ts';
import { feedOptions } from '../../../../src/cli/commands/watch/options.ts';

const remote = {
  kind: 'remote',
  baseUrl: 'https://api.example/api/v1',
  game: 'game',
  apiKey: 'k',
} as const;
const usage = {
  left: null,
  limit: null,
  spent: 0,
  plan: null,
  rooms: false,
  allowed: { plan: null, how: null },
};

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
  ['polls where little is left', { left: 480, plan: 'free' }, {}, [], 'Polling when'],
  ['tries a room where nobody knows the plan', {}, {}, ['room'], 'If the match h'],
  ['polls where little is left of a large plan', { left: 90, plan: 'scale' }, {}, [], 'Polling when'],
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

const cito = serviceNamed('cito');
const planOf = (name: string) => ({
  allowed: { plan: (cito && planNamed(cito, name)) ?? null, how: 'told' as const },
});

test('what is left of a plan that is told or inferred is what was not counted', () => {
  expect(leftOf({ ...usage, spent: 23, ...planOf('free') })).toBe(477);
  expect(liveBudget({ ...usage, spent: 23, ...planOf('free') }, {})).toMatchObject({
    left: 477,
    isGuess: false,
  });
  expect(leftOf({ ...usage, spent: 23, left: 12, ...planOf('free') })).toBe(12);
  expect(leftOf(usage)).toBeNull();
});

test.each([
  ['a known plan without rooms', planOf('free'), false],
  ['a known plan with rooms', planOf('scale'), true],
  ['a plan that nobody knows', {}, true],
  ['a plan without rooms whose key has opened one', { ...planOf('free'), rooms: true }, true],
])('%s: whether a room is tried', async (_what, known, tries) => {
  expect(mayHaveRooms({ ...usage, ...known })).toBe(tries);
  const whole = { ...usage, ...known };
  // Nothing else of the usage is read.
  const refuse = () =>
    refuseRoom(whole as Parameters<typeof refuseRoom>[0], new URL('https://api.example/live/ws'));
  let refused = '';
  try {
    refuse();
  } catch (error) {
    refused = String(error);
  }
  expect(refused).toBe(tries ? '' : 'ClientError: Not sent: the plan free has no rooms');
});

const series = async (
  known: object,
  flags: object,
  bestOf: number | undefined,
): Promise<string | undefined> => {
  const notes: string[] = [];
  const context = { settings: {}, note: async (text: string) => void notes.push(text) };
  const options = await withinBudget(feedOptions(flags), remoteWith(known), context);
  await noteWatchCost(options, bestOf, remoteWith(known), context);
  return notes.at(-1);
};

test.each([
  [1, 'Best of 1: about 26 requests of 477.'],
  [3, 'Best of 3: about 62 requests of 477.'],
  [5, 'Best of 5: about 93 requests of 477.'],
  [undefined, 'Each map: about 26 requests of 477.'],
])('a watch of a best of %s says first what polling will cost', async (bestOf, text) => {
  expect(await series({ ...planOf('free'), spent: 23 }, {}, bestOf)).toBe(text);
});

test('the cost follows from how updates come, and from what is known of the plan', async () => {
  expect(await series({ left: 50_000 }, {}, 3)).toBe('Best of 3: about 528 requests of 50000.');
  expect(await series({ left: 480 }, { stream: true }, 3)).toBe('Best of 3: about 528 requests of 480.');
  expect(await series({ left: 480 }, { poll: 6000 }, 1)).toBe('Best of 1: about 600 requests of 480.');
  expect(await series({}, {}, 3)).toBe('Best of 3: about 62 requests of about 500 (the plan is not known).');
  expect(await series({ plan: 'enterprise' }, {}, 3)).toBeUndefined();
});
