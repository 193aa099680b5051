import { chanceOnBoard } from '../../answers/winChance/board.ts';
import type { matchSummary } from '../../core/entities/match.ts';
import type { Exact } from '../../core/schema.ts';
import { roundClock, toLiveScoreboard } from '../../core/scoreboard/answers.ts';
import { buyKind } from '../../core/scoreboard/buys.ts';
import type { MatchEvent, Score, TeamKey } from '../../core/scoreboard/event.ts';
import { halfOf, startsHalf } from '../../core/scoreboard/rules.ts';
import { sideOf } from '../../core/scoreboard/sides.ts';
import { regulationIn, type ScoreboardState } from '../../core/scoreboard/state.ts';

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
  /** The moment, in ms since 1970. */
  readonly now: number;
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
    ...(board ? toCourse(board, match.now) : noCourse),
    /** The computed chances of both teams to win the round, in percent; absent unless they are wanted. */
    ...(withChance && { chance: board ? toChance(board) : null }),
  };
};

const noCourse = {
  maps: [],
  map: null,
  round: null,
  overtime: 0,
  bomb: null,
  rounds: [],
  clock: null,
  card: null,
} as const;

/** The maps as far as they are known; round and bomb of the map in play, or of the last one, until another one begins. */
const toCourse = (board: ScoreboardState, now: number) => {
  const { maps, mapNumber, round, bomb, opening } = board;
  const clock = roundClock(board, now);
  return {
    maps: maps.map(({ name, status, score, winner, pickedBy }) => ({
      name,
      status,
      score: toPair(score),
      winner: placeOf(winner),
      pickedBy: placeOf(pickedBy),
    })),
    /** The seconds left, of how many, and how many of them pass in a second. */
    clock: clock && { ...clock, pace: opening.pace ?? 1 },
    card: toCard(board),
    map: maps.find(({ number }) => number === mapNumber)?.name ?? null,
    round,
    overtime: round === null ? 0 : Math.floor(halfOf(round, regulationIn(board)) / 2),
    bomb,
    rounds: toRounds(board),
  };
};

/** The place of a team in `teams`. */
const placeOf = (team: TeamKey | null): 0 | 1 | null => team && (team === 'team1' ? 0 : 1);

const toPair = (score: Score | null): readonly [number, number] | null => score && [score.team1, score.team2];

/** What has just ended: a round, a map or the match. */
const toCard = ({ finished, winner, series, phase, rounds, maps, mapNumber }: ScoreboardState) => {
  if (finished) return { kind: 'match', winner: placeOf(winner), score: toPair(series) } as const;
  const map = maps.find(({ number }) => number === mapNumber);
  if (map?.status === 'finished') {
    const next = maps.find(({ status }) => status === 'upcoming')?.name ?? null;
    const won = { winner: placeOf(map.winner), score: toPair(map.score) };
    return { kind: 'map', map: map.name, ...won, next } as const;
  }
  const last = phase === 'over' ? rounds.at(-1) : undefined;
  if (!last) return null;
  const { round, winner: won, side, reason } = last;
  return { kind: 'round', round, winner: placeOf(won), side, reason } as const;
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
    players: own.map(
      ({ playerId, nickname, alive, health, armor, helmet, kit, weapon, money, kills, assists, deaths }) => ({
        nickname,
        alive,
        health,
        armor,
        helmet,
        kit,
        weapon,
        /** The grenades at the start of the round; null if unknown. */
        utility: loadouts.get(playerId)?.utility ?? null,
        money,
        kills,
        assists,
        deaths,
      }),
    ),
  };
};

/** What the players had when the board's round began; a death changes it on the board. */
const loadoutsOf = ({ mapNumber, round }: ScoreboardState, events: readonly MatchEvent[]) => {
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
