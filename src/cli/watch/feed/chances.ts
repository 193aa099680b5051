import { chanceOfTeam1, isPlanted, isRunning, placeOf } from '../../../answers/winChance/board.ts';
import { type PlayedRound, type SeenKill, stepsOf } from '../../../answers/winChance/moments.ts';
import { swingsOfRound } from '../../../answers/winChance/swing.ts';
import type { MatchEvent, TeamKey } from '../../../core/scoreboard/event.ts';
import type { ScoreboardState } from '../../../core/scoreboard/state.ts';

/** The most rounds of a match that are remembered. */
export const mostRounds = 90;

/** What a kill changed. */
export interface KillSwing {
  /** The id of its event. */
  readonly id: string;
  /** The team that gained by it, and the chance to win the round that it gained, from 0 to 1. */
  readonly team: TeamKey;
  readonly added: number;
}

/** The win chances of a round, as far as the watch saw it. */
export interface RoundChances {
  readonly mapNumber: number;
  readonly round: number;
  /** The first team's chance after the last thing that was seen; undefined once the round is decided. */
  readonly team1: number | undefined;
  readonly swings: readonly KillSwing[];
  /** The round since it was first seen, or since kills were missed, with those who were alive then. */
  readonly seen: PlayedRound & { readonly kills: readonly SeenKill[] };
  /** The ids of the events of these kills. */
  readonly ids: readonly string[];
  /** What earlier kills changed. */
  readonly earlier: readonly KillSwing[];
  /** From when the seconds count, in milliseconds since 1970 UTC. */
  readonly since: number;
}

/** The first team's chance to win the round that is being played; undefined outside it, and if it is unknown. */
export const chanceIn = (chances: readonly RoundChances[], board: ScoreboardState): number | undefined => {
  const last = chances.at(-1);
  return last && isOf(last, board) && isRunning(board) ? last.team1 : undefined;
};

/**
 * The chances of all rounds after an update that led to `board` at a time (ms since 1970 UTC): the same array if
 * nothing changed.
 */
export const chancesAfter = (
  chances: readonly RoundChances[],
  board: ScoreboardState,
  at: number,
  event?: MatchEvent,
): readonly RoundChances[] => {
  if (event?.type === 'correction')
    return chances.filter(
      ({ mapNumber, round }) =>
        mapNumber < event.mapNumber || (mapNumber === event.mapNumber && round <= event.round),
    );
  const last = chances.at(-1);
  const known = last && isOf(last, board) ? last : undefined;
  const next = known && event ? afterEvent(known, event, at) : firstSeen(known, board, at);
  if (!next || next === known) return chances;
  return known ? [...chances.slice(0, -1), next] : [...chances.slice(1 - mostRounds), next];
};

const isOf = ({ mapNumber, round }: RoundChances, board: ScoreboardState): boolean =>
  mapNumber === board.mapNumber && round === board.round;

const afterEvent = (known: RoundChances, event: MatchEvent, at: number): RoundChances => {
  const { seen, ids } = known;
  const seconds = secondsSince(known.since, at);
  if (event.type === 'kill') {
    const { killerId, victimId } = event;
    const kills = [...seen.kills, { seconds, victimId, ...(killerId !== null && { killerId }) }];
    return judged({ ...known, seen: { ...seen, kills }, ids: [...ids, event.id] }, seconds);
  }
  if (event.type === 'bomb_planted')
    return judged({ ...known, seen: { ...seen, plantedAfter: seconds } }, seconds);
  if (event.type !== 'round_end') return known;
  const { winner, side, reason } = event;
  const end = { winner, side, endedAfter: seconds, ...(reason !== null && { reason }) };
  return judged({ ...known, seen: { ...seen, ...end } }, seconds);
};

/** The round as the board shows it; what is known of it already, unless others are alive or the bomb is planted. */
const firstSeen = (
  known: RoundChances | undefined,
  board: ScoreboardState,
  at: number,
): RoundChances | undefined => {
  const place = placeOf(board);
  const players = livingIn(board, known);
  if (!place || !players || (known && isSame(known, board, players))) return known;
  const since = known?.since ?? place.since;
  const { mapNumber, round, team1Side } = place;
  const plantedAt = board.bombPlantedAt === null ? at : Date.parse(board.bombPlantedAt);
  const planted = isPlanted(board) && { plantedAfter: secondsSince(since, plantedAt) };
  const seen = { round, team1Side, players, kills: [], ...planted };
  const earlier = known?.swings ?? [];
  const seconds = secondsSince(since, at);
  return judged({ mapNumber, round, team1: undefined, swings: [], seen, ids: [], earlier, since }, seconds);
};

type Living = NonNullable<PlayedRound['players']>;

/** Those alive with what they carried when they were first seen; undefined if it is unknown who is, or of all what. */
const livingIn = (board: ScoreboardState, known: RoundChances | undefined): Living | undefined => {
  if (!isRunning(board) || board.players.some(({ alive }) => alive === null)) return undefined;
  const carried = new Map(known?.seen.players?.map(player => [player.playerId, player.equipment]));
  const living = board.players
    .filter(({ alive }) => alive)
    .map(({ playerId, team, equipment }) => {
      const value = carried.get(playerId) ?? equipment ?? -1;
      return { playerId, team, ...(value >= 0 && { equipment: value }) };
    });
  return living.some(player => player.equipment !== undefined) ? living : undefined;
};

const isSame = ({ seen }: RoundChances, board: ScoreboardState, living: Living): boolean => {
  const before = new Set(seen.players?.map(({ playerId }) => playerId));
  for (const { victimId } of seen.kills) before.delete(victimId);
  const hasPlant = seen.plantedAfter !== undefined;
  return (
    hasPlant === isPlanted(board) &&
    before.size === living.length &&
    living.every(({ playerId }) => before.has(playerId))
  );
};

/** The round with its chances, so many seconds after the freeze time. */
const judged = (round: RoundChances, seconds: number): RoundChances => {
  const { seen, ids, earlier } = round;
  const state = stepsOf(seen)?.stateAt(seconds);
  const idOf = new Map(seen.kills.map((kill, place) => [kill, ids[place] ?? '']));
  const swings = swingsOfRound(seen).flatMap(({ kill, team, added }) =>
    Number.isFinite(added) ? [{ id: idOf.get(kill) ?? '', team, added }] : [],
  );
  return { ...round, team1: state && chanceOfTeam1(state, seen), swings: [...earlier, ...swings] };
};

const secondsSince = (since: number, at: number): number => Math.max(0, (at - since) / 1000);
