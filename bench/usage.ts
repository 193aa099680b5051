import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Command } from './programs.ts';

/** The resources that a process used from start to end. */
export interface Usage {
  /** The peak memory, in MB of 2^20 bytes. */
  readonly megabytes: number;
  /** Processor time in seconds. */
  readonly cpuSeconds: number;
  /** Real time in seconds. */
  readonly seconds: number;
}

const reporter = join(import.meta.dirname, 'reportUsage.cjs');

/** Runs a program of Node or of Bun to the end and discards its output. @throws when it fails or takes 60 s */
export const usageOf = (
  [file, ...args]: Command,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Usage> =>
  new Promise((resolve, reject) => {
    const begin = performance.now();
    const child = spawn(file, args, {
      // Each of the two runtimes has a variable of its own.
      env: {
        ...env,
        NODE_OPTIONS: `--require=${JSON.stringify(reporter)}`,
        BUN_OPTIONS: `--preload=${reporter}`,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 60_000,
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.on('error', reject);
    child.on('close', code => {
      const seconds = (performance.now() - begin) / 1000;
      const [, peak, cpu] = /^peak (\d+)\ncpu (\d+)$/m.exec(said) ?? [];
      if (code === 0 && peak !== undefined)
        resolve({ megabytes: Number(peak) / 1024, cpuSeconds: Number(cpu) / 1e6, seconds });
      else reject(new Error(`${args.join(' ')} ended with ${code}: ${said}`));
    });
  });
