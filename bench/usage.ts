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

/** A key that is typed at a program on a terminal, and when, in milliseconds after its start. */
interface Typed {
  readonly key: string;
  readonly after: number;
}

/**
 * Runs a program of Node or of Bun to the end and discards its output. With `typed` its output is a terminal of 80 × 24.
 * @throws when it fails or takes 60 s
 */
export const usageOf = (
  command: Command,
  env: Readonly<Record<string, string | undefined>>,
  typed?: Typed,
): Promise<Usage> =>
  new Promise((resolve, reject) => {
    const begin = performance.now();
    const [file, ...args] = typed ? onTerminal(command) : command;
    const child = spawn(file, args, {
      // Each of the two runtimes has a variable of its own.
      env: {
        ...env,
        ...(typed && { TERM: 'xterm-256color' }),
        NODE_OPTIONS: `--require=${JSON.stringify(reporter)}`,
        BUN_OPTIONS: `--preload=${reporter}`,
      },
      // On a terminal, what the program reports stands among its frames.
      stdio: typed ? ['pipe', 'pipe', 'inherit'] : ['ignore', 'ignore', 'pipe'],
      timeout: 60_000,
    });
    let said = '';
    (child.stderr ?? child.stdout)?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000);
    });
    if (typed) setTimeout(() => child.stdin?.write(typed.key), typed.after);
    child.on('error', reject);
    child.on('close', code => {
      const seconds = (performance.now() - begin) / 1000;
      const [, peak, cpu] = /^peak (\d+)\r?\ncpu (\d+)\r?$/m.exec(said) ?? [];
      if (code === 0 && peak !== undefined)
        resolve({ megabytes: Number(peak) / 1024, cpuSeconds: Number(cpu) / 1e6, seconds });
      else reject(new Error(`${args.join(' ')} ended with ${code}: ${said}`));
    });
  });

const onTerminal = (command: Command): Command => {
  const line = `stty cols 80 rows 24; exec ${command.map(word => `'${word}'`).join(' ')}`;
  return ['script', '--quiet', '--return', '--command', line, '/dev/null'];
};
