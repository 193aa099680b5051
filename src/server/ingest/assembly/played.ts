import { otherSide } from '../../../core/scoreboard/rules.ts';
import type { ToldPlayed } from '../observation.ts';
import { contradict, correct, missed } from './corrections.ts';
import { closeDecided, goOn, takeLoaded } from './maps.ts';
import { endRound, shift } from './rounds.ts';
import { finishedRounds, note, type Turn } from './state.ts';
import { sideFromScore, toTeams } from './teams.ts';

/** What the source counts as finished: nothing new as a rule, else play went back or rounds were missed. */
export const takePlayed = (turn: Turn, told: ToldPlayed): void => {
  if (turn.state.matchOver) return;
  if (told.rounds === 0) closeDecided(turn);
  if (!turn.state.mapOver || goOn(turn, told.rounds + shift(turn.state))) compare(turn, told);
  else if (isBack(told) && told.rounds > 0) goBack(turn, told);
};

const isBack = ({ how }: ToldPlayed): boolean => how === 'restore' || how === 'return';

const compare = (turn: Turn, told: ToldPlayed): void => {
  const { state } = turn;
  if (told.how === 'restart' && told.rounds > 0 && state.round > 0)
    goBack(turn, { ...told, rounds: 0, score: { team1: 0, team2: 0 } });
  const rounds = told.rounds + shift(state);
  const known = finishedRounds(state);
  const isAnew = told.how === 'restore' || told.how === 'restart';
  if (rounds < known || (rounds === known && isAnew && state.round > known)) goBack(turn, told);
  else if (rounds === known) agree(turn, told);
  else catchUp(turn, told, rounds);
};

const agree = (turn: Turn, { score }: ToldPlayed): void => {
  const { state } = turn;
  sideFromScore(state, score);
  const teams = toTeams(state, score, state.round);
  const isSure = 'ct' in score && score.names !== undefined;
  if (isSure && teams.team1 !== state.score.team1) contradict(turn, teams);
};

const goBack = (turn: Turn, told: ToldPlayed): void => {
  const { state } = turn;
  if (told.rounds === 0) state.offset = { team1: 0, team2: 0 };
  const round = told.rounds + shift(state);
  if (round === 0) takeLoaded(state);
  correct(turn, {
    reason: round === 0 ? 'restart' : 'restore',
    round,
    score: toTeams(state, told.score, round + 1),
  });
};

/** The end of one round can still be told, without its reason; more are only made up for in the score. */
const catchUp = (turn: Turn, told: ToldPlayed, rounds: number): void => {
  const { state } = turn;
  const score = toTeams(state, told.score, rounds + 1);
  const gained = score.team1 - state.score.team1 + (score.team2 - state.score.team2);
  const isOne = gained === 1 && score.team1 >= state.score.team1 && score.team2 >= state.score.team2;
  if (isOne && state.round === rounds && state.inRound) {
    const winner = score.team1 > state.score.team1 ? 'team1' : 'team2';
    const side = state.sides[rounds - 1] ?? state.team1Side ?? 'CT';
    note(turn, `round ${rounds}`, 'its end was missed: only its winner is known');
    state.isLossy = true;
    const won = winner === 'team1' ? side : otherSide(side);
    // The teams may have changed sides since.
    const { team1Side } = state;
    state.team1Side = side;
    endRound(turn, {
      is: 'round_end',
      round: rounds - shift(state),
      side: won,
      reason: null,
      score: null,
      seconds: null,
      damage: {},
    });
    state.team1Side = team1Side;
    return;
  }
  missed(turn, rounds, score);
  sideFromScore(state, told.score);
};
