import type { IdentifiedKind } from '../identifiers.ts';
import { sqlTime } from '../jsonObject.ts';

/** `time`: ISO 8601 in UTC; `day`: `YYYY-MM-DD`; `flag`: 0 or 1; `json`: a JSON text. The rest are SQLite's own types. */
export type ColumnType = 'integer' | 'real' | 'text' | 'time' | 'day' | 'flag' | 'json';

export interface ViewColumn {
  readonly type: ColumnType;
  /** One phrase for the documentation, including units. */
  readonly about: string;
  /** An expression over the tables of the view's `from`. */
  readonly sql: string;
}

export type ViewColumns = Readonly<Record<string, ViewColumn>>;

/**
 * A view of the public schema. In `from` and in the columns, `@` marks what depends on where the view is created: a
 * table of the data file (`@match`), and the present moment in ms since 1970 (`@now`). Nothing after that moment may be
 * visible, because a made-up season is written with its future.
 */
export interface PublicView {
  readonly about: string;
  readonly columns: ViewColumns;
  /** The text after FROM. */
  readonly from: string;
  /** The order of an export: columns of the view that determine it completely. */
  readonly order: readonly string[];
}

const column =
  (type: ColumnType) =>
  (about: string, sql: string): ViewColumn => ({ type, about, sql });

export const integer = column('integer');
export const real = column('real');
export const text = column('text');
export const day = column('day');
export const flag = column('flag');
export const json = column('json');
/** @param at an expression for ms since 1970 */
export const time = (about: string, at: string): ViewColumn => column('time')(about, sqlTime(at));

/** The present day in UTC. */
export const today = "date(@now / 1000, 'unixepoch')";

export const identifier = (kind: IdentifiedKind, id: string): ViewColumn =>
  text(
    `Identifier in commands and answers: \`<prefix>-${kind}-<number>\``,
    `(SELECT value FROM @meta WHERE key = 'prefix') || '-${kind}-' || ${id}`,
  );

/** Who told a row, and when. @param subject as in `fact` @param maker the source of a row that no fact tells of */
export const told = (subject: string, id: string, maker = 'standings'): ViewColumns => {
  const facts = `@fact WHERE subject = '${subject}' AND id = ${id}`;
  const lists = `@meta WHERE key = 'import:${maker}' AND NOT EXISTS (SELECT 1 FROM ${facts} AND field = '')`;
  return {
    source: text(
      `Who told it: ${maker === 'standings' ? 'standings, tournament, demos' : maker}, or a service by name, with a comma between several`,
      `(SELECT group_concat(source) FROM (SELECT '${maker}' AS source FROM ${lists}
        UNION SELECT source FROM ${facts}))`,
    ),
    as_of: time(
      'When a service last said it; NULL of files, which do not tell',
      `(SELECT max(at) FROM ${facts} AND source NOT IN ('tournament', 'demos'))`,
    ),
    fetched_at: time(
      'When the newest of it was fetched or imported',
      `(SELECT max(at) FROM (SELECT at FROM ${facts} UNION ALL SELECT json_extract(value, '$.at') FROM ${lists}))`,
    ),
  };
};

/** A thing beside its number: `team_id`, `team_slug`, `team`. `about` begins a phrase; `of` is the expression of a column. */
const thing = (
  name: string,
  about: string,
  of: (field: string) => string,
  nameColumn = 'name',
): ViewColumns => ({
  [`${name}_id`]: integer(`${about}: number`, of('id')),
  [`${name}_slug`]: text(`${about}: slug`, of('slug')),
  [name]: text(`${about}: name`, of(nameColumn)),
});

export const reference = (name: string, alias: string, about: string, nameColumn?: string): ViewColumns =>
  thing(name, about, field => `${alias}.${field}`, nameColumn);

/** One of the two teams of a match, by a column that contains 1 or 2. Needs `matchTeams`. */
export const teamOfMatch = (name: string, number: string, about: string): ViewColumns =>
  thing(name, about, field => `CASE ${number} WHEN 1 THEN a.${field} WHEN 2 THEN b.${field} END`);

/** Joins the teams `a` and `b` of a match `m`. */
export const matchTeams = 'JOIN @team a ON a.id = m.team1_id JOIN @team b ON b.id = m.team2_id';

/** Whether the match `m` has no known end, or the same as its start, and no result. */
export const isOpen =
  '(coalesce(m.ends_at, m.starts_at) = m.starts_at AND m.winner IS NULL AND m.score1 IS NULL)';

/** Whether the match `m` is over. A match without a known end is over once it has begun, if it has a result. */
export const isFinished = `(coalesce(m.ends_at, m.starts_at) <= @now AND NOT ${isOpen})`;
