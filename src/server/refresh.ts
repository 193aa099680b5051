/** Does one work after another, whether or not those before it fail. */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
};

/** Shares a refresh among all who ask for it before it begins, so that each sees what was there when it asked. */
export const createRefresh = (act: () => Promise<void>): (() => Promise<void>) => {
  let current = Promise.resolve();
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    next = undefined;
    current = act();
    return current;
  };
  return () => (next ??= current.then(begin, begin));
};
