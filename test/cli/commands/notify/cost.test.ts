import { expect, test } from 'vitest';
import { withinCost } from '../../../../src/cli/commands/notify/run.ts';
import { feedOptions } from '../../../../src/cli/commands/watch/options.ts';
import type { CommandContext, OpenService } from '../../../../src/cli/context/types.ts';
import type { Ledger } from '../../../../src/client/ledger/ledger.ts';

const remote = { kind: 'remote', baseUrl: 'https://api.example/api/v1', game: 'game', apiKey: 'k' };

const costOf = async ({ source = remote as object, usage = {}, flags = {}, settings = {}, beside = {} }) => {
  const notes: string[] = [];
  const open = {
    source,
    ...(source === remote && {
      ledger: async () =>
        ({
          usage: () => ({
            left: null,
            limit: null,
            spent: 0,
            plan: null,
            rooms: false,
            allowed: {},
            ...usage,
          }),
        }) as unknown as Ledger,
    }),
  };
  // The code under test uses nothing else of the service and the context.
  const service = open as unknown as OpenService;
  const context = {
    settings,
    note: async (text: string) => void notes.push(text),
  } as unknown as CommandContext;
  const options = await withinCost(feedOptions(flags), service, context, {
    skins: 0,
    isTiered: false,
    ...beside,
  });
  return { notes, transports: options.transports, most: options.most };
};

test('the service of this process costs nothing, and says nothing', async () => {
  expect(await costOf({ source: { kind: 'demo' } })).toEqual({
    notes: [],
    transports: ['sse'],
    most: undefined,
  });
});

test('where little is left it polls as the plan says', async () => {
  const { notes, ...rest } = await costOf({
    usage: { left: 480, plan: 'free' },
    beside: { skins: 2, isTiered: true },
  });
  expect(rest).toEqual({ transports: [], most: undefined });
  expect(notes.slice(1)).toEqual([
    'Polling spends what the month allows, when a map or a round of interest is likely to end: esports budget.',
    'Checking skin prices costs 2 requests an hour.',
    'Looking up tournament tiers costs at most 1 request an hour.',
  ]);
});

test('where a map is affordable the updates are pushed, at what they cost', async () => {
  const { notes, ...rest } = await costOf({ usage: { left: 50_000, plan: 'scale' } });
  expect(rest).toEqual({ transports: ['sse'], most: 10_000 });
  expect(notes[0]).toBe('Each update counts as a request: about 220 per map, of the 50000 left.');
});

test.each([
  ['who names a limit', { maxUpdates: 7 }, 7],
  ['who insists on the stream', { stream: true }, undefined],
  ['who says how often to poll', { poll: 6000 }, undefined],
])('a user %s sets the limit', async (_who, flags, most) => {
  const found = await costOf({ usage: { left: 480, plan: 'free' }, flags });
  expect([found.most, found.notes.filter(note => note.startsWith('The run stops'))]).toEqual([most, []]);
});

test('a plan that does not count has no limit, and polling has that of the month', async () => {
  expect((await costOf({ usage: { plan: 'enterprise' } })).most).toBeUndefined();
  expect((await costOf({ usage: { left: 0, plan: 'free' } })).most).toBeUndefined();
});
