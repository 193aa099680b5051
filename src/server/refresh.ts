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
