import { createGroupReader } from '../../src/api/reader/groups.ts';
import { readKeyed, readNamed, toKeyed } from '../../src/api/reader/keyedRecord.ts';
import {
  centNames,
  currencyNames,
  fromCents,
  isForeign,
  isMoney,
  readAmount,
} from '../../src/api/reader/money.ts';
import { otherNames } from '../../src/api/reader/otherNames.ts';
import {
  createLook,
  findKey,
  pathsIn,
  stepInto,
  createWordReader,
  readKey,
  words,
  wrapperIn,
} from '../../src/api/reader/spelling.ts';
import {
  isNumber,
  toDate,
  toDirection,
  toFlag,
  toNumber,
  toScore,
  toSeconds,
  toSigned,
  toTexts,
  toTime,
  toWords,
} from '../../src/api/reader/scalars.ts';
import type { ReadField, Fields, Schema, Seen } from '../../src/api/schema.ts';
import { isRecord, type JsonRecord } from '../../src/api/json/jsonRecord.ts';

/**
 * Follows the rule of docs/reading.md literally, field by field and row by row. The reader in `src` must agree with it;
 * that one looks up the names once for all rows with the same keys.
 */
export const readPlainly = <S extends Schema<unknown, unknown>>(
  schema: S,
  value: unknown,
): Seen<S> | undefined =>
  // Every reading returns what the schema's kind infers, with any fields left out: that is Seen.
  readings[schema.kind](value, schema) as Seen<S> | undefined;

type AnySchema = Schema<unknown, unknown>;
type Reading = (value: unknown, schema: AnySchema) => unknown;

const readings: Readonly<Record<AnySchema['kind'], Reading>> = {
  text: (value, schema) => {
    if (schema.worded && typeof value !== 'object' && toWords(value) === undefined) return undefined;
    if (typeof value === 'string')
      return schema.closed ? createWordReader(schema.choices ?? [], schema.also)(value) : value;
    if (isNumber(value)) return String(value);
    if (schema.closed) return readInside(value, schema, wordNames);
    if (schema.format === 'id') return readInside(value, schema, idNames);
    if (schema.format === 'link') return readInside(value, schema, linkNames);
    return readInside(value, schema, schema.names ?? textNames, textOwners);
  },
  int: (value, schema) => readNumber(value, schema),
  number: (value, schema) => readNumber(value, schema),
  flag: (value, schema) => toFlag(value) ?? readInside(value, schema, []),
  time: (value, schema) => toTime(value) ?? readInside(value, schema, timeNames),
  date: (value, schema) => toDate(value) ?? readInside(value, schema, timeNames),
  list: (value, schema) => readList(schema, value),
  record: (value, schema) => readRecord(schema, value),
};

/** The names, in the order of preference, that identify a record if only its text, number or moment is wanted. */
const idNames = ['id', 'uuid', 'slug'];
const textNames = words(
  `
    name nickname nick title label displayName fullName teamName playerName ign handle shortName code
    acronym slug value
  `,
);
const linkNames = words('url href src link uri original large medium small default name value');
const textOwners = ['attributes', 'node', 'item', 'fields', 'data', 'team', 'player'];
const wordNames = ['type', 'state', 'status', ...textNames];
const numberNames = ['value', 'amount', 'total', 'count', 'current', 'score', 'seconds', 'usd'];
const timeNames = ['utc', 'iso', 'dateTime', 'date', 'timestamp', 'unix', 'value', 'seconds'];

const readNumber: Reading = (value, schema) => {
  const { format = '' } = schema;
  if (format === 'money')
    return readAmount(value, each => toNumber(each) ?? readInside(each, schema, numberNames));
  if (format === 'seconds') return toSeconds(value) ?? readInside(value, schema, numberNames);
  if (!format.startsWith('signed')) return toNumber(value) ?? readInside(value, schema, numberNames);
  const found = toSigned(value) ?? readInside(value, schema, signedNames);
  const way = isRecord(value) ? toDirection(readKey(value, 'direction') ?? readKey(value, 'type')) : 1;
  return way === -1 && typeof found === 'number' ? -Math.abs(found) : found;
};
const signedNames = [...numberNames, 'places', 'positions', 'by', 'percent'];

/** A scalar, if a record or a list of one is in its place. */
const readInside = (
  value: unknown,
  schema: AnySchema,
  names: readonly string[],
  owners: readonly string[] = [],
): unknown => {
  if (Array.isArray(value)) return value.length === 1 ? readScalar(value[0], schema) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const name of names) {
    // An object, read by key.
    const found = readScalar(readKey(value as JsonRecord, name), schema);
    if (found !== undefined) return found;
  }
  // An object, read by key.
  const owner = wrapperIn(value as JsonRecord, owners);
  return owner && readInside(owner, schema, names, owners);
};

/** Only one step: a deeper value is another fact. */
const readScalar = (value: unknown, schema: AnySchema): unknown =>
  typeof value === 'object' ? undefined : readings[schema.kind](value, schema);

/** A list of one may be bare, and a list of records may be a record of them, by id. */
const readList = (schema: AnySchema, value: unknown): readonly unknown[] | undefined => {
  const { item } = schema;
  if (!item) return Array.isArray(value) ? value : undefined;
  if (Array.isArray(value)) return readLone(schema, value) ?? readItems(item, value);
  return item.kind === 'record' ? readKeyedList(item, value) : readScalars(item, value);
};

const readKeyedList = (item: AnySchema, value: unknown): readonly unknown[] | undefined => {
  const found = readItems(item, toKeyed(value) ?? []);
  return found.length > 0 ? found : undefined;
};

const readScalars = (item: AnySchema, value: unknown): readonly unknown[] | undefined => {
  const inside = onlyListIn(value);
  if (inside) return readItems(item, inside);
  return item.kind === 'text' && typeof value === 'string' ? toTexts(value) : undefined;
};

/** The list of an element of XML that is the only one of a list. */
const readLone = (schema: AnySchema, [lone, ...others]: readonly unknown[]) => {
  const { item } = schema;
  const isLone = item?.kind === 'record' && others.length === 0 && !Array.isArray(lone);
  return isLone && readItems(item, [lone]).length === 0 ? readList(schema, lone) : undefined;
};

const onlyListIn = (value: unknown): readonly unknown[] | undefined => {
  const [inside, ...others] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return Array.isArray(inside) && others.length === 0 ? inside : undefined;
};

const readingOf =
  (schema: AnySchema) =>
  (value: unknown): unknown =>
    readPlainly(schema, value);

const readItems = (item: AnySchema, values: readonly unknown[]): readonly unknown[] =>
  values
    .map(value => readPlainly(item, value) ?? readKeyed(item, value, readingOf) ?? readNamed(item, value))
    .filter(found => found !== undefined);

/** Members that contain the record itself, beside metadata (JSON:API, GraphQL). */
const wrapperNames = ['attributes', 'node', 'item', 'fields', 'data', 'stats', 'statistics'];

const readRecord = (schema: AnySchema, value: unknown): JsonRecord | undefined => {
  if (schema.format === 'score' && typeof value === 'string') return toScore(value);
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) && value.length === 1) return readRecord(schema, value[0]);
  // An object or an array: both are read by key.
  const source = value as JsonRecord;
  const found: Record<string, unknown> = {};
  const sources = [source, ...wrapped(source, schema)];
  const isEnvelope = isResource(source, schema);
  const taken = new Set<string>();
  const plans = plansOf(schema.fields ?? {});
  const alone = (name: string): unknown => {
    const plan = plans.find(each => each.name === name);
    return plan && readFirst(sources, plan, new Set(), alone, isEnvelope);
  };
  for (const field of plans) {
    const read = readFirst(sources, field, taken, alone, isEnvelope);
    if (read !== undefined) found[field.name] = read;
  }
  return Object.keys(found).length > 0 ? found : undefined;
};

const readFirst = (
  sources: readonly JsonRecord[],
  field: FieldPlan,
  taken: Set<string>,
  others: ReadField,
  isEnvelope: boolean,
): unknown => {
  let read: unknown;
  for (const each of isEnvelope ? inOrder(sources, field.name) : sources)
    if (!isForeignMoney([each, ...sources], field.schema)) read ??= readField(each, field, taken);
  return sources[0]?.[field.name] === null ? read : settle(sources, field.schema, read, others);
};

/** What is in the wrapper of a resource comes before its other members, but for those of the field's own name. */
const inOrder = (sources: readonly JsonRecord[], name: string): readonly JsonRecord[] => {
  const [own = {}, ...inner] = sources;
  const rest = Object.fromEntries(
    Object.entries(own).filter(([key]) => key === 'id' || key === '_id' || !besideNames.includes(key)),
  );
  if (Object.hasOwn(rest, name)) return [rest, ...inner];
  return inner.some(each => each[name] === null) ? inner : [...inner, rest];
};
/** Whether the record has nothing but what services say of each record, beside a wrapper with its fields. */
const isResource = (source: JsonRecord, schema: AnySchema): boolean => {
  const keys = Object.keys(source);
  const inner = wrappersOf(schema).filter(name => keys.includes(name));
  const beside = [...besideNames, ...inner, ...(inner.includes('doc') ? ['value'] : [])];
  return inner.length > 0 && keys.every(key => beside.includes(key));
};
const wrappersOf = ({ fields = {}, within = [] }: AnySchema): readonly string[] =>
  [...wrapperNames, ...loneNames, ...within].filter(name => !Object.hasOwn(fields, name));
const loneNames = words('doc document object value title entry record row');
const besideNames = words(
  `
    id _id type relationships links meta documentId key cursor __typename createdTime createTime updateTime _rev _index
    _type _score _version
  `,
);

/** A record in a wrapper without a currency of its own has that of the record around it. */
const isForeignMoney = ([own, around]: readonly JsonRecord[], schema: AnySchema): boolean => {
  const currencyOf = (source: JsonRecord = {}) =>
    currencyNames.map(each => readKey(source, each)).find(isThere);
  const said = currencyOf(own);
  return isMoney(schema) && isForeign(said === undefined ? currencyOf(around) : said);
};

/** Corrects what was read by the members that decide it, of the first of the records that has any of them. */
const settle = (
  sources: readonly JsonRecord[],
  { settled = [] }: AnySchema,
  read: unknown,
  others: ReadField,
): unknown => {
  const stepsIn = (source: JsonRecord) =>
    settled.filter(({ by }) => by().some(name => findKey(Object.keys(source), name) !== undefined));
  const steps = sources.map(stepsIn).find(each => each.length > 0) ?? [];
  return steps.reduce(
    (value, { fills, to }) =>
      fills && value !== undefined ? value : to(value, createLook(...sources), others),
    read,
  );
};

const noSources: readonly JsonRecord[] = [];
const wrapped = (source: JsonRecord, schema: AnySchema): readonly JsonRecord[] => {
  let inner = noSources;
  const names = isResource(source, schema)
    ? [...wrappersOf(schema), 'relationships']
    : wrappersOf(schema).filter(name => !loneNames.includes(name));
  for (const name of names) {
    const inside = Object.hasOwn(source, name) ? source[name] : undefined;
    // The check above makes it an object.
    if (typeof inside === 'object' && inside !== null && !Array.isArray(inside))
      inner = [...inner, inside as JsonRecord];
  }
  return inner;
};

interface FieldPlan {
  readonly name: string;
  readonly schema: AnySchema;
  /** The paths of `from`, whole and split at their dots. */
  readonly others: readonly { readonly path: string; readonly steps: readonly string[] }[];
}

const plans = new WeakMap<Fields, readonly FieldPlan[]>();
const plansOf = (fields: Fields): readonly FieldPlan[] => {
  let made = plans.get(fields);
  if (!made) {
    made = Object.entries(fields).map(([name, schema]) => ({
      name,
      schema,
      others: [...pathsIn(schema.from), ...otherNames(name, schema)].map(path => ({
        path,
        steps: path.split('.'),
      })),
    }));
    plans.set(fields, made);
  }
  return made;
};

/** `taken` prevents one spelling from filling two fields: if `name` was the nickname, it is not also the real name. */
const readField = (source: JsonRecord, field: FieldPlan, taken: Set<string>): unknown => {
  const { name, schema } = field;
  const own = Object.hasOwn(source, name) ? source[name] : undefined;
  if (own === null) return undefined;
  const grouped = createGroupReader(schema, each => inner => readPlainly(each, inner));
  for (const held of [own, readKey(source, name)]) {
    const value = held === undefined ? undefined : (grouped?.(held, name) ?? readPlainly(schema, held));
    if (value !== undefined) return value;
  }
  return (
    grouped?.(source) ??
    readPaths(source, field, taken) ??
    (schema.kind === 'record' ? readScattered(source, field) : undefined)
  );
};

const isThere = (value: unknown): boolean => value !== undefined;

/** The amount in cents under one of these names. */
const readCents = (
  source: JsonRecord,
  { format }: AnySchema,
  names: readonly string[],
  taken: Set<string>,
): number | undefined => {
  const free = format === 'money' ? centNames(names).filter(each => !taken.has(each)) : [];
  const path = free.find(each => fromCents(readKey(source, each)) !== undefined);
  if (path !== undefined) taken.add(path);
  return path === undefined ? undefined : fromCents(readKey(source, path));
};

/** The first of the other paths with a value, or the word of the first flag that is true. */
const readPaths = (source: JsonRecord, { name, schema, others }: FieldPlan, taken: Set<string>): unknown => {
  for (const { path, steps } of others) {
    if (taken.has(path)) continue;
    const value = readPlainly(schema, follow(source, steps));
    if (value === undefined) continue;
    taken.add(path);
    return value;
  }
  for (const [word, paths] of Object.entries(schema.told ?? {})) {
    const path = paths.find(each => !taken.has(each) && toFlag(follow(source, each.split('.'))) === true);
    if (path === undefined) continue;
    taken.add(path);
    return word;
  }
  return readCents(source, schema, [name, ...pathsIn(schema.from)], taken);
};

/** A record whose fields are side by side in its owner: `price_lowest`, `team1Score` and `team2Score`. */
const readScattered = (source: JsonRecord, { name, schema }: FieldPlan): unknown => {
  const found: Record<string, unknown> = {};
  for (const [inner, field] of Object.entries(schema.fields ?? {})) {
    const value = readKey(source, name + inner) ?? readKey(source, inner + name);
    const paths = schema.beside?.[inner] ?? [];
    const scalar =
      (value === undefined ? undefined : readPlainly(field, value)) ??
      paths.map(path => readPlainly(field, follow(source, path.split('.')))).find(isThere) ??
      readCents(source, field, [paths[0] ?? '', ...paths], new Set());
    if (scalar !== undefined) found[inner] = scalar;
  }
  return Object.keys(found).length > 0 ? found : undefined;
};

/** The first name belongs to the record itself. */
const follow = (source: JsonRecord, [first = '', ...rest]: readonly string[]): unknown =>
  rest.reduce<unknown>(stepInto, readKey(source, first));
