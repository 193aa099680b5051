import { pause } from '../../core/pause.ts';
import type { Clock } from '../clock.ts';

export interface FollowParts {
  readonly clock: Clock;
  /** Returns the picture at a moment, in ms since 1970, as one line. */
  readonly look: (moment: number) => string;
  /** How far the picture is behind the clock, in ms. */
  readonly delay: number;
  /** Whether the client may still read the overlay. */
  readonly isValid: () => boolean;
  /** Receives the errors that the client does not see. */
  readonly report: (fault: unknown) => void;
  readonly signal?: AbortSignal | undefined;
}

/** How often to look, in ms: so much later than due a picture may come. It never comes earlier. */
const lookEvery = 250;
/** How often the client hears that the link holds, in ms; its token is checked as often. */
const beatEvery = 15_000;
/** The pause after a fault, in ms. */
const retryAfter = 5000;

/**
 * An event stream of whole pictures: the present one, then each one that differs. `beat` events tell a page that the
 * link holds, and `over` that its token was revoked.
 */
export async function* followPictures(parts: FollowParts): AsyncGenerator<string, void, void> {
  const { clock, look, delay, isValid, report, signal } = parts;
  let shown: string | undefined;
  let beat = clock.now();
  const isLeft = (): boolean => signal?.aborted === true;
  while (!isLeft()) {
    let wait = lookEvery;
    try {
      const now = clock.now();
      if (Math.abs(now - beat) >= beatEvery) {
        beat = now;
        if (!isValid()) {
          yield 'event: over\ndata: revoked\n\n';
          return;
        }
        yield 'event: beat\ndata: 1\n\n';
      }
      const picture = look(now - delay);
      if (picture !== shown) yield `data: ${picture}\n\n`;
      shown = picture;
    } catch (fault) {
      // The client keeps its last picture.
      report(fault);
      wait = retryAfter;
    }
    await pause(clock, wait, signal);
  }
}
