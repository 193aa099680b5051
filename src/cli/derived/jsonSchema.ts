import { liveUpdate } from '../../core/entities/live.ts';
import { updateSchemas } from '../../core/entities/update.ts';
import type { Kind, Schema } from '../../core/schema.ts';

/** A JSON Schema (draft 2020-12), with the keywords used here. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

interface SchemaOptions {
  /** The reference that replaces a record, if it has one. */
  readonly refer?: (schema: Schema<unknown, unknown>) => string | undefined;
}

/**
 * The JSON Schema of what our service sends: every field is present, none is unnamed, null only where the schema allows
 * it. Known words of an open set are examples.
 */
export const toJsonSchema = (schema: Schema<unknown, unknown>, options: SchemaOptions = {}): JsonSchema => {
  const reference = options.refer?.(schema);
  if (reference === undefined) return inlineSchema(schema, options);
  const target = { $ref: reference };
  return { description: schema.about, ...(schema.nullable ? { anyOf: [target, { type: 'null' }] } : target) };
};

/** The record itself although it has a reference: for the definition that the reference points to. */
export const inlineSchema = (schema: Schema<unknown, unknown>, options: SchemaOptions): JsonSchema => ({
  type: schema.nullable ? [types[schema.kind], 'null'] : types[schema.kind],
  description: schema.about,
  ...formats[schema.kind],
  ...(schema.choices && choiceWords(schema)),
  ...(schema.minimum !== undefined && { minimum: schema.minimum }),
  ...(schema.maximum !== undefined && { maximum: schema.maximum }),
  ...(schema.item && {
    [schema.kind === 'list' ? 'items' : 'additionalProperties']: toJsonSchema(schema.item, options),
  }),
  ...(schema.fields && {
    properties: Object.fromEntries(
      Object.entries(schema.fields).map(([name, field]) => [name, toJsonSchema(field, options)]),
    ),
    required: Object.entries(schema.fields).flatMap(([name, field]) => (field.optional ? [] : [name])),
    additionalProperties: false,
  }),
});

/** The JSON Schema of a pushed update: one of its types, which the field `type` names. */
export const pushedSchema = (options: SchemaOptions = {}): JsonSchema => {
  const types = Object.entries(updateSchemas);
  const mapping = Object.fromEntries(
    types.flatMap(([type, schema]) => {
      const reference = options.refer?.(schema);
      return reference === undefined ? [] : [[type, reference]];
    }),
  );
  return {
    description: liveUpdate.about,
    oneOf: types.map(([, schema]) => toJsonSchema(schema, options)),
    ...(Object.keys(mapping).length > 0 && { discriminator: { propertyName: 'type', mapping } }),
  };
};

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

/** Sometimes only the day is known, so a time may be just a date. */
const formats: Readonly<Partial<Record<Kind, JsonSchema>>> = {
  time: { anyOf: [{ format: 'date-time' }, { format: 'date' }] },
  date: { format: 'date' },
};

const choiceWords = ({ choices = [], closed, nullable }: Schema<unknown, unknown>): JsonSchema =>
  closed ? { enum: nullable ? [...choices, null] : choices } : { examples: choices };
