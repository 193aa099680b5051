import type { DatabaseSync } from 'node:sqlite';
import type { TeamKey } from '../../scoreboard/event.ts';
import { nothingFound } from '../importer.ts';
import type { Importer, ImportSource, Skipped } from '../importer.ts';
import { openTeams } from '../teams.ts';
import { arrangeSeries, mapsWon } from './arrange.ts';
import type { ArrangedSeries } from './arrange.ts';
import { findTables } from './tables/findTables.ts';
import { openPlayerBook } from './playerBook.ts';
import type { PlayerBook } from './playerBook.ts';
import type { Profile } from './tables/profiles.ts';
import { readTables } from './tables/readTables.ts';
import type { ReadTables } from './tables/readTables.ts';
import { countNames } from './rosters.ts';
import { joinListed, joinNamed } from './series.ts';
import { toSteamPlayers } from './steamPlayers.ts';
import { openEventBook } from './writeEvents.ts';
import { openMapsWriter } from './writeMaps.ts';
import { openMatchWriter } from './writeMatch.ts';
import { writeSpells } from './writeSpells.ts';

/** Recordings of matches, as CS Demo Manager's analyzer writes them. */
export const demos: Importer = {
  about: 'Demo exports: the folder of the CSV tables that CS Demo Manager writes, and players_data.csv',
  read: async source => {
    const files = await findTables(source.path);
    const tables = await readTables(files, source.onProgress);
    const arranged = arrangeAll(tables);
    if (arranged.length === 0 && tables.profiles.length === 0)
      throw nothingFound('recorded match', source.path, tables.skipped, usual);
    const { problems } = write(source, arranged, tables.profiles, tables);
    const { rounds, money, lines, kills } = tables.counts;
    const recordings = [...tables.demos.values()].filter(({ rounds }) => rounds.length > 0).length;
    const taken = { series: arranged.length, demos: recordings, rounds, money, lines, kills };
    return {
      taken: { ...taken, profiles: tables.profiles.length },
      skipped: [...tables.skipped, ...problems],
      notes: notesOn(arranged),
    };
  },
};

const arrangeAll = ({ demos, listed }: ReadTables): readonly ArrangedSeries[] => {
  const votes = countNames(demos.values());
  const inTables = new Set(listed.map(({ checksum }) => checksum));
  const named = joinNamed([...demos.values()].filter(({ checksum }) => !inTables.has(checksum)));
  return [...joinListed(listed), ...named]
    .sort((one, other) => one.startsAt - other.startsAt || (one.key < other.key ? -1 : 1))
    .map(series => arrangeSeries(series, demos, votes));
};

const write = (
  { database, onProgress }: ImportSource,
  arranged: readonly ArrangedSeries[],
  profiles: readonly Profile[],
  { demos }: ReadTables,
): { readonly problems: readonly Skipped[] } => {
  const teams = openTeams(database);
  const events = openEventBook(database);
  const teamsOf = ({ series }: ArrangedSeries) =>
    [teams.ensure(series.teams[0]), teams.ensure(series.teams[1])] as const;
  // The tables of tournaments call teams as people do, the recordings `Team Spirit`: theirs are the names.
  const listed = arranged.filter(({ series }) => series.number !== null);
  for (const series of [...listed, ...arranged]) teamsOf(series);
  const players = openPlayerBook(database, teams, profiles);
  const ids = new Map(
    toSteamPlayers(arranged, demos, teamsOf).map(player => [player.steamId, players.ofSteam(player)]),
  );
  const writeMatch = openMatchWriter(database);
  const writeMaps = openMapsWriter(database);
  for (const [done, one] of arranged.entries()) {
    onProgress({ step: 'writing series', done, total: arranged.length });
    const { event } = one.series;
    const teams = teamsOf(one);
    const eventId = event === null ? null : events.ensure(event);
    const nickname = (steamId: string): string => players.nickname(ids.get(steamId) ?? 0);
    const lineups = [lineupOf(one, 'team1').map(nickname), lineupOf(one, 'team2').map(nickname)] as const;
    const match = writeMatch(one, { teams, lineups, eventId });
    writeMaps(one, match, { teams, player: steamId => ids.get(steamId) });
  }
  writeProfiles(database, players, profiles);
  events.complete();
  writeSpells(database);
  return {
    problems: arranged.flatMap(({ series, problems }) =>
      problems.map(reason => ({ subject: `${series.teams.join(' vs ')} (${series.key})`, reason })),
    ),
  };
};

/** Who played for a team on the first map that was recorded. */
const lineupOf = ({ played }: ArrangedSeries, team: TeamKey): readonly string[] =>
  (played[0]?.lines ?? []).filter(line => line.team === team).map(({ steamId }) => steamId);

/** What another source told of a player stays. */
const writeProfiles = (database: DatabaseSync, players: PlayerBook, profiles: readonly Profile[]): void => {
  const update = database.prepare(
    'UPDATE player SET real_name = coalesce(real_name, ?), country = coalesce(country, ?), photo = coalesce(photo, ?) WHERE id = ?',
  );
  for (const profile of profiles) {
    const { realName, country, photo } = profile;
    update.run(realName, country, photo, players.ofProfile(profile));
  }
};

const notesOn = (arranged: readonly ArrangedSeries[]): readonly string[] => {
  const maps = arranged.flatMap(({ played }) => played);
  const total = (of: 'money' | 'kills'): number => maps.reduce((sum, { left }) => sum + left[of], 0);
  const unrecorded = arranged.flatMap(({ series }) => series.maps).filter(({ parts }) => parts.length === 0);
  const unlike = arranged.filter(
    ({ series, played }) =>
      series.score !== null &&
      played.length === series.maps.length &&
      mapsWon(played).join('-') !== series.score.join('-'),
  );
  const whole = maps.filter(({ winner }) => winner === null).length;
  return [
    [unrecorded.length, 'maps have no recording: their names alone are kept'],
    [total('money'), 'money rows are of a knife round, or of one that did not end: they are left out'],
    [total('kills'), 'kills are of a knife round, of a freeze time or of a dead player: they are left out'],
    [maps.filter(({ lines }) => lines.length === 0).length, 'maps have no line of a player in the source'],
    [whole, 'maps are not over after the rounds that were recorded: their winner is unknown'],
    [unlike.length, 'series have another score than their maps tell: theirs is kept'],
  ].flatMap(([count, words]) => (count === 0 ? [] : [`${count} ${words}`]));
};

/** What to do where nothing was found, and nothing tells why. */
const usual = 'name the folder of CSV files that CS Demo Manager wrote, such as matches.csv and rounds.csv';
