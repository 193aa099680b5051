import type { Kind, Schema } from '../../src/core/schema.ts';

/**
 * Returns the faults of a value that must match a schema exactly: every field present unless it is optional, none beside them, types right,
 * null only where permitted. Empty: none.
 */
export const differences = (
  schema: Schema<unknown, unknown>,
  value: unknown,
  path = 'data',
): readonly string[] => {
  if (value === undefined) return [`${path} is missing`];
  if (value === null) return schema.nullable ? [] : [`${path} is null`];
  if (schema.kind === 'list') return listDifferences(schema, value, path);
  if (schema.kind === 'record') return recordDifferences(schema, value, path);
  return isOfKind[schema.kind](value, schema)
    ? []
    : [`${path} is no ${schema.kind}: ${JSON.stringify(value)}`];
};

type Check = (value: unknown, schema: Schema<unknown, unknown>) => boolean;

const isInRange: Check = (value, { minimum = -Infinity, maximum = Infinity }) =>
  Number(value) >= minimum && Number(value) <= maximum;

const isLike =
  (form: RegExp): Check =>
  value =>
    typeof value === 'string' && form.test(value);

const isOfKind = {
  text: (value, { closed, choices }) =>
    typeof value === 'string' && (!closed || choices?.includes(value) === true),
  int: (value, schema) => Number.isSafeInteger(value) && isInRange(value, schema),
  number: (value, schema) => Number.isFinite(value) && isInRange(value, schema),
  flag: value => typeof value === 'boolean',
  // A moment, or only the day if a source has no time of day.
  time: isLike(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{3})?Z)?$/),
  date: isLike(/^\d{4}-\d\d-\d\d$/),
} as const satisfies Record<Exclude<Kind, 'list' | 'record'>, Check>;

const listDifferences = (
  { item }: Schema<unknown, unknown>,
  value: unknown,
  path: string,
): readonly string[] => {
  if (!Array.isArray(value) || !item) return [`${path} is no list`];
  return value.flatMap((one, index) => differences(item, one, `${path}[${index}]`));
};

const recordDifferences = (
  { fields = {} }: Schema<unknown, unknown>,
  value: unknown,
  path: string,
): readonly string[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no record`];
  const found = new Map<string, unknown>(Object.entries(value));
  return [
    ...[...found.keys()]
      .filter(name => !(name in fields))
      .map(name => `${path}.${name} is not in the schema`),
    ...Object.entries(fields)
      .filter(([name, { optional }]) => !optional || found.has(name))
      .flatMap(([name, schema]) => differences(schema, found.get(name), `${path}.${name}`)),
  ];
};
