/** One who walks through the pages of a list. */
export interface Walk {
  /** Who asks, and for which list, without its page. */
  readonly key: string;
  /** From 1. */
  readonly page: number;
}

/** How long after the first page the others are answered as of its moment, ms. */
export const momentLifetime = 900_000;
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

/** Moments that this process alone knows. */
export const createPageMoments = (): PageMoments => {
  let recent = new Map<string, number>();
  let older = new Map<string, number>();
  return {
    of: ({ key, page }, now) => {
      if (page > 1) {
        const began = recent.get(key) ?? older.get(key);
        return began === undefined || now < began || now - began > momentLifetime ? now : began;
      }
      // Taking the oldest out one by one would cost more than the whole answer: a map looks for its first entry
      // through all those that were taken out.
      if (recent.size >= keptInHalf) {
        older = recent;
        recent = new Map();
      }
      recent.set(key, now);
      return now;
    },
  };
};
