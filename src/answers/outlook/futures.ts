import { createSimulation, eachFuture, type SwissMoment, type WinChance } from '../stages/swissFutures.ts';
import { valveMajor } from '../stages/swissRules.ts';
import { createStage, enterResult, rankTeams } from '../stages/swissStage.ts';
import type { OpenMatch, StageMoment } from '../stages/moment.ts';
import type { KnownStage } from '../stages/readStages.ts';

/** The chance from 0 to 1 that the first team beats the second; teams by name. */
export type SeriesChance = (team1: string, team2: string, bestOf: number) => number;

/** One way in which a stage may end. */
export interface Future {
  /** Its chance, or 1 if it was played by chance. */
  readonly weight: number;
  /** The results of the matches that are open now: bit 0 is set if the second team of the first match wins. */
  readonly first: number;
  /** Teams by their seed in the stage, in the order of their seeds for the next stage. */
  readonly through: readonly number[];
  /** In a Swiss stage: the wins and losses of each team at its end. */
  readonly records?: { readonly wins: ArrayLike<number>; readonly losses: ArrayLike<number> };
}

/** The futures of a stage: all of them with their chances, or a sample that was played by chance. */
export interface Futures {
  readonly isExact: boolean;
  readonly count: number;
  each(visit: (future: Future) => void): void;
}

/** The number of open matches up to which every future is visited. */
const mostEnumerated = { swiss: 17, other: 12 } as const;
/** The number of futures that are played by chance where there are too many to visit all. */
const sampled = { swiss: 50_000, other: 4000 } as const;

/** @param random numbers from 0 up to 1; the same numbers give the same sample */
export const futuresOf = (stage: KnownStage, chance: SeriesChance, random: () => number): Futures => {
  const kind = stage.format.format === 'swiss' ? 'swiss' : 'other';
  const isExact = stage.moment.left <= mostEnumerated[kind];
  const count = isExact ? 2 ** stage.moment.left : sampled[kind];
  const visitors = {
    swiss: isExact ? everySwiss : sampleSwiss,
    other: isExact ? everyOther : sampleOther,
  };
  return { isExact, count, each: visit => visitors[kind](stage, chance, visit, random, count) };
};

type Visitor = (
  stage: KnownStage,
  chance: SeriesChance,
  visit: (future: Future) => void,
  random: () => number,
  count: number,
) => void;

const everySwiss: Visitor = (stage, chance, visit) => {
  eachFuture(swissMoment(stage), bySeed(stage, chance), (end, weight, first) =>
    visit({ weight, first, through: throughOf(end), records: end }),
  );
};

const sampleSwiss: Visitor = (stage, chance, visit, random, count) => {
  const play = createSimulation(swissMoment(stage), bySeed(stage, chance), random);
  for (let left = count; left > 0; left--) {
    const { end, first } = play();
    visit({ weight: 1, first, through: throughOf(end), records: end });
  }
};

const throughOf = (end: SwissMoment['stage']): readonly number[] =>
  rankTeams(end).slice(0, end.rules.teams / 2);

const swissMoment = ({ format, played, moment }: KnownStage): SwissMoment => {
  const stage = createStage({ ...valveMajor, bestOf: format.lengths ?? valveMajor.bestOf });
  for (const { team1, team2, winner } of played)
    enterResult(stage, winner === 1 ? team1 : team2, winner === 1 ? team2 : team1);
  return { stage, open: moment.open.flatMap(({ team1, team2 }) => [team1, team2]) };
};

export const bySeed = ({ teams }: KnownStage, chance: SeriesChance): WinChance => {
  const known: number[] = [];
  return (one, other, bestOf) => {
    const key = (one * teams.length + other) * 8 + bestOf;
    return (known[key] ??= chance(teams[one] ?? '', teams[other] ?? '', bestOf));
  };
};

const everyOther: Visitor = (stage, chance, visit) => {
  const seeded = bySeed(stage, chance);
  const follow = (moment: StageMoment, weight: number, first: number | undefined): void => {
    const { open, advancing } = moment;
    if (open.length === 0) return visit({ weight, first: first ?? 0, through: advancing ?? [] });
    for (let results = 0; results < 2 ** open.length; results++) {
      const wins = open.map((_, match) => (results & (1 << match)) === 0);
      const chances = open.map((match, at) =>
        wins[at] ? firstWins(seeded, match) : 1 - firstWins(seeded, match),
      );
      const product = chances.reduce((all, each) => all * each, weight);
      follow(moment.after(wins), product, first ?? results);
    }
  };
  follow(stage.moment, 1, undefined);
};

const sampleOther: Visitor = (stage, chance, visit, random, count) => {
  const seeded = bySeed(stage, chance);
  const { moment } = stage;
  for (let left = count; left > 0; left--) {
    let first = 0;
    let matches = 0;
    const { through } = moment.playOut(match => {
      const isFirst = random() < firstWins(seeded, match);
      // The open matches are played before all others.
      if (!isFirst && matches < moment.open.length) first |= 1 << matches;
      matches += 1;
      return isFirst;
    });
    visit({ weight: 1, first, through });
  }
};

const firstWins = (chance: WinChance, { team1, team2, bestOf }: OpenMatch): number =>
  chance(team1, team2, bestOf);
