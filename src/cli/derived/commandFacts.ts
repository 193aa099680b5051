import { isList, type Route } from '../../core/route.ts';
import type { Fields, Schema } from '../../core/schema.ts';
import { commandName, type CommandNode, type FlagSpec } from './commandModel.ts';
import { servedPath } from './routeRows.ts';

export type OwnLines = ReadonlyMap<string, Fields>;

export interface FieldFacts {
  /** The dotted path, which enters each record of a list: `roster.nickname`. */
  readonly field: string;
  readonly type: Schema<unknown, unknown>['kind'];
  readonly about: string;
}

/** What a command asks a service, what that costs, and what it prints. */
export type CommandFacts = ReturnType<typeof factsOf>;

export const factsOf = (command: CommandNode, ownLines: OwnLines) => {
  if (command.kind === 'own') {
    const columns = Object.keys(ownLines.get(commandName(command)) ?? {});
    return { cost: command.cost ?? 'none', columns, fields: [] as readonly FieldFacts[] };
  }
  const { row } = command.entry;
  return {
    route: { method: 'GET' as const, path: servedPath(row.path), plan: row.plan ?? 'free' },
    cost: costOf(row),
    columns:
      row.stream === undefined
        ? row.columns.filter(column => !column.forPeople).map(({ field }) => field)
        : [],
    fields: fieldsIn((row.returns.item ?? row.returns).fields ?? {}),
  };
};

const costOf = (row: Route): string => {
  if (row.stream !== undefined) return '1 request per pushed update; none for the made-up season';
  const asked = isList(row) ? '1 request per 100 rows' : '1 request';
  const beside = row.beside === undefined ? '' : ', 2 with a second name';
  const stored = row.lifetime === 0 ? '' : `a stored answer (${lifetimeText(row.lifetime)}), `;
  return `${asked}${beside}; none for ${stored}the made-up season or a data file`;
};

/** `30 s`, `5 min`, `6 h`. Lifetimes are whole numbers of their unit. */
const lifetimeText = (seconds: number): string => {
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 && seconds % 3600 !== 0 ? `${seconds / 60} min` : `${seconds / 3600} h`;
};

const fieldsIn = (fields: Fields): readonly FieldFacts[] =>
  Object.entries(fields).flatMap(([name, schema]) => [
    { field: name, type: schema.kind, about: schema.about },
    ...fieldsIn((schema.item ?? schema).fields ?? {}).map(inner => ({
      ...inner,
      field: `${name}.${inner.field}`,
    })),
  ]);

/** The default that a flag's description ends with: `The poll interval; default 60s`. */
export const defaultOf = ({ about }: Pick<FlagSpec, 'about'>): string | undefined =>
  /; default:? ([^;]+)/.exec(about)?.[1];
