import type { Side } from '../../core/scoreboard/event.ts';
import { isMapOver, otherTeam, overtimesOf, startsHalf, plusOne } from '../../core/scoreboard/rules.ts';
import type { Swing } from '../winChance/swing.ts';
import { killsByPlayer } from './deaths.ts';
import type { FactOf } from './fact.ts';
import { sideOf, type ToldRound } from './toldRounds.ts';

/** An upset is a round won with at most this share of the other team's equipment. */
export const upsetShare = 0.6;
/** A run is worth a sentence from this many rounds on. */
export const leastStreak = 3;
/** A lead is worth calling a comeback from this many rounds on. */
export const leastDeficit = 4;

/** Every run of rounds that one team won, from three rounds on, in order. */
export const streaksOf = (rounds: readonly ToldRound[]): readonly FactOf<'streak'>[] => {
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
    const figures = { team, from, rounds: run.length, before, score: last.after };
    return [{ round: last.round, claim: 'streak', figures }];
  });
};

/** The run with which the winner of a map ended it, unless it won every round. */
export const closingRunOf = (rounds: readonly ToldRound[]): FactOf<'closingRun'> | undefined => {
  const run = streaksOf(rounds).at(-1);
  if (!run || endOf(rounds)?.claim !== 'end' || run.round !== rounds.at(-1)?.round) return undefined;
  const { from, ...figures } = run.figures;
  return from === 1 ? undefined : { round: from, claim: 'closingRun', figures };
};

/** How the map began: the first rounds that one team won, the pistol round, or the first recorded round. */
export const openingOf = (
  rounds: readonly ToldRound[],
): FactOf<'firstRecorded' | 'openingRun' | 'pistol'> | undefined => {
  const [first] = rounds;
  if (!first) return undefined;
  const { round, winner: team } = first;
  const side = first.side ?? null;
  if (round > 1) return { round, claim: 'firstRecorded', figures: { team, side } };
  const run = streaksOf(rounds).find(({ figures }) => figures.from === 1);
  return run && run.figures.rounds > leastStreak && run.figures.rounds < rounds.length
    ? openingRunOf(run, run.round > first.regulation / 2 ? null : side)
    : pistolIn(first);
};

const openingRunOf = (
  { round, figures: { team, rounds, score } }: FactOf<'streak'>,
  side: Side | null,
): FactOf<'openingRun'> => ({
  round,
  claim: 'openingRun',
  figures: { team, rounds, score, side },
});

export const pistolIn = ({
  round,
  regulation,
  winner: team,
  side,
}: ToldRound): FactOf<'pistol'> | undefined =>
  round <= regulation && startsHalf(round, regulation)
    ? { round, claim: 'pistol', figures: { team, side: side ?? null } }
    : undefined;

/** How the map ended: the round that won it, or the last recorded one. */
export const endOf = (rounds: readonly ToldRound[]): FactOf<'end' | 'lastRecorded'> | undefined => {
  const last = rounds.at(-1);
  if (!last) return undefined;
  const { round, regulation, winner: team, after } = last;
  if (!after || !isWhole(rounds))
    return { round, claim: 'lastRecorded', figures: { team, score: after ?? null } };
  const mapPoint = rounds.filter(
    ({ before }) => before && isMapOver(plusOne(before, team), regulation),
  ).length;
  const overtimes = overtimesOf(after, regulation);
  return { round, claim: 'end', figures: { team, score: after, overtimes, mapPoint } };
};

/** Whether every round is there and the last one, and no earlier one, decided the map. */
const isWhole = (rounds: readonly ToldRound[]): boolean => {
  const decides = rounds.map(({ after, winner, regulation }) =>
    after === undefined
      ? undefined
      : isMapOver(after, regulation) && after[winner] > after[otherTeam(winner)],
  );
  return decides.indexOf(true) === rounds.length - 1 && !decides.includes(undefined);
};

/** The round in which the winner of the map went ahead for the last time, and how far behind it had been. */
export const leadOf = (rounds: readonly ToldRound[]): FactOf<'aheadForGood' | 'comeback'> | undefined => {
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
  if (most?.after && deficit(most) >= leastDeficit)
    return {
      round,
      claim: 'comeback',
      figures: { team, behindAfter: most.round, behind: most.after, score },
    };
  return { round, claim: 'aheadForGood', figures: { team, before, score } };
};

/** The score at half time, if the teams are known to have changed sides after it. */
export const halfOf = (rounds: readonly ToldRound[]): FactOf<'half'> | undefined => {
  const halfTime = regulationOfTold(rounds) / 2;
  const last = rounds.find(({ round }) => round === halfTime);
  const next = rounds.find(({ round }) => round === halfTime + 1);
  const sideBefore = last && sideOf(last, 'team1');
  const sideAfter = next && sideOf(next, 'team1');
  if (!last?.after || !sideBefore || !sideAfter || sideBefore === sideAfter) return undefined;
  const { after: score } = last;
  const team = score.team1 === score.team2 ? null : score.team1 > score.team2 ? 'team1' : 'team2';
  const side = team === null ? null : (sideOf(last, team) ?? null);
  return { round: halfTime, claim: 'half', figures: { team, side, score } };
};

/** The end of regulation, if an overtime followed. */
export const overtimeOf = (rounds: readonly ToldRound[]): FactOf<'overtime'> | undefined => {
  const regulation = regulationOfTold(rounds);
  const last = rounds.find(({ round }) => round === regulation);
  const follows = rounds.some(({ round, after }) => round === regulation + 1 && after);
  if (!last?.after || last.after.team1 !== last.after.team2 || !follows) return undefined;
  return { round: regulation, claim: 'overtime', figures: { team: null, score: last.after } };
};

export const upsetIn = ({
  round,
  regulation,
  winner,
  equipment,
  after,
}: ToldRound): FactOf<'upset'> | undefined => {
  if (!equipment || startsHalf(round, regulation)) return undefined;
  const against = equipment[otherTeam(winner)];
  if (equipment[winner] > upsetShare * against) return undefined;
  const figures = { team: winner, equipment: equipment[winner], against, score: after ?? null };
  return { round, claim: 'upset', figures };
};

export const clutchIn = ({ round, clutch, after }: ToldRound): FactOf<'clutch'> | undefined =>
  clutch && { round, claim: 'clutch', figures: { ...clutch, score: after ?? null } };

/** The most kills of a player of the winning team, from three on. */
export const multiKillIn = ({
  round,
  winner: team,
  deaths = [],
  after,
}: ToldRound): FactOf<'multiKill'> | undefined => {
  const [best] = [...killsByPlayer(deaths.filter(death => death.team !== team))].toSorted(
    ([, one], [, other]) => other - one,
  );
  if (!best || best[1] < 3) return undefined;
  return {
    round,
    claim: 'multiKill',
    figures: { player: best[0], team, kills: best[1], score: after ?? null },
  };
};

export const wonIn = ({ round, winner: team, after }: ToldRound): FactOf<'won'> => ({
  round,
  claim: 'won',
  figures: { team, score: after ?? null },
});

export const reasonIn = ({ round, winner: team, reason }: ToldRound): FactOf<'reason'> | undefined =>
  reason === undefined || reason === 'elimination'
    ? undefined
    : { round, claim: 'reason', figures: { team, reason } };

export const survivorsIn = ({ round, winner: team, survivors }: ToldRound): FactOf<'survivors'> | undefined =>
  survivors === undefined || survivors === 0
    ? undefined
    : { round, claim: 'survivors', figures: { team, alive: survivors } };

/** The kill of a map that added most to the chance to win the series, if its round is told. */
export const biggestSwingOf = (
  rounds: readonly ToldRound[],
  swings: readonly Swing[],
): FactOf<'swing'> | undefined => {
  const [most] = swings.toSorted((one, other) => other.seriesAdded - one.seriesAdded);
  const { killerId: killer, victimId: victim } = most?.kill ?? {};
  if (!most || killer === undefined || victim === undefined) return undefined;
  const told = rounds.find(({ round }) => round === most.round);
  // An own goal adds to the other team's chance, and needs other words.
  if (!told?.deaths?.some(death => death.killer === killer && death.victim === victim)) return undefined;
  const { round, team, chanceBefore, chanceAfter } = most;
  const figures = {
    killer,
    victim,
    team,
    chanceBefore: toPercent(chanceBefore),
    chanceAfter: toPercent(chanceAfter),
    decides: most.after[1] === 0,
  };
  return { round, claim: 'swing', figures };
};

/** In whole percent: the model knows neither health nor places, so more digits would say nothing. */
const toPercent = (chance: number): number => Math.round(100 * chance);

/** The rounds of the map's two halves; each round carries it. */
const regulationOfTold = ([first]: readonly ToldRound[]): number => first?.regulation ?? 0;
