import { viewsVersion } from '../src/data/store/schema.ts';
import { type PublicView, viewEntries } from '../src/data/store/views/index.ts';

/** The examples of the page. A test runs each of them on a recorded match. */
export const workedQueries: readonly { readonly title: string; readonly sql: string }[] = [
  {
    title: 'The best players by rating, with at least three maps',
    sql: `SELECT player, count(*) AS maps, round(avg(rating), 2) AS rating, sum(kills) AS kills, sum(deaths) AS deaths
FROM v_player_map
GROUP BY player_id
HAVING maps >= 3
ORDER BY rating DESC, player
LIMIT 10`,
  },
  {
    title: 'How often each side wins its rounds, by map',
    sql: `SELECT map, count(*) AS rounds,
  round(100.0 * sum(winner_side = 'CT') / count(*), 1) AS ct_percent,
  round(100.0 * sum(winner_side = 'T') / count(*), 1) AS t_percent
FROM v_round
GROUP BY map
ORDER BY rounds DESC, map`,
  },
  {
    title: 'What each kind of buy carries, and how often it wins the round (recordings only)',
    sql: `SELECT m.buy, count(*) AS players, round(avg(m.equipment)) AS equipment,
  round(100.0 * avg(m.team_number = r.winner_number), 1) AS won_percent
FROM v_money m
JOIN v_round r USING (match_id, map_number, round)
GROUP BY m.buy
ORDER BY equipment`,
  },
];

/** `docs/data-file.md`: the public schema of a data file. */
export const dataFileDocs = (): string =>
  [
    introduction,
    ...viewEntries().map(([name, view]) => section(name, view)),
    `## Three queries\n\n${workedQueries.map(({ title, sql }) => `${title}:\n\n\`\`\`sql\n${sql}\n\`\`\``).join('\n\n')}`,
  ].join('\n\n') + '\n';

const introduction = `# The data file

Query a data file, or the made-up season, in SQL:

\`\`\`sh
esports data sql                                                   # lists the views
esports data sql 'SELECT * FROM v_match LIMIT 5' --data season.db -o csv
esports data export ./season --data season.db                      # every view as a CSV file
esports data info season.db                                        # counts, sources, days, gaps
\`\`\`

A data file is a plain SQLite database: what \`esports data import\` writes, and the made-up season (\`season.db\` in the state
folder). Its **views are its public schema**; the tables behind them may change at any time. This page describes version
${viewsVersion} of the views, which \`SELECT views_version FROM v_file\` prints. Within a version, views and columns are only added
([stability.md](stability.md)).

- \`data sql\` is read-only and prints rows in any format, for files of every readable layout. Ctrl-C stops a query at any time, and
  so does \`timeout 30s esports data sql …\`.
- \`data export\` writes all or nothing, always in the same order: a new folder appears when it is complete; in an existing one, the
  files are replaced one after the other at the end. An apostrophe precedes text that a spreadsheet would run; \`--raw\` leaves it
  out.
- Any SQLite tool opens the file (SQLite 3.38 or newer). A file that was last written before the views existed gets them with its
  next import.

## Conventions

- Beside the number of a thing are its slug and its name: \`team_id\`, \`team_slug\`, \`team\`. Join on numbers, because names may
  repeat. \`identifier\` is the word of commands and answers, such as \`cs-match-2378460\`.
- \`time\` is ISO 8601 in UTC, \`2026-11-21T18:00:00Z\`, with milliseconds only if they are not zero; \`day\` is \`YYYY-MM-DD\` in UTC;
  \`flag\` is 0 or 1; \`json\` is a JSON text for \`json_extract\` and \`json_each\`. NULL means unknown, or not yet.
- Team 1 and team 2 are the first and the second team of the match; a \`…_number\` of 1 or 2 refers to them.
- **Nothing of the future is visible.** A made-up season is written with its future, so every view stops at the present moment, and
  the tables of the made-up season are hidden from \`data sql\`.
- Rounds exist for every map whose rounds are known. Money and kills come from recordings; the made-up season has none.

## Views`;

const section = (name: string, { about, columns }: PublicView): string => {
  const rows = Object.entries(columns).map(([column, { type, about }]) => [
    `\`${column}\``,
    type,
    about.replaceAll('|', '\\|'),
  ]);
  return [`### ${name}`, `${about}.`, table([['column', 'type', 'meaning'], ...rows])].join('\n\n');
};

/** A Markdown table, padded as the formatter pads it. */
const table = (rows: readonly (readonly string[])[]): string => {
  const widths = [0, 1, 2].map(place => Math.max(...rows.map(row => (row[place] ?? '').length)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...body.map(line)].join('\n');
};
