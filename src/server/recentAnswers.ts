/** A finished answer: its body, its tag if the service makes tags, and its lifetime in seconds. */
export interface MadeAnswer {
  readonly body: string;
  readonly tag: string | undefined;
  readonly maxAge: number;
}

/** The maximum number of characters kept for all answers of a second: 4 MB of Latin-1 text. */
const capacity = 4_000_000;

/**
 * The answers of the current second. An answer is a function of the request and the clock, and the facts of the data
 * file change on whole seconds. So within a second, a repeated request is computed once. `now` is in milliseconds since
 * 1970, as the client's plan sees it.
 */
export const createRecentAnswers = () => {
  const made = new Map<string, MadeAnswer>();
  let second = Number.NaN;
  let size = 0;
  const turnTo = (now: number): void => {
    const current = Math.floor(now / 1000);
    if (current === second) return;
    made.clear();
    second = current;
    size = 0;
  };
  return {
    get: (key: string, now: number): MadeAnswer | undefined => {
      turnTo(now);
      return made.get(key);
    },
    set: (key: string, now: number, answer: MadeAnswer): void => {
      turnTo(now);
      size += answer.body.length;
      if (size <= capacity) made.set(key, answer);
    },
  };
};
