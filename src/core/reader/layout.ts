import { getOrMake } from '../getOrMake.ts';
import type { JsonRecord } from '../json/jsonRecord.ts';
import type { From, Schema, Settled } from '../schema.ts';
import { unitOfShape } from './marketplaces.ts';
import { centNames, currencyNames, fromCents, isMoney, isUnitName, unitIn } from './money.ts';
import { toNumber } from '../json/scalars.ts';
import { createKeyFinder, headsOf, stepsOf, words, wrapperNames } from '../json/spelling.ts';

/**
 * The positions of a schema's fields in records with these keys. Rows of one list usually have the same keys, so their
 * names are compared once and not for every row, which took most of the time of a row.
 */
export interface Layout {
  readonly keys: readonly string[];
  /** One per field, in the schema's order. */
  readonly fields: readonly FieldLayout[];
  /** Members that may contain the record itself. */
  readonly wrappers: readonly string[];
  readonly currency: string | undefined;
  /** The unit of the amounts; undefined if nothing in such a record tells one. */
  readonly unitOf: ((record: JsonRecord) => ReturnType<typeof unitIn>) | undefined;
  /** The members that an amount is read from, except those whose name says cents. */
  readonly amounts: () => readonly string[];
}

export interface FieldLayout extends Omit<FieldPlan, 'places'> {
  /** The field's own name, or another spelling of it. */
  readonly key: string | undefined;
  /** Whether the key is the field's own name: a null there is an answer. */
  readonly own: boolean;
  /** The other places whose first name is one of the keys, in the order in which they are tried. */
  readonly others: () => readonly Found[];
  /** For a record: its fields that stand in their owner, and their places there. */
  readonly beside: () => readonly { readonly name: string; readonly places: readonly Found[] }[];
  readonly settled: readonly Settled[];
}

/** A place whose first words are the name of a member. */
export interface Found {
  readonly key: string;
  readonly place: string;
  readonly steps: readonly string[];
  /** The number of the first step inside that member. */
  readonly from: number;
  readonly read: Reading;
}

export type AnySchema = Schema<unknown, unknown>;
export type Reading = (value: unknown) => unknown;
type ReadingOf = (schema: AnySchema) => Reading;

export const placesOf = (from: From = {}): readonly string[] =>
  Object.values(from).flatMap(places => words(places));

interface FieldPlan {
  readonly name: string;
  readonly schema: AnySchema;
  /** Reads the value; undefined when its type is wrong. */
  readonly read: Reading;
  /** What the schema says, which is asked for every row: its objects have many layouts, and are looked into slowly. */
  readonly isGrouped: boolean;
  readonly isAmount: boolean;
  readonly isMoney: () => boolean;
  readonly places: () => readonly Place[];
  /** The fields of a record that may stand in their owner. */
  readonly inner: () => readonly { readonly name: string; readonly places: readonly Place[] }[];
}

type Place = Pick<Found, 'place' | 'steps' | 'read'>;

const toPlaces = (names: readonly string[], schema: AnySchema, read: Reading): readonly Place[] => {
  const toPlace = (place: string, how = read): Place => ({ place, steps: stepsOf(place), read: how });
  return [
    ...names.flatMap(name => [toPlace(name), ...ownerOf(name, schema, read)]),
    ...(schema.format === 'money'
      ? names.flatMap(centNames).map(name => toPlace(name, value => fromCents(value)))
      : []),
  ];
};

/** `team` is the place of its name too: a text that is no number, or a record. */
const ownerOf = (name: string, { kind }: AnySchema, read: Reading): readonly Place[] => {
  const steps = stepsOf(name);
  if (kind !== 'text' || steps.length < 2 || steps.at(-1) !== 'name') return [];
  const isNamed = (value: unknown): boolean => typeof value === 'object' || toNumber(value) === undefined;
  const place = steps.slice(0, -1);
  return [
    { place: place.join('.'), steps: place, read: value => (isNamed(value) ? read(value) : undefined) },
  ];
};

const toPlan = (name: string, schema: AnySchema, readingOf: ReadingOf): FieldPlan => ({
  name,
  schema,
  read: readingOf(schema),
  isGrouped: schema.groups !== undefined,
  isAmount: schema.format === 'money',
  // To answer this, the fields of nested records are created, which most answers never need.
  isMoney: once(() => isMoney(schema)),
  places: once(() => toPlaces([name, ...placesOf(schema.from)], schema, readingOf(schema))),
  inner: once(() =>
    schema.kind === 'record'
      ? Object.entries(schema.fields ?? {}).map(([inner, field]) => {
          const own = [`${name}.${inner}`, `${inner}.${name}`, ...placesOf(schema.beside?.[inner])];
          return { name: inner, places: toPlaces(own, field, readingOf(field)) };
        })
      : [],
  ),
});

/** A command reads the same records for several purposes. */
const known = new WeakMap<AnySchema, readonly FieldPlan[]>();
const plansOf = (schema: AnySchema, readingOf: ReadingOf): readonly FieldPlan[] =>
  getOrMake(known, schema, () =>
    Object.entries(schema.fields ?? {}).map(([name, field]) => toPlan(name, field, readingOf)),
  );

/** The wanted fields, and the fields before them that may take a place of theirs. */
const neededFor = (wanted: ReadonlySet<string>, plans: readonly FieldPlan[]): readonly FieldPlan[] => {
  const taken = new Set<string>();
  const isNeeded = ({ name, places }: FieldPlan): boolean => {
    if (!wanted.has(name) && !places().some(({ place }) => taken.has(place))) return false;
    for (const { place } of places()) taken.add(place);
    return true;
  };
  return plans.toReversed().filter(isNeeded).toReversed();
};

/** Records of one list omit different fields, and keys come from outside, so the cache has a limit. */
const MOST_KNOWN = 16;

/** The members of a kind of record that may contain it. */
export const wrappersOf = ({ fields = {}, within = [] }: AnySchema): readonly string[] =>
  [...wrapperNames, ...within].filter(name => !Object.hasOwn(fields, name));

/** Caches the latest layouts of a schema's records. `wanted`: the fields to read; by default all of them. */
export const createLayouts = (
  schema: AnySchema,
  readingOf: ReadingOf,
  wanted?: ReadonlySet<string>,
): ((source: JsonRecord) => Layout) => {
  const plans = plansOf(schema, readingOf);
  const read = wanted ? neededFor(wanted, plans) : plans;
  const make = (keys: readonly string[]): Layout => {
    const find = createKeyFinder(keys);
    // Each member of such a record means what the schema says.
    const isOurs = plans.every(({ name, schema: { optional } }) => optional || keys.includes(name));
    const startingHere = (places: readonly Place[]): readonly Found[] =>
      places.flatMap(place =>
        headsOf(place.steps).flatMap(([name, from]) => {
          const key = find(name);
          return key === undefined ? [] : [{ ...place, key, from }];
        }),
      );
    const fields = read.map((plan): FieldLayout => {
      const { name, schema: field, places, inner } = plan;
      const elsewhere = isOurs ? undefined : field.elsewhere;
      const isKnown = elsewhere !== 'count';
      const own = isKnown && keys.includes(name);
      return {
        ...plan,
        read: elsewhere === 'share' ? value => fromShare(plan.read(value)) : plan.read,
        key: isKnown ? find(name) : undefined,
        own,
        others: once(() => startingHere(places().slice(isKnown ? 0 : 1))),
        beside: once(() => inner().map(each => ({ name: each.name, places: startingHere(each.places) }))),
        settled: isOurs
          ? []
          : (field.settled ?? []).filter(({ by }) => by().some(each => find(each) !== undefined)),
      };
    });
    const wrappers = wrappersOf(schema).flatMap(name => find(name) ?? []);
    const currency = currencyNames.map(find).find(key => key !== undefined);
    const shape = unitOfShape(keys);
    const unitOf =
      keys.some(isUnitName) || shape !== undefined
        ? (record: JsonRecord) => unitIn(record) ?? shape
        : undefined;
    const amounts = once(() =>
      fields
        .filter(field => field.isMoney())
        .flatMap(({ key, others, beside }) => [
          ...(key === undefined ? [] : [key]),
          ...[...others(), ...beside().flatMap(({ places }) => places)].map(place => place.key),
        ])
        .filter(key => !/cents$/i.test(key)),
    );
    return { keys, fields, wrappers, currency, unitOf, amounts };
  };
  const made: Layout[] = [];
  let latest: Layout | undefined;
  return source => {
    const keys = Object.keys(source);
    if (latest !== undefined && areSame(latest.keys, keys)) return latest;
    latest = made.find(layout => areSame(layout.keys, keys)) ?? make(keys);
    if (!made.includes(latest)) {
      if (made.length === MOST_KNOWN) made.shift();
      made.push(latest);
    }
    return latest;
  };
};

/** A share of one in percent. It cannot be more than one: such a figure is a percentage. */
const fromShare = (value: unknown): unknown =>
  typeof value === 'number' && value <= 1 ? Number((value * 100).toFixed(10)) : value;

const areSame = (some: readonly string[], others: readonly string[]): boolean => {
  if (some.length !== others.length) return false;
  for (let place = 0; place < some.length; place += 1) if (some[place] !== others[place]) return false;
  return true;
};

/** Computes the value on first use. Most fields have their own names, and nothing else is looked up. */
export const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
