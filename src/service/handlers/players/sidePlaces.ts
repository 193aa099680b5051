import { addLine, emptyLine, type SideLine, sideLines } from '../../../analysis/players/sideLines.ts';
import type { Side } from '../../../scoreboard/event.ts';
import type { Store } from '../../store/store.ts';
import { type FiguresRow, linesIn, type Place, type Sample, valuesOf } from './places.ts';

interface PlayerOfMap {
  readonly player_id: number;
  readonly team_id: number;
  readonly match_id: number;
  readonly map_number: number;
  readonly side: 1 | 2;
  readonly ended_at: number;
  readonly won: number | null;
}
interface RoundRow {
  readonly round: number;
  readonly team1_side: Side;
  readonly winner: 1 | 2;
  readonly ended_ms: number;
}
interface KillRow {
  readonly round: number;
  readonly at_ms: number;
  readonly killer_id: number | null;
  readonly victim_id: number;
  readonly assister_id: number | null;
  readonly headshot: number;
  readonly trade: number;
}

/** The players of the maps whose kills were recorded, without those who did not play every round. */
const recordedIn = (sample: Sample): string => `
  SELECT l.player_id, l.team_id, l.match_id, l.map_number, l.side, l.ended_at, l.won ${linesIn(sample)}
  WHERE EXISTS (SELECT 1 FROM round_kill k WHERE k.match_id = l.match_id AND k.map_number = l.map_number)
    AND l.rounds = (SELECT count(*) FROM map_round r WHERE r.match_id = l.match_id AND r.map_number = l.map_number)`;
const roundsOfMap = `
  SELECT round, team1_side, winner, ended_ms FROM map_round WHERE match_id = ? AND map_number = ? ORDER BY round`;
const killsOfMap = `
  SELECT round, at_ms, killer_id, victim_id, assister_id, headshot, trade FROM round_kill
  WHERE match_id = ? AND map_number = ? ORDER BY round, number`;

/** The figures of every player or team in the rounds on one side, of the maps whose kills were recorded. */
export const sidePlaces = (
  store: Store,
  sample: Sample,
  by: 'player' | 'team',
  side: Side,
): readonly Place[] => {
  const sums = new Map<number, Sum>();
  const rows = store.all<PlayerOfMap>(recordedIn(sample), ...valuesOf(sample));
  for (const players of Map.groupBy(rows, row => `${row.match_id} ${row.map_number}`).values()) {
    const lines = linesOfMap(store, players, side);
    for (const player of players) {
      const line = lines.get(player.player_id);
      if (line) addTo(sums, by === 'team' ? player.team_id : player.player_id, player, line);
    }
  }
  return [...sums].map(([id, sum]) => toPlace(id, sum, by, side));
};

const linesOfMap = (
  store: Store,
  players: readonly PlayerOfMap[],
  side: Side,
): ReadonlyMap<number, SideLine> => {
  const [first] = players;
  if (!first) return new Map();
  const place = [first.match_id, first.map_number] as const;
  const kills = Map.groupBy(store.all<KillRow>(killsOfMap, ...place), ({ round }) => round);
  const rounds = store.all<RoundRow>(roundsOfMap, ...place).map(row => ({
    team1Side: row.team1_side,
    winner: row.winner,
    ended: row.ended_ms,
    kills: (kills.get(row.round) ?? []).map(kill => ({
      at: kill.at_ms,
      killer: kill.killer_id,
      victim: kill.victim_id,
      assister: kill.assister_id,
      headshot: kill.headshot === 1,
      trade: kill.trade === 1,
    })),
  }));
  return sideLines(
    players.map(player => ({ id: player.player_id, team: player.side })),
    rounds,
    side,
  );
};

interface Sum {
  readonly line: SideLine;
  /** The rounds of each map, those won, and whether the map was. */
  readonly maps: Map<
    string,
    { readonly rounds: number; readonly roundsWon: number; readonly won: number | null }
  >;
  firstAt: number;
  lastAt: number;
}

const addTo = (sums: Map<number, Sum>, id: number, player: PlayerOfMap, line: SideLine): void => {
  let sum = sums.get(id);
  if (!sum)
    sums.set(id, (sum = { line: emptyLine(), maps: new Map(), firstAt: Infinity, lastAt: -Infinity }));
  addLine(sum.line, line);
  const { rounds, roundsWon } = line;
  sum.maps.set(`${player.match_id} ${player.map_number}`, { rounds, roundsWon, won: player.won });
  sum.firstAt = Math.min(sum.firstAt, player.ended_at);
  sum.lastAt = Math.max(sum.lastAt, player.ended_at);
};

const toPlace = (
  id: number,
  { line, maps, firstAt, lastAt }: Sum,
  by: 'player' | 'team',
  side: Side,
): Place => {
  const played = [...maps.values()];
  const total = (get: (map: (typeof played)[number]) => number): number =>
    played.reduce((sum, map) => sum + get(map), 0);
  const [rounds, roundsWon] = [total(map => map.rounds), total(map => map.roundsWon)];
  const mapsWon = total(({ won }) => won ?? 0);
  const isCt = side === 'CT';
  const figures = toFigures(id, line, played.length);
  return {
    id,
    figures: {
      ...figures,
      maps_won: mapsWon,
      maps_decided: played.filter(({ won }) => won !== null).length,
      first_at: firstAt,
      last_at: lastAt,
    },
    maps: played.length,
    rounds,
    mapsWon,
    teamRecord:
      by === 'player'
        ? null
        : {
            roundsWon,
            ctRounds: isCt ? rounds : 0,
            ctRoundsWon: isCt ? roundsWon : 0,
            tRounds: isCt ? 0 : rounds,
            tRoundsWon: isCt ? 0 : roundsWon,
            playerRounds: line.rounds,
          },
  };
};

/** Damage is recorded for whole maps alone, and so are the ratings that need it. */
const toFigures = (id: number, line: SideLine, maps: number) => {
  const [, , double = 0, triple = 0, quad = 0, aces = 0] = line.killRounds;
  return {
    id,
    maps,
    rounds: line.rounds,
    kills: line.kills,
    deaths: line.deaths,
    assists: line.assists,
    adr: null,
    kast: line.rounds === 0 ? null : (100 * line.kastRounds) / line.rounds,
    rating: null,
    headshots: line.headshots,
    counted_kills: line.kills,
    opening_kills: line.openingKills,
    opening_deaths: line.openingDeaths,
    trade_kills: line.tradeKills,
    trade_deaths: line.tradeDeaths,
    double_kills: double,
    triple_kills: triple,
    quad_kills: quad,
    aces,
    clutches: line.clutches,
    clutches_won: line.clutchesWon,
    utility_damage: null,
    utility_a_round: null,
  } satisfies Partial<FiguresRow>;
};
