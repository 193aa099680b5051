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
}

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
    ...table(
      ['Match Played', 'Match ID', 'Date', 'Opponent', 'W/L', 'Roster'],
      (roster.matches ?? []).map(([number, day, opponent, result, lineup = roster.players], index) => [
        String(index + 1),
        String(number),
        day,
        opponent,
        result,
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
