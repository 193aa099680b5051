import type { Schema } from '../api/schema.ts';
import { formatOf, isAbsent } from './cells.ts';
import type { Row } from './columns.ts';

/**
 * Finds what a line goes by in a further command: its `id`, or another identifier in the order of the schema, or a
 * slug. The first that the record has.
 */
export const createIdentify = (schema: Schema<unknown, unknown>): ((row: Row) => unknown) => {
  const fields = Object.entries(schema.fields ?? {});
  const names = [
    ...fields.filter(([name]) => name === 'id'),
    ...fields.filter(([, field]) => formatOf(field) === 'id'),
    ...fields.filter(([name]) => /slug$/i.test(name)),
  ].map(([name]) => name);
  return row => names.map(name => row[name]).find(value => !isAbsent(value));
};

/** Whether the schema's records have anything to go by. */
export const hasIdentifiers = (schema: Schema<unknown, unknown>): boolean =>
  Object.entries(schema.fields ?? {}).some(
    ([name, field]) => name === 'id' || formatOf(field) === 'id' || /slug$/i.test(name),
  );
