import { parseRecord } from '../../api/json/jsonRecord.ts';
import type { Resumption } from './linkSetup.ts';
import type { PushedUpdate } from './pushedUpdate.ts';

/** Knows, over one link after the other, before which update others may be missing. */
export interface Continuity {
  /** A link stands that was asked to go on after the update `asked`. */
  opened(asked: string | undefined, resumption: Resumption): void;
  /** The last update that came before the break came again: nothing has been left out. */
  overlapped(): void;
  /** The next update that is new, with the gap before it where there may be one. */
  mark(update: PushedUpdate): PushedUpdate;
  /** The link that stood has ended. */
  broke(): void;
}

/** `now`: milliseconds since 1970 UTC. */
export const createContinuity = (now: () => number): Continuity => {
  /** When the link broke that brought the last update. */
  let brokenAt: number | undefined;
  /** Whether a link goes on where it was asked to, by its first update that is new; undefined once that has come. */
  let goesOn: ((first: PushedUpdate) => boolean) | undefined;
  return {
    opened: (asked, resumption) => {
      goesOn = first => isResumed(first, asked, resumption);
    },
    overlapped: () => {
      goesOn = undefined;
    },
    mark: update => {
      const isWhole = brokenAt === undefined || (goesOn?.(update) ?? true);
      const marked = isWhole ? update : { ...update, gap: { from: brokenAt ?? now(), to: now() } };
      goesOn = undefined;
      brokenAt = undefined;
      return marked;
    },
    broke: () => {
      brokenAt ??= now();
    },
  };
};

/** Whether the service, whose first new update this is, has gone on where it was asked to. */
const isResumed = (
  first: PushedUpdate,
  asked: string | undefined,
  { said, trusted }: Resumption,
): boolean => {
  if (asked === undefined) return false;
  return said === undefined ? trusted && !isSnapshot(first) : said === asked;
};

/** Who begins with the state of things has not gone on. */
const isSnapshot = ({ event, text }: PushedUpdate): boolean =>
  event === 'snapshot' || (event === 'message' && parseRecord(text)?.['type'] === 'snapshot');
