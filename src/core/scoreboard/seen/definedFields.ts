/**
 * The named fields of `seen` that are defined. Undefined fields are left out so that they do not replace known values.
 */
export const definedFields = <T extends object, K extends keyof T>(
  seen: T,
  ...fields: readonly K[]
): DefinedFields<T, K> =>
  // Contains only fields of T, each with its own value.
  Object.fromEntries(
    fields.filter(field => seen[field] !== undefined).map(field => [field, seen[field]]),
  ) as DefinedFields<T, K>;

type DefinedFields<T, K extends keyof T> = { [F in K]?: NonNullable<T[F]> };
