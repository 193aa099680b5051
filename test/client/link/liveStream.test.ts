import { afterEach, describe, expect, test } from 'vitest';
import { attemptDelay } from '../../../src/client/http/pacing.ts';
import { ClientError } from '../../../src/client/errors.ts';
import { followStream, type StreamSetup } from '../../../src/client/link/liveStream.ts';
import type { PushedUpdate } from '../../../src/client/link/pushedUpdate.ts';
import { createNodeHttpTransport } from '../../../src/client/http/transports/nodeHttp.ts';
import { createHurriedClock } from '../../support/fakeClock.ts';
import { httpAnswer, type RawReply, type RawServer, startRawServer } from '../../support/rawServer.ts';

const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n';
let server: RawServer | undefined;
afterEach(() => server?.close());

/** The first `count` updates of a server that sends raw bytes. */
const take = async (
  count: number,
  reply: RawReply,
  more: Partial<StreamSetup> = {},
): Promise<readonly PushedUpdate[]> => {
  server = await startRawServer(reply);
  const abort = new AbortController();
  const updates: PushedUpdate[] = [];
  const stream = followStream({
    transport: createNodeHttpTransport(process.getBuiltinModule.bind(process)),
    url: new URL(`${server.baseUrl}/game/live/stream`),
    headers: { 'x-api-key': 'k' },
    signal: abort.signal,
    ...createHurriedClock(0),
    random: () => 0,
    timeout: 30_000,
    ...more,
  });
  for await (const piece of stream) {
    updates.push(...piece);
    if (updates.length >= count) abort.abort();
  }
  return updates;
};

describe('following a stream', () => {
  test('yields every event, whatever its name, with the exact text of its data', async () => {
    const frames = 'id: 1\nevent: kill\ndata: {"a": 1.0}\n\nevent: error\ndata: x\n\ndata: y\ndata: z\n\n';
    expect(await take(3, socket => socket.write(head + frames))).toEqual([
      { id: '1', event: 'kill', text: '{"a": 1.0}' },
      { id: '1', event: 'error', text: 'x' },
      { id: '1', event: 'message', text: 'y\nz' },
    ]);
  });

  test('requests with the key, and again with the last id', async () => {
    const updates = await take(2, (socket, index) => {
      socket.end(`${head}retry: 1\nid: ${index}\ndata: ${index}\n\n`);
    });
    expect(updates.map(update => update.text)).toEqual(['0', '1']);
    expect(server?.requests.map(request => /last-event-id: .*/i.exec(request)?.[0].toLowerCase())).toEqual([
      undefined,
      'last-event-id: 0',
    ]);
    expect(server?.requests[1]?.toLowerCase()).toContain('x-api-key: k');
  });

  test('resumes after the last id of any block, whatever followed it', async () => {
    const links = [
      'id: 1\ndata: a\n\nid: 2\n\n',
      'data: no id after a break\n\n',
      'data: b\n\nid: 3\ndata: cut',
      'id\ndata: taken back\n\n',
      'data: c\n\n',
    ];
    await take(5, (socket, index) => void socket.end(`${head}${links[index] ?? ''}`));
    const asked = server?.requests.map(request => /last-event-id: (.*)/i.exec(request)?.[1]);
    expect(asked).toEqual([undefined, '2', '2', '2', undefined]);
  });

  test.each<readonly [number, string, string]>([
    [401, '{"error":{"code":"INVALID_API_KEY","message":"no"}}', 'unauthorized'],
    [403, '{}', 'forbidden'],
    [404, '{}', 'notFound'],
    [200, '{}', 'unreadable'],
  ])('takes %i without an event stream as final', async (status, body, kind) => {
    const error = await take(1, socket => socket.end(httpAnswer(status, body))).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({ kind });
    expect(server?.requests).toHaveLength(1);
  });

  test.each([
    ['a page about maintenance', httpAnswer(200, '<html>Back soon</html>')],
    ['another document', httpAnswer(200, '{}')],
    ['bytes that are no answer', 'what is this\r\n\r\n'],
  ])('takes %s after a link as a break', async (_what, answer) => {
    const heard = `${head}id: 1\ndata: a\n\n`;
    const replies = [heard, answer, answer, `${head}data: b\n\n`];
    const updates = await take(2, (socket, index) => void socket.end(replies[index] ?? answer));
    expect(updates.map(({ text }) => text)).toEqual(['a', 'b']);
    expect(server?.requests).toHaveLength(4);
  });

  test('ends without an error if the service asks not to be called again (204), and reports that', async () => {
    const said: string[] = [];
    const more = { onDone: (why: string) => void said.push(why) };
    const first = await take(1, socket => void socket.end(httpAnswer(204, '')), more);
    const later = await take(
      2,
      (socket, index) => void socket.end(index === 0 ? `${head}data: a\n\n` : httpAnswer(204, '')),
      more,
    );
    expect([first, later.length, said.length, said[0]]).toEqual([[], 1, 2, expect.stringContaining('(204)')]);
  });

  test('fails if no link could be opened', async () => {
    const error = await take(1, socket => void socket.resetAndDestroy()).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'network' });
  });
});

describe('attempts', () => {
  test('the first comes at once, the next after a second', () => {
    expect(attemptDelay([], 5000)).toBe(0);
    expect(attemptDelay([5000], 5000)).toBe(1000);
    expect(attemptDelay([5000], 7000)).toBe(0);
  });

  test('never exceed ten a minute', () => {
    const attempts: number[] = [];
    let now = 0;
    while (now < 300_000) {
      now += attemptDelay(attempts, now);
      attempts.push(now);
    }
    for (const at of attempts)
      expect(attempts.filter(other => other > at - 60_000 && other <= at).length).toBeLessThanOrEqual(10);
  });
});

test('an error in an answer of 200 is told in its own words', async () => {
  const body = '{"error":{"code":"STREAM_BUSY","message":"The stream is busy today"}}';
  const reply = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  await expect(take(1, socket => socket.end(reply))).rejects.toThrow('The stream is busy today');
});
