import { spawnSync } from 'node:child_process';
import { startChild } from '../scripts/native/startChild.ts';
import { measureLoad } from './load.ts';
import { type Command, node } from './programs.ts';
import { median } from './startUp.ts';

export interface ServiceResult {
  readonly name: string;
  /** Requests per second, and those of bare `node:http` in the same round. */
  readonly perSecond: number;
  readonly ratio: number;
  /** The ratio that must be reached, and the target ratio; absent for a figure that is only for comparison. */
  readonly must?: number;
  readonly aim?: number;
}

interface Case {
  readonly name: string;
  readonly path: string;
  /**
   * Makes every request different, so that no answer of the previous second is reused. `words` varies parameters that
   * the service ignores, so that the data file's store still has the page in memory. `page` varies the requested page
   * over so many that each is read from the database.
   */
  readonly anew?: keyof typeof anew;
  /** Sends a conditional request. */
  readonly known?: true;
  readonly must?: number;
  readonly aim?: number;
}

/**
 * The part of a request that makes the n-th request different. Pages differ in length too: the real file has 178 pages
 * of 55 rows.
 */
const anew = {
  words: (n: number) => `&n=${n}`,
  page: (n: number) => `?limit=${45 + (n % 11)}&page=${1 + (n % 170)}`,
} as const satisfies Record<string, (n: number) => string>;

const cases: readonly Case[] = [
  { name: 'small answer', path: '/rankings/world?limit=1', must: 0.35, aim: 0.6 },
  { name: 'page of 50: results', path: '/matches/results?limit=50', anew: 'words', must: 0.12, aim: 0.2 },
  { name: 'page of 50: ranking', path: '/rankings/world?limit=50', anew: 'words', must: 0.12, aim: 0.2 },
  { name: 'page of 50: transfers', path: '/transfers/recent?limit=50', anew: 'words' },
  { name: 'page of 50: skins', path: '/skins?limit=50', anew: 'words' },
  { name: 'page of 50: results, never requested', path: '/matches/results', anew: 'page' },
  { name: 'page of 50 from memory', path: '/matches/results?limit=50' },
  { name: 'unchanged page', path: '/matches/results?limit=50', known: true, must: 0.3, aim: 0.5 },
];

/** The length of one measurement in milliseconds. Every round measures each case once. */
const slice = 300;

/**
 * Measures the service with a data file, including the key check and charging, and a bare server in turn, `rounds`
 * times, so that a slow period of the machine affects both.
 */
export const measureService = async (
  program: Command,
  file: string,
  rounds: number,
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly cases: readonly ServiceResult[]; readonly megabytes: number }> => {
  const key = createKey(program, env);
  const bare = await startChild([...node, 'bench/bareServer.ts'], env);
  try {
    const service = await startChild(
      [...program, 'serve', '--port', '0', '--log', 'off', '--data', file],
      env,
    );
    try {
      const results = await measureRounds(Number(bare.line), new URL(service.line), key, rounds);
      return { cases: results, megabytes: service.megabytes() };
    } finally {
      await service.stop();
    }
  } finally {
    await bare.stop();
  }
};

const createKey = (
  [program, ...words]: Command,
  env: Readonly<Record<string, string | undefined>>,
): string => {
  // A quota that is counted but that no run reaches.
  const plan = ['--plan', 'free', '--monthly', '999999999', '--name', `bench ${Date.now()}`];
  const { status, stdout, stderr } = spawnSync(program, [...words, 'keys', 'create', ...plan], {
    env,
  });
  if (status !== 0) throw new Error(`no key: ${String(stderr)}`);
  return String(stdout).trim();
};

const measureRounds = async (
  barePort: number,
  url: URL,
  key: string,
  rounds: number,
): Promise<readonly ServiceResult[]> => {
  let asked = 0;
  const measured = new Map(cases.map(each => [each, { perSecond: [] as number[], ratios: [] as number[] }]));
  for (let round = -1; round < rounds; round += 1) {
    for (const each of cases) {
      const tag = each.known ? await readTag(url, each.path, key) : undefined;
      const makeRequest = () =>
        [
          `GET ${url.pathname}/game${each.path}${each.anew ? anew[each.anew]((asked += 1)) : ''} HTTP/1.1`,
          'Host: 127.0.0.1',
          `x-api-key: ${key}`,
          ...(tag === undefined ? [] : [`if-none-match: ${tag}`]),
          '\r\n',
        ].join('\r\n');
      const bare = await measureLoad(barePort, () => 'GET / HTTP/1.1\r\nHost: bare\r\n\r\n', 200, slice);
      const own = await measureLoad(Number(url.port), makeRequest, each.known ? 304 : 200, slice);
      if (round < 0) continue;
      measured.get(each)?.perSecond.push(own);
      measured.get(each)?.ratios.push(own / bare);
    }
  }
  return [...measured].map(([{ name, must, aim }, { perSecond, ratios }]) => ({
    name,
    perSecond: median(perSecond),
    ratio: median(ratios),
    ...(must !== undefined && { must }),
    ...(aim !== undefined && { aim }),
  }));
};

const readTag = async (url: URL, path: string, key: string): Promise<string> => {
  const answer = await fetch(`${url.href}/game${path}`, { headers: { 'x-api-key': key } });
  await answer.arrayBuffer();
  return answer.headers.get('etag') ?? '';
};
