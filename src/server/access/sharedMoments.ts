import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { createRecentMap } from '../../core/recentMap.ts';
import { momentLifetime, type PageMoments } from '../pageMoments.ts';
import type { FurtherWrites } from './charges.ts';

interface Moment {
  /** The time of the first page as the client's plan sees it, and the actual time, both in ms since 1970. */
  readonly began: number;
  readonly storedAt: number;
}

/** The interval of removing old times, in ms. */
const tidyEvery = 60_000;
/** The number of times remembered as written, each with the address of its list. */
const knownAtLeast = 1000;

/** The times of first pages in the access file: the next page may be asked of another process. `clock` in ms since 1970. */
export const createSharedMoments = (
  database: DatabaseSync,
  clock: () => number,
  onWaiting: () => void,
): PageMoments & { readonly writes: FurtherWrites } => {
  const put = database.prepare(`INSERT INTO page_moment (list, began, stored_at) VALUES (?, ?, ?)
    ON CONFLICT (list) DO UPDATE SET began = excluded.began, stored_at = excluded.stored_at`);
  const find = database.prepare('SELECT began, stored_at FROM page_moment WHERE list = ?');
  const tidy = database.prepare('DELETE FROM page_moment WHERE stored_at < ?');
  const waiting = new Map<string, Moment>();
  // A list that is requested repeatedly within a second is written once.
  const known = createRecentMap<string, number>(knownAtLeast);
  let tidiedAt = -Infinity;

  const read = (list: string): Moment | undefined => {
    const own = waiting.get(list);
    if (own) return own;
    try {
      const row = find.get(list);
      return row && { began: Number(row['began']), storedAt: Number(row['stored_at']) };
    } catch {
      // An unreadable file becomes apparent at the charge. Until then, the list is answered with the current time.
      return undefined;
    }
  };

  return {
    of: ({ key, page }, now) => {
      if (page > 1) {
        const moment = read(named(key));
        const age = moment && clock() - moment.storedAt;
        return moment && age !== undefined && age >= 0 && age <= momentLifetime && moment.began <= now
          ? moment.began
          : now;
      }
      if (known.get(key) !== now) {
        known.set(key, now);
        waiting.set(named(key), { began: now, storedAt: clock() });
        onWaiting();
      }
      return now;
    },
    writes: {
      get isEmpty() {
        return waiting.size === 0;
      },
      write: () => {
        for (const [list, { began, storedAt }] of waiting) put.run(list, began, storedAt);
        const at = clock();
        if (at - tidiedAt < tidyEvery) return;
        tidiedAt = at;
        tidy.run(at - momentLifetime);
      },
      clear: () => waiting.clear(),
    },
  };
};

/** The name of a list in the file: a digest, because its address may be long and may contain a private search text. */
const named = (key: string): string => hash('sha256', key, 'base64').slice(0, 22);
