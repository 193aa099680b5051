import type { Fields, Schema, Seen } from './schema.ts';

/**
 * Reads a value of any service into what `schema` describes. Each field is looked for under its own name, then
 * under the paths of its `from`, in any writing of the names (`team1Name`, `team1_name`, `Team1Name`). What cannot
 * be read is left out: a missing field, a null, a wrong type never throw.
 */
export const read = <S extends Schema<unknown, unknown>>(schema: S, value: unknown): Seen<S> | undefined =>
  // Every reading gives what the schema's kind infers, with fields left out at will: that is Seen.
  readings[schema.kind](value, schema) as Seen<S> | undefined;

type AnySchema = Schema<unknown, unknown>;
type AnyRecord = Readonly<Record<string, unknown>>;
type Reading = (value: unknown, schema: AnySchema) => unknown;

const readings: Readonly<Record<AnySchema['kind'], Reading>> = {
  text: value => (typeof value === 'string' ? value : isNumber(value) ? String(value) : undefined),
  int: value => toNumber(value),
  number: value => toNumber(value),
  flag: value => toFlag(value),
  time: value => toTime(value),
  date: value => toTime(value)?.slice(0, 10),
  list: (value, schema) => (Array.isArray(value) ? readItems(schema, value) : undefined),
  record: (value, schema) => readRecord(schema, value),
};

const readItems = (schema: AnySchema, values: readonly unknown[]): readonly unknown[] => {
  const { item } = schema;
  if (!item) return values;
  return values.map(value => read(item, value)).filter(found => found !== undefined);
};

const readRecord = (schema: AnySchema, value: unknown): AnyRecord | undefined => {
  if (schema.format === 'score' && typeof value === 'string') return readScore(value);
  if (typeof value !== 'object' || value === null) return undefined;
  // An object or an array: both are looked into by key.
  const source = value as AnyRecord;
  const found: Record<string, unknown> = {};
  const taken = new Set<string>();
  for (const field of plansOf(schema.fields ?? {})) {
    const read = readField(source, field, taken);
    if (read !== undefined) found[field.name] = read;
  }
  return Object.keys(found).length > 0 ? found : undefined;
};

interface FieldPlan {
  readonly name: string;
  readonly schema: AnySchema;
  /** The paths of `from`, whole and cut at their dots. */
  readonly others: readonly { readonly path: string; readonly steps: readonly string[] }[];
}

const plans = new WeakMap<Fields, readonly FieldPlan[]>();
const plansOf = (fields: Fields): readonly FieldPlan[] => {
  let made = plans.get(fields);
  if (!made) {
    made = Object.entries(fields).map(([name, schema]) => ({
      name,
      schema,
      others: (schema.from ?? []).map(path => ({ path, steps: path.split('.') })),
    }));
    plans.set(fields, made);
  }
  return made;
};

/** `taken` keeps one spelling from filling two fields: where `name` was the nickname, it is not the real name too. */
const readField = (source: AnyRecord, field: FieldPlan, taken: Set<string>): unknown => {
  const { name, schema, others } = field;
  const own = Object.hasOwn(source, name) ? source[name] : undefined;
  if (own === null) return undefined;
  if (own !== undefined) {
    const value = read(schema, own);
    if (value !== undefined) return value;
  }
  const other = readKey(source, name);
  if (other !== undefined && other !== own) {
    const value = read(schema, other);
    if (value !== undefined) return value;
  }
  for (const { path, steps } of others) {
    if (taken.has(path)) continue;
    const value = read(schema, steps.reduce<unknown>(step, source));
    if (value === undefined) continue;
    taken.add(path);
    return value;
  }
  return undefined;
};

const step = (value: unknown, key: string): unknown =>
  // Only objects and arrays get here as AnyRecord.
  typeof value === 'object' && value !== null ? readKey(value as AnyRecord, key) : undefined;

const readKey = (source: AnyRecord, key: string): unknown => {
  if (Object.hasOwn(source, key)) return source[key];
  const plain = plainName(key);
  for (const name of Object.keys(source)) {
    if (name.length >= plain.length && plainName(name) === plain) return source[name];
  }
  return undefined;
};

const plainNames = new Map<string, string>();
const plainName = (name: string): string => {
  let plain = plainNames.get(name);
  if (plain === undefined) {
    plain = name.replaceAll(/[_\-\s]/g, '').toLowerCase();
    // Names come from outside: the memory of them is bounded.
    if (plainNames.size < 2000) plainNames.set(name, plain);
  }
  return plain;
};

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const toNumber = (value: unknown): number | undefined => {
  if (isNumber(value)) return value;
  if (typeof value !== 'string' || !/^\s*[-+]?(?:\d[\d,]*)?(?:\.\d+)?(?:e[-+]?\d+)?\s*%?\s*$/i.test(value))
    return undefined;
  const digits = value.replaceAll(/[,%\s]/g, '');
  const parsed = digits === '' ? Number.NaN : Number(digits);
  return Number.isFinite(parsed) ? parsed : undefined;
};

const toFlag = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 'true' || value === '1') return true;
  if (value === 0 || value === 'false' || value === '0') return false;
  return undefined;
};

/** ISO text stays as it is; a number is seconds or milliseconds since 1970 by its size. */
const toTime = (value: unknown): string | undefined => {
  if (typeof value === 'string') {
    const digits = /^\d{9,13}$/.test(value) ? Number(value) : Number.NaN;
    return Number.isNaN(digits) ? (/\d/.test(value) ? value : undefined) : toTime(digits);
  }
  if (!isNumber(value) || value <= 0) return undefined;
  const moment = new Date(value < 1e11 ? value * 1000 : value);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
};

const readScore = (value: string): AnyRecord | undefined => {
  const [, team1, team2] = /^\s*(\d{1,3})\s*[-–:]\s*(\d{1,3})\s*$/.exec(value) ?? [];
  return team1 === undefined || team2 === undefined
    ? undefined
    : { team1: Number(team1), team2: Number(team2) };
};
