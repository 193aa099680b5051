/** Without what is absent or null: those say nothing. */
export type Bare<T> = { readonly [K in keyof T]?: NonNullable<T[K]> };

export const bare = <T extends object>(value: T): Bare<T> =>
  // Fewer members, each of its own type.
  Object.fromEntries(
    Object.entries(value).filter(([, each]) => each !== undefined && each !== null),
  ) as Bare<T>;

export const only = <T extends object, K extends keyof T>(value: T, names: readonly K[]): Pick<T, K> =>
  // These members and no others.
  Object.fromEntries(names.map(name => [name, value[name]])) as Pick<T, K>;
