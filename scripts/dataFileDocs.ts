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

A data file is a plain SQLite database: what \`esports data import\` writes, and the made-up season
(\`season.db\` in the state folder). Its **views are its public schema**. This page describes version ${viewsVersion} of
them; \`SELECT views_version FROM v_file\` says which version a file carries. Within a version, views and columns are only
added; a rename, a removal or another meaning raises the version ([stability.md](stability.md)). The tables behind the views
are not public and may change at any time.

There are three ways to read it.

- \`esports data sql '<query>' [--data <file>]\` runs one query, read-only, and prints the rows in any format (\`-o csv\`,
  \`--json\`, \`-q\`). It has the present views for files of every readable layout. Without a query it lists the views. A query
  runs until it ends: Ctrl-C stops it at any time, and so does \`timeout 30s esports data sql …\` in a script.
- \`esports data export <folder> [--data <file>]\` writes each view as a CSV file, kills, rounds and money included, all or
  nothing, always in the same order. A new folder appears when it is complete; in one that exists, the files are replaced
  one after the other at the end. As in every CSV output, an apostrophe precedes text that a spreadsheet would run;
  \`--raw\` leaves it unchanged.
- Any SQLite tool opens the file (SQLite 3.38 or newer). A file that was last written before the views existed gets them with
  its next import.

\`esports data info [<file>]\` shows counts, sources, the first and last day and the gaps.

## Conventions

- Beside the number of a thing stand its slug and its name: \`team_id\`, \`team_slug\`, \`team\`. Join on numbers: names may repeat.
  \`identifier\` is what commands and answers call it, such as \`cs-match-2378460\`.
- \`time\` is ISO 8601 in UTC, \`2026-11-21T18:00:00Z\`, with milliseconds only where they are not zero; \`day\` is \`YYYY-MM-DD\` in
  UTC; \`flag\` is 0 or 1; \`json\` is a JSON text for \`json_extract\` and \`json_each\`. NULL means unknown, or not yet.
- Team 1 and team 2 are the first and the second team of the match; a \`…_number\` of 1 or 2 refers to them.
- **Nothing of the future is visible.** A made-up season is written with its future, so every view stops at the present
  moment: results appear when a match is over, teams when they are known. The tables of the made-up season are therefore
  hidden from \`data sql\`.
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
