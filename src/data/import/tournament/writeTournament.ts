import type { DatabaseSync } from 'node:sqlite';
import { openIdentityBook } from '../identity.ts';
import { toSlug } from '../../../core/names/slug.ts';
import { openNewRows } from '../newRows.ts';
import { toPlacements } from './placements.ts';
import type { TournamentFile } from './source.ts';
import { toStages } from './stages.ts';
import type { StageFormat } from './stageFormat.ts';
import type { Stage } from './stages.ts';
import { openTeams } from '../teams.ts';
import { openSeriesWriter } from './writeSeries.ts';

export interface WrittenTournament {
  readonly stages: number;
  readonly teams: number;
  readonly placements: number;
}

/** Writes a whole tournament. Replaces its former stages, slots and teams in the data file. */
export const writeTournament = (database: DatabaseSync, file: TournamentFile): WrittenTournament => {
  const stages = toStages(file);
  const placements = toPlacements(stages);
  const eventId = writeEvent(database, file, stages);
  const teams = openTeams(database);
  const teamOf = (name: string): number => teams.ensure(name);
  const names = [...new Set(file.series.flatMap(({ teams }) => teams))];
  const places = new Map(placements.map(placement => [placement.team, placement]));
  for (const table of ['event_team', 'stage', 'slot'])
    database.prepare(`DELETE FROM ${table} WHERE event_id = ?`).run(eventId);
  const insertTeam = database.prepare(
    'INSERT OR IGNORE INTO event_team (event_id, team_id, placement, placed_at) VALUES (?, ?, ?, ?)',
  );
  for (const name of names) {
    const place = places.get(name);
    insertTeam.run(eventId, teamOf(name), place?.place ?? null, place?.at ?? null);
  }
  writeStages(database, file, eventId, stages, teamOf);
  return { stages: stages.length, teams: names.length, placements: placements.length };
};

const writeEvent = (database: DatabaseSync, file: TournamentFile, stages: readonly Stage[]): number => {
  const identities = openIdentityBook(database, 'tournament');
  // Another source may have made an event with this name.
  const known =
    identities.get(file.key) ??
    database.prepare('SELECT id FROM event WHERE slug = ?').get(toSlug(file.name))?.['id'];
  const id = known === undefined ? openNewRows(database, 'event')(file.name).id : Number(known);
  identities.set(file.key, id);
  const times = file.series.map(({ startsAt }) => startsAt);
  database
    .prepare('UPDATE event SET starts_at = ?, ends_at = ?, format = ? WHERE id = ?')
    .run(Math.min(...times), Math.max(...times), describe(stages), id);
  return id;
};

const formatNames = {
  swiss: 'Swiss',
  'round-robin': 'round robin',
  'single-elimination': 'single elimination',
  'double-elimination': 'double elimination',
} as const satisfies Record<StageFormat, string>;
const describe = (stages: readonly Stage[]): string =>
  stages.map(({ name, format }) => `${name}: ${formatNames[format]}`).join('; ');

const writeStages = (
  database: DatabaseSync,
  file: TournamentFile,
  eventId: number,
  stages: readonly Stage[],
  teamOf: (name: string) => number,
): void => {
  const writeSeries = openSeriesWriter(database);
  const insertStage = database.prepare(
    'INSERT INTO stage (event_id, number, name, format) VALUES (?, ?, ?, ?)',
  );
  const insertSlot = database.prepare(
    `INSERT INTO slot (event_id, stage, round, position, group_name, round_name, match_id)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { number, name, format, slots } of stages) {
    insertStage.run(eventId, number, name, format);
    for (const { series, position, roundName, group } of slots) {
      const { teams } = series;
      const match = writeSeries({
        series,
        key: `${file.key}/${series.key}`,
        eventId,
        stage: name,
        teams: [teamOf(teams[0]), teamOf(teams[1])],
      });
      insertSlot.run(eventId, number, series.round, position, group, roundName, match);
    }
  }
};
