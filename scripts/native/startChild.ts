import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface Started {
  /** The first line of its output. */
  readonly line: string;
  readonly pid: number;
  /** The peak memory so far, in MB of 2^20 bytes; NaN when the system does not report it. */
  megabytes(): number;
  stop(): Promise<void>;
}

/** Starts a program that keeps running; resolves once it has printed a line. */
export const startChild = async (
  [file = '', ...args]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Started> => {
  const child: ChildProcess = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const megabytes = () => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1]) / 1024;
    } catch {
      return Number.NaN;
    }
  };
  if (!child.stdout) throw new Error(`${args.join(' ')} has no output`);
  for await (const line of createInterface({ input: child.stdout }))
    return { line, pid: child.pid ?? 0, megabytes, stop };
  throw new Error(`${args.join(' ')} ended before it printed its address`);
};
