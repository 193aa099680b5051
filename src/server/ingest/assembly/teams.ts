import type { PlayerIdentity, Score, Side, TeamKey } from '../../../core/scoreboard/event.ts';
import { otherSide, sideOfTeam1, startOfTeam1 } from '../../../core/scoreboard/rules.ts';
import type { SideNames, ToldScore } from '../observation.ts';
import {
  finishedRounds,
  type KnownPlayer,
  type MatchState,
  noteOnce,
  regulationIn,
  type Turn,
} from './state.ts';

const plain = (name: string): string => name.trim().toLowerCase();

/** The team that a name means; undefined if it is neither or both. */
const teamNamed = ({ opening, areExchanged }: MatchState, name: string): TeamKey | undefined => {
  const fits = (['team1', 'team2'] as const).filter(
    key => name.trim() !== '' && plain(opening[key].name) === plain(name),
  );
  if (fits.length !== 1) return undefined;
  return (fits[0] === 'team1') === areExchanged ? 'team2' : 'team1';
};

/** The names on both sides say which side the first team is on. A team without a name takes the one that is told. */
export const takeNames = (turn: Turn, { ct, t }: SideNames): void => {
  const { state } = turn;
  if (!isNamed(state) && ct !== '' && t !== '') {
    const [one, two] = state.team1Side === 'T' ? [t, ct] : [ct, t];
    nameTeams(state, one, two);
    state.areExchanged = false;
  }
  state.team1Side = sideByNames(state, { ct, t }) ?? state.team1Side;
};

const sideByNames = (state: MatchState, { ct, t }: SideNames): Side | undefined => {
  const onCt = teamNamed(state, ct);
  const onT = teamNamed(state, t);
  if (onCt === onT) return undefined;
  return onCt === 'team1' || onT === 'team2' ? 'CT' : 'T';
};

export const isNamed = ({ opening }: MatchState) => opening.team1.name !== '' || opening.team2.name !== '';

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

/** The side of a player in a round; null if he was last seen before a change of sides. */
const sideIn = ({ side, round: seen }: KnownPlayer, round: number, length: number): Side | null =>
  seen === undefined || sideOfTeam1('T', seen, length) === sideOfTeam1('T', round, length) ? side : null;

/** The first team's side as most of the players whose team is known stand in a round; undefined for a tie. */
const sideByPlayers = (state: MatchState, round: number): Side | undefined => {
  const length = regulationIn(state);
  let votes = 0;
  for (const player of Object.values(state.players)) {
    const side = sideIn(player, round, length);
    if (!player.team || !side) continue;
    votes += (player.team === 'team1') === (side === 'CT') ? 1 : -1;
  }
  return votes === 0 ? undefined : votes > 0 ? 'CT' : 'T';
};

/** The first team's side in a round that begins: by its players, else by the rules, else it begins as CT, which is noted. */
export const decideSide = (turn: Turn, round: number): Side => {
  const { state } = turn;
  const side = likelySide(state, round);
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

const likelySide = (state: MatchState, round: number): Side | null =>
  sideByPlayers(state, round) ?? sideByRule(state, round) ?? state.team1Side;

/** From the last round before it of which the side is known. */
const sideByRule = (state: MatchState, round: number): Side | undefined => {
  const { sides } = state;
  const length = regulationIn(state);
  const index = sides.findLastIndex((side, at) => side !== null && at < round - 1);
  const before = sides[index];
  if (!before) return undefined;
  return sideOfTeam1(startOfTeam1(before, index + 1, length), round, length);
};

/** Gives everybody who stands on a side in a round, or who has no team yet, his team. */
export const assignPlayers = (state: MatchState, round: number, whom: 'all' | 'new ones' = 'all'): void => {
  const { team1Side, opening } = state;
  if (!team1Side) return;
  const known = new Map(opening.players.map(player => [player.playerId, player]));
  const changed: PlayerIdentity[] = [];
  const length = regulationIn(state);
  const meant = Object.entries(state.players).filter(([, { team }]) => whom === 'all' || team === null);
  for (const [playerId, player] of meant) {
    const side = sideIn(player, round, length);
    if (!side) continue;
    const team = side === team1Side ? 'team1' : 'team2';
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

/** A told score in teams. By side it has two readings: its names decide, else what fits the map so far, else the sides. */
export const toTeams = (state: MatchState, told: ToldScore, round: number): Score => {
  const { offset } = state;
  const plus = ({ team1, team2 }: Score): Score => ({
    team1: team1 + offset.team1,
    team2: team2 + offset.team2,
  });
  if ('team1' in told) return plus(told);
  const bySide = (side: Side): Score =>
    plus(side === 'CT' ? { team1: told.ct, team2: told.t } : { team1: told.t, team2: told.ct });
  const named = told.names && sideByNames(state, told.names);
  if (named) return bySide(named);
  const side = likelySide(state, round) ?? 'CT';
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
  if ('team1' in told) return;
  const named = told.names && sideByNames(state, told.names);
  if (named) state.team1Side = named;
  if (named || told.ct === told.t) return;
  const teams = toTeams(state, told, finishedRounds(state) + 1);
  if (fits(state, teams)) {
    const { offset } = state;
    state.team1Side = teams.team1 - offset.team1 === told.ct ? 'CT' : 'T';
  }
};
