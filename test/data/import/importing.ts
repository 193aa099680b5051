import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Run } from '../../../src/core/files/unfinished.ts';
import { importInto } from '../../../src/data/import/index.ts';
import type { ImportSummary } from '../../../src/data/import/index.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

export const now = Date.UTC(2026, 10, 21, 12);
export const run: Run = { pid: 4711, random: 'a1', isAlive: pid => pid === 4711 };

/** Imports standings. Without a file name, makes the data file in a folder that is removed after the test. */
export const importStandings = async (
  path: string,
  into = join(createTemporaryFolder(), 'real.db'),
): Promise<ImportSummary> => importInto({ kind: 'standings', path, into, now, run });

/** Queries a data file; each row is an array. */
export const ask = (file: string, sql: string): unknown[][] => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const statement = database.prepare(sql);
    // Arrays, because a statement may have two columns with one name. The types only know rows as records.
    statement.setReturnArrays(true);
    return statement.all() as unknown as unknown[][];
  } finally {
    database.close();
  }
};

/** All rows of the tables that an import of standings fills. */
export const everything = (file: string): Record<string, unknown[][]> =>
  Object.fromEntries(
    ['team', 'player', 'roster_spell', 'match', 'prize_win', 'ranking_list', 'ranking_row', 'identity'].map(
      table => [table, ask(file, `SELECT * FROM ${table} ORDER BY 1, 2, 3`)],
    ),
  );

/** Matches in the order of the service's lists, oldest first. */
export const matchesOf = (file: string): unknown[][] =>
  ask(
    file,
    `SELECT one.slug, other.slug, winner, date(starts_at / 1000, 'unixepoch') FROM match
     JOIN team one ON one.id = team1_id JOIN team other ON other.id = team2_id ORDER BY ends_at, 1, 2`,
  );
export const spellsOf = (file: string): unknown[][] =>
  ask(
    file,
    `SELECT player.slug, team.slug, start_day, end_day FROM roster_spell
     JOIN player ON player.id = player_id JOIN team ON team.id = team_id ORDER BY 1, 3, 4`,
  );
