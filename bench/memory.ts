import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LongList, rowCount } from './longList.ts';
import { longFormats } from './rows.ts';
import { usageOf } from './usage.ts';

export interface MemoryResult {
  readonly name: string;
  /** The peak memory of the process, in MB of 2^20 bytes. */
  readonly megabytes: number;
  readonly must?: number;
  readonly aim?: number;
}

/** Measures the peak memory of the program: bare Node, one command, and the long list in each format over loopback. */
export const measureMemory = async (
  program: readonly string[],
  list: LongList,
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly MemoryResult[]> => {
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
  const rankings = [...program, 'rankings', 'world', '--no-cache'];
  const all = [...rankings, '--all', '--yes', '--max-pages', String(rowCount), '-o'];
  try {
    await peakOf(rankings, env);
    const results: MemoryResult[] = [
      { name: 'node -e 0', megabytes: await peakOf(['-e', '0'], env) },
      {
        name: 'rankings world, 50 rows, loopback',
        megabytes: await peakOf([...rankings, '--limit', '50'], remote),
        must: 65,
        aim: 50,
      },
      {
        name: 'the same in demo, building the season',
        megabytes: await peakOf(rankings, { ...env, ESPORTS_STATE_DIR: `${env['ESPORTS_STATE_DIR']}-new` }),
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
    for (const format of longFormats) {
      const megabytes = await peakOf([...all, format], remote);
      results.push({ name: `rankings world, ${rowCount} rows, ${format}`, megabytes, must: 130, aim: 95 });
    }
    return results;
  } finally {
    server.close();
  }
};

const peakOf = async (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> => (await usageOf(args, env)).megabytes;
