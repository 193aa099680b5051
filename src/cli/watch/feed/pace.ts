import { pause } from '../../../core/pause.ts';
import type { SourceParts } from './source.ts';

/** A clock with another start and another speed. */
export interface Pace {
  /** The recording's time, in milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Resolves when that clock reaches `at` or the signal aborts. */
  until(at: number, signal: AbortSignal): Promise<void>;
}

/** The longest timer, in milliseconds. */
const longestPause = 3_600_000;

export const createPace = (
  start: number,
  speed: number,
  { now, setTimer }: Pick<SourceParts, 'now' | 'setTimer'>,
): Pace => {
  const began = now();
  const paced = (): number => start + (now() - began) * speed;
  return {
    now: paced,
    async until(at, signal) {
      while (paced() < at && !signal.aborted) {
        await pause({ setTimer }, Math.min(longestPause, Math.ceil((at - paced()) / speed)), signal);
      }
    },
  };
};
