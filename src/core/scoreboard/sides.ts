import type { Side, TeamKey } from './event.ts';
import { regulationIn } from './regulation.ts';
import { otherSide, sideOfTeam1 } from './rules.ts';
import type { ScoreboardState } from './state.ts';

/** A team's side in the present round, if it is known. */
export const sideOf = ({ team1Side }: Pick<ScoreboardState, 'team1Side'>, team: TeamKey): Side | undefined =>
  team1Side === null ? undefined : team === 'team1' ? team1Side : otherSide(team1Side);

type Place = Pick<ScoreboardState, 'mapNumber' | 'round' | 'team1Side' | 'maps'>;

/** The first team's side in a round of the map in play, from its current side; unknown for other maps. */
export const team1SideIn = (state: Place, mapNumber: number, round: number): Side | undefined => {
  if (!state.team1Side || state.round === null || state.mapNumber !== mapNumber) return undefined;
  const rounds = regulationIn(state);
  const start = sideOfTeam1('T', state.round, rounds) === state.team1Side ? 'T' : 'CT';
  return sideOfTeam1(start, round, rounds);
};
