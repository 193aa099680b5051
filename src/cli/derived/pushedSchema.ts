import { liveUpdate } from '../../core/entities/live.ts';
import { updateSchemas } from '../../core/entities/update.ts';
import { toJsonSchema, type JsonSchema, type SchemaOptions } from './jsonSchema.ts';

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
