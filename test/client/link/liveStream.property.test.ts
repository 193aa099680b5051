import * as fc from '../../support/property.ts';
import { EventSource } from 'eventsource';
import { afterEach, expect, test } from 'vitest';
import { followStream } from '../../../src/client/link/liveStream.ts';
import type { PushedUpdate } from '../../../src/client/link/pushedUpdate.ts';
import { createNodeHttpTransport } from '../../../src/client/http/transports/nodeHttp.ts';
import type { Transport } from '../../../src/client/http/transport.ts';
import { createHurriedClock } from '../../support/fakeClock.ts';
import { type RawServer, startRawServer } from '../../support/rawServer.ts';

let server: RawServer | undefined;
afterEach(() => server?.close());

/** The last event of each stream: a reader that has it has all events. */
const last = 'THE END';

/** Takes the updates of a stream whose bytes arrive in these pieces. */
const takeOver = async (transport: Transport, url: URL): Promise<readonly PushedUpdate[]> => {
  const updates: PushedUpdate[] = [];
  const enough = new AbortController();
  const stream = followStream({
    transport,
    url,
    headers: {},
    ...createHurriedClock(0),
    random: () => 0,
    timeout: 30_000,
    signal: enough.signal,
  });
  for await (const piece of stream) {
    updates.push(...piece);
    if (updates.at(-1)?.text === last) enough.abort();
  }
  return updates;
};

/** Delivers the pieces as a transport does, without a socket. */
const piecesOf = (pieces: readonly Uint8Array[]): Transport => ({
  send: async () => ({
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    body: (async function* () {
      yield* pieces;
    })(),
  }),
  close: async () => {},
});
const anyUrl = new URL('http://127.0.0.1/api/v1/game/live/stream');

const split = (bytes: Uint8Array, places: readonly number[]): readonly Uint8Array[] => {
  const cuts = [0, ...places.map(place => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return cuts.slice(1).map((cut, index) => bytes.subarray(cuts[index], cut));
};

const lineText = fc.string({ unit: fc.constantFrom('a', '"', ' ', ':', 'ß', '🎯', '\u2028', '{') });
const event = fc.record({
  id: fc.option(lineText, { nil: undefined }),
  name: fc.option(fc.constantFrom('kill', 'error', 'open', 'message'), { nil: undefined }),
  data: fc.array(lineText, { minLength: 1, maxLength: 3 }),
  before: fc.constantFrom('', ': comment', 'retry: 5', 'retry: x', 'unknown: field', 'data', 'id: a\u0000b'),
});
type Framed = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** The stream, and its events by the standard. */
const framed = (
  events: readonly Framed[],
  end: string,
): { text: string; wanted: readonly PushedUpdate[] } => {
  let text = '';
  const wanted: PushedUpdate[] = [];
  // WHATWG, 9.2.6: an event without an id has the last one.
  let lastId = '';
  for (const { id, name, data, before } of events) {
    const lines = [
      ...(before === '' ? [] : [before]),
      ...(id === undefined ? [] : [`id:${id}`]),
      ...(name === undefined ? [] : [`event: ${name}`]),
      ...data.map(line => `data: ${line}`),
      '',
    ];
    text += lines.map(line => line + end).join('');
    const all = before === 'data' ? ['', ...data] : data;
    // One space after the colon belongs to the field, not to its value.
    lastId = id?.replace(/^ /, '') ?? lastId;
    wanted.push({ id: lastId, event: name ?? 'message', text: all.join('\n') });
  }
  wanted.push({ id: lastId, event: 'message', text: last });
  return { text: `${text}event: empty${end}${end}data: ${last}${end}${end}`, wanted };
};

test('however the bytes are divided, and whatever ends a line, the events follow the standard', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 5 }),
      fc.constantFrom('\n', '\r', '\r\n'),
      fc.constantFrom('', '\uFEFF', '\uFEFF\uFEFFdata: no field of that name'),
      fc.oneof(fc.array(fc.nat(), { maxLength: 12 }), fc.constant('each' as const)),
      async (events, end, mark, cuts) => {
        const { text, wanted } = framed(events, end);
        const bytes = new TextEncoder().encode(mark + (mark.endsWith('e') ? end : '') + text);
        const places = cuts === 'each' ? Array.from(bytes, (_, index) => index) : cuts;
        expect(await takeOver(piecesOf(split(bytes, places)), anyUrl)).toEqual(wanted);
      },
    ),
    { numRuns: 150 },
  );
});

test('also over a socket, one byte at a time', async () => {
  const wanted = { id: 'ü', event: 'kill', text: '{"a":"🎯"}\n{}' };
  const bytes = Buffer.from(
    `\uFEFFid: ü\r\nevent: kill\r\ndata: {"a":"🎯"}\r\ndata: {}\r\n\r\ndata: ${last}\r\r`,
  );
  server = await startRawServer(socket => {
    socket.setNoDelay();
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n');
    let at = 0;
    const next = (): void => {
      if (at < bytes.length) socket.write(bytes.subarray(at, (at += 1)), () => setImmediate(next));
    };
    next();
  });
  const transport = createNodeHttpTransport(process.getBuiltinModule.bind(process));
  const taken = await takeOver(transport, new URL(`${server.baseUrl}/game/live/stream`));
  expect(taken).toEqual([wanted, { id: 'ü', event: 'message', text: last }]);
});

test.each([
  ['an event', 'data: '],
  ['an event of many lines', 'data: x\ndata: y\n'],
  ['an id', 'id: '],
])('%s without an end is given up at 8 MiB', async (_what, start) => {
  const block = new TextEncoder().encode(start.includes('\n') ? start.repeat(8000) : 'x'.repeat(65_536));
  let sent = 0;
  const endless: Transport = {
    send: async () => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: (async function* () {
        yield new TextEncoder().encode(start);
        for (;;) {
          sent += block.length;
          yield block;
        }
      })(),
    }),
    close: async () => {},
  };
  await expect(takeOver(endless, anyUrl)).rejects.toMatchObject({
    kind: 'unreadable',
    facts: { code: 'TOO_LARGE' },
  });
  expect(sent).toBeLessThan(40 * 1024 * 1024);
});

test('an event just below that limit is accepted', async () => {
  const text = 'x'.repeat(8 * 1024 * 1024 - 100);
  const bytes = new TextEncoder().encode(`data: ${text}\n\ndata: ${last}\n\n`);
  const pieces = split(
    bytes,
    Array.from({ length: 130 }, (_, index) => index * 65_536),
  );
  const [first] = await takeOver(piecesOf(pieces), anyUrl);
  expect(first?.text).toBe(text);
});

test('the events are those of the client of the package eventsource', async () => {
  const names = ['kill', 'error', 'message'] as const;
  const { text } = framed(
    names.map((name, place) => ({
      id: String(place),
      name,
      data: [`{"n":${place}}`, 'ß'],
      before: '' as const,
    })),
    '\n',
  );
  const source = new EventSource(anyUrl, {
    fetch: async () => new Response(text, { headers: { 'content-type': 'text/event-stream' } }),
  });
  const theirs: PushedUpdate[] = [];
  await new Promise<void>(resolve => {
    for (const name of names)
      source.addEventListener(name, ({ lastEventId, type, data }) => {
        theirs.push({ id: lastEventId, event: type, text: String(data) });
        if (data === last) resolve();
      });
  });
  source.close();
  const ours = await takeOver(piecesOf([new TextEncoder().encode(text)]), anyUrl);
  // It gives an event without an id the last one.
  expect(ours.slice(0, -1)).toEqual(theirs.slice(0, -1));
});
