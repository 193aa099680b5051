import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, node } from './programs.ts';

/** A command line to be timed relative to the bare start of Node. */
export interface StartUpCase {
  readonly name: string;
  readonly command: Command;
  readonly env?: Readonly<Record<string, string>>;
  /** Builds in a new, empty state folder for each run, and after it what the run has left to be built. */
  readonly fresh?: { readonly folder: string; readonly after: Command };
  /** The ratio that must hold, and the target ratio; absent for a figure that is only for comparison. */
  readonly must?: number | undefined;
  readonly aim?: number | undefined;
}

export interface StartUpResult extends StartUpCase {
  readonly milliseconds: number;
  /** The ratio to `node -e 0`. */
  readonly ratio: number;
}

/** Times all cases in turn, `rounds` times, so that a slow period of the machine affects all of them. */
export const measureStartUp = (
  cases: readonly StartUpCase[],
  rounds: number,
  baseEnv: Readonly<Record<string, string | undefined>>,
): readonly StartUpResult[] => {
  const bare: StartUpCase = { name: 'node -e 0', command: [...node, '-e', '0'] };
  const all = [bare, ...cases];
  const times = new Map(all.map(each => [each, [] as number[]]));
  for (let round = -2; round < rounds; round += 1) {
    for (const each of all) {
      const took = timeOnce(each, baseEnv);
      if (round >= 0) times.get(each)?.push(took);
    }
  }
  const base = median(times.get(bare) ?? []);
  return all.map(each => {
    const milliseconds = median(times.get(each) ?? []);
    return { ...each, milliseconds, ratio: milliseconds / base };
  });
};

/**
 * Runs a command as a shell does, and writes the microseconds that it took. To start one from this process, which is many
 * times as large, takes 2 ms longer, which is two thirds of the shortest command.
 */
const timed = `
  start=$EPOCHREALTIME
  "$@" 3>&-
  status=$?
  end=$EPOCHREALTIME
  echo $((\${end/[.,]/} - \${start/[.,]/})) >&3
  exit $status
`;

const timeOnce = (
  { name, command: [file, ...args], env, fresh }: StartUpCase,
  baseEnv: Readonly<Record<string, string | undefined>>,
): number => {
  const state = fresh && { ESPORTS_STATE_DIR: mkdtempSync(join(fresh.folder, 'fresh-')) };
  const { status, stderr, output, error } = spawnSync('bash', ['-c', timed, 'bash', file, ...args], {
    env: { ...baseEnv, ...env, ...state },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${String(stderr)}`, { cause: error });
  const took = Number(output[3]) / 1000;
  // It must not slow the next command down.
  if (fresh) spawnSync(fresh.after[0], fresh.after.slice(1), { env: { ...baseEnv, ...state } });
  return took;
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
