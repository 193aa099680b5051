import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { node } from './programs.ts';
import { startChild } from '../scripts/native/startChild.ts';

const seconds = 10;

/**
 * Opens streams at a service of its own, in a process of its own, and reads them.
 * @returns the age of updates when they were read (ms), the processor time of the service (% of a core), and its memory
 */
export const measureListeners = async (
  count: number,
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
) => {
  const own = join(folder, `listeners-${count}`);
  mkdirSync(own, { recursive: true });
  const service = await startChild([...node, 'bench/listenersServer.ts', own], env);
  try {
    // Written by `listenersServer.ts`.
    const { url, key, pid } = JSON.parse(service.line) as { url: string; key: string; pid: number };
    const before = memoryOf(pid);
    const client = promisify(execFile)(
      process.execPath,
      ['bench/listenersClient.ts', url, key, String(count), String(seconds), String(pid)],
      { env },
    );
    const { stdout } = await client;
    // Written by `listenersClient.ts`.
    const read = JSON.parse(stdout) as Readonly<
      Record<'open' | 'half' | 'p99' | 'worst' | 'cpu' | 'kilobytes', number>
    >;
    if (read.open < count) throw new Error(`${read.open} of ${count} streams were opened: ${stdout}`);
    return {
      'median ms': read.half,
      'p99 ms': read.p99,
      'worst ms': read.worst,
      'CPU %': read.cpu,
      // Of a few listeners it says nothing: what the service needs for the first one is not theirs.
      ...(count >= 100 && { 'KB a listener': Math.max(0, read.kilobytes - before) / count }),
    };
  } finally {
    await service.stop();
  }
};

/** The memory of a process in KB. */
export const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
