/** Plain JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * What makes one value another: `[value]` is the other value as it is; an object has the changes of members by name (of a list:
 * by index), where null is a member that is gone. Undefined: nothing has changed.
 */
export type Delta = readonly [Json] | { readonly [name: string]: Delta | null };

/** The smallest description of a change of plain JSON that needs no search: members are compared by their names. */
export const deltaOf = (before: Json | undefined, after: Json): Delta | undefined => {
  if (before === after) return undefined;
  if (!isNested(before) || !isNested(after) || Array.isArray(before) !== Array.isArray(after)) return [after];
  const [from, to] = [membersOf(before), membersOf(after)];
  const changes: Record<string, Delta | null> = Object.create(null) as Record<string, Delta | null>;
  for (const name of from.keys()) if (!to.has(name)) changes[name] = null;
  for (const [name, value] of to) {
    const change = deltaOf(from.get(name), value);
    if (change) changes[name] = change;
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
};

/** The value after a change that `deltaOf` described. It shares with `before` what is the same. */
export const withDelta = (before: Json | undefined, delta: Delta): Json => {
  if (isWhole(delta)) return delta[0];
  const members = isNested(before) ? membersOf(before) : new Map<string, Json>();
  for (const [name, change] of Object.entries(delta))
    if (change === null) members.delete(name);
    else members.set(name, withDelta(members.get(name), change));
  return Array.isArray(before) ? [...members.values()] : Object.fromEntries(members);
};

const isWhole = (delta: Delta): delta is readonly [Json] => Array.isArray(delta);

const isNested = (value: Json | undefined): value is readonly Json[] | { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null;

/** A list loses members at its end alone, since they are known by index. */
const membersOf = (value: readonly Json[] | { readonly [name: string]: Json }): Map<string, Json> =>
  new Map(Object.entries(value));
