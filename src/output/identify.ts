import type { Fields } from '../core/schema.ts';
import { formatOf, isAbsent } from './cells.ts';
import type { OutputColumn, Row } from './columns.ts';

/** What has the names and formats of fields: a schema of the service, or a list of our own. */
interface Identified {
  readonly fields?: Fields;
}

/** Finds a line's identifier for a further command: `id`, another in the schema's order, or a slug. */
export const createIdentify = (schema: Identified): ((row: Row) => unknown) => {
  let names: readonly string[] | undefined;
  return row => firstOf((names ??= namesIn(schema)), row);
};

/** The same for lines of our own, by their columns; undefined if no column is an identifier. */
export const identifyByColumns = (columns: readonly OutputColumn[]): ((row: Row) => unknown) | undefined => {
  const names = namesAmong(columns.map(({ field, format }) => ({ name: field, declared: format === 'id' })));
  return names.length === 0 ? undefined : row => firstOf(names, row);
};

export const hasIdentifiers = (schema: Identified): boolean => namesIn(schema).length > 0;

const firstOf = (names: readonly string[], row: Row): unknown =>
  names.map(name => row[name]).find(value => !isAbsent(value));

/** A number with the format of an identifier, such as a year, only keeps its digits together. */
const namesIn = ({ fields = {} }: Identified): readonly string[] =>
  namesAmong(
    Object.entries(fields).map(([name, field]) => ({
      name,
      declared: field.kind === 'text' && formatOf(field) === 'id',
    })),
  );

const namesAmong = (fields: readonly { readonly name: string; readonly declared: boolean }[]) =>
  [
    ...fields.filter(({ name }) => name === 'id'),
    ...fields.filter(({ declared }) => declared),
    ...fields.filter(({ name }) => /slug$/i.test(name)),
  ].map(({ name }) => name);
