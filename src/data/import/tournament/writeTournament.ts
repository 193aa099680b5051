import type { DatabaseSync } from 'node:sqlite';
import { openIdentityBook } from '../identity.ts';
import { toSlug } from '../../../core/names/slug.ts';
import { openMatchNumbers, openNewRows } from '../newRows.ts';
import { dayLength, dayNumber } from '../../store/time.ts';
import { toPlacements } from './placements.ts';
import type { Series, TournamentFile } from './source.ts';
import type { StageFormat } from './stageFormat.ts';
import { type Stage, toStages } from './stages.ts';
import { openTeams } from '../teams.ts';

/** Writes a whole tournament, and counts what it has. Replaces its former stages, slots and teams in the data file. */
export const writeTournament = (database: DatabaseSync, file: TournamentFile) => {
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

/** A series with the numbers of its event and teams in the data file. */
interface PlacedSeries {
  readonly series: Series;
  /** Unique among all tournaments. */
  readonly key: string;
  readonly eventId: number;
  readonly stage: string;
  /** The numbers of the series' teams, in its order. */
  readonly teams: readonly [number, number];
}

/**
 * Writes a series and returns the number of its match. A series that another source already has becomes that match. The match gets the additional data of this source, and
 * keeps the order of its teams. The source has no ends, so a match without maps ends at its start, for lists.
 */
const openSeriesWriter = (database: DatabaseSync): ((placed: PlacedSeries) => number) => {
  const identities = openIdentityBook(database, 'tournament-match');
  const ours = new Set<number>();
  const findKnown = openKnownMatches(database, ours);
  const numberOf = openMatchNumbers(database);
  const first = database.prepare('SELECT team1_id FROM match WHERE id = ?');
  const insert = database.prepare(
    'INSERT INTO match (id, team1_id, team2_id, starts_at, ends_at, day_only) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const update = database.prepare(
    `UPDATE match SET event_id = ?, stage = ?, best_of = coalesce(?, best_of),
       score1 = coalesce(?, score1), score2 = coalesce(?, score2), winner = coalesce(?, winner) WHERE id = ?`,
  );
  const setTime = database.prepare('UPDATE match SET starts_at = ?, ends_at = ?, day_only = 0 WHERE id = ?');
  return ({ series, key, eventId, stage, teams }) => {
    const { startsAt, dayOnly, bestOf, score, winner } = series;
    let id = identities.get(key) ?? findKnown(teams, startsAt, winner === null ? null : teams[winner]);
    if (id === undefined) {
      id = numberOf(teams, startsAt);
      insert.run(id, ...teams, startsAt, startsAt, Number(dayOnly));
    }
    identities.set(key, id);
    ours.add(id);
    const turned = Number(first.get(id)?.['team1_id']) !== teams[0];
    const side = (index: 0 | 1): 0 | 1 => (turned === (index === 0) ? 1 : 0);
    const won = winner === null ? null : side(winner) + 1;
    update.run(eventId, stage, bestOf, score?.[side(0)] ?? null, score?.[side(1)] ?? null, won, id);
    if (!dayOnly) setTime.run(startsAt, startsAt, id);
    return id;
  };
};

/**
 * Finds a match of the lists that is none of `ours`. It must have the same two teams and the same winner, on the same day
 * or a day apart (a source may use the day of another zone). If either winner is unknown, it must be on the same day.
 */
const openKnownMatches = (database: DatabaseSync, ours: ReadonlySet<number>) => {
  const ofDay = database.prepare(
    `SELECT id, team1_id, winner FROM match
     WHERE (team1_id, team2_id) IN (VALUES (?, ?), (?, ?)) AND starts_at >= ? AND starts_at < ?
     ORDER BY team1_id = ? DESC, starts_at, ends_at, id`,
  );
  return ([one, other]: PlacedSeries['teams'], at: number, winner: number | null): number | undefined => {
    for (const distance of [0, -1, 1]) {
      const start = (dayNumber(at) + distance) * dayLength;
      const found = ofDay.all(one, other, other, one, start, start + dayLength, one).find(row => {
        const first = Number(row['team1_id']);
        const won = row['winner'] === 1 ? first : row['winner'] === 2 ? one + other - first : null;
        const agrees = winner === null || won === null ? distance === 0 : won === winner;
        return !ours.has(Number(row['id'])) && agrees;
      });
      if (found) return Number(found['id']);
    }
    return undefined;
  };
};
