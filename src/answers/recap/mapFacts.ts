import {
  isMapOver,
  leaderOf,
  otherTeam,
  overtimesOf,
  regulation,
  startsHalf,
  plusOne,
} from '../../core/scoreboard/rules.ts';
import type { Swing } from '../winChance/swing.ts';
import { killsByPlayer } from './deaths.ts';
import { sideOf, type ToldRound } from './toldRounds.ts';

/**
 * What can be claimed of a map. A team is a key, a player an identifier; a score is the one after the round, and null if an
 * earlier round is missing.
 */

/** An upset is a round won with at most this share of the other team's equipment. */
export const upsetShare = 0.6;
/** A run is worth a sentence from this many rounds on. */
export const leastStreak = 3;
/** A lead is worth calling a comeback from this many rounds on. */
export const leastDeficit = 4;

const toFact = <C extends string, F>(claim: C, round: number, figures: F) =>
  ({ round, claim, figures }) as const;

/** Every run of rounds that one team won, from three rounds on, in order. The fact is of its last round. */
export const streaksOf = (rounds: readonly ToldRound[]) => {
  const runs: ToldRound[][] = [];
  for (const told of rounds) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last?.winner === told.winner && last.round + 1 === told.round) run.push(told);
    else runs.push([told]);
  }
  return runs.flatMap(run => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first?.before || !last?.after || run.length < leastStreak) return [];
    const { winner: team, round: from, before } = first;
    return [toFact('streak', last.round, { team, from, rounds: run.length, before, score: last.after })];
  });
};

/** The run with which the winner of a map ended it, unless it won every round. The fact is of its first round. */
export const closingRunOf = (rounds: readonly ToldRound[]) => {
  const run = streaksOf(rounds).at(-1);
  if (!run || endOf(rounds)?.claim !== 'end' || run.round !== rounds.at(-1)?.round) return undefined;
  const { from, ...figures } = run.figures;
  return from === 1 ? undefined : toFact('closingRun', from, figures);
};

/**
 * How the map began: the first rounds that one team won (the side is null if it played on both), the pistol round, or the
 * first recorded round.
 */
export const openingOf = (rounds: readonly ToldRound[]) => {
  const [first] = rounds;
  if (!first) return undefined;
  const { round, winner: team } = first;
  const side = first.side ?? null;
  if (round > 1) return toFact('firstRecorded', round, { team, side });
  const run = streaksOf(rounds).find(({ figures }) => figures.from === 1);
  if (!run || run.figures.rounds <= leastStreak || run.figures.rounds === rounds.length)
    return pistolIn(first);
  const { from: _from, before: _before, ...figures } = run.figures;
  return toFact('openingRun', run.round, {
    ...figures,
    side: run.round > regulation / 2 ? null : side,
  });
};

/** The team won the first round of a half. */
export const pistolIn = ({ round, winner: team, side }: ToldRound) =>
  round <= regulation && startsHalf(round)
    ? toFact('pistol', round, { team, side: side ?? null })
    : undefined;

/** The round that won the map, or the last recorded one. `mapPoint` counts those that could have won it, with it. */
export const endOf = (rounds: readonly ToldRound[]) => {
  const last = rounds.at(-1);
  if (!last) return undefined;
  const { round, winner: team, after } = last;
  if (!after || !isWhole(rounds)) return toFact('lastRecorded', round, { team, score: after ?? null });
  const mapPoint = rounds.filter(({ before }) => before && isMapOver(plusOne(before, team))).length;
  return toFact('end', round, { team, score: after, overtimes: overtimesOf(after), mapPoint });
};

/** Whether every round is there and the last one, and no earlier one, decided the map. */
const isWhole = (rounds: readonly ToldRound[]): boolean => {
  const decides = rounds.map(({ after, winner }) =>
    after === undefined ? undefined : isMapOver(after) && after[winner] > after[otherTeam(winner)],
  );
  return decides.indexOf(true) === rounds.length - 1 && !decides.includes(undefined);
};

/** The round in which the winner of the map went ahead for the last time, and how far behind it had been. */
export const leadOf = (rounds: readonly ToldRound[]) => {
  const end = endOf(rounds);
  if (end?.claim !== 'end') return undefined;
  const { team } = end.figures;
  const lead = rounds.findLast(({ before }) => before?.team1 === before?.team2);
  if (!lead?.before || !lead.after) return undefined;
  const { round, before, after: score } = lead;
  const deficit = ({ after }: ToldRound): number => (after ? after[otherTeam(team)] - after[team] : 0);
  const most = rounds.reduce<ToldRound | undefined>(
    (worst, each) => (worst && deficit(worst) > deficit(each) ? worst : each),
    undefined,
  );
  return most?.after && deficit(most) >= leastDeficit
    ? toFact('comeback', round, { team, behindAfter: most.round, behind: most.after, score })
    : toFact('aheadForGood', round, { team, before, score });
};

/** The score at half time, if the teams are known to have changed sides after it. The team is in front, null if neither. */
export const halfOf = (rounds: readonly ToldRound[]) => {
  const halfTime = regulation / 2;
  const last = rounds.find(({ round }) => round === halfTime);
  const next = rounds.find(({ round }) => round === halfTime + 1);
  const sideBefore = last && sideOf(last, 'team1');
  const sideAfter = next && sideOf(next, 'team1');
  if (!last?.after || !sideBefore || !sideAfter || sideBefore === sideAfter) return undefined;
  const { after: score } = last;
  const team = leaderOf(score);
  const side = team === null ? null : (sideOf(last, team) ?? null);
  return toFact('half', halfTime, { team, side, score });
};

/** The end of regulation, if an overtime followed. */
export const overtimeOf = (rounds: readonly ToldRound[]) => {
  const last = rounds.find(({ round }) => round === regulation);
  const follows = rounds.some(({ round, after }) => round === regulation + 1 && after);
  if (!last?.after || last.after.team1 !== last.after.team2 || !follows) return undefined;
  return toFact('overtime', regulation, { team: null, score: last.after });
};

/** The team won the round with much less equipment, in dollars. */
export const upsetIn = ({ round, winner: team, equipment, after }: ToldRound) => {
  if (!equipment || startsHalf(round)) return undefined;
  const against = equipment[otherTeam(team)];
  if (equipment[team] > upsetShare * against) return undefined;
  return toFact('upset', round, { team, equipment: equipment[team], against, score: after ?? null });
};

/** The player was left alone, survived, and the team won the round. */
export const clutchIn = ({ round, clutch, after }: ToldRound) =>
  clutch && toFact('clutch', round, { ...clutch, score: after ?? null });

/** The most kills of a player of the winning team before the round was decided, from three on. */
export const multiKillIn = ({ round, winner: team, deaths = [], after }: ToldRound) => {
  const [best] = [...killsByPlayer(deaths.filter(death => death.team !== team))].toSorted(
    ([, one], [, other]) => other - one,
  );
  if (!best || best[1] < 3) return undefined;
  return toFact('multiKill', round, { player: best[0], team, kills: best[1], score: after ?? null });
};

export const wonIn = ({ round, winner: team, after }: ToldRound) =>
  toFact('won', round, { team, score: after ?? null });

export const reasonIn = ({ round, winner: team, reason }: ToldRound) =>
  reason === undefined || reason === 'elimination' ? undefined : toFact('reason', round, { team, reason });

/** The team won the round with so many of its five players alive. */
export const survivorsIn = ({ round, winner: team, survivors: alive = 0 }: ToldRound) =>
  alive === 0 ? undefined : toFact('survivors', round, { team, alive });

/**
 * The kill of a map that added most to the chance to win the series, if its round is told. Chances of the round in whole
 * percent; one that decides the round leaves nobody of the other team alive.
 */
export const biggestSwingOf = (rounds: readonly ToldRound[], swings: readonly Swing[]) => {
  const [most] = swings.toSorted((one, other) => other.seriesAdded - one.seriesAdded);
  const { killerId: killer, victimId: victim } = most?.kill ?? {};
  if (!most || killer === undefined || victim === undefined) return undefined;
  const told = rounds.find(({ round }) => round === most.round);
  // An own goal adds to the other team's chance, and needs other words.
  if (!told?.deaths?.some(death => death.killer === killer && death.victim === victim)) return undefined;
  return toFact('swing', most.round, {
    killer,
    victim,
    team: most.team,
    chanceBefore: toHundredths(most.chanceBefore),
    chanceAfter: toHundredths(most.chanceAfter),
    decides: most.after[1] === 0,
  });
};

/** The model knows neither health nor places, so more digits would say nothing. */
const toHundredths = (chance: number): number => Math.round(100 * chance) / 100;
