/** The named fields that were told: those that are absent or undefined are left out, so that what was known stays. */
export const told = <T extends object, K extends keyof T>(seen: T, ...fields: readonly K[]): Told<T, K> =>
  // Made of fields of T alone, each with its own value.
  Object.fromEntries(
    fields.filter(field => seen[field] !== undefined).map(field => [field, seen[field]]),
  ) as Told<T, K>;

type Told<T, K extends keyof T> = { [F in K]?: NonNullable<T[F]> };
