import type { Side } from './event.ts';
import { sideOfTeam1 } from './rules.ts';
import type { ScoreboardState } from './state.ts';

type Place = Pick<ScoreboardState, 'mapNumber' | 'round' | 'team1Side'>;

/** The first team's side in a round of the map in play, from its current side; unknown for other maps. */
export const team1SideIn = (state: Place, mapNumber: number, round: number): Side | undefined => {
  if (!state.team1Side || state.round === null || state.mapNumber !== mapNumber) return undefined;
  const start = sideOfTeam1('T', state.round) === state.team1Side ? 'T' : 'CT';
  return sideOfTeam1(start, round);
};
