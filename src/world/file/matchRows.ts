import type { SimulatedMatch } from '../match/plan.ts';
import { players } from '../players.ts';
import type { PlayedMatch, RecordMatch } from '../season/season.ts';
import { tables } from './tables.ts';
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
      for (const { id } of players) insert.player_map.flat(lines.of(id));
    },
  };
};

/** The lines of a block. */
const blockLines = 2000;

/**
 * Players' lines as plain numbers in blocks outside V8's heap, which take a third of the memory of arrays: a file has
 * 100,000 of them. Behind the rating, they are small counts.
 */
const createLines = () => {
  const large = createBlocks(length => new Float64Array(length), largeColumns);
  const small = createBlocks(length => new Uint16Array(length), lineWidth - largeColumns);
  const places = players.map((): number[] => []);
  let count = 0;
  return {
    add: (line: readonly number[]): void => {
      const [player = 0] = line;
      large.set(count, line.slice(0, largeColumns));
      small.set(count, line.slice(largeColumns));
      places[player - 1]?.push(count);
      count += 1;
    },
    of: (player: number): readonly number[] => {
      const values: number[] = [];
      for (const line of places[player - 1] ?? []) {
        for (const value of large.get(line)) values.push(value);
        for (const value of small.get(line)) values.push(value);
      }
      return values;
    },
  };
};

const createBlocks = (create: (length: number) => Float64Array | Uint16Array, width: number) => {
  const blocks: (Float64Array | Uint16Array)[] = [];
  const blockOf = (line: number) => (blocks[Math.floor(line / blockLines)] ??= create(blockLines * width));
  const startOf = (line: number): number => (line % blockLines) * width;
  return {
    set: (line: number, values: readonly number[]): void => blockOf(line).set(values, startOf(line)),
    get: (line: number) => blockOf(line).subarray(startOf(line), startOf(line) + width),
  };
};

const lineWidth = tables.player_map.length;
const largeColumns = tables.player_map.indexOf('rating') + 1;

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
