import { node, type Program } from './programs.ts';
import { startChild } from '../scripts/native/startChild.ts';
import { median } from './startUp.ts';
import { type Usage, usageOf } from './usage.ts';

/** The cost of a live board on a terminal of 80 × 24. */
export interface WatchedResult {
  readonly name: string;
  /** In percent of one core, over the whole run. */
  readonly cpuPercent: number;
  /** The peak memory, in MB of 2^20 bytes. */
  readonly megabytes: number;
}

const watchedSeconds = 8;

/** Watches eight matches with so many events a second, with each program in turn, `rounds` times. */
export const measureWatched = async (
  programs: readonly Program[],
  rate: number,
  rounds: number,
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly WatchedResult[]> => {
  const count = rate * watchedSeconds;
  const service = await startChild([...node, 'bench/matchesServer.ts', String(rate), String(count)], env);
  const keyed = { ...env, ESPORTS_API_KEY: 'key-of-the-bench' };
  const line = ['watch', '--stream', '--base-url', `http://127.0.0.1:${service.line}/api/v1`];
  const typed = { key: 'q', after: (watchedSeconds + 1) * 1000 };
  const measured = programs.map(({ name, command }) => ({ name, command, usages: [] as Usage[] }));
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const { command, usages } of measured)
        usages.push(await usageOf([...command, ...line], keyed, typed));
  } finally {
    await service.stop();
  }
  return measured.map(({ name, usages }) => ({
    name: `watch · ${name}`,
    cpuPercent: median(usages.map(({ cpuSeconds, seconds }) => (100 * cpuSeconds) / seconds)),
    megabytes: median(usages.map(({ megabytes }) => megabytes)),
  }));
};
