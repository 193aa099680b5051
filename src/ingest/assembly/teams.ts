import type { PlayerIdentity, Score, Side, TeamKey } from '../../scoreboard/event.ts';
import { otherSide, sideOfTeam1 } from '../../scoreboard/rules.ts';
import type { ToldScore } from '../observation.ts';
import { finishedRounds, type MatchState, noteOnce, type Turn } from './state.ts';

const plain = (name: string): string => name.trim().toLowerCase();

/** The team that a name means; undefined if it is neither or both. */
const teamNamed = ({ opening }: MatchState, name: string): TeamKey | undefined => {
  const fits = (['team1', 'team2'] as const).filter(
    key => name.trim() !== '' && plain(opening[key].name) === plain(name),
  );
  return fits.length === 1 ? fits[0] : undefined;
};

/** The names on both sides say which side the first team is on. A team without a name takes the one that is told. */
export const takeNames = (turn: Turn, { ct, t }: { readonly ct: string; readonly t: string }): void => {
  const { state } = turn;
  if (!isNamed(state) && ct !== '' && t !== '') {
    const [one, two] = state.team1Side === 'T' ? [t, ct] : [ct, t];
    nameTeams(state, one, two);
  }
  const onCt = teamNamed(state, ct);
  const onT = teamNamed(state, t);
  if (onCt !== undefined && onCt === onT) return;
  if (onCt === 'team1' || onT === 'team2') state.team1Side = 'CT';
  else if (onCt === 'team2' || onT === 'team1') state.team1Side = 'T';
};

export const isNamed = ({ opening }: MatchState): boolean =>
  opening.team1.name !== '' || opening.team2.name !== '';

/** Whether a source calls our second team its first one. */
export const areFlipped = (state: MatchState, team1: string, team2: string): boolean => {
  const [one, two] = [teamNamed(state, team1), teamNamed(state, team2)];
  return one !== two && (one === 'team2' || two === 'team1');
};

export const nameTeams = (state: MatchState, team1?: string, team2?: string): void => {
  const { opening } = state;
  state.opening = {
    ...opening,
    team1: { ...opening.team1, name: team1 ?? opening.team1.name },
    team2: { ...opening.team2, name: team2 ?? opening.team2.name },
  };
};

/** The first team's side as most of the players whose team is known stand; undefined for a tie. */
const sideByPlayers = ({ players }: MatchState): Side | undefined => {
  let votes = 0;
  for (const { team, side } of Object.values(players)) {
    if (!team || !side) continue;
    votes += (team === 'team1') === (side === 'CT') ? 1 : -1;
  }
  return votes === 0 ? undefined : votes > 0 ? 'CT' : 'T';
};

/**
 * The first team's side in a round that begins: by its players, else by the rules from the round before. On the first
 * map, if nothing tells the teams apart, the first team is taken to begin as CT, and that is noted.
 */
export const decideSide = (turn: Turn, round: number): Side => {
  const { state } = turn;
  const side = sideByPlayers(state) ?? sideByRule(state, round) ?? state.team1Side;
  // MatchZy and get5 tell scores by team, so that they need no sides.
  if (!side && state.sources[turn.source]?.kind !== 'matchzy')
    noteOnce(
      turn,
      'teams',
      'nothing tells the teams apart, so the team that began as CT is taken for the first one; `ingest fix` exchanges them',
    );
  state.team1Side = side ?? 'CT';
  return state.team1Side;
};

const sideByRule = ({ sides }: MatchState, round: number): Side | undefined => {
  const before = sides[round - 2];
  if (!before) return undefined;
  return sideOfTeam1(sideOfTeam1('T', round - 1) === before ? 'T' : 'CT', round);
};

/** Gives everybody on a side his team, and tells whether the opening changed. */
export const assignPlayers = (state: MatchState): void => {
  const { team1Side, opening } = state;
  if (!team1Side) return;
  const known = new Map(opening.players.map(player => [player.playerId, player]));
  const changed: PlayerIdentity[] = [];
  for (const [playerId, player] of Object.entries(state.players)) {
    if (!player.side) continue;
    const team = player.side === team1Side ? 'team1' : 'team2';
    player.team = team;
    const before = known.get(playerId);
    const { playerSlug = '', nickname = player.name } = before ?? {};
    if (before?.team !== team) changed.push({ playerId, playerSlug, nickname, team });
  }
  if (changed.length === 0) return;
  const ids = new Set(changed.map(({ playerId }) => playerId));
  state.opening = {
    ...opening,
    players: [...opening.players.filter(({ playerId }) => !ids.has(playerId)), ...changed],
  };
};

/**
 * A told score in teams, with what an operator corrected. By side it has two readings; the one that fits what is known
 * of the map counts, and then the sides as they are known.
 */
export const toTeams = (state: MatchState, told: ToldScore): Score => {
  const { offset } = state;
  const plus = ({ team1, team2 }: Score): Score => ({
    team1: team1 + offset.team1,
    team2: team2 + offset.team2,
  });
  if ('team1' in told) return plus(told);
  const bySide = (side: Side): Score =>
    plus(side === 'CT' ? { team1: told.ct, team2: told.t } : { team1: told.t, team2: told.ct });
  const side = state.team1Side ?? 'CT';
  const [first, second] = [bySide(side), bySide(otherSide(side))];
  return fits(state, second) && !fits(state, first) ? second : first;
};

/** Whether the score is one that this map had, has, or has after one more round. */
const fits = (state: MatchState, { team1, team2 }: Score): boolean => {
  const { score, winners } = state;
  const rounds = team1 + team2;
  if (rounds > finishedRounds(state)) return team1 >= score.team1 && team2 >= score.team2;
  if (rounds === finishedRounds(state)) return team1 === score.team1;
  const earlier = winners.slice(0, rounds);
  return earlier.length === rounds && earlier.filter(winner => winner === 'team1').length === team1;
};

/** In a score by side that is not even, the sides follow from who leads. */
export const sideFromScore = (state: MatchState, told: ToldScore): void => {
  if ('team1' in told || told.ct === told.t) return;
  const teams = toTeams(state, told);
  if (fits(state, teams)) {
    const { offset } = state;
    state.team1Side = teams.team1 - offset.team1 === told.ct ? 'CT' : 'T';
  }
};
