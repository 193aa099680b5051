import type { Side, TeamKey } from './event.ts';
import { regulationIn, type ScoreboardState } from './state.ts';
import { otherSide, sideOfTeam1, startOfTeam1 } from './rules.ts';

export const sideOf = ({ team1Side }: Pick<ScoreboardState, 'team1Side'>, team: TeamKey): Side | undefined =>
  team1Side === null ? undefined : team === 'team1' ? team1Side : otherSide(team1Side);

type Place = Pick<ScoreboardState, 'mapNumber' | 'round' | 'team1Side' | 'maps'>;

/** The first team's side in a round of the map in play, from its current side; unknown for other maps. */
export const team1SideIn = (state: Place, mapNumber: number, round: number): Side | undefined => {
  if (!state.team1Side || state.round === null || state.mapNumber !== mapNumber) return undefined;
  const rounds = regulationIn(state);
  return sideOfTeam1(startOfTeam1(state.team1Side, state.round, rounds), round, rounds);
};

/** The living players of a team; null if any of them is in doubt. */
export const aliveOf = ({ players }: Pick<ScoreboardState, 'players'>, team: TeamKey): number | null => {
  const members = players.filter(player => player.team === team);
  if (members.length === 0 || members.some(player => player.alive === null)) return null;
  return members.filter(player => player.alive).length;
};
