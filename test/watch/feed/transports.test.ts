import { expect, test } from 'vitest';
import { ClientError, type ClientErrorKind } from '../../../src/client/errors.ts';
import { followWithFallback } from '../../../src/watch/feed/transports.ts';

type Refusals = Readonly<Partial<Record<'room' | 'stream', ClientErrorKind>>>;

/** A watch of a service that refuses some transports: the ones it used, and what it received each time it followed. */
const watch = (refusals: Refusals, preferRoom = true, required = false) => {
  const used: string[] = [];
  const follow = followWithFallback(
    required ? 'room' : 'sse',
    async function* (transport) {
      const name = transport === 'room' ? 'room' : 'stream';
      const kind = refusals[name];
      if (kind) throw new ClientError(kind, `no ${name}`, 'GET x');
      yield { id: '1', event: 'kill', text: `over the ${name}` };
    },
    { preferRoom, use: name => void used.push(name) },
  );
  const take = async (match: string | undefined): Promise<unknown> => {
    const texts: string[] = [];
    try {
      for await (const { text } of follow?.(match, new AbortController().signal, () => {}) ?? [])
        texts.push(text);
      return texts.join();
    } catch (error) {
      return error instanceof ClientError ? error.kind : error;
    }
  };
  return { used, take };
};

test('a match is followed in its room where the plan has rooms, and all of them over the stream', async () => {
  const { used, take } = watch({});
  expect([await take('m'), await take(undefined), await take('m')]).toEqual([
    'over the room',
    'over the stream',
    'over the room',
  ]);
  expect(used).toEqual(['room', 'sse', 'room']);
});

test.each(['forbidden', 'notFound', 'badRequest', 'unreadable', 'network', 'timeout'] as const)(
  'a room that is refused (%s) gives way to the stream, and is not tried again',
  async room => {
    const { used, take } = watch({ room });
    expect([await take('m'), await take('m')]).toEqual(['over the stream', 'over the stream']);
    expect(used).toEqual(['room', 'sse', 'sse']);
  },
);

test.each(['unauthorized', 'quotaSpent', 'rateLimited'] as const)(
  'what would meet the stream too (%s) is not tried there',
  async room => {
    const { used, take } = watch({ room });
    expect([await take('m'), used]).toEqual([room, ['room', 'poll']]);
  },
);

test('where the stream is refused as well the watch is told, and asks', async () => {
  const { used, take } = watch({ room: 'forbidden', stream: 'forbidden' });
  expect([await take('m'), used]).toEqual(['forbidden', ['room', 'sse', 'poll']]);
});

test('a room that was required on is not replaced, and one that nobody has is not tried', async () => {
  const required = watch({ room: 'forbidden' }, false, true);
  expect([await required.take('m'), required.used]).toEqual(['forbidden', ['room', 'poll']]);
  const without = watch({}, false);
  expect([await without.take('m'), without.used]).toEqual(['over the stream', ['sse']]);
});
