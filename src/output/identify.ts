import type { Schema } from '../api/schema.ts';
import { formatOf, isAbsent } from './cells.ts';
import type { Row } from './columns.ts';

/**
 * Creates a function that finds the identifier of a line for a further command: its `id`, another identifier in the
 * order of the schema, or a slug, whichever the record has first.
 */
export const createIdentify = (schema: Schema<unknown, unknown>): ((row: Row) => unknown) => {
  let names: readonly string[] | undefined;
  return row => (names ??= namesIn(schema)).map(name => row[name]).find(value => !isAbsent(value));
};

const namesIn = (schema: Schema<unknown, unknown>): readonly string[] => {
  const fields = Object.entries(schema.fields ?? {});
  return [
    ...fields.filter(([name]) => name === 'id'),
    ...fields.filter(([, field]) => formatOf(field) === 'id'),
    ...fields.filter(([name]) => /slug$/i.test(name)),
  ].map(([name]) => name);
};

/** Whether the schema's records have an identifier. */
export const hasIdentifiers = (schema: Schema<unknown, unknown>): boolean =>
  Object.entries(schema.fields ?? {}).some(
    ([name, field]) => name === 'id' || formatOf(field) === 'id' || /slug$/i.test(name),
  );
