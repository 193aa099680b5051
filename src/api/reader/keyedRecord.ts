import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { currencyNames, foreignCurrency, hasForeign, isMoney } from './money.ts';
import { toNumber } from './scalars.ts';
import type { Fields, Schema } from '../schema.ts';

type AnySchema = Schema<unknown, unknown>;
type ReadingOf = (schema: AnySchema) => (value: unknown) => unknown;

/**
 * Reads a record with one member that is not one of its fields: the member's name identifies the record, and its value
 * is the record itself or its number. If that record does not name itself, the first field that accepts the name gets
 * it.
 */
export const readKeyed = (
  schema: AnySchema,
  value: unknown,
  readingOf: ReadingOf,
): JsonRecord | undefined => {
  if (!isRecord(value)) return undefined;
  const currency = foreignCurrency([value]);
  const isForeign = Object.keys(currency).length > 0;
  const held = Object.entries(value).filter(([name]) => !isForeign || !currencyNames.includes(name));
  const [[key, part] = [], ...others] = held;
  // A caller that reads only some of the fields must know whether the other fields are empty.
  if (key === undefined || others.length > 0 || readingOf(schema)(value) !== undefined) return undefined;
  const found = isForeign
    ? (readingOf(schema)(isRecord(part) ? { ...currency, ...part } : undefined) ?? {})
    : (readPart(schema, part, readingOf) ?? nothingIn(schema, key, part, readingOf));
  return isRecord(found) ? { ...nameIn(schema, [key, part], found, readingOf), ...found } : undefined;
};

/** An empty record where the only thing known of it is an amount in another currency. */
const nothingIn = (
  schema: AnySchema,
  key: string,
  part: unknown,
  readingOf: ReadingOf,
): JsonRecord | undefined =>
  isMoney(schema) && hasForeign(part) && !isAmount(schema, key, readingOf) ? {} : undefined;

/** Whether a member of that name is an amount of the record itself. */
const isAmount = (schema: AnySchema, name: string, readingOf: ReadingOf): boolean =>
  readingOf(schema)({ [name]: 1 }) !== undefined;

/**
 * The name as the field that a record goes by, and as what it is called, unless the record says that there is no such value.
 * @param found what was read of the record itself
 */
const nameIn = (
  schema: AnySchema,
  [key, part]: readonly [string, unknown],
  found: JsonRecord,
  readingOf: ReadingOf,
): JsonRecord => {
  const { fields = {} } = schema;
  const name = keyField(schema, key, found, readingOf);
  const field = name === undefined ? undefined : fields[name];
  if (name !== undefined && isDenied(part, name)) return {};
  const said = name === undefined || !field ? {} : { [name]: readingOf(field)(key) };
  const called = name === undefined || isIdentity(name, field) ? calledIn(fields, key) : undefined;
  return called === undefined || isDenied(part, called) ? said : { ...said, [called]: key };
};

/** The field for what a record is called, if the name under which it stands may be that. */
const calledIn = (fields: Fields, key: string): string | undefined =>
  /\D/.test(key) ? calledNames.find(each => Object.hasOwn(fields, each)) : undefined;
const calledNames = ['nickname', 'name', 'teamName'];

const isIdentity = (name: string, field: AnySchema | undefined): boolean =>
  field?.format === 'id' || /slug$/i.test(name);

const isDenied = (part: unknown, name: string): boolean => isRecord(part) && part[name] === null;

/**
 * The first field that accepts the name, or else the one that a name above the record says. A field with a fixed set of words is
 * passed over, and so is all behind a number. Where the record says that field otherwise, the name is its identifier.
 */
const keyField = (
  { fields = {}, called, under }: AnySchema,
  key: string,
  found: JsonRecord,
  readingOf: ReadingOf,
): string | undefined => {
  const valueOf = (name: string): unknown => fields[name] && readingOf(fields[name])(key);
  const names = called === undefined ? namesFor(fields, key) : [called];
  const accepting = names.filter(name => valueOf(name) !== undefined);
  const isFree = (name: string): boolean => found[name] === undefined || found[name] === valueOf(name);
  const [first] = accepting;
  if (first === undefined) return /\p{L}/u.test(key) ? under : undefined;
  if (isFree(first)) return first;
  const identity = accepting.find(name => isIdentity(name, fields[name]));
  return identity !== undefined && isFree(identity) ? identity : undefined;
};

/** The fields of which the name under which a record stands may be the value. */
const namesFor = (fields: Fields, key: string): readonly string[] => {
  const entries = Object.entries(fields);
  const number = entries.findIndex(
    ([, { kind }], place) => place > 0 && (kind === 'int' || kind === 'number'),
  );
  const before = number === -1 ? entries : entries.slice(0, number);
  return before.filter(([, field]) => !isNoName(field, key)).map(([name]) => name);
};

/** Whether the name under which a record stands can be no value of the field. */
const isNoName = ({ closed, numbered }: AnySchema, key: string): boolean =>
  closed === true || (numbered === true && !/\d/.test(key));

/** The record, or its number. */
const readPart = (schema: AnySchema, part: unknown, readingOf: ReadingOf): unknown => {
  const number = typeof part === 'object' ? undefined : toNumber(part);
  if (number === undefined) return readingOf(schema)(part);
  const field = numberField(schema.fields ?? {});
  return field === undefined ? undefined : { [field]: number };
};

const numberField = (fields: Fields): string | undefined =>
  Object.keys(fields).find(name => fields[name]?.kind === 'number');

/** The record of which a list has only the text that names it: a player's nickname, the name of a map, an address. */
export const readNamed = ({ fields = {} }: AnySchema, value: unknown): JsonRecord | undefined => {
  if (typeof value !== 'string' || value === '') return undefined;
  const name = ['nickname', 'name', 'map', 'url'].find(each => Object.hasOwn(fields, each));
  return name === undefined ? undefined : { [name]: value };
};

/**
 * The parts of a record that represents a list of records, with one named member for each, or those of its lists; the
 * value itself when it is a single record.
 */
export const toKeyed = (value: unknown): readonly unknown[] | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const parts: readonly (readonly [string, unknown])[] = Object.entries(value);
  const keyed = parts.length > 0 && parts.every(([, part]) => typeof part === 'object' && part !== null);
  if (!keyed) return [value];
  const lists = parts.map(([, part]) => part).filter(Array.isArray);
  // A record beside a list, such as a coach beside the players, is none of its records.
  return lists.length > 0 ? lists.flat() : parts.map(([name, part]) => ({ [name]: part }));
};
