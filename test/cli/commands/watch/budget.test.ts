import { expect, test } from 'vitest';
import type { Ledger } from '../../../../src/client/ledger/ledger.ts';
import { allowsRooms, liveBudget } from '../../../../src/cli/session/liveBudget.ts';
import { chooseTransport } from '../../../../src/watch/feed/feed.ts';
import { withinBudget } from '../../../../src/cli/commands/watch/openFeed.ts';
import { feedOptions } from '../../../../src/cli/commands/watch/options.ts';

const remote = {
  kind: 'remote',
  baseUrl: 'https://api.example/api/v1',
  game: 'game',
  apiKey: 'k',
} as const;
const usage = { left: null, limit: null, spent: 0, plan: null, rooms: false };

test('an unknown plan is a small one, and a fifth of what is left may be spent on watching', () => {
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

test('a larger plan of which the service tells no quota has none, but for the user’s own', () => {
  const endless = { ...usage, plan: 'enterprise', spent: 900 };
  expect(liveBudget(endless, {})).toMatchObject({ allowsMap: true, isGuess: false });
  expect(liveBudget({ ...usage, rooms: true }, {})).toMatchObject({ allowsMap: true });
  expect(liveBudget(endless, { 'budget.monthly': 1000 })).toMatchObject({ left: 100, most: 20 });
  expect(liveBudget(endless, { liveBudget: 0 })).toMatchObject({ most: 0, allowsMap: false });
});

test.each([
  ['asks now and then where little is left', 480, {}, 'poll', true],
  ['follows the stream where a map is affordable', 50_000, {}, 'sse', false],
  ['follows the stream where the user insists', 480, { stream: true }, 'sse', false],
  ['asks where the user says how often', 50_000, { poll: 6000 }, 'poll', false],
  ['enters the room where the user says so', 480, { room: true }, 'room', false],
])('a watch %s', async (_what, left, flags, transport, says) => {
  const notes: string[] = [];
  const open = { usage: () => ({ ...usage, left }) } as unknown as Ledger;
  const service = { source: remote, ledger: async () => open };
  const context = { settings: {}, note: async (text: string) => void notes.push(text) };
  const options = await withinBudget(feedOptions(flags), service, context);
  expect([
    chooseTransport(options, { isRemote: true }),
    notes.some(text => text.includes('--stream insists')),
  ]).toEqual([transport, says]);
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

test('a room is preferred only where following is affordable', async () => {
  const optionsFor = (known: object) =>
    withinBudget(
      feedOptions({}),
      // Of the ledger only this is asked.
      {
        source: remote,
        ledger: async () => ({ usage: () => ({ ...usage, ...known }) }) as unknown as Ledger,
      },
      { settings: {}, note: async () => {} },
    );
  expect(await optionsFor({ plan: 'scale', left: 9000 })).toMatchObject({ stream: true, preferRoom: true });
  expect(await optionsFor({ plan: 'free', left: 9000 })).toMatchObject({ stream: true, preferRoom: false });
  expect(await optionsFor({ plan: 'scale', left: 90 })).not.toHaveProperty('preferRoom');
});
