import type { SimulatedMatch } from '../match/plan.ts';
import { players } from '../players.ts';
import type { PlayedMatch, RecordMatch } from '../season/season.ts';
import { rowsAtOnce, tables } from './tables.ts';
import type { Insert, Row } from './tables.ts';

/** The tables that a match fills. */
export type MatchTable = 'match' | 'match_map' | 'player_map';

/** Receives each match as soon as it has been played. */
export interface MatchRecorder {
  readonly record: RecordMatch;
  /** Writes the rows that are still waiting. Record nothing after this call. */
  finish(): void;
}

/**
 * Writes matches and maps immediately, and collects the players' lines: the table is ordered by player, and writing it in
 * its own order is three times faster. Matches arrive in order of time and a player plays one at a time, so each player's
 * lines are in order.
 */
export const createMatchRecorder = (insert: Readonly<Record<MatchTable, Insert>>): MatchRecorder => {
  const lines = createLines();
  return {
    record: (played, match) => {
      insert.match.row(toMatchRow(played, match));
      for (const map of match.maps) {
        insert.match_map.row(mapRow(played.number, map));
        for (const player of map.players)
          lines.add([...lineOf(played, map, player), ...player.ct, player.tDamage]);
      }
    },
    finish: () => {
      for (const { id } of players) for (const some of lines.of(id)) insert.player_map.flat(some);
    },
  };
};

/** The lines of a block. */
const blockLines = 2000;

/**
 * Players' lines as plain numbers in blocks outside V8's heap, which take a fifth of the memory of arrays: a file has
 * 100,000 of them. All but some columns are small counts.
 */
const createLines = () => {
  const large = createBlocks(length => new Float64Array(length), largeColumns.length);
  const small = createBlocks(length => new Uint16Array(length), smallColumns.length);
  const places = players.map((): number[] => []);
  let count = 0;
  return {
    add: (line: readonly number[]): void => {
      const [player = 0] = line;
      large.set(count, line, largeColumns);
      small.set(count, line, smallColumns);
      places[player - 1]?.push(count);
      count += 1;
    },
    /** The values of the player's lines, as many at once as one statement inserts. The list is used again for the next ones. */
    of: function* (player: number): Generator<readonly number[], void, void> {
      const found = places[player - 1] ?? [];
      let values: number[] = [];
      for (let from = 0; from < found.length; from += rowsAtOnce) {
        const some = found.slice(from, from + rowsAtOnce);
        if (some.length * lineWidth < values.length) values = [];
        some.forEach((line, index) => {
          large.get(line, values, index * lineWidth, largeColumns);
          small.get(line, values, index * lineWidth, smallColumns);
        });
        yield values;
      }
    },
  };
};

const createBlocks = (create: (length: number) => Float64Array | Uint16Array, width: number) => {
  const blocks: (Float64Array | Uint16Array)[] = [];
  const blockOf = (line: number) => (blocks[Math.floor(line / blockLines)] ??= create(blockLines * width));
  return {
    set: (line: number, values: readonly number[], columns: readonly number[]): void => {
      const block = blockOf(line);
      let at = (line % blockLines) * width;
      for (const column of columns) block[at++] = values[column] ?? 0;
    },
    get: (line: number, values: number[], start: number, columns: readonly number[]): void => {
      const block = blockOf(line);
      let at = (line % blockLines) * width;
      for (const column of columns) values[start + column] = block[at++] ?? 0;
    },
  };
};

const lineWidth = tables.player_map.length;
const isLarge = (column: string): boolean =>
  ['match_id', 'ended_at', 'adr', 'kast', 'rating'].includes(column);
const columnsThat = (wanted: (column: string) => boolean): readonly number[] =>
  tables.player_map.flatMap((column, index) => (wanted(column) ? [index] : []));
const largeColumns = columnsThat(isLarge);
const smallColumns = columnsThat(column => !isLarge(column));

type Map = SimulatedMatch['maps'][number];
type Line = Map['players'][number];

export const toMatchRow = (
  { number, tournament, stage, fixture }: PlayedMatch,
  match: SimulatedMatch,
): Row => [
  number,
  tournament.number,
  tournament.format.stages[stage - 1]?.name ?? null,
  fixture.bestOf,
  fixture.team1,
  fixture.team2,
  match.startsAt,
  match.endsAt,
  fixture.knownAt,
  match.score1,
  match.score2,
  match.winner,
  JSON.stringify(match.veto),
];

const mapRow = (number: number, map: Map): Row => [
  number,
  map.number,
  map.name,
  map.pickedBy,
  map.score1,
  map.score2,
  map.winner,
  map.overtimes,
  map.startsAt,
  map.endsAt,
  map.halves,
  map.rounds,
];

const lineOf = ({ number, fixture }: PlayedMatch, map: Map, player: Line): readonly number[] => [
  player.playerId,
  number,
  map.number,
  player.side,
  player.side === 1 ? fixture.team1 : fixture.team2,
  map.endsAt,
  player.rounds,
  player.side === map.winner ? 1 : 0,
  player.kills,
  player.deaths,
  player.assists,
  player.adr,
  player.kast,
  player.rating,
  player.headshots,
  player.openingKills,
  player.openingDeaths,
  player.tradeKills,
  player.tradeDeaths,
  player.doubleKills,
  player.tripleKills,
  player.quadKills,
  player.aces,
  player.clutches,
  player.clutchesWon,
];
