import { backWait, inferredWait, ranks, silence, waits } from '../ranks.ts';
import type { Shared, ToldEnd, ToldPlayed, Told } from '../observation.ts';
import type { SourceKind } from '../intake.ts';
import { closeDecided, conclude, dueEnd, endMap, goOn, takeLoaded } from './maps.ts';
import { endRound, shift, startRound, tellBomb, tellKill } from './rounds.ts';
import { finishedRounds, type Held, type MatchState, note, type SourceState, type Turn } from './state.ts';
import { sideFromScore, toTeams } from './teams.ts';
import { earliest } from '../../../core/extremes.ts';
import { otherSide } from '../../../core/scoreboard/rules.ts';
import { contradict, correct, missed } from './corrections.ts';

/** What the source counts as finished: nothing new as a rule, else play went back or rounds were missed. */
const takePlayed = (turn: Turn, told: ToldPlayed): void => {
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
  const reason = round === 0 ? 'restart' : 'restore';
  correct(turn, { reason, round, score: toTeams(state, told.score, round + 1) });
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
    const untold = { reason: null, score: null, seconds: null, damage: {} };
    endRound(turn, { is: 'round_end', round: rounds - shift(state), side: won, ...untold });
    state.team1Side = team1Side;
    return;
  }
  missed(turn, rounds, score);
  sideFromScore(state, told.score);
};

/** Takes what several sources may tell: at once, or after a wait for a better source. */
export const offer = (turn: Turn, told: Shared): void => {
  const { state, source, at } = turn;
  const own = state.sources[source];
  const isInferred = told.is === 'round_start' && told.isInferred;
  if (isInferred && hasOther(state, source, at - silence)) return;
  if (own && !own.tells.includes(told.is)) own.tells.push(told.is);
  if (told.is === 'round_end') dropBack(turn, told);
  if (own && betterOf(state, told.is, own.kind).some(({ heard }) => at - heard < silence))
    return hold(turn, told, at + (goesBack(state, told) ? backWait : waits[told.is]));
  // A silent source may yet tell what belongs to the round before.
  if (isInferred && hasOther(state, source, 0)) return hold(turn, told, at + inferredWait);
  tellNow(turn, told);
};

/** Tells it with what the sources that wait know besides. */
const tellNow = (turn: Turn, told: Shared): void => {
  const { state } = turn;
  const same = state.held.filter(held => keyOf(held.told) === keyOf(told));
  // The last word of a better source about what is finished makes the others' words old.
  state.held = state.held.filter(
    held => !same.includes(held) && !(told.is === 'played' && held.told.is === 'played'),
  );
  const filled = same.reduce((best, held) => fillIn(best, held.told), told);
  if (told.is === 'round_end') flush(turn, held => isOfRound(held, told.round));
  if (told.is === 'map_end') flush(turn, () => true);
  settle(turn, filled);
};

const hold = ({ state, source, at }: Turn, told: Shared, until: number): void => {
  if (!state.held.some(held => held.source === source && keyOf(held.told) === keyOf(told)))
    state.held.push({ told, source, since: at, until });
};

export const release = (turn: Turn): void => {
  const { state, at } = turn;
  state.held = state.held.filter(
    held => held.until > at || !goesBack(state, held.told) || !isOld(state, held),
  );
  flush(turn, held => held.until <= at);
  if ((dueEnd(state) ?? Infinity) <= at) conclude(turn);
};

export const nextRelease = (state: MatchState): number | undefined =>
  earliest([...state.held.map(({ until }) => until), dueEnd(state)]);

/** What takes each, in the order in which those are told that have waited. */
const takings: { readonly [K in Shared['is']]: (turn: Turn, told: Told<K>) => void } = {
  played: takePlayed,
  round_start: startRound,
  kill: tellKill,
  bomb: tellBomb,
  round_end: endRound,
  map_end: endMap,
};

// The compiler cannot see that each is taken by its own.
const settle = (turn: Turn, told: Shared): void =>
  (takings[told.is] as (turn: Turn, told: Shared) => void)(turn, told);

const flush = (turn: Turn, isDue: (held: Held) => boolean): void => {
  const { state, source } = turn;
  const due = state.held.filter(isDue);
  if (due.length === 0) return;
  state.held = state.held.filter(held => !due.includes(held));
  for (const kind of Object.keys(takings))
    for (const held of due)
      if (held.told.is === kind) {
        turn.source = held.source;
        settle(turn, held.told);
      }
  turn.source = source;
};

const isOfRound = ({ told }: Held, round: number): boolean =>
  (told.is === 'round_start' || told.is === 'kill' || told.is === 'bomb') && told.round === round;

const goesBack = (state: MatchState, told: Shared): boolean =>
  told.is === 'played' && told.rounds < finishedRounds(state);

/** If a source went back and ends its round at the present score, a better source has told the same already. */
const dropBack = ({ state, source }: Turn, { round, score }: ToldEnd): void => {
  const rounds = round + shift(state);
  if (!score || rounds !== finishedRounds(state)) return;
  const { team1, team2 } = toTeams(state, score, rounds);
  if (team1 === state.score.team1 && team2 === state.score.team2)
    state.held = state.held.filter(held => held.source !== source || !goesBack(state, held.told));
};

/** A better source has spoken since. It tells itself when play goes back, and rounds may have been played since then. */
const isOld = (state: MatchState, { told, source, since }: Held): boolean => {
  const kind = state.sources[source]?.kind;
  return kind !== undefined && betterOf(state, told.is, kind).some(({ heard }) => heard > since);
};

/** The sources that tell such things and are believed before this kind. */
const betterOf = (state: MatchState, is: Shared['is'], kind: SourceKind): readonly SourceState[] => {
  const order: readonly SourceKind[] = ranks[is];
  const better = order.slice(0, order.indexOf(kind));
  // A map ends once: who tells the ends of its rounds will tell that too.
  const sign = is === 'map_end' ? 'round_end' : is;
  return Object.values(state.sources).filter(
    ({ kind, tells }) => better.includes(kind) && tells.includes(sign),
  );
};

/** Whether another source, which sees the starts of rounds, was heard after a moment. */
const hasOther = (state: MatchState, source: string, after: number): boolean =>
  Object.entries(state.sources).some(
    ([name, { kind, heard }]) => name !== source && kind !== 'matchzy' && heard > after,
  );

/** The same event: by round, kind and those who act. Nobody dies twice in a round. */
const keyOf = (told: Shared): string => {
  const { is } = told;
  if (is === 'map_end') return is;
  const place = is === 'played' ? told.rounds : told.round;
  const who = is === 'kill' ? told.victim : is === 'bomb' ? told.what : '';
  return `${is}:${place}:${who}`;
};

/** The better word, with what it leaves open from the other one. */
const fillIn = (best: Shared, other: Shared): Shared => {
  if (best.is !== other.is) return best;
  const open = Object.entries(best).filter(([, value]) => isOpen(value));
  const filled = open.map(([key]) => [key, Reflect.get(other, key) as unknown] as const);
  return {
    ...best,
    ...Object.fromEntries(filled.filter(([key, value]) => value !== undefined && !sure.includes(key))),
  };
};

/** Where the better source says nothing, there is nothing. */
const sure: readonly string[] = ['killer', 'assister', 'untold'];

const isOpen = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
