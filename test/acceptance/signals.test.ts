import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { createProgram } from '../support/program.ts';
import { httpAnswer, type RawReply, startRawServer } from '../support/rawServer.ts';

const program = createProgram();
afterAll(() => program.remove());

/** Sends the signal with the request of this number, counted from 0. */
const interrupt = async (
  signal: NodeJS.Signals,
  at: number,
  reply: RawReply,
  args: readonly string[] = [],
) => {
  const server = await startRawServer((socket, index, head) => {
    reply(socket, index, head);
    if (index === at) running.send(signal);
  });
  onTestFinished(server.close);
  const running = program.start(['rankings', 'world', '--json', ...args], {
    ESPORTS_BASE_URL: server.baseUrl,
    ESPORTS_API_KEY: 'key',
  });
  const finished = await running.finished;
  return { ...finished, requests: server.requests.length };
};

const page = httpAnswer(200, '{"data":[{"rank":1}],"meta":{"hasNext":true}}');

describe('a signal', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s ends the wait for an answer with %i', async (signal, code) => {
    expect(await interrupt(signal, 0, () => {})).toMatchObject({ code, stdout: '', requests: 1 });
  });

  test('ends the pause before another attempt', async () => {
    const reply: RawReply = socket =>
      void socket.write(httpAnswer(503, '', { 'retry-after': '14' }), () => socket.end());
    const { code, stdout, requests } = await interrupt('SIGINT', 0, reply);
    expect([code, stdout, requests]).toEqual([130, '', 1]);
  });

  test('in the middle of a list writes nothing of it, and says how to go on', async () => {
    const reply: RawReply = (socket, index) => {
      if (index === 0) socket.write(page);
    };
    const { code, stdout, stderr } = await interrupt('SIGINT', 1, reply, ['--all']);
    expect([code, stdout]).toEqual([130, '']);
    expect(stderr).toBe('1 row (1 page) had come; nothing is written. Go on with: --all --page 2\n');
  });
});

test('a full pipe that nobody reads does not keep the program from ending', async () => {
  const data = Array.from({ length: 20_000 }, (_, rank) => ({ rank, teamName: 'x'.repeat(50) }));
  const server = await startRawServer(socket => void socket.end(httpAnswer(200, JSON.stringify({ data }))));
  onTestFinished(server.close);
  const running = program.startUnread(['rankings', 'world', '--json'], {
    ESPORTS_BASE_URL: server.baseUrl,
    ESPORTS_API_KEY: 'key',
  });
  await running.blocked;
  running.send('SIGINT');
  expect(await running.code).toBe(130);
});
