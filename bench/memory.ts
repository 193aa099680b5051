import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LongList, rowCount } from './longList.ts';
import { longFormats } from './rows.ts';
import { node, type Program } from './programs.ts';
import { type Usage, usageOf } from './usage.ts';

export interface MemoryResult {
  readonly name: string;
  /** The peak memory of the process, in MB of 2^20 bytes. */
  readonly megabytes: number;
  readonly must?: number;
  readonly aim?: number;
}

export interface CommandResult {
  readonly memory: readonly MemoryResult[];
  /** Rows of the long list per second of processor time, the requests and the start of the program included. */
  readonly rows: readonly { readonly name: string; readonly perSecond: number }[];
}

/**
 * Measures whole commands: the peak memory of bare Node, of one command, and of the long list in each format over
 * loopback, and the processor time of that list.
 */
export const measureMemory = async (
  { name: kind, command: program }: Program,
  list: LongList,
  env: Readonly<Record<string, string | undefined>>,
): Promise<CommandResult> => {
  const server = createServer(({ url = '' }, response) => {
    const { searchParams } = new URL(url, 'http://127.0.0.1');
    const text = list(Number(searchParams.get('page') ?? 1), Number(searchParams.get('limit') ?? 20));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
    response.end(text);
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // The address of a server that listens on a port has this form.
  const { port } = server.address() as AddressInfo;
  const remote = {
    ...env,
    ESPORTS_BASE_URL: `http://127.0.0.1:${port}/api/v1`,
    ESPORTS_API_KEY: 'key-of-the-bench',
  };
  const rankings = [...program, 'rankings', 'world', '--no-cache'] as const;
  const all = [...rankings, '--all', '--yes', '--max-pages', String(rowCount), '-o'] as const;
  try {
    await peakOf(rankings, env);
    const results: MemoryResult[] = [
      ...(kind === 'Node' ? [{ name: 'node -e 0', megabytes: await peakOf([...node, '-e', '0'], env) }] : []),
      {
        name: 'rankings world, 50 rows, loopback',
        megabytes: await peakOf([...rankings, '--limit', '50'], remote),
        must: 65,
        aim: 50,
      },
      {
        name: 'the same in demo, building the season',
        megabytes: await peakOf(rankings, {
          ...env,
          ESPORTS_STATE_DIR: `${env['ESPORTS_STATE_DIR']}-new-${kind}`,
        }),
        must: 160,
        aim: 100,
      },
      {
        name: 'the same in demo',
        megabytes: await peakOf([...rankings, '--limit', '50'], env),
        must: 65,
        aim: 50,
      },
    ];
    const rows: { name: string; perSecond: number }[] = [];
    for (const format of longFormats) {
      const { megabytes, cpuSeconds } = await usageOf([...all, format], remote);
      results.push({ name: `rankings world, ${rowCount} rows, ${format}`, megabytes, must: 130, aim: 95 });
      rows.push({ name: `the whole command, ${format}`, perSecond: rowCount / cpuSeconds });
    }
    const named = <T extends { readonly name: string }>(list: readonly T[]): readonly T[] =>
      list.map(each => ({ ...each, name: `${each.name} · ${kind}` }));
    return { memory: named(results), rows: named(rows) };
  } finally {
    server.close();
  }
};

const peakOf = async (...asked: Parameters<typeof usageOf>): Promise<Usage['megabytes']> =>
  (await usageOf(...asked)).megabytes;
