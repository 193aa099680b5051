import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createFakeAccess } from '../support/fakeAccess.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { createTestWorld, roundLength } from '../support/liveWorld.ts';
import { type Conversation, createProgram } from '../support/program.ts';
import { startTestService } from '../support/testService.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A notice as a receiver saw it. */
const said = (text: string): string => {
  const { id, redelivered } = JSON.parse(text) as { readonly id: string; readonly redelivered?: boolean };
  return redelivered === true ? `${id} again` : id;
};

/** A service with one live match, and a webhook; `notify run` tells of its rounds. */
const prepare = async () => {
  // The sockets date their answers by the machine's clock, and an event that is older than an answer is no news.
  const begins = Date.now();
  const world = createTestWorld([{ number: 1, startsAt: begins, rounds: 9 }]);
  const clock = createFakeClock(begins);
  const access = createFakeAccess();
  const service = await startTestService({ world, liveClock: clock, access });
  const posted: string[] = [];
  let onPost: 'answer' | 'never' = 'answer';
  const receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      posted.push(said(body));
      if (onPost === 'answer') response.writeHead(204).end();
    });
  });
  await new Promise<void>(resolve => void receiver.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = receiver.address() as AddressInfo;
  const program = createProgram();
  closers.push(
    () => receiver.closeAllConnections(),
    () => receiver.close(),
    () => program.remove(),
  );
  const env = {
    ESPORTS_BASE_URL: `http://127.0.0.1:${service.port}/api/v1`,
    ESPORTS_API_KEY: 'scale',
    ESPORTS_NOTIFY_SECRET: 'canary',
  };
  await program.run(['config', 'set', 'notify.webhook', `http://127.0.0.1:${port}/`]);
  const start = async (...more: readonly string[]): Promise<Conversation> => {
    const before = access.charged;
    const line = ['notify', 'run', '--stream', '--kinds', 'round', ...more];
    const running = program.converse(line, env);
    // The list of live matches, and the snapshot with which the stream begins.
    await expect.poll(() => access.charged, { timeout: 10_000 }).toBe(before + 2);
    return running;
  };
  return {
    start,
    posted,
    env,
    program,
    playRound: () => clock.advance(roundLength),
    answer: (how: typeof onPost) => (onPost = how),
  };
};

const kill = async (running: Conversation): Promise<void> => {
  running.send('SIGKILL');
  expect((await running.finished).code).toBe(137);
};

const round = (score: string): string => `test-match-1:round:1:${score}`;

test('a run that is killed while a webhook has not answered is finished by the next, and marked', async () => {
  const { start, posted, playRound, answer } = await prepare();
  answer('never');
  const killed = await start('--all');
  await playRound();
  // The output is written, and the receiver has the body.
  expect(said((await killed.line()) ?? '')).toBe(round('1-0'));
  await expect.poll(() => posted).toEqual([round('1-0')]);
  await kill(killed);
  answer('answer');
  const next = await start('--all');
  await expect.poll(() => posted).toEqual([round('1-0'), `${round('1-0')} again`]);
  await playRound();
  const lines = [said((await next.line()) ?? '')];
  // The line may have been written before it was confirmed; then it comes again, and says so.
  if (lines[0] === `${round('1-0')} again`) lines.push(said((await next.line()) ?? ''));
  expect(lines.at(-1)).toBe(round('1-1'));
  await expect.poll(() => posted.slice(2)).toEqual([round('1-1')]);
  next.send('SIGINT');
  expect((await next.finished).code).toBe(130);
  // All was confirmed, so a third run has nothing to finish.
  const third = await start('--all');
  await playRound();
  expect(said((await third.line()) ?? '')).toBe(round('2-1'));
  await expect.poll(() => posted.slice(3)).toEqual([round('2-1')]);
  await kill(third);
}, 60_000);

test('a run whose program kills it is finished by the next', async () => {
  const { start, program, playRound } = await prepare();
  const script = join(program.folder, 'kill.cjs');
  writeFileSync(script, "process.kill(process.ppid, 'SIGKILL')");
  const killed = await start('--all', '--via', 'exec', '--exec', `"${process.execPath}" "${script}"`);
  await playRound();
  expect((await killed.finished).code).toBe(137);
  const told = join(program.folder, 'told.json');
  const note = join(program.folder, 'note.cjs');
  writeFileSync(
    note,
    `process.stdin.on('data', part => require('node:fs').appendFileSync(${JSON.stringify(told)}, part))`,
  );
  const next = await start('--all', '--via', 'exec', '--exec', `"${process.execPath}" "${note}"`);
  await playRound();
  await expect
    .poll(async () => (await program.shell(`cat '${told}' 2>&1`)).stdout.trim().split('\n').length, {
      timeout: 10_000,
    })
    .toBe(2);
  const lines = (await program.shell(`cat '${told}'`)).stdout.trim().split('\n');
  expect(lines.map(said)).toEqual([`${round('1-0')} again`, round('1-1')]);
  next.send('SIGINT');
  await next.finished;
}, 60_000);

test('a run tells no more an hour than it may, and says at its end what it held back', async () => {
  const { start, program, playRound } = await prepare();
  await program.run(['config', 'set', 'notify.perHour', '2']);
  const running = await start('--all', '--via', 'bell');
  for (const score of ['1-0', '1-1']) {
    await playRound();
    expect(said((await running.line()) ?? '')).toBe(round(score));
  }
  await playRound();
  await playRound();
  await expect
    .poll(async () => (await program.shell('cat "$ESPORTS_STATE_DIR"/notify/*.json')).stdout)
    .toContain(round('2-2'));
  running.send('SIGINT');
  expect([await running.line(), await running.finished]).toEqual([
    undefined,
    {
      code: 130,
      stderr: expect.stringMatching(
        /2 notices held back \(2 round\), because of quiet hours or the limit of 2 an hour \(notify\.perHour\)/,
      ),
    },
  ]);
}, 60_000);

test('without other words a run tells of what is followed alone', async () => {
  const { start, program, env, playRound } = await prepare();
  const told = async (...more: readonly string[]): Promise<string | undefined> => {
    const running = await start('--via', 'bell', ...more);
    await playRound();
    const line = more.includes('--for') ? undefined : await running.line();
    running.send('SIGINT');
    await running.finished;
    return line === undefined ? running.line() : said(line);
  };
  const file = join(program.folder, 'config', 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8')) as object;
  const scope = `${new URL(env.ESPORTS_BASE_URL).origin}/game`;
  const follow = (word: string): void =>
    writeFileSync(
      file,
      JSON.stringify({ ...settings, followed: [{ kind: 'team', word, name: word, scope }] }),
    );
  follow('foxes');
  expect(await told()).toBe(round('1-0'));
  follow('bears');
  expect(await told('--for', '5s')).toBeUndefined();
  expect(await told('--team', 'owls')).toBe(round('2-1'));
  expect(await told('--all')).toBe(round('2-2'));
}, 60_000);
