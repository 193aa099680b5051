import type { DatabaseSync } from 'node:sqlite';
import type { TeamKey } from '../../../core/scoreboard/event.ts';
import { endsWith, findSources } from '../findFiles.ts';
import { countIn } from '../newRows.ts';
import { nothingFound, type Importer, type ImportSource, type Skipped } from '../importer.ts';
import { toTeamKey, openTeams } from '../teams.ts';
import { arrangeSeries, type ArrangedSeries, type Evidence } from './series/arrange.ts';
import { notesOn } from './notesOn.ts';
import { countPairs, openRankedRosters, type RankedRosters, withPlayersTeams } from './series/evidence.ts';
import { absorbNamed, joinNamed } from './series/namedSeries.ts';
import { openPlayerBook, type PlayerBook, toSteamPlayers } from './playerBook.ts';
import { playersOf } from './playedMap.ts';
import { nicknamesOf, type Recording, sortRecordings } from './series/recordings.ts';
import { countNames, type NameVotes } from './rosters.ts';
import { joinListed, type DemoSeries } from './series/series.ts';
import { isTable, sortTables } from './tables/findTables.ts';
import type { Profile } from './tables/rows.ts';
import { readTables, type ReadTables } from './readTables.ts';
import { nameTeams } from './series/teamNames.ts';
import { joinUnnamed } from './series/unnamed.ts';
import { openEventBook } from './writeEvents.ts';
import { openMapsWriter } from './writeMaps.ts';
import { openMatchWriter } from './writeMatch.ts';
import { writeSides } from './writeSides.ts';

/** Imports recordings of matches from the tables of CS Demo Manager's analyzer. */
export const demos: Importer = {
  about: 'Demo exports: the folder of the CSV tables that CS Demo Manager writes, and players_data.csv',
  what: 'recorded match',
  usual: 'name the folder of CSV files that CS Demo Manager wrote, such as matches.csv and rounds.csv',
  find: async path => {
    const { files, skipped } = await findSources(path, file => isTable(file) || isDemo(file));
    const raw = files.filter(({ path }) => isDemo(path));
    return {
      files: files.filter(({ path }) => !isDemo(path)),
      skipped: [...skipped, ...raw.map(({ name }) => ({ subject: name, reason: exportFirst(name) }))],
    };
  },
  read: async source => {
    const { tables: files, skipped } = sortTables(source.files);
    const tables = await readTables(files, source.onProgress);
    const { recordings, problems } = sortRecordings(tables.demos.values());
    const { arranged, lost } = arrangeAll(source.database, tables, recordings);
    const left = [...skipped, ...tables.skipped, ...problems, ...lost];
    // Recordings that cannot be placed yet are kept: another import may identify their teams.
    if (recordings.size + tables.listed.length + tables.profiles.length === 0)
      throw nothingFound(demos, source.path, [...problems, ...left]);
    const withoutSides = write(source, arranged, tables);
    const uncounted = arranged.flatMap(({ played }) => played.map(map => map.left()));
    return {
      taken: countStored(source.database, arranged, tables.profiles.length),
      skipped: left,
      counted: uncounted.flatMap(of => Object.values(of).flat()),
      notes: notesOn(arranged, uncounted, withoutSides),
    };
  },
};

/** The game's own recordings. The analyzer makes tables of them. */
const isDemo = endsWith('.dem');
const exportFirst = (name: string): string =>
  `it is a demo, not a table: csda -demo-path=${name} -output=<folder> -format=csv writes its tables`;

const arrangeAll = (
  database: DatabaseSync,
  { demos, listed }: ReadTables,
  recordings: ReadonlyMap<string, Recording>,
): { readonly arranged: readonly ArrangedSeries[]; readonly lost: readonly Skipped[] } => {
  const inTables = new Set(listed.map(({ checksum }) => checksum));
  const ranked = openRankedRosters(database);
  const called = countNames(demos.values());
  const unlisted = [...recordings.values()]
    .filter(({ demo }) => !inTables.has(demo.checksum))
    .map(recording => withPlayersTeams(recording, ranked, called));
  const named = joinNamed(unlisted);
  const tabled = joinListed(listed);
  const joined = absorbNamed(tabled.series, named.series, recordings);
  const evidence = gatherEvidence(database, joined.series, recordings, ranked);
  const arrange = (series: readonly DemoSeries[], names: NameVotes) =>
    series.map(one => arrangeSeries(one, recordings, { ...evidence, names }));
  const identified = arrange(joined.series, called);
  const nameless = unlisted.filter(({ name }) => !name);
  const unnamed = joinUnnamed(nameless, { arranged: identified, ranked }, called);
  const series = [...identified, ...arrange(unnamed.series, unnamed.names)];
  const problems = [
    ...[tabled, named, joined, unnamed].flatMap(({ problems }) => problems),
    ...series.flatMap(({ problems }) => problems),
  ];
  return {
    // A series that no table lists is kept only with at least one played map.
    arranged: series
      .filter(({ series, played }) => series.score !== null || series.number !== null || played.length > 0)
      .sort(
        ({ series: one }, { series: other }) =>
          one.startsAt - other.startsAt || (one.key < other.key ? -1 : 1),
      ),
    lost: problems,
  };
};

const gatherEvidence = (
  database: DatabaseSync,
  series: readonly DemoSeries[],
  recordings: ReadonlyMap<string, Recording>,
  ranked: RankedRosters,
): Omit<Evidence, 'names'> => {
  const teams = openTeams(database);
  const recordingsOf = ({ maps }: DemoSeries) =>
    maps.flatMap(({ parts }) => parts.flatMap(checksum => recordings.get(checksum) ?? []));
  const teamed = series.flatMap(one => {
    const about = { teams: [toTeamKey(one.teams[0]), toTeamKey(one.teams[1])] as const, at: one.startsAt };
    return recordingsOf(one).map(({ rosters }) => ({ rosters, ...about }));
  });
  return {
    pairs: countPairs(teamed),
    ranked: (rosters, series) => {
      const nicknames = rosters.map(roster => nicknamesOf(roster, recordingsOf(series)));
      const found = nicknames.map(each => ranked.find(each, series.startsAt)?.teamId);
      const wanted = series.teams.map(name => teams.find(name));
      const agree = (side: 0 | 1, name: 0 | 1): number =>
        Number(found[side] !== undefined && found[side] === wanted[name]);
      return agree(0, 0) + agree(1, 1) - agree(0, 1) - agree(1, 0);
    },
  };
};

const write = (
  { database, onProgress }: ImportSource,
  arranged: readonly ArrangedSeries[],
  { demos, profiles }: ReadTables,
): ReturnType<typeof writeSides> => {
  const events = openEventBook(database);
  const teamsOf = nameTeams(database, arranged, demos.values());
  const players = openPlayerBook(database, openTeams(database), profiles);
  const ids = new Map(
    toSteamPlayers(arranged, demos, ({ series }) => teamsOf(series)).map(player => [
      player.steamId,
      players.ofSteam(player),
    ]),
  );
  const nickname = (steamId: string): string => players.nickname(ids.get(steamId) ?? 0);
  const writeMatches = openMatchWriter(database);
  const writeMaps = openMapsWriter(database);
  const parts = arranged.map(one => ({
    arranged: one,
    teams: teamsOf(one.series),
    lineups: [lineupOf(one, 'team1').map(nickname), lineupOf(one, 'team2').map(nickname)] as const,
    eventId: one.series.event === null ? null : events.ensure(one.series.event),
  }));
  for (const [done, { match, arranged: one, teams }] of writeMatches(parts).entries()) {
    onProgress({ step: 'writing series', done, total: arranged.length });
    writeMaps(one, match, { teams, player: steamId => ids.get(steamId) });
  }
  writeProfiles(database, players, profiles);
  events.complete();
  writeSpells(database);
  return writeSides(database);
};

/** The players of a team on the first recorded map. */
const lineupOf = ({ played: [first] }: ArrangedSeries, team: TeamKey): readonly string[] =>
  [...(first ? playersOf(first) : [])].filter(([, one]) => one.team === team).map(([steamId]) => steamId);

const countStored = (
  database: DatabaseSync,
  arranged: readonly ArrangedSeries[],
  profiles: number,
): Readonly<Record<string, number>> => ({
  matches: arranged.length,
  recordings: arranged.reduce((sum, { recordings }) => sum + recordings.length, 0),
  maps: arranged.reduce((sum, { played }) => sum + played.length, 0),
  rounds: countIn(database, 'map_round'),
  money: countIn(database, 'round_money'),
  lines: countIn(database, 'player_map'),
  kills: countIn(database, 'round_kill'),
  profiles,
});

/** Fills in what other sources left unknown about a player; their values stay. */
const writeProfiles = (database: DatabaseSync, players: PlayerBook, profiles: readonly Profile[]): void => {
  const update = database.prepare(
    'UPDATE player SET real_name = coalesce(real_name, ?), country = coalesce(country, ?), photo = coalesce(photo, ?) WHERE id = ?',
  );
  for (const profile of profiles) {
    const { realName, country, photo } = profile;
    update.run(realName, country, photo, players.ofProfile(profile));
  }
};

/**
 * Derives the players' spells in teams that are in no ranking list, from all maps in the data file. A spell begins on the day
 * of its first map; its start is open if that is also the first map of the team and of the player. It ends on the first day
 * after its last map on which the team plays without the player, or the player for another team.
 */
const writeSpells = (database: DatabaseSync): void =>
  database.exec(`
    WITH played AS MATERIALIZED
        (SELECT DISTINCT player_id, team_id, date(ended_at / 1000, 'unixepoch') AS day FROM player_map),
      spell AS (SELECT player_id, team_id, min(day) AS first, max(day) AS last FROM played
        WHERE team_id NOT IN (SELECT team_id FROM ranking_row) GROUP BY player_id, team_id)
    INSERT INTO roster_spell (team_id, player_id, start_day, end_day)
    SELECT team_id, player_id,
      nullif(first, (SELECT min(day) FROM (
        SELECT min(day) AS day FROM played p WHERE p.team_id = spell.team_id
        UNION ALL SELECT min(day) FROM played p WHERE p.player_id = spell.player_id))),
      (SELECT min(day) FROM played p
        WHERE (p.team_id = spell.team_id OR p.player_id = spell.player_id) AND p.day > last)
    FROM spell ORDER BY player_id, first`);
