import type { DatabaseSync } from 'node:sqlite';
import type { PagePrize } from './pages/rosterPage.ts';

/** Writes a team's prizes. The lists overlap: a prize that the file holds already is not written again. */
export const openPrizeWriter = (
  database: DatabaseSync,
): ((teamId: number, prizes: readonly PagePrize[]) => void) => {
  const count = database.prepare(
    'SELECT count(*) AS rows FROM prize_win WHERE team_id = ? AND day = ? AND dollars = ?',
  );
  const insert = database.prepare('INSERT INTO prize_win (team_id, day, dollars) VALUES (?, ?, ?)');
  return (teamId, prizes) => {
    // Two events may end on one day with the same prize: what counts is how often a page has it.
    for (const [, alike] of Map.groupBy(prizes, ({ day, dollars }) => `${day} ${dollars}`)) {
      const { day, dollars } = alike[0] ?? { day: '', dollars: 0 };
      const known = Number(count.get(teamId, day, dollars)?.['rows']);
      for (let more = known; more < alike.length; more++) insert.run(teamId, day, dollars);
    }
  };
};
