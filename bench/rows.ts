import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../src/api/route.ts';
import { routes } from '../src/api/table/index.ts';
import { isForPeople } from '../src/cli/show/present.ts';
import { toFormatInput } from '../src/cli/show/routeInput.ts';
import { createSpareMemory } from '../src/cli/host/spareMemory.ts';
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
 * command; and jq and column with the same rows. Reports a missing program with `note`.
 */
export const measureRows = async (
  list: LongList,
  rounds: number,
  folder: string,
  note: (text: string) => void,
): Promise<readonly RowsResult[]> => {
  const spareMemory = createSpareMemory(process, {});
  const results: RowsResult[] = [];
  const files = new Map<FormatName, string>();
  for (const name of longFormats) {
    const path = join(folder, `rows.${name}`);
    files.set(name, path);
    const speeds: number[] = [];
    // As the command does (routeCommand.ts). The table comes last.
    spareMemory(isForPeople(name) ? 'little' : 'lines');
    for (let round = -1; round < rounds; round += 1) {
      const begin = process.cpuUsage();
      await writeAll(name, list, path);
      const { user, system } = process.cpuUsage(begin);
      if (round >= 0) speeds.push(rowCount / ((user + system) / 1e6));
    }
    results.push({ name, perSecond: median(speeds), promised: promised.includes(name) });
  }
  const others = [
    ['jq', '-r', '[.rank,.change,.teamName,.points,.region]|@tsv', files.get('ndjson') ?? ''],
    ['column', '-t', '-s', '\t', files.get('tsv') ?? ''],
  ];
  for (const [command = '', ...args] of others) {
    const perSecond = timeOther(command, args);
    if (perSecond === undefined) note(`${command} is missing on this machine or failed: no comparison.`);
    else results.push({ name: `for comparison: ${command} ${args[0]}`, perSecond, promised: false });
  }
  return results;
};

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
    onlyColumns: true,
  });
  const format = await formats[name].load();
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
