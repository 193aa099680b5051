/** `Infinity` for none. `Math.min` with a long list as its arguments overflows the stack. */
export const least = (values: Iterable<number>): number => {
  let found = Infinity;
  for (const value of values) found = Math.min(found, value);
  return found;
};

/** The greatest of numbers; `-Infinity` for none. */
export const greatest = (values: Iterable<number>): number => {
  let found = -Infinity;
  for (const value of values) found = Math.max(found, value);
  return found;
};

/** The earliest of the times that there are; undefined if there is none. */
export const earliest = (times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter(time => time !== undefined);
  return known.length === 0 ? undefined : least(known);
};
