import { type LongList, rowCount, serveList } from './longList.ts';
import { longFormats } from './rows.ts';
import { node, type Program } from './programs.ts';
import { median } from './startUp.ts';
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
 * loopback, and the processor time of that list: medians of `rounds` runs.
 */
export const measureMemory = async (
  { name: kind, command: program }: Program,
  list: LongList,
  rounds: number,
  env: Readonly<Record<string, string | undefined>>,
): Promise<CommandResult> => {
  const served = await serveList(list);
  const remote = {
    ...env,
    ...served.env,
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
        must: 80,
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
        must: 80,
        aim: 50,
      },
    ];
    const rows: { name: string; perSecond: number }[] = [];
    for (const format of longFormats) {
      const usages: Usage[] = [];
      for (let round = 0; round < rounds; round += 1) usages.push(await usageOf([...all, format], remote));
      const megabytes = median(usages.map(each => each.megabytes));
      const cpuSeconds = median(usages.map(each => each.cpuSeconds));
      results.push({ name: `rankings world, ${rowCount} rows, ${format}`, megabytes, must: 130, aim: 95 });
      rows.push({ name: `the whole command, ${format}`, perSecond: rowCount / cpuSeconds });
    }
    const named = <T extends { readonly name: string }>(list: readonly T[]): readonly T[] =>
      list.map(each => ({ ...each, name: `${each.name} · ${kind}` }));
    return { memory: named(results), rows: named(rows) };
  } finally {
    served.close();
  }
};

const peakOf = async (...asked: Parameters<typeof usageOf>): Promise<Usage['megabytes']> =>
  (await usageOf(...asked)).megabytes;
