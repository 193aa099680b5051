import { pauseUntil } from '../../../core/pause.ts';
import type { SourceParts } from './source.ts';

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
    until: (at: number, signal: AbortSignal): Promise<void> =>
      pauseUntil({ now: paced, setTimer }, at, signal, speed),
  };
};
