import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../src/core/route.ts';
import { routes } from '../src/core/table/index.ts';
import { toFormatInput } from '../src/cli/show/routeInput.ts';
import { createClient } from '../src/client/client.ts';
import { askPages } from '../src/client/pages/pages.ts';
import type { Transport } from '../src/client/http/transport.ts';
import { type FormatName, formats } from '../src/output/formats/index.ts';
import { createTheme } from '../src/output/createTheme.ts';
import { type LongList, rowCount } from './longList.ts';
import { median } from './startUp.ts';

export interface RowsResult {
  readonly name: string;
  readonly perSecond: number;
  /** Whether this is our own figure, which must hold. */
  readonly promised: boolean;
}

export const longFormats = ['ndjson', 'tsv', 'csv', 'table'] as const satisfies readonly FormatName[];
/** Section 10 of the design names these two. */
const promised: readonly string[] = ['ndjson', 'tsv'];

/**
 * Measures rows per second of processor time, from the text of an answer to the written bytes, through every step of a
 * command; and jq and column with the same rows in between. Reports a missing program with `note`.
 */
export const measureRows = async (
  list: LongList,
  rounds: number,
  folder: string,
  note: (text: string) => void,
): Promise<readonly RowsResult[]> => {
  const speeds = new Map<string, number[]>();
  const keep = (name: string, perSecond: number): void => {
    speeds.set(name, [...(speeds.get(name) ?? []), perSecond]);
  };
  const pathOf = (name: FormatName): string => join(folder, `rows.${name}`);
  const missing = new Set<string>();
  for (const name of longFormats) {
    for (let round = -1; round < rounds; round += 1) {
      const begin = process.cpuUsage();
      await writeAll(name, list, pathOf(name));
      const { user, system } = process.cpuUsage(begin);
      if (round < 0) continue;
      keep(name, rowCount / ((user + system) / 1e6));
      // The others in turn with each of ours, because the machine is not always equally fast.
      for (const { command, args, rows } of others) {
        if (missing.has(command) || !existsSync(pathOf(rows))) continue;
        const perSecond = timeOther(command, [...args, pathOf(rows)]);
        if (perSecond === undefined) missing.add(command);
        else keep(`for comparison: ${command} ${args[0]}`, perSecond);
      }
    }
  }
  for (const command of missing) note(`${command} is missing on this machine or failed: no comparison.`);
  return [...speeds].map(([name, all]) => ({
    name,
    perSecond: median(all),
    promised: promised.includes(name),
  }));
};

/** Other programs that write the rows of one of our files. */
const others = [
  { command: 'jq', args: ['-r', '[.rank,.change,.teamName,.points,.region]|@tsv'], rows: 'ndjson' },
  { command: 'column', args: ['-t', '-s', '\t'], rows: 'tsv' },
] as const;

/** Writes the whole list in one format to a file. */
const writeAll = async (name: FormatName, list: LongList, path: string): Promise<void> => {
  // The table's type is wider, but a row of it is a route.
  const row: Route = routes.rankings.world;
  const client = createClient({
    transport: inMemory(list),
    target: { baseUrl: 'http://127.0.0.1/api/v1', game: 'game' },
    userAgent: 'bench',
    now: Date.now,
    timeout: 60_000,
  });
  const input = toFormatInput(row, askPages(client, row, {}, { all: true, maxPages: rowCount }), {
    forPeople: name === 'table',
    selection: { own: false },
    read: 'columns',
  });
  const format = formats[name].format;
  const options = { terminal: false, width: 80, theme: await createTheme(0), now: Date.now() };
  const target = openSync(path, 'w');
  let lines = 0;
  for await (const chunk of format(input, options)) {
    writeSync(target, Buffer.from(chunk));
    lines += chunk.split('\n').length - 1;
  }
  closeSync(target);
  if (lines < rowCount) throw new Error(`${name} wrote ${lines} lines`);
};

const inMemory = (list: LongList): Transport => ({
  send: async ({ url }) => ({
    status: 200,
    headers: {},
    body: once(list(Number(url.searchParams.get('page') ?? 1))),
  }),
  close: async () => {},
});

async function* once(text: Buffer): AsyncGenerator<Buffer, void, undefined> {
  yield text;
}

/** Rows per second of processor time of another program; undefined when it is missing. */
const timeOther = (command: string, args: readonly string[]): number | undefined => {
  const line = ['-c', 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>&1', 'bash', command, ...args];
  const { status, stderr } = spawnSync('bash', line, {
    env: { ...process.env, LC_ALL: 'C' },
    timeout: 20_000,
  });
  if (status !== 0) return undefined;
  const [user = 0, system = 0] = String(stderr).trim().split(' ').map(Number);
  return rowCount / (user + system);
};
