import { pause } from '../../../core/pause.ts';
import type { SourceParts } from './source.ts';

/** The longest timer, in milliseconds. */
const longestPause = 3_600_000;

export type Pace = ReturnType<typeof createPace>;

/** A clock with another start and another speed. */
export const createPace = (
  start: number,
  speed: number,
  { now, setTimer }: Pick<SourceParts, 'now' | 'setTimer'>,
) => {
  const began = now();
  const paced = (): number => start + (now() - began) * speed;
  return {
    /** The recording's time, in milliseconds since 1970 UTC. */
    now: paced,
    /** Resolves when that clock reaches `at` or the signal aborts. */
    async until(at: number, signal: AbortSignal): Promise<void> {
      while (paced() < at && !signal.aborted) {
        await pause({ setTimer }, Math.min(longestPause, Math.ceil((at - paced()) / speed)), signal);
      }
    },
  };
};
