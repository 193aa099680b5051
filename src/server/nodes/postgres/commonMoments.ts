import { hash } from 'node:crypto';
import { momentLifetime, type PageMoments } from '../../pageMoments.ts';
import type { UseLink } from './link.ts';

interface Wish {
  readonly list: string;
  /** The moment of a first page; undefined for a later page, which asks for it. */
  readonly began: number | undefined;
  readonly resolve: (began: number | undefined) => void;
}

/** The interval of removing old times, in ms. */
const tidyEvery = 60_000;

const storeSql = `INSERT INTO page_moment SELECT * FROM jsonb_to_recordset($1) AS m(list text, began bigint, stored_at bigint)
  ON CONFLICT (list) DO UPDATE SET began = excluded.began, stored_at = excluded.stored_at`;

/**
 * The times of first pages in PostgreSQL: the next page may be asked of another node. A first page is answered when its
 * time is stored; all that wait go together. If PostgreSQL does not answer, pages have the present time.
 */
export const createCommonMoments = (use: UseLink, clock: () => number): PageMoments => {
  let waiting: Wish[] = [];
  let isRunning = false;
  let tidiedAt = clock();

  const settle = async (wishes: readonly Wish[]): Promise<void> => {
    // The last of several first pages counts; one statement may not write a row twice.
    const firsts = new Map(wishes.flatMap(({ list, began }) => (began === undefined ? [] : [[list, began]])));
    const asked = wishes.flatMap(({ list, began }) => (began === undefined ? [list] : []));
    const found = await use(async link => {
      const at = clock();
      const rows = [...firsts].map(([list, began]) => ({ list, began, stored_at: at }));
      if (rows.length > 0) await link.query(storeSql, [JSON.stringify(rows)]);
      if (at - tidiedAt >= tidyEvery) {
        tidiedAt = at;
        await link.query('DELETE FROM page_moment WHERE stored_at < $1', [at - momentLifetime]);
      }
      if (asked.length === 0) return [];
      return link.query('SELECT list, began FROM page_moment WHERE list = ANY ($1) AND stored_at >= $2', [
        asked,
        at - momentLifetime,
      ]);
    });
    const moments = new Map(found.map(row => [String(row['list']), Number(row['began'])]));
    for (const { list, began, resolve } of wishes) resolve(began ?? moments.get(list));
  };

  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    await Promise.resolve();
    while (waiting.length > 0) {
      const wishes = waiting;
      waiting = [];
      await settle(wishes).catch(() => {
        for (const { began, resolve } of wishes) resolve(began);
      });
    }
    isRunning = false;
  };

  return {
    of: async ({ key, page }, now) => {
      // A digest, as in the access file: the list's address may be long and may contain a private search text.
      const list = hash('sha256', key, 'base64').slice(0, 22);
      const began = await new Promise<number | undefined>(resolve => {
        waiting.push({ list, began: page > 1 ? undefined : now, resolve });
        void run();
      });
      return began === undefined || began > now ? now : began;
    },
  };
};
