import type { JsonRecord } from '../json/jsonRecord.ts';
import type { Schema } from '../schema.ts';
import { findKey } from './spelling.ts';

/**
 * The positions of a schema's fields in records with these keys. Rows of one list usually have the same keys, so their
 * names are compared once and not for every row, which took most of the time of a row.
 */
export interface Layout {
  readonly keys: readonly string[];
  /** One per field, in the schema's order. */
  readonly places: readonly Place[];
  /** Members that may contain the record itself. */
  readonly wrappers: readonly string[];
}

/** The possible places of a field, in the order in which they are tried, without those that these keys rule out. */
export interface Place {
  readonly name: string;
  /** Reads the value at that place; undefined when its type is wrong. */
  readonly read: (value: unknown) => unknown;
  /** The field's own name, or another spelling of it. */
  readonly key: string | undefined;
  /** Whether the key is the field's own name: a null there is an answer. */
  readonly own: boolean;
  /** `path` as written in the schema; its first step is a key. */
  readonly paths: () => readonly {
    readonly path: string;
    readonly first: string;
    readonly rest: readonly string[];
  }[];
  /**
   * For a record field: the fields that are spread over the owner, each under the first of the keys that is not null,
   * or else at the first of the paths that contains it.
   */
  readonly scattered: () => readonly (Pick<Place, 'name' | 'read' | 'paths'> & {
    readonly keys: readonly string[];
  })[];
}

type AnySchema = Schema<unknown, unknown>;
type ReaderOf = (schema: AnySchema) => Place['read'];

/**
 * Creates the layouts of a schema's records and caches the latest.
 * @param wanted the fields to read; by default all of them
 */
export const createLayouts = (
  { fields = {} }: AnySchema,
  readerOf: ReaderOf,
  wanted?: ReadonlySet<string>,
): ((source: JsonRecord) => Layout) => {
  const plans = Object.entries(fields).map(([name, schema]) => toPlan(name, schema, readerOf));
  const read = wanted ? neededFor(wanted, plans) : plans;
  const wrappers = wrapperNames.filter(name => !Object.hasOwn(fields, name));
  const make = (keys: readonly string[]): Layout => ({
    keys,
    places: read.map(({ name, read, paths, inner }) => ({
      name,
      read,
      key: findKey(keys, name),
      own: keys.includes(name),
      paths: once(() => startingIn(keys, paths())),
      scattered: once(() =>
        inner().flatMap(each => {
          const found = [findKey(keys, name + each.name), findKey(keys, each.name + name)];
          const held = found.filter(key => key !== undefined);
          const beside = startingIn(keys, each.paths());
          return held.length + beside.length === 0
            ? []
            : [{ name: each.name, read: each.read, keys: held, paths: () => beside }];
        }),
      ),
    })),
    wrappers: wrappers.filter(name => keys.includes(name)),
  });
  const known: Layout[] = [];
  let latest: Layout | undefined;
  return source => {
    const keys = Object.keys(source);
    if (latest !== undefined && areSame(latest.keys, keys)) return latest;
    latest = known.find(layout => areSame(layout.keys, keys));
    if (latest !== undefined) return latest;
    latest = make(keys);
    if (known.length === MOST_KNOWN) known.shift();
    known.push(latest);
    return latest;
  };
};

/**
 * The size of the cache. Records of one list omit different fields, and keys come from outside, so it needs a limit.
 */
const MOST_KNOWN = 16;

/** Members that contain the record itself (JSON:API, GraphQL) or its numbers, beside data about the record. */
export const wrapperNames = ['attributes', 'node', 'item', 'fields', 'stats', 'statistics'];

const areSame = (some: readonly string[], others: readonly string[]): boolean => {
  if (some.length !== others.length) return false;
  for (let place = 0; place < some.length; place += 1) if (some[place] !== others[place]) return false;
  return true;
};

interface FieldPlan extends Pick<Place, 'name' | 'read'> {
  /** The paths of `from` and the nested forms of the name, both whole and split at their dots. */
  readonly paths: () => readonly { readonly path: string; readonly steps: readonly string[] }[];
  /** The fields of a record, with the paths of `beside`. */
  readonly inner: () => readonly Pick<FieldPlan, 'name' | 'read' | 'paths'>[];
}

/** The paths whose first step is one of the keys. */
const startingIn = (
  keys: readonly string[],
  paths: ReturnType<FieldPlan['paths']>,
): ReturnType<Place['paths']> =>
  paths.flatMap(({ path, steps: [step = '', ...rest] }) => {
    const first = findKey(keys, step);
    return first === undefined ? [] : [{ path, first, rest }];
  });

const cut = (paths: readonly string[]): ReturnType<FieldPlan['paths']> =>
  paths.map(path => ({ path, steps: path.split('.') }));

const toPlan = (name: string, schema: AnySchema, readerOf: ReaderOf): FieldPlan => ({
  name,
  read: readerOf(schema),
  paths: once(() => cut([...(schema.from ?? []), ...nestings(name)])),
  inner: once(() =>
    schema.kind === 'record'
      ? Object.entries(schema.fields ?? {}).map(([inner, field]) => ({
          name: inner,
          read: readerOf(field),
          paths: once(() => cut(schema.beside?.[inner] ?? [])),
        }))
      : [],
  ),
});

/** Computes the value on first use. Most fields have their own names, and nothing else is looked up. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

/** The wanted fields, and the fields before them that may take their spelling. */
const neededFor = (wanted: ReadonlySet<string>, plans: readonly FieldPlan[]): readonly FieldPlan[] => {
  const taken = new Set<string>();
  const isNeeded = ({ name, paths }: FieldPlan): boolean => {
    if (!wanted.has(name) && !paths().some(({ path }) => taken.has(path))) return false;
    for (const { path } of paths()) taken.add(path);
    return true;
  };
  return plans.toReversed().filter(isNeeded).toReversed();
};

/**
 * The nested forms of a name: `team1.name` for `team1Name`; `ct.roundWinRate`, `ctRound.winRate`, … for
 * `ctRoundWinRate`.
 */
export const nestings = (name: string): readonly string[] => {
  const words = name.match(/[A-Z]?[a-z\d]+/g) ?? [];
  return words.slice(1).map((_, place) => {
    const inside = words.slice(place + 1).join('');
    return `${words.slice(0, place + 1).join('')}.${inside.charAt(0).toLowerCase()}${inside.slice(1)}`;
  });
};
