import type { DatabaseSync } from 'node:sqlite';

/**
 * Which source said what: a row of `fact` for each thing that a source made (its field is empty) and for each field that a
 * source other than that changed, with what the field was before. What is in no fact is from the standings, or from the
 * file of skins. The facts about prices are noted where they are written (`prices/writePrices.ts`).
 */

export const watched = {
  match: [
    'event_id',
    'stage',
    'best_of',
    'team1_id',
    'team2_id',
    'starts_at',
    'ends_at',
    'score1',
    'score2',
    'winner',
    'veto',
  ],
  team: ['name', 'country', 'region', 'logo'],
  event: ['name', 'tier', 'location', 'starts_at', 'ends_at', 'prize_pool', 'format'],
  player: ['nickname', 'real_name', 'country', 'role', 'photo'],
  ranking_list: [],
  skin: ['weapon', 'rarity', 'collection', 'image'],
  skin_variant: [],
} as const;
export type Subject = keyof typeof watched;

/** The source of a row that no fact tells of. */
export const silentMaker = (subject: string): string => (subject === 'skin' ? 'skins' : 'standings');

/** Says who tells what is written from now on, and when it was told (ms since 1970). */
export type TellAs = (source: string, at: number) => void;

/** Notes from now on, for this connection, who writes what. */
export const watchFacts = (database: DatabaseSync): TellAs => {
  database.exec('CREATE TEMP TABLE IF NOT EXISTS teller (source TEXT, at INTEGER)');
  database.exec('DELETE FROM teller; INSERT INTO teller VALUES (NULL, NULL)');
  for (const [table, columns] of Object.entries(watched)) {
    database.exec(`CREATE TEMP TRIGGER IF NOT EXISTS fact_${table} AFTER INSERT ON main.${table} BEGIN
      INSERT OR IGNORE INTO fact SELECT '${table}', new.id, '', source, at, NULL FROM teller WHERE source IS NOT NULL; END`);
    for (const column of columns) database.exec(changedBy(table, column));
    database.exec(`CREATE TEMP TRIGGER IF NOT EXISTS fact_${table}_id AFTER UPDATE OF id ON main.${table}
      BEGIN UPDATE fact SET id = new.id WHERE subject = '${table}' AND id = old.id; END`);
  }
  database.exec(`CREATE TEMP TRIGGER IF NOT EXISTS fact_map AFTER INSERT ON main.match_map BEGIN
    INSERT OR IGNORE INTO fact SELECT 'match', new.match_id, 'map ' || new.number, source, at, NULL FROM teller
      WHERE source IS NOT NULL AND source IS NOT
        (SELECT source FROM fact WHERE subject = 'match' AND id = new.match_id AND field = ''); END`);
  const tell = database.prepare('UPDATE teller SET source = ?, at = ?');
  return (source, at) => void tell.run(source, at);
};

const changedBy = (table: string, column: string): string => {
  const key = `subject = '${table}' AND id = new.id`;
  const before = `(SELECT source FROM fact WHERE ${key} AND field = '${column}')`;
  const maker = `coalesce((SELECT source FROM fact WHERE ${key} AND field = ''), '${silentMaker(table)}')`;
  const lost = `iif(old.${column} IS NULL, NULL, json_array(coalesce(${before}, ${maker}), old.${column}))`;
  return `
    CREATE TEMP TRIGGER IF NOT EXISTS fact_${table}_${column} AFTER UPDATE OF ${column} ON main.${table}
    WHEN old.${column} IS NOT new.${column} BEGIN
      INSERT INTO fact SELECT '${table}', new.id, '${column}', source, at, ${lost} FROM teller
        WHERE source IS NOT NULL AND (${before} IS NOT NULL OR ${maker} <> source)
      ON CONFLICT (subject, id, field) DO UPDATE SET source = excluded.source, at = excluded.at,
        lost = iif(fact.source = excluded.source, fact.lost, coalesce(excluded.lost, fact.lost)); END`;
};

/** Who said a field of a thing; the standings, if nobody else did. */
export const openTellers = (database: DatabaseSync) => {
  const find = database.prepare(
    "SELECT source FROM fact WHERE subject = ? AND id = ? AND field IN (?, '') ORDER BY field DESC LIMIT 1",
  );
  return (subject: Subject, id: number, field: string): string =>
    String(find.get(subject, id, field)?.['source'] ?? 'standings');
};
