import type { ScoreboardState } from '../../core/scoreboard/state.ts';
import { chanceOfCt } from './model.ts';
import { type PlayedRound, type RoundMoment, stepsOf } from './moments.ts';

/**
 * The first team's chance to win the round that a scoreboard shows, from 0 to 1, after the last event on it; undefined
 * outside a round, and where it is unknown who is alive or what nobody of them carries.
 */
export const chanceOnBoard = (board: ScoreboardState): number | undefined => {
  const { last, players, opening } = board;
  const place = placeOf(board);
  if (!place || !last || !isRunning(board) || players.some(({ alive }) => alive === null)) return undefined;
  const living = players
    .filter(({ alive }) => alive)
    .map(({ playerId, team, equipment }) => ({ playerId, team, ...(equipment !== null && { equipment }) }));
  if (living.every(player => player.equipment === undefined)) return undefined;
  const { round, team1Side, since } = place;
  const secondsUntil = (at: string): number =>
    (Math.max(0, Date.parse(at) - since) / 1000) * (opening.pace ?? 1);
  const planted = isPlanted(board) && { plantedAfter: secondsUntil(board.bombPlantedAt ?? last.at) };
  const played: PlayedRound = { round, team1Side, players: living, kills: [], ...planted };
  const state = stepsOf(played)?.stateAt(secondsUntil(last.at));
  return state && chanceOfTeam1(state, played);
};

export const isRunning = ({ phase, bomb }: ScoreboardState): boolean =>
  phase === 'live' && bomb !== 'defused' && bomb !== 'exploded';

export const isPlanted = ({ bomb }: ScoreboardState): boolean => bomb === 'planted' || bomb === 'defusing';

/** Which round is played, on which side, and since when; undefined if a part is unknown. */
const placeOf = (board: ScoreboardState) => {
  const { round, team1Side } = board;
  // The time of the plant serves as well: after it, time does not count.
  const began = board.roundStartedAt ?? (isPlanted(board) ? board.bombPlantedAt : null);
  if (round === null || team1Side === null || began === null) return undefined;
  return { round, team1Side, since: Date.parse(began) };
};

/** Undefined if a service sent impossible equipment. */
const chanceOfTeam1 = (state: RoundMoment, { team1Side }: PlayedRound): number | undefined => {
  const chance = chanceOfCt(state);
  if (!Number.isFinite(chance)) return undefined;
  return team1Side === 'CT' ? chance : 1 - chance;
};
