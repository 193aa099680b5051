import type { JsonRecord } from '../json/jsonRecord.ts';
import type { Schema } from '../schema.ts';
import { findKey } from './spelling.ts';

/**
 * Where the fields of a schema stand in the records that have these keys. Rows of one list have the same keys as a
 * rule: their names are compared once and not row by row, which was most of what a row took.
 */
export interface Layout {
  readonly keys: readonly string[];
  /** One a field, in the schema's order. */
  readonly places: readonly Place[];
  /** Members that may hold the record itself. */
  readonly wrappers: readonly string[];
}

/** Where a field may stand, in the order in which the places are tried; places that these keys rule out are left out. */
export interface Place {
  readonly name: string;
  /** Reads what stands there; undefined where it is of a wrong type. */
  readonly read: (value: unknown) => unknown;
  /** The field's own name, or another writing of it. */
  readonly key: string | undefined;
  /** Whether it is the name itself: a null there is an answer. */
  readonly own: boolean;
  /** `path` as it is written in the schema; its first step is a key. */
  readonly paths: () => readonly {
    readonly path: string;
    readonly first: string;
    readonly rest: readonly string[];
  }[];
  /**
   * Of a record: its fields where they stand beside one another, each under the first of the keys that is not null, or
   * else at the first of the paths that holds it.
   */
  readonly scattered: () => readonly (Pick<Place, 'name' | 'read' | 'paths'> & {
    readonly keys: readonly string[];
  })[];
}

type AnySchema = Schema<unknown, unknown>;
type ReaderOf = (schema: AnySchema) => Place['read'];

/**
 * Makes the layouts of a schema's records, and remembers the latest.
 * @param wanted the fields to be read; absent: all
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

/** Records of one list differ in what they leave out; keys come from outside, and so the memory of them is bounded. */
const MOST_KNOWN = 16;

/** Members that hold the record itself, beside what is said of it (JSON:API, GraphQL), or its numbers. */
const wrapperNames = ['attributes', 'node', 'item', 'fields', 'stats', 'statistics'];

const areSame = (some: readonly string[], others: readonly string[]): boolean => {
  if (some.length !== others.length) return false;
  for (let place = 0; place < some.length; place += 1) if (some[place] !== others[place]) return false;
  return true;
};

interface FieldPlan extends Pick<Place, 'name' | 'read'> {
  /** The paths of `from`, and the nestings of the name; whole, and cut at their dots. */
  readonly paths: () => readonly { readonly path: string; readonly steps: readonly string[] }[];
  /** The fields of a record; their paths are those of `beside`. */
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

/** Works out when it is first asked: most fields stand under their own names, and nothing else is looked for. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

/** The fields wanted, and those before one of them that may take its spelling. */
const neededFor = (wanted: ReadonlySet<string>, plans: readonly FieldPlan[]): readonly FieldPlan[] => {
  const taken = new Set<string>();
  const isNeeded = ({ name, paths }: FieldPlan): boolean => {
    if (!wanted.has(name) && !paths().some(({ path }) => taken.has(path))) return false;
    for (const { path } of paths()) taken.add(path);
    return true;
  };
  return plans.toReversed().filter(isNeeded).toReversed();
};

/** `team1Name` may stand as `team1.name`, and `ctRoundWinRate` as `ct.roundWinRate`, `ctRound.winRate`, … */
const nestings = (name: string): readonly string[] => {
  const words = name.match(/[A-Z]?[a-z\d]+/g) ?? [];
  return words.slice(1).map((_, place) => {
    const inside = words.slice(place + 1).join('');
    return `${words.slice(0, place + 1).join('')}.${inside.charAt(0).toLowerCase()}${inside.slice(1)}`;
  });
};
