import type { Correction, FinalLine, Score } from '../../../core/scoreboard/event.ts';
import type { Totals, Told } from '../observation.ts';
import { emit, finishedRounds, type MatchState, note, type Tally, type Turn, shownMap } from './state.ts';

/** What a correction changes; the rest stays as it is. `round`: the last one that still counts. */
type Change = Pick<Correction, 'reason' | 'round' | 'score' | 'swapped'>;

/** Makes later rounds void, sets the score, and says so. */
export const correct = (turn: Turn, { reason, round, score, swapped }: Change): void => {
  const { state } = turn;
  const isBack = round < state.round;
  if (isBack || state.mapOver) forget(state, round);
  if (round > state.round) {
    state.round = round;
    state.inRound = false;
  }
  state.score = { ...score };
  sayCorrection(turn, reason, {
    ...(swapped && { swapped }),
    ...(isBack && !state.isLossy && { lines: [...linesOf(state)] }),
  });
  if (reason === 'restore' || reason === 'restart')
    note(turn, `round ${round}`, reason === 'restart' ? 'the map begins again' : 'play goes back to its end');
};

export const sayCorrection = (
  turn: Turn,
  reason: Correction['reason'],
  more: Pick<Correction, 'swapped' | 'lines'> = {},
): void => {
  const { mapNumber, round, score, series, team1Side } = turn.state;
  const map = shownMap(turn.state);
  const stated = { mapNumber, round, map, score: { ...score }, series: { ...series }, team1Side };
  const incomplete = turn.state.isLossy && more.lines === undefined;
  emit(turn, { type: 'correction', reason, ...stated, ...(incomplete && { incomplete }), ...more });
};

/** Later rounds never were. */
const forget = (state: MatchState, round: number): void => {
  if (state.mapOver) takeBackMap(state);
  state.team1Side = state.sides[round] ?? state.sides[round - 1] ?? state.team1Side;
  state.inRound = false;
  state.round = round;
  state.dead = [];
  state.bomb = [];
  for (const list of [state.winners, state.sides, state.tallies]) list.length = Math.min(list.length, round);
  state.held = [];
  state.untoldDamage = {};
  if (round > 0) return;
  state.isLossy = false;
  state.lost = { damage: false, headshots: false };
};

/** The winner of the map that had ended loses it again. */
export const takeBackMap = (state: MatchState): void => {
  const { team1, team2 } = state.score;
  if (team1 !== team2) state.series[team1 > team2 ? 'team1' : 'team2'] -= 1;
  state.mapOver = false;
  state.isConcluded = false;
};

/** The players' counts on the map, from its rounds. */
export const linesOf = (state: MatchState): readonly FinalLine[] => {
  const sums = new Map<string, Tally>();
  for (const tallies of state.tallies)
    for (const [id, tally] of Object.entries(tallies)) {
      const sum = sums.get(id) ?? [0, 0, 0, 0, 0];
      for (const index of [0, 1, 2, 3, 4] as const) sum[index] += tally[index];
      sums.set(id, sum);
    }
  const rounds = Math.max(1, state.tallies.length);
  return [...sums].map(([playerId, [kills, deaths, assists, headshots, damage]]) => ({
    playerId,
    kills,
    deaths,
    assists,
    headshots: state.lost.headshots ? null : headshots,
    adr: state.lost.damage ? null : damage / rounds,
  }));
};

/** The kills that suicides and the deaths of teammates took away from a player, as far as we saw them. */
const takenFrom = (state: MatchState, id: string): number =>
  state.tallies.reduce((sum, tallies) => sum + (tallies[id]?.[5] ?? 0), 0);

/** What a source tells, and our own count of what it does not. */
const sumOf = (told: Totals, own: FinalLine | undefined, rounds: number, taken: number): Tally => [
  told.kills,
  told.deaths,
  told.assists ?? own?.assists ?? 0,
  told.headshots ?? own?.headshots ?? 0,
  told.damage ?? (own?.adr ?? 0) * Math.max(1, rounds),
  taken,
];

/** After something was missed, the totals of a source are the counts again. */
export const takeTotals = (turn: Turn, { rounds, lines, untaken }: Told<'totals'>): void => {
  const { state } = turn;
  const isNow = rounds === state.score.team1 + state.score.team2 && !state.inRound;
  if (!state.isLossy || !isNow || state.mapOver || rounds === 0) return;
  const counted = new Map(linesOf(state).map(line => [line.playerId, line]));
  const sums: Record<string, Tally> = {};
  for (const line of lines) {
    const taken = takenFrom(state, line.id);
    const told = untaken ? { ...line, kills: line.kills - taken } : line;
    sums[line.id] = sumOf(told, counted.get(line.id), state.tallies.length, taken);
  }
  // Only the sum is known now, so it stands in the first round.
  state.tallies = state.winners.map((_, index) => (index === 0 ? sums : {}));
  while (state.tallies.length < rounds) state.tallies.push(state.tallies.length === 0 ? sums : {});
  state.isLossy = false;
  state.untoldDamage = {};
  state.lost = {
    damage: lines.some(({ damage }) => damage === null),
    headshots: lines.some(({ headshots }) => headshots === null),
  };
  sayCorrection(turn, 'recount', { lines: [...linesOf(state)] });
};

/** Rounds were missed: the score is right again at once, and the counts when a source tells totals. */
export const missed = (turn: Turn, round: number, score: Score): void => {
  const { state } = turn;
  const from = finishedRounds(state) + 1;
  const what = from >= round ? 'its end was missed' : `rounds ${from} to ${round} were missed`;
  note(turn, `round ${from}`, what);
  state.isLossy = true;
  state.scoredAt = turn.at;
  if (round >= state.round) state.inRound = false;
  // The round after them may be in play already, and stays so.
  const isInNext = state.inRound && state.round === round + 1;
  correct(turn, { reason: 'recount', round: isInNext ? state.round : round, score });
};

/** A score with the names of the teams is certain, so the one that was told before was not. */
export const contradict = (turn: Turn, score: Score): void => {
  const { state } = turn;
  note(turn, `round ${state.round}`, 'the score with the names of the teams differs from the one before it');
  state.isLossy = true;
  state.score = { ...score };
  sayCorrection(turn, 'recount');
};
