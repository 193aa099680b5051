import { expect, test } from 'vitest';
import { ClientError, type ClientErrorKind } from '../../../../src/client/errors.ts';
import { createSource, type PushTransport, type SourceParts } from '../../../../src/cli/watch/feed/source.ts';
import { createFakeClock } from '../../../support/fakeClock.ts';

type Refusals = Readonly<Partial<Record<'room' | 'stream', ClientErrorKind>>>;

/** A watch of a service that refuses some transports: the ones it used, and what it received each time it followed. */
const watch = (
  refusals: Refusals,
  transports: readonly PushTransport[] = ['room', 'sse'],
  { isChosen = false, whole = false, brings = 0 } = {},
) => {
  const used: string[] = [];
  const asked: (boolean | undefined)[] = [];
  const clock = createFakeClock(0);
  let over = new AbortController();
  let told: string[] = [];
  const source = createSource({
    // Nothing is polled: each turn ends where polling begins.
    client: {} as SourceParts['client'],
    poller: {} as SourceParts['poller'],
    options: { transports, isChosen, whole },
    async *followOver(transport, _match, { mustResume }) {
      const name = transport === 'room' ? 'room' : 'stream';
      asked.push(mustResume);
      const kind = refusals[name];
      for (let n = 0; n < (kind ? brings : 1); n += 1)
        yield { id: String(n), event: 'kill', text: JSON.stringify(`over the ${name}`) };
      await clock.advance(5000);
      if (kind) throw new ClientError(kind, kind, 'GET x');
    },
    now: clock.now,
    dueAfter: async askedAt => askedAt + 60_000,
    alone: () => undefined,
    setTimer: clock.setTimer,
    onUpdate: ({ value, gap }) =>
      void told.push(gap ? `${String(value)} after ${gap.from}-${gap.to}` : String(value)),
    onTransport: name => {
      used.push(name);
      if (name === 'poll') over.abort();
    },
    onProblem: problem => void told.push(...(problem === undefined ? [] : [problem])),
    onList: () => {},
    onHeard: () => {},
    onAlive: () => {},
    onSpent: () => {},
  });
  const take = async (match: string | undefined): Promise<unknown> => {
    over = new AbortController();
    told = [];
    try {
      await source.run(match, over.signal);
    } catch (error) {
      return error instanceof ClientError ? error.kind : error;
    }
    return told.join();
  };
  return { used, asked, take };
};

test('a match is followed in its room if the plan has rooms, and all matches over the stream', async () => {
  const { used, take } = watch({});
  expect([await take('m'), await take(undefined), await take('n')]).toEqual([
    'over the room',
    'over the stream',
    'over the room',
  ]);
  expect(used).toEqual(['room', 'sse', 'room']);
});

test.each([
  'forbidden',
  'notFound',
  'badRequest',
  'unreadable',
  'network',
  'timeout',
  'serverFailed',
] as const)('a room that is refused (%s) gives way to the stream, and is not tried again', async room => {
  const { used, take } = watch({ room });
  expect([await take('m'), await take('n')]).toEqual(['over the stream', 'over the stream']);
  expect(used).toEqual(['room', 'sse', 'sse']);
});

test.each(['unauthorized', 'quotaSpent', 'rateLimited'] as const)(
  'an error that also affects the stream (%s) does not lead to it',
  async room => {
    const { used, take } = watch({ room });
    expect([await take('m'), used]).toEqual([room, ['room', 'poll']]);
  },
);

test('if the stream is also refused, the watch is notified and polls', async () => {
  const { used, take } = watch({ room: 'forbidden', stream: 'forbidden' });
  expect([await take('m'), used]).toEqual(['forbidden', ['room', 'sse', 'poll']]);
});

test('the refusal of a room that was only tried is silent, and it is not tried again', async () => {
  const { used, take } = watch({ room: 'forbidden' }, ['room']);
  expect([await take('m'), await take('n')]).toEqual(['', '']);
  expect(used).toEqual(['room', 'poll', 'poll']);
});

test('all matches together are polled if only a room is available', async () => {
  const { used, take } = watch({}, ['room']);
  expect([await take(undefined), used]).toEqual(['', ['poll']]);
});

test('a room that the user chose is not replaced, and a missing one is not tried', async () => {
  const chosen = watch({ room: 'forbidden' }, ['room'], { isChosen: true });
  expect([await chosen.take('m'), chosen.used]).toEqual(['forbidden', ['room', 'poll']]);
  const without = watch({}, ['sse']);
  expect([await without.take('m'), without.used]).toEqual(['over the stream', ['sse']]);
});

test('a recording does not follow a room that cannot be resumed, unless the user chose it', async () => {
  const [tried, chosen] = [
    watch({}, undefined, { whole: true }),
    watch({}, ['room'], { isChosen: true, whole: true }),
  ];
  await tried.take('m');
  await chosen.take('m');
  expect([tried.asked, chosen.asked]).toEqual([[true], [false]]);
});

test('a room that fails after an update leaves a gap before the updates of the stream', async () => {
  const { take } = watch({ room: 'network' }, undefined, { brings: 2 });
  expect(await take('m')).toBe('over the room,over the room,over the stream after 0-5000');
});
