/** One who walks through the pages of a list. */
export interface Walk {
  /** Who asks, and for which list, without its page. */
  readonly key: string;
  /** From 1. */
  readonly page: number;
}

/** How long a walk may pause, and take as a whole, ms. */
const pause = 120_000;
const longest = 900_000;
/** Walks that are remembered at most. */
const kept = 10_000;

/**
 * As of when a page is answered. Lists change while somebody walks through them: a match that ends moves all others
 * down, and the next page would repeat what the last one ended with. Every answer is a function of the moment, so the
 * pages after the first are answered as of the moment of the first.
 */
export interface PageMoments {
  /** `now` and what comes back: ms since 1970, as the asker's plan sees it. */
  of(walk: Walk, now: number): number;
}

export const createPageMoments = (): PageMoments => {
  const walks = new Map<string, { readonly began: number; last: number }>();
  return {
    of: ({ key, page }, now) => {
      if (page > 1) {
        const known = walks.get(key);
        if (!known || now < known.began || now - known.last > pause || now - known.began > longest)
          return now;
        known.last = now;
        return known.began;
      }
      // Put last, so that the first of the map is the one that began longest ago.
      walks.delete(key);
      walks.set(key, { began: now, last: now });
      const [oldest] = walks.keys();
      if (walks.size > kept && oldest !== undefined) walks.delete(oldest);
      return now;
    },
  };
};
