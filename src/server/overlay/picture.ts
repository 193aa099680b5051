import { chanceOnBoard } from '../../answers/winChance/board.ts';
import type { matchSummary } from '../../core/entities/match.ts';
import type { Exact } from '../../core/schema.ts';
import { toLiveScoreboard } from '../../core/scoreboard/answers.ts';
import { buyKind } from '../../core/scoreboard/buys.ts';
import type { Loadout, MatchEvent, TeamKey } from '../../core/scoreboard/event.ts';
import { regulationIn } from '../../core/scoreboard/regulation.ts';
import { halfOf, startsHalf } from '../../core/scoreboard/rules.ts';
import { sideOf } from '../../core/scoreboard/sides.ts';
import type { ScoreboardState } from '../../core/scoreboard/state.ts';

type Summary = Exact<typeof matchSummary>;

/** All that an overlay shows at one moment. What is unknown is null. */
export type OverlayPicture = ReturnType<typeof toPicture>;

/** What is known of a match at a moment. */
export interface OverlayMatch {
  readonly summary: Summary;
  /** Absent before the match, and where its course is unknown. */
  readonly board?: ScoreboardState | undefined;
  /** The events of the match; only the start of the board's own round is read. */
  readonly events?: readonly MatchEvent[];
}

export const toPicture = (match: OverlayMatch, withChance: boolean) => {
  const { summary, board } = match;
  const { id, status, eventName, stage, bestOf, startsAt } = summary;
  return {
    id,
    status,
    event: eventName,
    stage,
    bestOf,
    startsAt,
    /** The first team, then the second. */
    teams: [toTeam('team1', summary.team1Name, match), toTeam('team2', summary.team2Name, match)],
    ...(board ? toCourse(board) : noCourse),
    /** The computed chances of both teams to win the round, in percent; absent unless they are wanted. */
    ...(withChance && { chance: board ? toChance(board) : null }),
  };
};

const noCourse = { maps: [], map: null, round: null, overtime: 0, bomb: null, rounds: [] } as const;

/** The maps as far as they are known; round and bomb of the map in play, or of the last one, until another one begins. */
const toCourse = (board: ScoreboardState) => {
  const { maps, mapNumber, round, bomb } = board;
  return {
    maps: maps.map(({ name, status, score }) => ({
      name,
      status,
      score: score && [score.team1, score.team2],
    })),
    map: maps.find(({ number }) => number === mapNumber)?.name ?? null,
    round,
    overtime: round === null ? 0 : Math.floor(halfOf(round, regulationIn(board)) / 2),
    bomb,
    rounds: toRounds(board),
  };
};

const toChance = (board: ScoreboardState): readonly [number, number] | null => {
  const chance = chanceOnBoard(board);
  if (chance === undefined) return null;
  const percent = Math.round(100 * chance);
  return [percent, 100 - percent];
};

const toTeam = (key: TeamKey, name: string, match: OverlayMatch) => {
  const { summary, board, events = [] } = match;
  const { status, winner, score } = summary;
  return {
    name,
    ...(board ? toPlaying(key, board, events) : notPlaying),
    ...(score && { series: score[key] }),
    won: status === 'finished' && (board ? board.winner === key : winner === name),
  };
};

const notPlaying = {
  side: null,
  series: null,
  score: null,
  money: null,
  equipment: null,
  buy: null,
  players: [],
} as const;

/** Maps and rounds won, the dollars of all players when the round began, and the estimated kind of buy. */
const toPlaying = (key: TeamKey, board: ScoreboardState, events: readonly MatchEvent[]) => {
  // The time matters to the phase alone, which is not shown.
  const { mapScore, players } = toLiveScoreboard(board, 0);
  const own = players.filter(({ team }) => team === key);
  const loadouts = loadoutsOf(board, events);
  const carried = own.map(({ playerId }) => loadouts.get(playerId));
  const equipment = sumOf(carried.map(loadout => loadout?.equipment));
  const { round } = board;
  return {
    side: sideOf(board, key) ?? null,
    series: board.series[key],
    score: mapScore && mapScore[key],
    money: sumOf(carried.map(loadout => loadout?.money)),
    equipment,
    buy:
      equipment === null || round === null
        ? null
        : buyKind(equipment, own.length, round, regulationIn(board)),
    players: own.map(({ nickname, alive, health, money, kills, assists, deaths }) => ({
      nickname,
      alive,
      health,
      money,
      kills,
      assists,
      deaths,
    })),
  };
};

/** What the players had when the board's round began; a death changes it on the board. */
const loadoutsOf = (
  { mapNumber, round }: ScoreboardState,
  events: readonly MatchEvent[],
): ReadonlyMap<string, Loadout> => {
  const start = events.findLast(
    event => event.type === 'round_start' && event.mapNumber === mapNumber && event.round === round,
  );
  const loadouts = start?.type === 'round_start' ? start.loadouts : [];
  return new Map(loadouts.map(loadout => [loadout.playerId, loadout]));
};

/** Null if there is none, or one is unknown. */
const sumOf = (values: readonly (number | null | undefined)[]): number | null => {
  let sum = 0;
  for (const value of values) {
    if (value === null || value === undefined) return null;
    sum += value;
  }
  return values.length === 0 ? null : sum;
};

/** The rounds of the map, in order. `winner`: its place in `teams`; `opens`: whether a half begins with it. */
const toRounds = (board: ScoreboardState) =>
  board.rounds
    .filter(each => each.mapNumber === board.mapNumber)
    .map(({ round, winner, side, reason }) => ({
      round,
      winner: winner === 'team1' ? 0 : 1,
      side,
      reason,
      opens: round > 1 && startsHalf(round, regulationIn(board)),
    }));
