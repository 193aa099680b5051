import type { SystemInfo } from '../client/account/folders.ts';
import { ownerOf } from '../client/account/owner.ts';

/** The build puts the version in its place. */
declare const ESPORTS_VERSION: string | undefined;

/** What the library uses of the machine. Only `library/machine.ts` touches it, as `main.ts` does for the program. */
export interface Machine extends SystemInfo {
  readonly version: string;
  readonly pid: number;
  /** The current time in milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Calls `run` once, after `ms`. The returned function cancels the timer. */
  readonly setTimer: (ms: number, run: () => void) => () => void;
  /** A random number from 0 up to 1, used to spread the pauses of many clients. */
  readonly random: () => number;
  /** Loads a Node built-in module by name. */
  readonly loadBuiltin: NodeJS.Process['getBuiltinModule'];
}

export const machine: Machine = {
  version: typeof ESPORTS_VERSION === 'string' ? ESPORTS_VERSION : 'source',
  pid: process.pid,
  now: () => Date.now(),
  setTimer: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  loadBuiltin: process.getBuiltinModule.bind(process),
  env: process.env,
  platform: process.platform,
  userId: process.geteuid?.(),
  // Unlike `os.homedir()` it does not ask the environment, which is asked before.
  systemHome: () => {
    try {
      return process.getBuiltinModule('node:os').userInfo().homedir || undefined;
    } catch {
      // The user has no entry, as in many containers.
      return undefined;
    }
  },
  ownerOf,
};
