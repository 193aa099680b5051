import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';

/** A command line to be timed relative to the bare start of the same Node. */
export interface StartUpCase {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A folder in which each run gets a new, empty state folder. */
  readonly freshState?: string;
  /** The ratio that must hold, and the target ratio; absent for a figure that is only for comparison. */
  readonly must?: number;
  readonly aim?: number;
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
  const bare: StartUpCase = { name: 'node -e 0', args: ['-e', '0'] };
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

const timeOnce = (
  { name, args, env, freshState }: StartUpCase,
  baseEnv: Readonly<Record<string, string | undefined>>,
): number => {
  const fresh =
    freshState === undefined ? {} : { ESPORTS_STATE_DIR: mkdtempSync(join(freshState, 'fresh-')) };
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: { ...baseEnv, ...env, ...fresh },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const took = performance.now() - start;
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${String(stderr)}`);
  // What the command left to be built behind it must not slow the next one down.
  const [program = ''] = args;
  if (freshState !== undefined)
    spawnSync(process.execPath, [program, 'data', 'info'], { env: { ...baseEnv, ...fresh } });
  return took;
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
