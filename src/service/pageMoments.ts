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
/** Walks that are remembered at most, in two halves: the older one is let go of as a whole. */
const keptInHalf = 5000;

/**
 * As of when a page is answered. Lists change while somebody walks through them: a match that ends moves all others
 * down, and the next page would repeat what the last one ended with. Every answer is a function of the moment, so the
 * pages after the first are answered as of the moment of the first.
 */
export interface PageMoments {
  /** `now` and what comes back: ms since 1970, as the client's plan sees it. */
  of(walk: Walk, now: number): number;
}

export const createPageMoments = (): PageMoments => {
  type Walks = Map<string, { readonly began: number; last: number }>;
  let recent: Walks = new Map();
  let older: Walks = new Map();
  return {
    of: ({ key, page }, now) => {
      if (page > 1) {
        const known = recent.get(key) ?? older.get(key);
        if (!known || now < known.began || now - known.last > pause || now - known.began > longest)
          return now;
        known.last = now;
        return known.began;
      }
      // Taking the oldest out one by one would cost more than the whole answer: a map looks for its first entry
      // through all those that were taken out.
      if (recent.size >= keptInHalf) {
        older = recent;
        recent = new Map();
      }
      recent.set(key, { began: now, last: now });
      return now;
    },
  };
};
