import type { JsonRecord } from '../json/jsonRecord.ts';
import type { Schema, Settled } from '../schema.ts';
import { createKeyFinder, envelopeNames, pathsIn, plainName, words } from './spelling.ts';
import { createGroupReader } from './groups.ts';
import { centNames, currencyNames, fromCents, isMoney, scaleNames } from './money.ts';
import { otherNames } from './otherNames.ts';
import { toFlag } from './scalars.ts';

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
  /** Whether it has nothing but an identifier beside them, so that what is in them comes first. */
  readonly isEnvelope: boolean;
  /** The member that says the currency of the amounts. */
  readonly currency: string | undefined;
  /** The member that says how many digits of the amounts are behind the point. */
  readonly scale: string | undefined;
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
  /** `path` as written in the schema; its first step is a key. `read`: for a path that is read in its own way. */
  readonly paths: () => readonly {
    readonly path: string;
    readonly first: string;
    readonly rest: readonly string[];
    readonly read?: Place['read'];
  }[];
  /** Undefined where nothing settles it, as in a record with every field of the schema under its own name. */
  readonly settling: Settling | undefined;
  /** Whether it has amounts of money. */
  readonly isMoney: () => boolean;
  /** Reads a list from groups of records: from the value of this member, or from all members of the record. */
  readonly grouped: ReturnType<typeof createGroupReader>;
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
 * @param alone whether the fields that may take a spelling of the wanted ones are left out
 */
export const createLayouts = (
  schema: AnySchema,
  readerOf: ReaderOf,
  wanted?: ReadonlySet<string>,
  alone = false,
): ((source: JsonRecord) => Layout) => {
  const plans = plansOf(schema, readerOf);
  const read = wanted ? (alone ? onlyOf : neededFor)(wanted, plans) : plans;
  const wrappers = wrappersOf(schema);
  const make = (keys: readonly string[]): Layout => {
    const held = envelopesIn(keys, schema);
    const isEnvelope = held.length > 0;
    // The type names the kind of record, and is no field of it.
    const named = isEnvelope ? keys.filter(key => isIdentifier(key) || !resourceNames.has(key)) : keys;
    const find = createKeyFinder(named);
    const isExact = plans.every(({ name, optional }) => optional || named.includes(name));
    return {
      keys,
      isEnvelope,
      places: read.map(({ name, read, isMoney, grouped, settled, paths, inner }) => ({
        name,
        read,
        isMoney,
        grouped,
        settling: isExact ? undefined : settlingOf(settled, find),
        key: find(name),
        own: named.includes(name),
        paths: once(() => startingIn(find, paths())),
        scattered: once(() =>
          inner().flatMap(each => {
            const found = [find(name + each.name), find(each.name + name)];
            const held = found.filter(key => key !== undefined);
            const beside = startingIn(find, each.paths());
            return held.length + beside.length === 0
              ? []
              : [{ name: each.name, read: each.read, keys: held, paths: () => beside }];
          }),
        ),
      })),
      wrappers: isEnvelope
        ? [...held, 'relationships'].filter(name => keys.includes(name))
        : wrappers.filter(name => keys.includes(name) && !loneNames.includes(name)),
      currency: currencyNames.map(find).find(key => key !== undefined),
      // Beside cents it says how to write them.
      scale: keys.some(key => /cent/i.test(key))
        ? undefined
        : scaleNames.map(find).find(key => key !== undefined),
    };
  };
  const known: Layout[] = [];
  let latest: Layout | undefined;
  let nothing: Layout | undefined;
  const names = once(() => namesIn(plans, wrappers));
  return source => {
    const keys = Object.keys(source);
    if (latest !== undefined && areSame(latest.keys, keys)) return latest;
    latest = known.find(layout => areSame(layout.keys, keys));
    if (latest !== undefined) return latest;
    const isFull = known.length === MOST_KNOWN;
    // A map of records has a key of its own for each of them, and no field goes by such a key.
    if (isFull && !keys.some(key => names().has(plainName(key)))) return (nothing ??= make([]));
    latest = make(keys);
    if (isFull) known.shift();
    known.push(latest);
    return latest;
  };
};

/** Every name that may have something for a record, whatever the fields that are wanted. */
const namesIn = (plans: readonly FieldPlan[], wrappers: readonly string[]): ReadonlySet<string> => {
  const firstOf = (paths: ReturnType<FieldPlan['paths']>) => paths.map(({ steps: [first = ''] }) => first);
  const own = plans.flatMap(({ name, paths, inner, settled = [] }) => [
    name,
    ...firstOf(paths()),
    ...inner().flatMap(each => [name + each.name, each.name + name, ...firstOf(each.paths())]),
    ...settled.flatMap(({ by }) => by()),
  ]);
  return new Set([...own, ...wrappers, 'relationships', ...currencyNames, ...scaleNames].map(plainName));
};

/** How a field follows from other members of a record. */
export interface Settling {
  /** Whether anything in the record settles a field of which nothing was found, or else one of which something was. */
  readonly decides: (isFound: boolean) => boolean;
  readonly settle: Settled['to'];
}

/** How a field is settled in records whose keys `find` finds; undefined if nothing settles it. */
export const settlingOf = (
  settled: AnySchema['settled'],
  find: ReturnType<typeof createKeyFinder>,
): Settling | undefined => {
  if (!settled) return undefined;
  const isIn = ({ by }: Settled): boolean => by().some(each => find(each) !== undefined);
  const corrections = settled.filter(each => !each.fills && isIn(each));
  // They are many names, and most records have the field itself.
  const fillings = once(() => settled.filter(each => each.fills && isIn(each)));
  const mayFill = settled.some(({ fills }) => fills);
  if (corrections.length === 0 && !mayFill) return undefined;
  return {
    decides: isFound => corrections.length > 0 || (!isFound && fillings().length > 0),
    settle: (found, look, field) => {
      let value = found;
      if (value === undefined) for (const { to } of fillings()) value ??= to(value, look, field);
      for (const { to } of corrections) value = to(value, look, field);
      return value;
    },
  };
};

/**
 * The size of the cache. Records of one list omit different fields, and keys come from outside, so it needs a limit.
 */
const MOST_KNOWN = 16;

/** Members that contain the record itself or its numbers, beside data about the record. */
export const wrapperNames = [
  ...envelopeNames,
  'stats',
  'statistics',
  'playerStats',
  'player_stats',
  '_embedded',
];

/**
 * The members with a record's fields, where nothing else stands beside them but what a database or JSON:API says of each of its
 * records. None for any other record.
 */
const envelopesIn = (keys: readonly string[], schema: AnySchema): readonly string[] => {
  const names = wrappersOf(schema).filter(name => keys.includes(name));
  // What a view of CouchDB is sorted by stands beside the document, and may have the name of a field.
  const isBesideIt = (key: string): boolean => key === 'value' && names.includes('doc');
  return keys.every(key => names.includes(key) || resourceNames.has(key) || isBesideIt(key)) ? names : [];
};
/** Names that say of a record only that it is one. */
const loneNames = words('doc document object value title entry record row');
/** What stands beside them: in JSON:API, Airtable, CouchDB, Elasticsearch, Firestore and GraphQL. */
const resourceNames = new Set(
  words(
    `
      id _id type relationships links meta documentId shrouded key cursor __typename createdTime createTime updateTime
      _rev _index _type _score _version
    `,
  ),
);
const isIdentifier = (key: string): boolean => key === 'id' || key === '_id';

/** The members of a kind of record that may contain it. */
export const wrappersOf = ({ fields = {}, within = [] }: AnySchema): readonly string[] =>
  [...wrapperNames, ...loneNames, ...within].filter(name => !Object.hasOwn(fields, name));

const areSame = (some: readonly string[], others: readonly string[]): boolean => {
  if (some.length !== others.length) return false;
  for (let place = 0; place < some.length; place += 1) if (some[place] !== others[place]) return false;
  return true;
};

interface FieldPlan extends Pick<Place, 'name' | 'read' | 'isMoney' | 'grouped'> {
  readonly settled: AnySchema['settled'];
  readonly optional: boolean;
  /** The paths of `from` and the other forms of the name, both whole and split at their dots. */
  readonly paths: () => readonly {
    readonly path: string;
    readonly steps: readonly string[];
    readonly read?: Place['read'];
  }[];
  /** The fields of a record, with the paths of `beside`. */
  readonly inner: () => readonly Pick<FieldPlan, 'name' | 'read' | 'paths'>[];
}

/** A command reads the same records for several purposes. */
const known = new WeakMap<AnySchema, readonly FieldPlan[]>();
const plansOf = (schema: AnySchema, readerOf: ReaderOf): readonly FieldPlan[] => {
  let plans = known.get(schema);
  if (!plans) {
    plans = Object.entries(schema.fields ?? {}).map(([name, field]) => toPlan(name, field, readerOf));
    known.set(schema, plans);
  }
  return plans;
};

/** The paths whose first step is one of the keys. */
const startingIn = (
  find: ReturnType<typeof createKeyFinder>,
  paths: ReturnType<FieldPlan['paths']>,
): ReturnType<Place['paths']> =>
  paths.flatMap(({ path, steps: [step = '', ...rest], read }) => {
    const first = find(step);
    return first === undefined ? [] : [{ path, first, rest, ...(read && { read }) }];
  });

const cut = (paths: readonly string[]): ReturnType<FieldPlan['paths']> =>
  paths.map(path => ({ path, steps: path.split('.') }));

/** The paths of flags, which give a word where they are true. */
const toldPaths = ({ told = {} }: AnySchema): ReturnType<FieldPlan['paths']> =>
  Object.entries(told).flatMap(([word, paths]) =>
    cut(paths).map(path => ({
      ...path,
      read: (value: unknown) => (toFlag(value) === true ? word : undefined),
    })),
  );

/** The paths of an amount in cents. */
const centPaths = (name: string, { format, from }: AnySchema): ReturnType<FieldPlan['paths']> =>
  format === 'money'
    ? cut(centNames([name, ...pathsIn(from)])).map(path => ({ ...path, read: fromCents }))
    : [];

const toPlan = (name: string, schema: AnySchema, readerOf: ReaderOf): FieldPlan => ({
  name,
  read: readerOf(schema),
  // To answer this, the fields of nested records are created, which most answers never need.
  isMoney: once(() => isMoney(schema)),
  grouped: createGroupReader(schema, readerOf),
  settled: schema.settled,
  optional: schema.optional === true,
  paths: once(() => [
    ...cut([...pathsIn(schema.from), ...otherNames(name, schema)]),
    ...toldPaths(schema),
    ...centPaths(name, schema),
  ]),
  inner: once(() =>
    schema.kind === 'record'
      ? Object.entries(schema.fields ?? {}).map(([inner, field]) => ({
          name: inner,
          read: readerOf(field),
          paths: once(() => {
            const beside = schema.beside?.[inner] ?? [];
            return [...cut(beside), ...centPaths(beside[0] ?? '', { ...field, from: beside })];
          }),
        }))
      : [],
  ),
});

/** Computes the value on first use. Most fields have their own names, and nothing else is looked up. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

const onlyOf = (wanted: ReadonlySet<string>, plans: readonly FieldPlan[]): readonly FieldPlan[] =>
  plans.filter(({ name }) => wanted.has(name));

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
