import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFakeClock } from '../../../support/fakeClock.ts';
import { runHere, userIn } from '../../../support/programHere.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

/** The number of teams in the rankings of the service; its other lists are empty, although it announces more. */
const total = 450;
let asked: string[] = [];
const server = createServer(({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const [limit, page] = ['limit', 'page'].map((name, place) =>
    Number(searchParams.get(name) ?? [20, 1][place]),
  );
  const [size = 20, number = 1] = [limit, page];
  asked.push(url.replace('/api/v1/game', ''));
  const from = pathname.endsWith('/rankings/world') ? (number - 1) * size : total;
  const data = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, place) => ({
    rank: from + place + 1,
    teamName: `Team ${from + place + 1}`,
    teamSlug: `team-${from + place + 1}`,
  }));
  const meta = { hasNext: from === total || from + size < total };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ success: true, data: pathname.includes('/teams/') ? {} : data, meta }));
});
beforeAll(() => new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
});

const createRun = () => {
  const folder = createTemporaryFolder();
  return async (line: string) => {
    const { port } = server.address() as AddressInfo;
    const env = {
      ...userIn(folder),
      ESPORTS_BASE_URL: `http://127.0.0.1:${port}/api/v1`,
      ESPORTS_API_KEY: 'k',
    };
    const running = runHere(line.split(' '), env, createFakeClock(Date.UTC(2026, 10, 24, 12)));
    return { code: await running.finished, stdout: running.stdout(), stderr: running.stderr() };
  };
};

const pages = (...numbers: readonly number[]) =>
  numbers.map(page => `/rankings/world?limit=100${page === 1 ? '' : `&page=${page}`}`);

test.each([
  ['--all', pages(1, 2, 3, 4, 5)],
  ['--limit 250', pages(1, 2, 3)],
  ['--all --sort teamName', pages(1, 2, 3, 4, 5)],
  ['--all --max-bytes 9000', pages(1, 2, 3, 4, 5)],
  ['--all --skip 210', pages(3, 4, 5)],
  ['--limit 40 --skip 180', pages(2, 3)],
])('a list with %s asks for each of its pages once', async (flags, expected) => {
  const { code } = await createRun()(`rankings world -o ids --yes ${flags}`);
  expect([code, asked.toSorted()]).toEqual([0, expected]);
});

test('a list that is asked for again within its lifetime asks for no page', async () => {
  const run = createRun();
  const first = await run('rankings world -o ids --limit 250 --yes');
  expect([await run('rankings world -o ids --limit 250 --yes'), asked.length]).toEqual([first, 3]);
});

test.each(['--limit 3 --skip 2', '--limit 3 --skip 210', '--limit 3 --skip 199'])(
  ':1 is the first row that is shown with %s',
  async flags => {
    const run = createRun();
    const { stdout } = await run(`rankings world -o ids --yes ${flags}`);
    const [first, , third] = stdout.split('\n');
    await run('teams show :1 --json');
    await run('teams show :3 --json');
    expect(asked.slice(-2)).toEqual([`/teams/${first}`, `/teams/${third}`]);
  },
);

test.each(['', '-o csv', '-o ndjson', '-o ids', '--json', '--sort teamName', '--all', '--limit 5 --skip 2'])(
  'an empty list in a pipe is no warning: %s',
  async flags => {
    const line = `rankings vrs ${flags}`.trim();
    const { code, stderr } = await createRun()(line);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  },
);
