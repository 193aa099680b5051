import { existsSync } from 'node:fs';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { createProgram } from '../support/program.ts';
import { httpAnswer, type RawReply, startRawServer } from '../support/rawServer.ts';

const program = createProgram();
afterAll(() => program.remove());

/** Runs a command, and sends it the signal with the reply to request number `at`, counted from 0. */
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

  test('ends the pause before a retry', async () => {
    const reply: RawReply = socket =>
      void socket.write(httpAnswer(503, '', { 'retry-after': '14' }), () => socket.end());
    const { code, stdout, requests } = await interrupt('SIGINT', 0, reply);
    expect([code, stdout, requests]).toEqual([130, '', 1]);
  });

  test('in the middle of a list writes no part of it, and says how to continue', async () => {
    const reply: RawReply = (socket, index) => {
      if (index === 0) socket.write(page);
    };
    const { code, stdout, stderr } = await interrupt('SIGINT', 1, reply, ['--all']);
    expect([code, stdout]).toEqual([130, '']);
    expect(stderr).toBe('1 row (1 page) had arrived; nothing is written. Continue with: --all --page 2\n');
  });
});

const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)';

test.each([
  ['that goes on to have rows', `${endless} SELECT x FROM c`],
  // After the last row SQLite looks for another one, in the same thread, for good.
  ['that has no more rows', `${endless} SELECT x FROM c WHERE x < 900`],
])('Ctrl-C ends a query %s', async (_, query) => {
  const running = program.converse(['data', 'sql', query, '-o', 'ndjson']);
  expect(await running.line()).toBe('{"x":1}');
  running.send('SIGINT');
  expect(await running.finished).toMatchObject({ code: 130 });
});

test('a full pipe without a reader does not prevent the program from ending', async () => {
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

const unreadable = process.platform === 'linux' && existsSync('/usr/bin/script');

describe.runIf(unreadable)('on a terminal that nobody reads', () => {
  const row = { rank: 1, teamName: 'x'.repeat(50) };
  const list = JSON.stringify({ data: Array.from({ length: 20_000 }, () => row) });
  const update = `data: ${JSON.stringify({ type: 'note', text: 'x'.repeat(10_000) })}\n\n`;
  const stream = `HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n${update.repeat(200)}`;

  test.each([
    ['a list', ['rankings', 'world', '--json'], httpAnswer(200, list), 'SIGINT', 130],
    ['a list', ['rankings', 'world', '-o', 'table'], httpAnswer(200, list), 'SIGTERM', 143],
    ['a list', ['rankings', 'world', '-o', 'tsv'], httpAnswer(200, list), 'SIGHUP', 129],
    ['a stream, whose cost is told at the end,', ['live', 'stream', '--json'], stream, 'SIGTERM', 143],
  ] as const)('%s ends at a signal: %j', async (_, args, answer, signal, code) => {
    const server = await startRawServer(socket => void socket.write(answer));
    onTestFinished(server.close);
    const running = program.startUnreadTerminal(args, {
      ESPORTS_BASE_URL: server.baseUrl,
      ESPORTS_API_KEY: 'key',
    });
    await running.blocked;
    running.send(signal);
    expect(await running.code).toBe(code);
  });
});

test('a program that computes ends at a signal', async () => {
  // The program lays out a table before it writes any of it. The layout of this table takes seconds.
  const data = Array.from({ length: 20 }, (_, rank) => ({ rank, teamName: '東\u0301'.repeat(2 ** 18) }));
  let sent: () => void;
  const answered = new Promise<void>(resolve => (sent = resolve));
  const server = await startRawServer(
    socket => void socket.end(httpAnswer(200, JSON.stringify({ data })), () => sent()),
  );
  onTestFinished(server.close);
  const running = program.start(['rankings', 'world', '-o', 'wide'], {
    ESPORTS_BASE_URL: server.baseUrl,
    ESPORTS_API_KEY: 'key',
  });
  await answered;
  running.send('SIGTERM');
  expect(await running.finished).toMatchObject({ code: 143, stdout: '' });
});
