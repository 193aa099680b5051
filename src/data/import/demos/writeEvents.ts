import { getOrMake } from '../../../core/getOrMake.ts';
import type { DatabaseSync } from 'node:sqlite';
import { toSlug } from '../../../core/names/slug.ts';
import { openNewRows } from '../newRows.ts';

export const openEventBook = (database: DatabaseSync) => {
  const ids = new Map<string, number>();
  const make = openNewRows(database, 'event');
  const bySlug = database.prepare('SELECT id FROM event WHERE slug = ?');
  // An event that was imported as a tournament has its own dates and teams.
  const span = database.prepare(
    `UPDATE event SET
       starts_at = (SELECT min(starts_at) FROM match WHERE event_id = event.id),
       ends_at = (SELECT max(ends_at) FROM match WHERE event_id = event.id)
     WHERE id = ? AND id NOT IN (SELECT id FROM identity WHERE kind = 'tournament')`,
  );
  const enter = database.prepare(
    `INSERT OR IGNORE INTO event_team (event_id, team_id)
     SELECT event_id, team1_id FROM match WHERE event_id = ?
     UNION SELECT event_id, team2_id FROM match WHERE event_id = ?`,
  );
  return {
    ensure: (name: string): number => {
      const key = toSlug(name);
      return getOrMake(ids, key, () => Number(bySlug.get(key)?.['id'] ?? make(name).id));
    },
    /** Derives each event's teams and dates from its matches in the data file. */
    complete: (): void => {
      for (const id of ids.values()) {
        span.run(id);
        enter.run(id, id);
      }
    },
  };
};
