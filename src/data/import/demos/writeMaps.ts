import { getOrMake } from '../../../core/getOrMake.ts';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { ArrangedSeries } from './series/arrange.ts';
import type { TeamKey } from '../../../core/scoreboard/event.ts';
import { halvesOf, otherSide, overtimesOf } from '../../../core/scoreboard/rules.ts';
import { type PlayedKill, type PlayedMap, type PlayedRound, playersOf } from './playedMap.ts';
import type { WrittenMatch } from './writeMatch.ts';

interface PlayedSeries extends Pick<ArrangedSeries, 'played'> {
  readonly series: Pick<ArrangedSeries['series'], 'maps'>;
}

/** Writes the maps of a match. Each replaces its former rows in the data file. */
export const openMapsWriter = (database: DatabaseSync) => {
  const clear = (table: string): StatementSync =>
    database.prepare(`DELETE FROM ${table} WHERE match_id = ? AND map_number = ?`);
  const clearOld = ['player_map', 'map_round', 'round_money'].map(clear);
  const clearKills = clear('round_kill');
  const nameMap = database.prepare(
    'INSERT OR IGNORE INTO match_map (match_id, number, name) VALUES (?, ?, ?)',
  );
  const insert = openInserts(database);
  return ({ series, played }: PlayedSeries, match: WrittenMatch, names: MapNames): void => {
    // A map without a recording has at least its name.
    for (const map of series.maps) nameMap.run(match.id, map.number, map.name);
    let endedAt = match.startsAt;
    for (const map of played) {
      endedAt += map.length;
      // A source without kills does not delete those of another source.
      for (const statement of map.hasKills ? [...clearOld, clearKills] : clearOld)
        statement.run(match.id, map.number);
      for (const [table, row] of rowsOf(map, endedAt, match, names)) insert(table, row);
    }
  };
};

/** Writes rows by column. A row replaces the row with the same key. */
const openInserts = (database: DatabaseSync): ((table: string, row: Row) => void) => {
  const statements = new Map<string, StatementSync>();
  return (table, row) => {
    const columns = Object.keys(row);
    const places = columns.map(() => '?').join(', ');
    // The rows of a table always have the same columns, named in `rowsOf`.
    const statement = getOrMake(statements, table, () =>
      database.prepare(`INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${places})`),
    );
    statement.run(...Object.values(row));
  };
};

/** The teams and players that the rows of a match's maps refer to. */
interface MapNames {
  /** The numbers of the series' teams, in its order. */
  readonly teams: readonly [number, number];
  /** Returns the number of a player by Steam id; undefined for a player of no map. */
  readonly player: (steamId: string) => number | undefined;
}

type Row = Readonly<Record<string, SQLInputValue>>;

type TableRow = readonly [table: string, row: Row];

/** The rows of a map, with the teams in the order of the data file (store/schema.ts). */
function* rowsOf(
  map: PlayedMap,
  endedAt: number,
  match: WrittenMatch,
  { teams, player }: MapNames,
): Generator<TableRow> {
  const place = { match_id: match.id, map_number: map.number };
  const numberOf = (team: TeamKey): 1 | 2 => ((team === 'team1') === match.turned ? 2 : 1);
  yield ['match_map', toMapRow(map, match, numberOf)];
  for (const { steamId, team, rounds, figures } of map.lines) {
    const id = player(steamId);
    if (id === undefined) continue;
    const own = { side: numberOf(team), team_id: teams[team === 'team1' ? 0 : 1] };
    const won = map.winner && Number(map.winner === team);
    yield ['player_map', { player_id: id, ...place, ended_at: endedAt, ...own, won, rounds, ...figures }];
  }
  const teamOf = new Map([...playersOf(map)].map(([steamId, { team }]) => [steamId, numberOf(team)]));
  for (const round of map.rounds) {
    const placed = { ...place, round: round.number };
    yield [
      'map_round',
      {
        ...placed,
        winner: numberOf(round.winner),
        side: round.side,
        reason: round.reason,
        team1_side: match.turned ? otherSide(round.team1Side) : round.team1Side,
        started_ms: round.start,
        freeze_end_ms: round.freezeEnd,
        ended_ms: round.end,
        over_ms: round.over,
      },
    ];
    for (const { steamId, start: money, spent, equipment, buy } of round.money) {
      const [id, team] = [player(steamId), teamOf.get(steamId)];
      if (id !== undefined && team !== undefined)
        yield ['round_money', { ...placed, player_id: id, team, money, spent, equipment, buy }];
    }
    yield* killRows(round, placed, player);
  }
}

function* killRows({ kills }: PlayedRound, placed: Row, player: MapNames['player']): Generator<TableRow> {
  const known = (fighter: PlayedKill['killer']): number | null =>
    (fighter && player(fighter.steamId)) ?? null;
  for (const [index, kill] of kills.entries()) {
    const victim = known(kill.victim);
    if (victim === null) continue;
    yield [
      'round_kill',
      {
        ...placed,
        number: index + 1,
        at_ms: kill.at,
        killer_id: known(kill.killer),
        victim_id: victim,
        assister_id: known(kill.assister),
        flash_assist: Number(kill.flashAssist),
        weapon: kill.weapon,
        headshot: Number(kill.headshot),
        penetrated: kill.penetrated,
        through_smoke: Number(kill.throughSmoke),
        no_scope: Number(kill.noScope),
        blinded: Number(kill.blinded),
        trade: Number(kill.trade),
      },
    ];
  }
}

const toMapRow = (map: PlayedMap, { id, turned }: WrittenMatch, numberOf: (team: TeamKey) => 1 | 2): Row => {
  const { team1, team2 } = map.score;
  return {
    match_id: id,
    number: map.number,
    name: map.name,
    score1: turned ? team2 : team1,
    score2: turned ? team1 : team2,
    winner: map.winner === 'draw' ? 0 : map.winner && numberOf(map.winner),
    overtimes: overtimesOf(map.score, map.regulation),
    halves: toHalves(map, turned),
    rounds: JSON.stringify(
      map.rounds.map(({ winner, side, reason, freezeEnd, end }) => [
        numberOf(winner),
        side,
        reason,
        Math.floor((end - freezeEnd) / 1000),
        // The hour at which the map began is unknown.
        null,
      ]),
    ),
  };
};

/** Null if the rounds do not form halves. */
const toHalves = ({ rounds, isRegular, regulation }: PlayedMap, turned: boolean): string | null => {
  const [first] = rounds;
  if (!first || !isRegular) return null;
  const winners = rounds.map(({ winner }) => winner);
  const halves = halvesOf(winners, first.team1Side, regulation);
  return JSON.stringify(
    halves.map(({ team1, team2, team1Side }) =>
      turned ? [team2, team1, otherSide(team1Side)] : [team1, team2, team1Side],
    ),
  );
};
