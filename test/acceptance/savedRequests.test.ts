import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createProgram, type Finished, type Program } from '../support/program.ts';
import { httpAnswer, type RawReply, startRawServer } from '../support/rawServer.ts';

const program = createProgram();
let service: Awaited<ReturnType<Program['serve']>>;
let key = '';
beforeAll(async () => {
  key = (await program.run(['keys', 'create', '--plan', 'free', '--name', 'metered'])).stdout.trim();
  service = await program.serve();
});
afterAll(async () => {
  await service.stop();
  program.remove();
});

const env = () => ({ ESPORTS_BASE_URL: service.url, ESPORTS_API_KEY: key });
const ask = (...args: readonly string[]): Promise<Finished> => program.run(args, env());

interface Usage {
  readonly sent: number;
  readonly charged: number;
  readonly unanswered: number;
  readonly left: number | null;
}
const usage = async (own: Record<string, string> = env()): Promise<Usage> =>
  JSON.parse((await program.run(['usage', '--json'], own)).stdout) as Usage;
/** Returns the number of requests that the service itself has counted for the key. */
const counted = async (): Promise<number> => {
  const { stdout } = await program.run(['keys', 'list', '--json']);
  return (JSON.parse(stdout) as readonly { readonly used: number }[])[0]?.used ?? Number.NaN;
};
const twenty = (...args: readonly string[]): Promise<readonly Finished[]> =>
  Promise.all(Array.from({ length: 20 }, () => ask(...args)));

/** Starts a fake service. Its clients get folders of their own for their state and cache. */
const startFake = async (reply: RawReply) => {
  const server = await startRawServer(reply);
  const folder = join(program.folder, `fake-${server.baseUrl.replaceAll(/\D/g, '')}`);
  onTestFinished(() => server.close());
  const own = {
    ESPORTS_BASE_URL: server.baseUrl,
    ESPORTS_API_KEY: 'esp_canary_fake',
    ESPORTS_STATE_DIR: join(folder, 'state'),
    ESPORTS_CACHE_DIR: join(folder, 'cache'),
  };
  return { server, own, folder };
};
const empty = httpAnswer(200, '{"success":true,"data":[]}');

test('twenty processes with the same question send one request, and all get the answer', async () => {
  const [before, charges] = [await usage(), await counted()];
  const all = await twenty('rankings', 'world', '--limit', '7');
  expect(
    new Set(all.map(({ code, stdout, stderr }) => `${code} ${stdout.split('\n').length} ${stderr}`)),
  ).toEqual(new Set(['0 8 ']));
  expect(new Set(all.map(({ stdout }) => stdout)).size).toBe(1);
  const after = await usage();
  expect([after.sent - before.sent, (await counted()) - charges]).toEqual([1, 1]);
});

test('twenty processes without the cache send twenty, and ledger, service and headers agree', async () => {
  const [before, charges] = [await usage(), await counted()];
  await twenty('rankings', 'world', '--limit', '7', '--no-cache');
  const after = await usage();
  expect([after.sent - before.sent, after.charged - before.charged, (await counted()) - charges]).toEqual([
    20, 20, 20,
  ]);
  expect([after.unanswered, after.left]).toEqual([0, 500 - (await counted())]);
});

test('an answer that is still valid is confirmed by a 304, which costs nothing', async () => {
  await ask('rankings', 'world', '--limit', '6');
  const [before, charges] = [await usage(), await counted()];
  const { code, stdout } = await ask('rankings', 'world', '--limit', '6', '--refresh');
  const after = await usage();
  expect([code, stdout.split('\n').length]).toEqual([0, 7]);
  expect([after.sent - before.sent, after.charged - before.charged, (await counted()) - charges]).toEqual([
    1, 0, 0,
  ]);
});

test('a killed process has counted its request, and blocks no other', async () => {
  const { promise: requested, resolve: onRequest } = Promise.withResolvers<void>();
  const { server, own } = await startFake((socket, index) => {
    if (index > 0) socket.end(empty);
    else onRequest();
  });
  const leader = program.start(['rankings', 'world'], own);
  await requested;
  const followers = [1, 2, 3].map(() => program.run(['rankings', 'world'], own));
  leader.send('SIGKILL');
  expect((await Promise.all(followers)).map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(server.requests.length).toBe(2);
  expect(await usage(own)).toMatchObject({ sent: 2, charged: 1, unanswered: 1 });
});

test('every request of processes that are killed while they wait is counted', async () => {
  const { promise: all, resolve: onAll } = Promise.withResolvers<void>();
  const { own } = await startFake((_socket, index) => {
    if (index === 7) onAll();
  });
  const children = Array.from({ length: 8 }, () => program.start(['rankings', 'world', '--no-cache'], own));
  await all;
  children.forEach(child => child.send('SIGKILL'));
  await Promise.all(children.map(child => child.finished));
  expect(await usage(own)).toMatchObject({ sent: 8, charged: 0, unanswered: 8 });
});

test('a spent quota costs one request: the program refuses the next ones until the service reports otherwise', async () => {
  const resetsAt = new Date(program.now() + 5 * 86_400_000).toISOString();
  const error = { code: 'PLAN_LIMIT_EXCEEDED', message: 'spent', plan: 'free', limit: 500, resetsAt };
  const spent = httpAnswer(429, JSON.stringify({ success: false, error }), { connection: 'close' });
  const { server, own } = await startFake(socket => socket.end(server.requests.length < 3 ? spent : empty));
  const first = await program.run(['rankings', 'world'], own);
  const second = await program.run(['results', 'list', '--json'], own);
  expect([first.code, second.code, server.requests.length]).toEqual([7, 7, 1]);
  expect(JSON.parse(second.stderr)).toMatchObject({ error: { code: 'QUOTA_SPENT', resetsAt } });
  expect((await program.run(['usage', '--online'], own)).code).toBe(7);
  expect((await program.run(['usage', '--online'], own)).code).toBe(0);
  expect((await program.run(['results', 'list'], own)).code).toBe(0);
  expect(server.requests.length).toBe(4);
});

test('usage, cache, --offline and --dry-run send nothing', async () => {
  const { server, own } = await startFake(socket => socket.end(empty));
  const lines = [['usage'], ['cache', 'info'], ['cache', 'clear'], ['live', '--dry-run'], ['live', '--curl']];
  for (const line of lines) expect([line, (await program.run(line, own)).code]).toEqual([line, 0]);
  const offline = await program.run(['rankings', 'world', '--offline'], own);
  expect([offline.code, offline.stdout]).toEqual([3, '']);
  expect(offline.stderr).toContain('Run it once without --offline');
  expect(server.requests).toEqual([]);
});

test('--curl prints commands with the same result in a shell, without the key', async () => {
  const { stdout } = await ask('teams', "O'Neil", '--param', "a='b $(touch x) `id`", '--curl');
  expect(stdout).not.toContain(key);
  const { stdout: word } = await program.shell(
    `curl() { printf '%s\\n' "$@"; }; ESPORTS_API_KEY='k y'; ${stdout}`,
  );
  expect(word.split('\n')).toEqual([
    '-sSN',
    '-H',
    'accept: application/json',
    '-H',
    expect.stringMatching(/^user-agent: esports\//),
    '-H',
    'x-api-key: k y',
    `${service.url}/game/teams/oneil?a=%27b+%24%28touch+x%29+%60id%60`,
    '',
  ]);
});

test('--dry-run shows every page that would be requested', async () => {
  const { stdout } = await ask('results', 'list', '--limit', '250', '--dry-run');
  const paths = ['?limit=100', '?limit=100&page=2', '?limit=100&page=3'];
  expect(stdout).toBe(paths.map(query => `GET ${service.url}/game/matches/results${query}\n`).join(''));
});

test('--max-requests cuts a list short, shows the paid pages, and exits 7', async () => {
  const before = await usage();
  const { code, stdout, stderr } = await ask(
    'results',
    'list',
    '--limit',
    '300',
    '--max-requests',
    '2',
    '--json',
  );
  expect([code, (JSON.parse(stdout) as unknown[]).length]).toEqual([7, 200]);
  expect(JSON.parse(stderr.trim().split('\n').at(-1) ?? '')).toMatchObject({
    error: { code: 'MAX_REQUESTS' },
  });
  expect((await usage()).sent - before.sent).toBe(2);
  // The pages that were fetched before cost nothing now.
  const again = await ask('results', 'list', '--limit', '300', '--max-requests', '1', '--json');
  expect([again.code, (JSON.parse(again.stdout) as unknown[]).length]).toEqual([0, 300]);
});

test('many requests are not sent without consent', async () => {
  const before = await usage();
  const { code, stderr } = await ask('results', 'list', '--limit', '2500');
  expect([code, stderr]).toEqual([7, expect.stringContaining('--yes')]);
  expect((await usage()).sent).toBe(before.sent);
});

test('the ledger and the service count the same cost of a stream, to its last update', async () => {
  const few = (
    await program.run(['keys', 'create', '--plan', 'free', '--name', 'few', '--monthly', '2'])
  ).stdout.trim();
  const own = { ...env(), ESPORTS_API_KEY: few };
  expect((await program.run(['rankings', 'world'], own)).code).toBe(0);
  // Two matches are live, and the service reports both at once. The quota has no request left for the second one.
  const { code, stdout, stderr } = await program.run(['live', 'stream', '--json'], own);
  const types = stdout
    .trim()
    .split('\n')
    .map(line => (JSON.parse(line) as { readonly type: string }).type);
  expect([code, types]).toEqual([7, ['snapshot', 'limit']]);
  expect(JSON.parse(stderr.trim().split('\n').at(-1) ?? '')).toMatchObject({
    error: { code: 'PLAN_LIMIT_EXCEEDED', plan: 'free', limit: 2 },
  });
  const { stdout: keys } = await program.run(['keys', 'list', '--json']);
  const listed = JSON.parse(keys) as readonly { readonly name: string; readonly used: number }[];
  const { stdout: text } = await program.run(['usage', '--json'], own);
  const { pushed, charged, left } = JSON.parse(text) as Usage & { readonly pushed: number };
  expect([listed.find(({ name }) => name === 'few')?.used, pushed, charged, left]).toEqual([2, 1, 1, 0]);
});

test('pushed updates are counted separately', async () => {
  const charges = await counted();
  const before = JSON.parse((await ask('usage', '--json')).stdout) as { readonly pushed: number };
  await ask('live', 'stream', '--limit', '2');
  const after = JSON.parse((await ask('usage', '--json')).stdout) as { readonly pushed: number };
  const pushed = after.pushed - before.pushed;
  // The service may push more updates before it learns that the client has enough. These cost a request too.
  expect(pushed).toBeGreaterThanOrEqual(2);
  expect(await counted()).toBeGreaterThanOrEqual(charges + pushed);
});

test('if the service is gone, an older answer is shown and marked as old', async () => {
  const { server, own } = await startFake(socket =>
    socket.end(httpAnswer(200, '{"data":[]}', { 'cache-control': 'max-age=0' })),
  );
  await program.run(['rankings', 'world', '--json'], own);
  await server.close();
  const { code, stdout, stderr } = await program.run(['rankings', 'world', '--json'], own);
  expect([code, stdout]).toEqual([0, '[]\n']);
  expect(stderr).toMatch(
    /refused\. Showing the answer from \d+ s ago; with --no-stale the command fails instead/,
  );
  expect((await program.run(['rankings', 'world', '--no-stale'], own)).code).toBe(3);
});

test('an unwritable cache or ledger does not prevent an answer', async () => {
  const { server, own, folder } = await startFake(socket => socket.end(empty));
  mkdirSync(folder, { recursive: true });
  writeFileSync(own.ESPORTS_CACHE_DIR, '');
  writeFileSync(own.ESPORTS_STATE_DIR, '');
  const { code, stdout, stderr } = await program.run(['rankings', 'world', '--json'], own);
  expect([code, stdout, server.requests.length]).toEqual([0, '[]\n', 1]);
  expect(stderr).toContain('cannot be written');
});

test('no file of the cache or the ledger contains the key', async () => {
  await ask('rankings', 'world');
  const texts = ['cache', 'state'].flatMap(name =>
    readdirSync(join(program.folder, name), { recursive: true, withFileTypes: true })
      .filter(file => file.isFile())
      .map(file => readFileSync(join(file.parentPath, file.name), 'latin1')),
  );
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.filter(text => text.includes(key) || text.includes('esp_canary'))).toEqual([]);
});

test('cache clear removes the answers and leaves the ledger', async () => {
  const before = await usage();
  await ask('rankings', 'world');
  expect((await ask('cache', 'clear')).code).toBe(0);
  const { answers } = JSON.parse((await ask('cache', 'info', '--json')).stdout) as {
    readonly answers: number;
  };
  expect([answers, (await usage()).sent >= before.sent]).toEqual([0, true]);
  rmSync(join(program.folder, 'cache'), { recursive: true });
});

test('a configured budget is enforced, with a warning before it is spent', async () => {
  const { server, own } = await startFake(socket => socket.end(empty));
  for (const [name, value] of [
    ['budget.monthly', '4'],
    ['budget.warnAt', '50'],
  ] as const) {
    const { code } = await program.run(['config', 'set', name, value], {
      ...own,
      ESPORTS_CONFIG_DIR: own.ESPORTS_STATE_DIR,
    });
    expect(code).toBe(0);
  }
  const set = { ...own, ESPORTS_CONFIG_DIR: own.ESPORTS_STATE_DIR };
  const runs: Finished[] = [];
  for (let sent = 0; sent < 5; sent += 1) runs.push(await program.run(['live', '--json'], set));
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0, 7]);
  expect(runs.map(({ stderr }) => /\d of 4 requests are spent/.exec(stderr)?.[0])).toEqual([
    undefined,
    '2 of 4 requests are spent',
    '3 of 4 requests are spent',
    '4 of 4 requests are spent',
    undefined,
  ]);
  expect(runs.at(-1)?.stderr).toContain('your own budget of 4 requests per month is spent until');
  expect(server.requests.length).toBe(4);
});
