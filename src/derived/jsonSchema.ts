import type { Kind, Schema } from '../api/schema.ts';

/** A JSON Schema (draft 2020-12), as far as it is made here. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

interface Options {
  /** The reference that stands in place of a record, where it has one. */
  readonly refer?: (schema: Schema<unknown, unknown>) => string | undefined;
  /** Whether the record may carry fields that it does not name. */
  readonly isOpen?: (schema: Schema<unknown, unknown>) => boolean;
}

/**
 * What our service sends for the schema: every field there, no field unnamed, null only where the schema says so.
 * Words that are left open are examples, closed ones an enumeration.
 */
export const toJsonSchema = (schema: Schema<unknown, unknown>, options: Options = {}): JsonSchema => {
  const reference = options.refer?.(schema);
  if (reference === undefined) return inlineSchema(schema, options);
  const target = { $ref: reference };
  return { description: schema.about, ...(schema.nullable ? { anyOf: [target, { type: 'null' }] } : target) };
};

/** The record itself, though there is a reference to it: for the place that the reference points to. */
export const inlineSchema = (schema: Schema<unknown, unknown>, options: Options = {}): JsonSchema => ({
  type: schema.nullable ? [types[schema.kind], 'null'] : types[schema.kind],
  description: schema.about,
  ...formats[schema.kind],
  ...(schema.choices && choiceWords(schema)),
  ...(schema.minimum !== undefined && { minimum: schema.minimum }),
  ...(schema.maximum !== undefined && { maximum: schema.maximum }),
  ...(schema.item && { items: toJsonSchema(schema.item, options) }),
  ...(schema.fields && {
    properties: Object.fromEntries(
      Object.entries(schema.fields).map(([name, field]) => [name, toJsonSchema(field, options)]),
    ),
    required: Object.keys(schema.fields),
    additionalProperties: options.isOpen?.(schema) === true,
  }),
});

const types: Readonly<Record<Kind, string>> = {
  text: 'string',
  int: 'integer',
  number: 'number',
  flag: 'boolean',
  time: 'string',
  date: 'string',
  list: 'array',
  record: 'object',
};

/** Of some moments only the day is known: a time may be a date alone. */
const formats: Readonly<Partial<Record<Kind, JsonSchema>>> = {
  time: { anyOf: [{ format: 'date-time' }, { format: 'date' }] },
  date: { format: 'date' },
};

const choiceWords = ({ choices = [], closed, nullable }: Schema<unknown, unknown>): JsonSchema =>
  closed ? { enum: nullable ? [...choices, null] : choices } : { examples: choices };
