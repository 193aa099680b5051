import { parseRecord } from '../../core/json/jsonRecord.ts';
import type { LastUpdate, Resumption } from './linkSetup.ts';
import type { PushedUpdate } from './pushedUpdate.ts';

/** Tracks before which update others may be missing. `after`: where an earlier process stopped, if one did. */
export const createContinuity = (now: () => number, after?: LastUpdate) => {
  let brokenAt = after?.cameAt;
  let cameAt: number | undefined;
  /** Whether the link resumed as asked, judged by its first new update; undefined after that update. */
  let goesOn: ((first: PushedUpdate) => boolean) | undefined;
  return {
    /** A link is open; it was asked to resume after the update `asked`. */
    opened: (asked: string | undefined, resumption: Resumption): void => {
      goesOn = first => isResumed(first, asked, resumption);
    },
    /** The last update before the break arrived again, so nothing is missing. */
    overlapped: (): void => {
      goesOn = undefined;
    },
    /** Returns the next new update, with the gap before it if there may be one. */
    mark: (update: PushedUpdate): PushedUpdate => {
      const isWhole = brokenAt === undefined || (goesOn?.(update) ?? true);
      const from = isReplacement(update) ? cameAt : isWhole ? undefined : brokenAt;
      goesOn = undefined;
      brokenAt = undefined;
      cameAt = now();
      return from === undefined ? update : { ...update, gap: { from, to: cameAt } };
    },
    broke: (): void => {
      brokenAt ??= now();
    },
  };
};

const isResumed = (first: PushedUpdate, asked: string | undefined, { said, trusted }: Resumption) => {
  if (asked === undefined) return false;
  return said === undefined ? trusted && !isSnapshot(first) : said === asked;
};

/** A service that begins with a snapshot has not resumed. */
const isSnapshot = ({ event, text }: PushedUpdate): boolean =>
  event === 'snapshot' || (event === 'message' && parseRecord(text)?.['type'] === 'snapshot');

/** Whether the service says that it stands for updates that were not sent, because they were taken too slowly. */
const isReplacement = ({ event, text }: PushedUpdate): boolean =>
  (event === 'snapshot' || event === 'message') &&
  text.includes('"missed"') &&
  parseRecord(text)?.['missed'] === true;
