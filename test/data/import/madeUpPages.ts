import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Pages in the publisher's format about fictional teams and players. */
export interface ListedRoster {
  readonly rank: number;
  readonly points: number;
  readonly name: string;
  readonly players: string;
  /** The rank among all regions in a regional list's link; undefined for no link. */
  readonly page?: number;
}

export const listPage = (day: string, rosters: readonly ListedRoster[]): string =>
  [
    `### Standings as of ${day}<br />`,
    '<br />',
    '',
    ...table(
      ['Standing', 'Points', 'Team Name', 'Roster', ''],
      rosters.map(({ rank, points, name, players, page }) => [
        String(rank),
        String(points),
        name,
        players,
        page === undefined ? '' : `[details](details/${day}/${String(page).padStart(4, '0')}--page.md)`,
      ]),
    ),
    '',
    '_Made up for a test_<br />',
    '',
  ].join('\n');

export interface PagedRoster {
  readonly name: string;
  readonly players: string;
  readonly rank?: number;
  /** As written on the page: `1992.8`. */
  readonly points?: string | number;
  readonly regions?: readonly (readonly [region: string, rank: number])[];
  /** Number, day, opponent, result, lineup (by default the roster). */
  readonly matches?: readonly (readonly [number, string, string, string, string?])[];
  readonly prizes?: readonly (readonly [day: string, amount: string])[];
  /** Adds the lines that tell what the points are made of, and the columns of each match: network and head-to-head. */
  readonly explained?: true;
}

/** 1000.0 points: 950 at the start, of a network of 0.275 where the best mean of all teams is 0.2. */
const explainedLines = [
  'Final Rank Value (1000.0) = Starting Rank Value (950.0) + Head To Head Adjustments (50.0)<br />',
  '- Bounty Offered: 0.000[<sup>1</sup>](#table2)',
  '- Bounty Collected: 0.000[<sup>2</sup>](#table1)',
  '- Opponent Network: 0.275[<sup>2</sup>](#table1)',
  '- LAN Wins: 0.000[<sup>2</sup>](#table1)',
  'The average of these factors is 0.069<br />',
  '- 400 + ( ( 0.069 - 0.000 ) / ( 0.200 - 0.000 ) ) * 1600 = 950.0',
  '- First, take the sum of their top 10 scaled winnings ($0.00)',
  '- Divide that value by the 5th highest value among all rosters ($562,919.24)',
];
/** Where each match has a part of the network and of head-to-head. */
const explainedColumns = [
  'Age Weight',
  'Event Weight',
  'Bounty Collected',
  'Opponent Network',
  'LAN Wins',
  'H2H Adj.',
];
const explainedCells = ['0.500', '1.000', '-', '0.550 (0.275)', '-', '50.00'];

export const rosterPage = (roster: PagedRoster): string =>
  [
    '### Roster Details<br />',
    `Team Name: ${roster.name}<br />`,
    `Roster: ${roster.players}<br />`,
    `Global Rank: [${roster.rank ?? 1}](../../list.md)<br />`,
    '<br />',
    ...(roster.regions ?? []).flatMap(([region, rank]) => [
      `Region: [${region}]( ../../list.md)<br />`,
      `Regional Rank: [${rank}]( ../../list.md)<br />`,
    ]),
    `Final Rank Value:  ${roster.points ?? '1000.0'}<br />`,
    '',
    '#### Factors<br />',
    'Roster: this line is no fact about the roster<br />',
    ...(roster.explained ? explainedLines : []),
    ...table(
      [
        'Match Played',
        'Match ID',
        'Date',
        'Opponent',
        'W/L',
        ...(roster.explained ? explainedColumns : []),
        'Roster',
      ],
      (roster.matches ?? []).map(([number, day, opponent, result, lineup = roster.players], index) => [
        String(index + 1),
        String(number),
        day,
        opponent,
        result,
        ...(roster.explained ? explainedCells : []),
        lineup,
      ]),
    ),
    '',
    ...table(
      ['Event Date', 'Age Weight', 'Prize Winnings', 'Scaled Winnings'],
      (roster.prizes ?? []).map(([day, amount]) => [day, '1.000', amount, '$1.00']),
    ),
    '',
  ].join('\n');

/** Writes pages into a folder, from their texts by path. */
export const writePages = (folder: string, pages: Readonly<Record<string, string | Uint8Array>>): string => {
  for (const [path, page] of Object.entries(pages)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), page);
  }
  return folder;
};

const table = (heading: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const widths = heading.map((name, column) =>
    Math.max(name.length, ...rows.map(row => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(heading), `|${heading.map(() => ' :- ').join('|')}|`, ...rows.map(line)];
};
