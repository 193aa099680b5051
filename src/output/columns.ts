import { isRecord } from '../core/json/jsonRecord.ts';
import { type Column, type Route, lineSchema, schemaAt } from '../core/route.ts';
import type { Fields, Format, Schema } from '../core/schema.ts';
import { cellFormats, formatOf, isAbsent, roleOf } from './cells.ts';
import type { Role } from './theme.ts';
import type { Align } from './text/width.ts';

/** One line of a table: a record from the reader, without the fields that the service did not send. */
export type Row = Readonly<Record<string, unknown>>;

export interface OutputColumn {
  /** The dotted path in the row, which is also the header for programs. */
  readonly field: string;
  /** The header for people. */
  readonly header: string;
  readonly format: Format;
  readonly priority: Column['priority'];
  readonly align: Align;
  readonly get: (row: Row) => unknown;
  readonly role: (value: unknown) => Role | undefined;
  /** For the name of one of a match's two teams: whether it won; undefined until that is known. */
  readonly won?: (row: Row) => boolean | undefined;
}

/** The declared columns of a route, in order. `forPeople`: with those that only people see. */
export const resolveColumns = (row: Route, forPeople = false): readonly OutputColumn[] => {
  const schema = lineSchema(row);
  return row.columns
    .filter(column => forPeople || !column.forPeople)
    .map(({ field, priority, label, format }) =>
      toColumn(field, schemaAt(schema, field), priority, { label, format }),
    );
};

/** A column, declared or by the dotted path of any field, which enters each record of a list (`roster.nickname`). */
export const findColumn = (row: Route, name: string): OutputColumn | undefined => {
  const declared = resolveColumns(row).find(({ field }) => field === name);
  if (declared) return declared;
  const schema = schemaAt(lineSchema(row), name);
  if (!schema) return undefined;
  return toColumn(name, schema, 1, throughList(lineSchema(row), name) ? { format: 'list' } : {});
};

export const columnNames = (row: Route): readonly string[] => [
  ...new Set([...row.columns.map(({ field }) => field), ...pathsIn(lineSchema(row).fields ?? {})]),
];

/** Every dotted path. A path that contains others comes before them. */
const pathsIn = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, schema]) => [
    name,
    ...pathsIn((schema.item ?? schema).fields ?? {}).map(inner => `${name}.${inner}`),
  ]);

/** Whether the path continues below a list: it then has one value for each record of the list. */
const throughList = (schema: Schema<unknown, unknown>, path: string): boolean => {
  const names = path.split('.');
  return names.slice(1).some((_, place) => schemaAt(schema, names.slice(0, place + 1).join('.'))?.item);
};

/** The fields that fit a cell, in order of importance, identifiers last. `priorities` replace those of their place. */
export const columnsFromFields = (
  fields: Fields,
  priorities: Readonly<Record<string, Column['priority']>> = {},
): readonly OutputColumn[] => {
  const shown = Object.entries(fields).filter(([, schema]) => fitsCell(schema));
  const own = new Map(Object.entries(priorities));
  return shown.map(([field, schema], place) => {
    const reference = formatOf(schema) === 'id' || /slug$/i.test(field);
    return toColumn(field, schema, own.get(field) ?? (reference ? 4 : priorityOfPlace(place)));
  });
};

/** Whether the schema's values fit a cell: no record except a score, and no list of records. */
export const fitsCell = ({ kind, format, item }: Schema<unknown, unknown>): boolean =>
  kind === 'record' ? format === 'score' : item?.kind !== 'record';

/** The function that reads a dotted path of a row. It returns undefined when nothing is there. */
export const getterOf = (path: string): OutputColumn['get'] => {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return row => row[first];
  return row => {
    let value = row[first];
    for (const name of rest) value = memberOf(value, name);
    return value;
  };
};

/** The member of a record, or the members of all records of a list. */
const memberOf = (value: unknown, name: string): unknown => {
  if (!Array.isArray(value)) return isRecord(value) ? value[name] : undefined;
  const found = value.map(each => memberOf(each, name)).filter(each => each !== undefined);
  return found.length === 0 ? undefined : found.flat();
};

/** Priority 1 for the first three columns, 2 and 3 for the next groups of three, then 4. */
export const priorityOfPlace = (place: number): Column['priority'] => {
  if (place < 3) return 1;
  if (place < 6) return 2;
  return place < 9 ? 3 : 4;
};

/** `team1Name` as a heading: `Team 1 name`. */
export const headingOf = (field: string): string => {
  const name = field.slice(field.lastIndexOf('.') + 1);
  const words = name.replace(/(?<=[a-z\d])[A-Z]|(?<=[a-z]{3})\d/g, letter => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const toColumn = (
  field: string,
  schema: Schema<unknown, unknown> | undefined,
  priority: Column['priority'],
  own: { readonly label?: string | undefined; readonly format?: Format | undefined } = {},
): OutputColumn => {
  const format = formatOf(schema, own.format);
  const side = teamFields.indexOf(field) + 1;
  return {
    field,
    header: own.label ?? schema?.label ?? headingOf(field),
    format,
    priority,
    align: cellFormats[format].align,
    get: getterOf(field),
    role: schema?.closed ? roleOfWord : value => roleOf(value, format),
    ...(side > 0 && {
      won: row => {
        const winner = winningSide(row);
        return winner && winner === side;
      },
    }),
  };
};

/** The fields that name the two teams of a match, and the mark beside the one that won it. */
const teamFields = ['team1Name', 'team2Name'];
export const wonMark = '✓ ';

/** A match as far as it says who won it. */
export interface Decided {
  readonly winner?: unknown;
  readonly status?: unknown;
  readonly team1Name?: unknown;
  readonly team2Name?: unknown;
  readonly score?: unknown;
}

/** The winning side, as the service names it, or else, once the match is over, by the score. */
export const winningSide = ({ winner, status, team1Name, team2Name, score }: Decided): 1 | 2 | undefined => {
  if (!isAbsent(winner) && winner === team1Name) return 1;
  if (!isAbsent(winner) && winner === team2Name) return 2;
  if (status !== 'finished' || !isRecord(score)) return undefined;
  const [one, other] = [score['team1'], score['team2']];
  if (typeof one !== 'number' || typeof other !== 'number' || one === other) return undefined;
  return one > other ? 1 : 2;
};

/** Words of closed sets that stand out in colour. */
const wordRoles: Readonly<Record<string, Role>> = {
  CT: 'ct',
  T: 't',
  live: 'live',
  gainer: 'good',
  loser: 'bad',
  join: 'good',
  leave: 'bad',
};
const roleOfWord = (value: unknown): Role | undefined =>
  typeof value === 'string' && Object.hasOwn(wordRoles, value) ? wordRoles[value] : roleOf(value, 'text');
