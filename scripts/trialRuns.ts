import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { routes } from '../src/api/table/index.ts';
import type { Schema } from '../src/api/schema.ts';

/** A function that ran, in a file of the program: its name, and where its text begins and ends. */
export interface Ran {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Whom the program asked: a service elsewhere, or the one inside. */
type Trial = 'remote' | 'inside';

/**
 * Runs the program that stands in `folder` as it is mostly run (one request, the same from the cache, the service
 * inside), and has V8 say what ran: the functions of each of its files.
 */
export const functionsThatRan = async (
  folder: string,
): Promise<Readonly<Record<Trial, ReadonlyMap<string, readonly Ran[]>>>> => {
  const home = await mkdtemp(join(tmpdir(), 'esports-build-'));
  const service = createServer((_, answer) => {
    answer.setHeader('content-type', 'application/json').end(rankings);
  });
  try {
    await new Promise<void>(resolve => {
      service.listen(0, '127.0.0.1', resolve);
    });
    // A server that listens on a TCP port has an address of this form.
    const { port } = service.address() as AddressInfo;
    const remote = { ESPORTS_BASE_URL: `http://127.0.0.1:${port}/api/v1`, ESPORTS_API_KEY: 'build' };
    const coverage = join(home, 'coverage');
    // The first to look at the made-up season has to make it.
    await run(folder, home, {});
    for (const env of [remote, remote])
      await run(folder, home, { ...env, NODE_V8_COVERAGE: `${coverage}/remote` });
    await run(folder, home, { NODE_V8_COVERAGE: `${coverage}/inside` });
    return {
      remote: await readCoverage(folder, `${coverage}/remote`),
      inside: await readCoverage(folder, `${coverage}/inside`),
    };
  } finally {
    service.closeAllConnections();
    service.close();
    await rm(home, { recursive: true, force: true });
  }
};

const run = async (folder: string, home: string, env: Readonly<Record<string, string>>): Promise<void> => {
  const { NODE_COMPILE_CACHE: _, NODE_V8_COVERAGE: __, ...inherited } = process.env;
  const child = spawn(
    process.execPath,
    [join(folder, '../bin/esports.js'), 'rankings', 'world', '--limit', String(limit)],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...inherited,
        NODE_DISABLE_COMPILE_CACHE: '1',
        ESPORTS_CONFIG_DIR: join(home, 'config'),
        ESPORTS_STATE_DIR: join(home, 'state'),
        ESPORTS_CACHE_DIR: join(home, 'cache'),
        ESPORTS_BASE_URL: '',
        ESPORTS_API_KEY: '',
        ESPORTS_DATA: '',
        ...env,
      },
    },
  );
  let said = '';
  child.stderr.on('data', text => (said += String(text)));
  const code = await new Promise<number | null>(resolve => {
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`the program that was built ends with ${code}: ${said}`);
};

/** What V8 writes where NODE_V8_COVERAGE names a folder: the first range of a function is the function itself. */
interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly {
        readonly startOffset: number;
        readonly endOffset: number;
        readonly count: number;
      }[];
    }[];
  }[];
}

const readCoverage = async (folder: string, path: string): Promise<ReadonlyMap<string, readonly Ran[]>> => {
  const found = new Map<string, Map<string, Ran>>();
  for (const name of await readdir(path)) {
    // Node's own file, of the form that it documents for NODE_V8_COVERAGE
    const { result } = JSON.parse(await readFile(join(path, name), 'utf8')) as Coverage;
    for (const { url, functions } of result) {
      if (!url.endsWith('.cjs') || url.includes('/vendor/')) continue;
      const file = join(folder, basename(url));
      const ranges = found.get(file) ?? new Map<string, Ran>();
      found.set(file, ranges);
      for (const {
        functionName: name,
        ranges: [whole],
      } of functions) {
        if (!whole || whole.count === 0 || whole.startOffset === 0) continue;
        const { startOffset: start, endOffset: end } = whole;
        ranges.set(`${start} ${end}`, { name, start, end });
      }
    }
  }
  return new Map([...found].map(([file, ranges]) => [file, [...ranges.values()]]));
};

/** A value as a service might send it. */
const exampleOf = ({ kind, fields, item, choices }: Schema<unknown, unknown>): unknown => {
  if (kind === 'record')
    return Object.fromEntries(Object.entries(fields ?? {}).map(([name, field]) => [name, exampleOf(field)]));
  if (kind === 'list') return item ? [exampleOf(item)] : [];
  return choices?.[0] ?? examples[kind];
};

const examples = {
  text: 'text',
  int: 1,
  number: 1.5,
  flag: true,
  time: '2026-01-01T00:00:00Z',
  date: '2026-01-01',
} as const;

const limit = 50;
const rows = Array.from({ length: limit }, () => exampleOf(routes.rankings.world.returns.item));
// A list has mostly more than was asked for, and the program says so.
const meta = { count: limit, total: 10 * limit, page: 1, totalPages: 10, hasNext: true };
const rankings = JSON.stringify({ success: true, data: rows, meta });
