import type { SystemInfo } from '../client/account/folders.ts';
import { ownerOf } from '../client/account/owner.ts';

/** The build puts the version in its place. */
declare const ESPORTS_VERSION: string | undefined;

/** The machine that the library runs on. Only this file touches it, as `main.ts` does for the program. */
export const machine = {
  version: typeof ESPORTS_VERSION === 'string' ? ESPORTS_VERSION : 'source',
  pid: process.pid,
  /** The current time in milliseconds since 1970 UTC. */
  now: (): number => Date.now(),
  /** Calls `run` once, after `ms`. The returned function cancels the timer. */
  setTimer: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return (): void => clearTimeout(timer);
  },
  /** A random number from 0 up to 1, used to spread the pauses of many clients. */
  random: Math.random,
  loadBuiltin: process.getBuiltinModule.bind(process) as NodeJS.Process['getBuiltinModule'],
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
} satisfies SystemInfo & Readonly<Record<string, unknown>>;
