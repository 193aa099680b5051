import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { routes } from '../src/api/routes/index.ts';
import type { Schema } from '../src/api/schema.ts';
import { createDataFile } from '../src/service/store/dataFile.ts';

/** A function in a file of the program: where its text begins and ends. */
type Range = readonly [start: number, end: number];

/**
 * Has the functions that every command runs compiled with their file, and so put into Node's compile cache: V8 compiles
 * any other function when it is first called, anew at every start. Which these are is not guessed: the program is run
 * (one request, the same from the cache, the service inside), and V8 says what ran.
 */
export const compileHotFunctions = async (folder: string): Promise<void> => {
  for (const [path, ranges] of await functionsThatRan(folder)) {
    await writeFile(path, inParentheses(await readFile(path, 'utf8'), ranges));
  }
};

/** A function in parentheses is one that V8 compiles at once: it takes them for a call that follows. */
const inParentheses = (text: string, ranges: readonly Range[]): string => {
  const added = ranges
    .filter(([start]) => isArrow.test(text.slice(start, start + 8)))
    .flatMap(([start, end]) => [
      { at: start, sign: '(' },
      { at: end, sign: ')' },
    ])
    .toSorted((a, b) => a.at - b.at || (a.sign === ')' ? -1 : 1));
  let done = 0;
  let result = '';
  for (const { at, sign } of added) {
    result += text.slice(done, at) + sign;
    done = at;
  }
  return result + text.slice(done);
};

/** As esbuild writes them. Methods and declarations cannot stand in parentheses; ours are few. */
const isArrow = /^(?:async )?\((?!function)/;

const functionsThatRan = async (folder: string): Promise<ReadonlyMap<string, readonly Range[]>> => {
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
    const data = join(home, 'empty.db');
    createDataFile(data, 'build').close();
    for (const env of [remote, remote, { ESPORTS_DATA: data }]) await run(folder, home, env);
    return await readCoverage(folder, join(home, 'coverage'));
  } finally {
    service.closeAllConnections();
    service.close();
    await rm(home, { recursive: true, force: true });
  }
};

const run = async (folder: string, home: string, env: Readonly<Record<string, string>>): Promise<void> => {
  const { NODE_COMPILE_CACHE: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(folder, '../bin/esports.js'), 'rankings', 'world'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...inherited,
      NODE_V8_COVERAGE: join(home, 'coverage'),
      NODE_DISABLE_COMPILE_CACHE: '1',
      ESPORTS_CONFIG_DIR: join(home, 'config'),
      ESPORTS_STATE_DIR: join(home, 'state'),
      ESPORTS_CACHE_DIR: join(home, 'cache'),
      ESPORTS_BASE_URL: '',
      ESPORTS_API_KEY: '',
      ESPORTS_DATA: '',
      ...env,
    },
  });
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
      readonly ranges: readonly {
        readonly startOffset: number;
        readonly endOffset: number;
        readonly count: number;
      }[];
    }[];
  }[];
}

const readCoverage = async (folder: string, path: string): Promise<ReadonlyMap<string, readonly Range[]>> => {
  const found = new Map<string, Map<string, Range>>();
  for (const name of await readdir(path)) {
    // Node's own file, of the form that it documents for NODE_V8_COVERAGE
    const { result } = JSON.parse(await readFile(join(path, name), 'utf8')) as Coverage;
    for (const { url, functions } of result) {
      if (!url.endsWith('.cjs') || url.includes('/vendor/')) continue;
      const file = join(folder, basename(url));
      const ranges = found.get(file) ?? new Map<string, Range>();
      found.set(file, ranges);
      for (const {
        ranges: [whole],
      } of functions) {
        if (!whole || whole.count === 0 || whole.startOffset === 0) continue;
        const { startOffset, endOffset } = whole;
        ranges.set(`${startOffset} ${endOffset}`, [startOffset, endOffset]);
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

const rows = Array.from({ length: 20 }, () => exampleOf(routes.rankings.world.returns.item));
const meta = { count: rows.length, total: rows.length, page: 1, totalPages: 1, hasNext: false };
const rankings = JSON.stringify({ success: true, data: rows, meta });
