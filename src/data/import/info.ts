import { dirname, sep } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { readDataFile } from '../store/dataFile.ts';
import { createViews, tablesOf, viewEntries } from '../store/views/index.ts';
import { isKeptTable } from './layers.ts';

/** A summary of a data file's content. Days are UTC, and everything is as of now. */
export type DataFileInfo = ReturnType<typeof summarize>;

/**
 * Summarizes a data file's content.
 * @param now in milliseconds since 1970 UTC
 * @throws DataFileError if the file is not a data file.
 */
export const info = (path: string, now: number): DataFileInfo =>
  readDataFile(path, database => summarize(database, now));

/** Summarizes an open data file or made-up season, in which it creates the public views. */
export const summarize = (database: DatabaseSync, now: number) => {
  createViews(database, now);
  const [file] = database.prepare('SELECT * FROM v_file').all();
  const madeUp = file?.['made_up'] === 1;
  const meta = new Map(texts(database, 'SELECT key, value FROM meta ORDER BY key'));
  const lists = texts(database, 'SELECT DISTINCT ranking, day FROM v_ranking ORDER BY ranking, day');
  const count = (name: string) =>
    Number(database.prepare(`SELECT count(*) AS rows FROM "${name}"`).get()?.['rows']);
  const counts = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, count(name)]));
  return {
    schemaVersion: Number(file?.['layout']),
    viewsVersion: Number(file?.['views_version']),
    /** The prefix of its identifiers: `<prefix>-match-<number>`. */
    prefix: meta.get('prefix') ?? '',
    madeUp,
    /** The last import of each kind. */
    imports: [...meta].filter(([key]) => key.startsWith('import:')).map(toImportNote),
    sources: readSources(database),
    /** Row counts, including empty tables. Without those of a made-up season, which holds the future. */
    tables: madeUp
      ? {}
      : counts(tablesOf(database).filter(name => !ownTables.has(name) && !isKeptTable(name))),
    views: counts(viewEntries().map(([name]) => name)),
    /** The days of the ranking lists by ranking, oldest first. */
    lists: Object.fromEntries(
      Map.groupBy(lists, ([ranking]) => ranking)
        .entries()
        .map(([ranking, rows]) => [ranking, rows.map(([, day]) => day)]),
    ),
    spans: readSpans(database),
  };
};

const texts = (database: DatabaseSync, sql: string): (readonly [string, string])[] =>
  database
    .prepare(sql)
    .all()
    .map(row => {
      const [first, second] = Object.values(row);
      return [String(first), String(second)] as const;
    });

const toImportNote = ([key, value]: readonly [string, string]) => ({
  kind: key.slice('import:'.length),
  // `importInto` wrote the note in this form, with the time in ms since 1970 UTC.
  ...(JSON.parse(value) as { readonly at: number; readonly taken: Readonly<Record<string, number>> }),
});

/** The tables of the file format, which hold no data for answers. */
const ownTables = new Set(['meta', 'identity', 'source', 'fact']);

interface SourceRow {
  readonly kind: string;
  readonly marketplace: string | null;
  readonly path: string;
  readonly bytes: number;
}

const readSources = (database: DatabaseSync) => {
  const rows = database
    .prepare('SELECT kind, marketplace, path, bytes FROM v_source ORDER BY kind, marketplace, path')
    // The types of node:sqlite only know rows of any columns.
    .all() as unknown as readonly SourceRow[];
  return [...Map.groupBy(rows, ({ kind, marketplace }) => `${kind}:${marketplace}`).values()].map(files => ({
    kind: files[0]?.kind ?? '',
    marketplace: files[0]?.marketplace ?? null,
    folder: files.map(({ path }) => dirname(path)).reduce(commonFolder),
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  }));
};

const commonFolder = (one: string, other: string): string => {
  let folder = one;
  while (other !== folder && !other.startsWith(folder.endsWith(sep) ? folder : folder + sep)) {
    if (dirname(folder) === folder) return folder;
    folder = dirname(folder);
  }
  return folder;
};

/** The days of each kind of data, and the least number of days in a row without data that count as a gap. */
const spanSources = [
  ["SELECT 'matches' AS of, day FROM v_match WHERE status = 'finished'", 7],
  ["SELECT 'ranking ' || ranking AS of, day FROM v_ranking", 35],
  ["SELECT 'prices ' || coalesce(marketplace, 'made up') AS of, day FROM v_price", 1],
] as const;

const spansSql = (days: string): string => `
  WITH dated AS (SELECT DISTINCT of, day FROM (${days})),
    stepped AS (SELECT of, day, lag(day) OVER (PARTITION BY of ORDER BY day) AS before FROM dated),
    gap AS (SELECT of, date(before, '+1 day') AS first, date(day, '-1 day') AS last,
      CAST(julianday(day) - julianday(before) AS INTEGER) - 1 AS days
      FROM stepped WHERE julianday(day) - julianday(before) > :least)
  SELECT d.of, min(d.day) AS firstDay, max(d.day) AS lastDay, count(*) AS days,
    (SELECT json_group_array(json_object('from', first, 'to', last, 'days', days))
      FROM (SELECT * FROM gap g WHERE g.of = d.of ORDER BY first)) AS gaps
  FROM dated d GROUP BY d.of ORDER BY d.of`;

const readSpans = (database: DatabaseSync) =>
  spanSources.flatMap(([days, leastGap]) =>
    database
      .prepare(spansSql(days))
      .all({ least: leastGap })
      .map(({ of, firstDay, lastDay, days: count, gaps }) => ({
        of: String(of),
        firstDay: String(firstDay),
        lastDay: String(lastDay),
        days: Number(count),
        leastGap,
        // `spansSql` writes the gaps in this form.
        gaps: JSON.parse(String(gaps)) as readonly {
          readonly from: string;
          readonly to: string;
          readonly days: number;
        }[],
      })),
  );
