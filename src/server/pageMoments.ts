import { createRecentMap } from '../core/recentMap.ts';

/** The position of a client in a paged list. */
export interface Walk {
  /** Identifies the client and the list, without the page. */
  readonly key: string;
  /** From 1. */
  readonly page: number;
}

/** How long after the first page the later pages have its time, in ms. */
export const momentLifetime = 900_000;
/** The number of positions remembered at least. */
const kept = 5000;

/** The time at which a page is answered: that of the first page, because lists change while a client pages through them. */
export interface PageMoments {
  /** `now` and the result: ms since 1970, as the client's plan sees it. */
  of(walk: Walk, now: number): number | Promise<number>;
}

/** Times known only to this process. */
export const createPageMoments = () => {
  const recent = createRecentMap<string, number>(kept);
  return {
    of: ({ key, page }: Walk, now: number): number => {
      if (page > 1) {
        const began = recent.get(key);
        return began === undefined || now < began || now - began > momentLifetime ? now : began;
      }
      recent.set(key, now);
      return now;
    },
  } satisfies PageMoments;
};
