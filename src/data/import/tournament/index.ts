import { endsWith, findSources } from '../findFiles.ts';
import { UnusableFile } from '../../../core/files/sourceText.ts';
import { attempt, type Importer, type Skipped, type SourceFile } from '../importer.ts';
import { readJson } from '../readJson.ts';
import { parseTournament, type TournamentFile, type Series } from './source.ts';
import type { DatabaseSync } from 'node:sqlite';
import { openIdentityBook, openMatchNumbers, openNewRows } from '../newRows.ts';
import { findListedMatches, type IdentifiedSeries } from '../listedMatches.ts';
import { toPlacements } from './placements.ts';
import type { StageFormat } from './stageFormat.ts';
import { type Stage, toStages } from './stages.ts';
import { type NamedTeams, openTeams } from '../teams.ts';
import { greatest, least } from '../../../core/extremes.ts';

/** Imports tournaments. One JSON file has all series of a tournament. */
export const tournament: Importer = {
  about: 'A tournament: the JSON file of its series, stage by stage',
  what: 'tournament',
  usual: 'name the JSON file of one tournament',
  find: async path => findSources(path, endsWith('.json')),
  read: async ({ files, database, now, onProgress }) => {
    const taken = { tournaments: 0, series: 0, stages: 0, teams: 0, placements: 0 };
    const skipped: Skipped[] = [];
    const notes: string[] = [];
    const found = await readAll(files, skipped);
    for (const [done, { name, file }] of found.entries()) {
      onProgress({ step: 'reading tournaments', done, total: found.length });
      const { stages, teams, placements } = writeTournament(database, file, now);
      taken.tournaments++;
      taken.series += file.series.length;
      taken.stages += stages;
      taken.teams += teams;
      taken.placements += placements;
      for (const problem of file.problems) skipped.push({ subject: name, ...problem });
      if (placements === 0) notes.push(`no final of ${file.name} has been played: the places are undecided`);
    }
    return { taken, skipped, notes };
  },
};

interface NamedTournament {
  readonly name: string;
  readonly file: TournamentFile;
}

/** Of two files of a tournament, the one with more series counts, then the first by path. */
const readAll = async (files: readonly SourceFile[], skipped: Skipped[]) => {
  const found = new Map<string, NamedTournament>();
  for (const source of files) {
    const file = await attempt(source, skipped, () => readOne(source));
    if (!file) continue;
    const known = found.get(file.key);
    const isBetter = !known || file.series.length > known.file.series.length;
    const [kept, other] = isBetter ? [{ name: source.name, file }, known?.name] : [known, source.name];
    found.set(file.key, kept);
    if (other !== undefined)
      skipped.push({ subject: other, reason: `the tournament was read from ${kept.name}` });
  }
  const startOf = ({ file }: NamedTournament): number => file.series[0]?.startsAt ?? 0;
  return [...found.values()].sort(
    (one, other) => startOf(one) - startOf(other) || (one.file.key < other.file.key ? -1 : 1),
  );
};

/** @throws UnusableFile */
const readOne = async (source: SourceFile): Promise<TournamentFile> => {
  const file = parseTournament(await readJson(source), source.name);
  const [first] = file.problems;
  if (file.series.length === 0 && first) throw new UnusableFile(`${first.item}: ${first.reason}`);
  return file;
};

const writeTournament = (database: DatabaseSync, file: TournamentFile, now: number) => {
  const stages = toStages(file);
  const placements = toPlacements(stages);
  const eventId = writeEvent(database, file, stages);
  const teams = openTeams(database);
  const names = [...new Set(file.series.flatMap(({ teams }) => teams))];
  const places = new Map(placements.map(placement => [placement.team, placement]));
  const insertTeam = database.prepare(
    'INSERT OR IGNORE INTO event_team (event_id, team_id, placement, placed_at) VALUES (?, ?, ?, ?)',
  );
  for (const name of names) {
    const place = places.get(name);
    insertTeam.run(eventId, teams.ensure(name), place?.place ?? null, place?.at ?? null);
  }
  writeStages(database, eventId, { stages, ids: teams, now });
  return { stages: stages.length, teams: names.length, placements: placements.length };
};

const writeEvent = (database: DatabaseSync, file: TournamentFile, stages: readonly Stage[]): number => {
  const { id } = openNewRows(database, 'event')(file.name);
  openIdentityBook(database, 'tournament').set(file.key, id);
  const times = file.series.map(({ startsAt }) => startsAt);
  database
    .prepare('UPDATE event SET starts_at = ?, ends_at = ?, format = ? WHERE id = ?')
    .run(least(times), greatest(times), describe(stages), id);
  return id;
};

const formatNames = {
  swiss: 'Swiss',
  'round-robin': 'round robin',
  gsl: 'GSL groups',
  'single-elimination': 'single elimination',
  'double-elimination': 'double elimination',
} as const satisfies Record<StageFormat, string>;
const describe = (stages: readonly Stage[]): string =>
  stages.map(({ name, format }) => `${name}: ${formatNames[format]}`).join('; ');

const writeStages = (
  database: DatabaseSync,
  eventId: number,
  { stages, ids, now }: { readonly stages: readonly Stage[]; readonly ids: NamedTeams; readonly now: number },
): void => {
  const insertStage = database.prepare(
    'INSERT INTO stage (event_id, number, name, format) VALUES (?, ?, ?, ?)',
  );
  const insertSlot = database.prepare(
    `INSERT INTO slot (event_id, stage, round, position, group_name, round_name, match_id)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const placed = stages.flatMap(({ number, name, slots }) =>
    slots.map(({ series, ...slot }): PlacedSeries => {
      const teams = [ids.ensure(series.teams[0]), ids.ensure(series.teams[1])] as const;
      const winner = series.winner === null ? null : teams[series.winner];
      return { ...series, ...slot, series, number, stage: name, teams, winner, lineups: [[], []] };
    }),
  );
  const found = findListedMatches(database, placed);
  const writeSeries = openSeriesWriter(database, eventId, now);
  for (const { number, name, format } of stages) insertStage.run(eventId, number, name, format);
  for (const one of placed) {
    const match = writeSeries(one, found.get(one));
    insertSlot.run(eventId, one.number, one.round, one.position, one.group, one.roundName, match);
  }
};

/** A series in its slot, with the numbers of its teams in the data file. */
interface PlacedSeries extends IdentifiedSeries, Omit<Stage['slots'][number], 'series'> {
  readonly series: Series;
  readonly round: number;
  /** The number and the name of its stage. */
  readonly number: number;
  readonly stage: string;
}

/** A series that another source has becomes that match. The source has no ends, so without maps it ends at its start. */
const openSeriesWriter = (database: DatabaseSync, eventId: number, now: number) => {
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
  // Its time has passed, and nobody says how it ended: it is in no list of finished matches.
  const setOpen = database.prepare(
    'UPDATE match SET ends_at = NULL WHERE id = ? AND winner IS NULL AND score1 IS NULL AND starts_at <= ?',
  );
  return ({ series, stage, teams }: PlacedSeries, known: number | undefined): number => {
    const { startsAt, dayOnly, bestOf, score, winner } = series;
    const id = known ?? numberOf(teams, startsAt);
    if (known === undefined) insert.run(id, ...teams, startsAt, startsAt, Number(dayOnly));
    const turned = Number(first.get(id)?.['team1_id']) !== teams[0];
    const side = (index: 0 | 1): 0 | 1 => (turned === (index === 0) ? 1 : 0);
    const won = winner === null ? null : side(winner) + 1;
    update.run(eventId, stage, bestOf, score?.[side(0)] ?? null, score?.[side(1)] ?? null, won, id);
    if (!dayOnly) setTime.run(startsAt, startsAt, id);
    setOpen.run(id, now);
    return id;
  };
};
