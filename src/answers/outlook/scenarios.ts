import { getOrMake } from '../../core/getOrMake.ts';
import type { KnownStage } from '../stages/readStages.ts';
import { type Condition, isFulfilled, shortestConditions } from './conditions.ts';
import type { OpenMatch, StageMoment } from '../stages/moment.ts';
import type { Decided, Fixture } from '../stages/stage.ts';
import type { Futures } from './futures.ts';

/** What becomes of a team in a stage. `open`: later matches decide. */
export type Fate = 'through' | 'out' | 'open';

/** One line: what has to happen in the open matches, and what follows for the team. */
export interface ScenarioLine {
  /** Empty if it holds whatever happens. */
  readonly condition: Condition;
  readonly fate: Fate;
  /** The chance from 0 to 1 that the team goes through if the condition is fulfilled; undefined if it can't be. */
  readonly through: number | undefined;
}

export interface TeamScenario {
  /** The seed in the stage, from 0. */
  readonly team: number;
  /** The fate that is certain already, else `open`. */
  readonly now: Fate;
  /** The chance from 0 to 1 that the team goes through. */
  readonly through: number | undefined;
  /** Whom it may meet once the open matches are over, likeliest first; empty if no match of it follows for sure or maybe. */
  readonly next: readonly NextOpponent[];
  /** All that may happen in the open matches, at most five lines, and none twice. */
  readonly lines: readonly ScenarioLine[];
}

export interface NextOpponent {
  /** The seed in the stage, from 0. */
  readonly team: number;
  /** The chance from 0 to 1 that it is this one. What is missing to 1 is the chance to meet none. */
  readonly chance: number;
}

/** Results of open matches that are taken for granted: a match by its index, and whether its first team wins. */
export type Assumption = Condition;

/** What must happen in the open matches for each team of a stage. */
export const scenariosOf = (
  stage: KnownStage,
  futures: Futures,
  assumed: Assumption,
): readonly TeamScenario[] => {
  const { moment, teams } = stage;
  const { open } = moment;
  const tally = tallyOf(futures, teams.length, assumed);
  const after = openMoments(moment);
  const next = nextOpponents(stage, futures, assumed, after);
  return teams.map((_, team): TeamScenario => {
    const around = matchesAround(team, stage);
    const known = new Map(
      around.flatMap((match, place) => {
        const firstWins = assumed.get(match);
        return firstWins === undefined ? [] : [[place, firstWins] as const];
      }),
    );
    const outcomes = Array.from({ length: 2 ** around.length }, (__, outcome) => outcome).filter(outcome =>
      isFulfilled(known, outcome),
    );
    const fateIn = (outcome: number): Fate => {
      const lost = around.filter((__, place) => (outcome & (1 << place)) !== 0);
      return fateOf(team, after(lost.reduce((bits, match) => bits | (1 << match), 0)).decided);
    };
    const own = around.findIndex((match, place) => !known.has(place) && isOf(team, open[match]));
    const of = { matches: around.length, own, assumed: known };
    return {
      team,
      now: fateOf(team, moment.decided),
      through: tally(team, new Map()),
      next: next[team] ?? [],
      lines: linesOf(outcomes, fateIn, of).map(({ condition, fate }) => {
        const all = new Map([...condition].map(([place, wins]) => [around[place] ?? place, wins]));
        return { condition: all, fate, through: tally(team, all) };
      }),
    };
  });
};

type MomentAfter = (lost: number) => Pick<StageMoment, 'decided' | 'drawn'>;

/** Returns the stage after the open matches: a bit of `lost` is set if that match's first team loses. Each is played once. */
const openMoments = (moment: StageMoment): MomentAfter => {
  const known = new Map<number, ReturnType<MomentAfter>>();
  return lost =>
    getOrMake(known, lost, () => {
      const wins = moment.open.map((_, match) => (lost & (1 << match)) === 0);
      const { decided, drawn } = wins.length === 0 ? moment : moment.after(wins);
      return { decided, drawn };
    });
};

/** By team: the matches that are drawn after the open ones, and were not drawn before, over all futures. */
const nextOpponents = (
  { teams, moment }: KnownStage,
  futures: Futures,
  assumed: Assumption,
  after: MomentAfter,
): readonly (readonly NextOpponent[])[] => {
  const weights = new Map<number, number>();
  futures.each(({ weight, first }) => {
    if (isFulfilled(assumed, first)) weights.set(first, (weights.get(first) ?? 0) + weight);
  });
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const isOpen = ({ round, position }: Fixture): boolean =>
    moment.drawn.some(one => one.round === round && one.position === position);
  const met = teams.map(() => new Map<number, number>());
  for (const [first, weight] of moment.open.length === 0 ? [] : weights)
    for (const { team1, team2 } of after(first).drawn.filter(fixture => !isOpen(fixture)))
      for (const [team, other] of [[team1, team2] as const, [team2, team1] as const])
        met[team]?.set(other, (met[team].get(other) ?? 0) + weight);
  return met.map(opponents =>
    [...opponents]
      .map(([team, weight]) => ({ team, chance: weight / total }))
      .toSorted((one, other) => other.chance - one.chance || one.team - other.team),
  );
};

/** The open matches that can decide about a team. There may be 32, and two to that power is too many to look at. */
const matchesAround = (team: number, { played, moment }: KnownStage): readonly number[] => {
  const met = [...played, ...moment.drawn].filter(match => isOf(team, match));
  const teams = new Set([team, ...met.flatMap(({ team1, team2 }) => [team1, team2])]);
  return moment.open.flatMap(({ team1, team2 }, match) =>
    teams.has(team1) || teams.has(team2) ? [match] : [],
  );
};

const isOf = (team: number, match: Pick<OpenMatch, 'team1' | 'team2'> | undefined): boolean =>
  match?.team1 === team || match?.team2 === team;

const fateOf = (team: number, { through, out }: Decided): Fate => {
  if (through.includes(team)) return 'through';
  return out.includes(team) ? 'out' : 'open';
};

interface Matches {
  readonly matches: number;
  /** The team's own match; -1 if it has none, or its result is assumed. */
  readonly own: number;
  readonly assumed: Assumption;
}

type Line = Pick<ScenarioLine, 'condition' | 'fate'>;

/** At most five lines. Where more would be needed, they are about the team's own match alone, and say what it leaves open. */
const linesOf = (
  outcomes: readonly number[],
  fateIn: (outcome: number) => Fate,
  { matches, own, assumed }: Matches,
): readonly Line[] => {
  const lines = fates.map(fate => {
    // What is assumed not to happen may stand in any line, which makes the lines shorter.
    const fitting = new Set(outcomes.filter(outcome => fateIn(outcome) === fate));
    const found = shortestConditions(withAssumed(fitting, matches, assumed), matches);
    return found?.map((condition): Line => ({ condition, fate }));
  });
  const all = lines.flatMap(each => each ?? []).flatMap(line => byOwnMatch(line, own));
  if (lines.every(each => each !== undefined) && all.length <= 5) return all;
  const results: readonly Condition[] =
    own === -1 ? [new Map()] : [true, false].map(firstWins => new Map([[own, firstWins]]));
  return results.map((condition): Line => {
    const seen = new Set(outcomes.filter(outcome => isFulfilled(condition, outcome)).map(fateIn));
    const [fate = 'open'] = seen;
    return { condition, fate: seen.size === 1 ? fate : 'open' };
  });
};

/** What stays open is told for a win and for a loss, because the chances differ. */
const byOwnMatch = (line: Line, own: number): readonly Line[] =>
  line.fate !== 'open' || own === -1 || line.condition.has(own)
    ? [line]
    : [true, false].map(firstWins => ({
        ...line,
        condition: new Map([[own, firstWins], ...line.condition]),
      }));

const fates = ['through', 'out', 'open'] as const satisfies readonly Fate[];

/** The outcomes with the assumed matches left free, so that no line repeats what was assumed. */
const withAssumed = (outcomes: ReadonlySet<number>, matches: number, assumed: Assumption) => {
  const mask = [...assumed.keys()].reduce((bits, match) => bits | (1 << match), 0);
  const free = new Set([...outcomes].map(outcome => outcome & ~mask));
  const all = new Set<number>();
  for (let outcome = 0; outcome < 2 ** matches; outcome++) if (free.has(outcome & ~mask)) all.add(outcome);
  return all;
};

/** Returns the chance that a team goes through if a condition is fulfilled. */
const tallyOf = (futures: Futures, teams: number, assumed: Assumption) => {
  const total = new Map<number, number>();
  const through = new Map<number, number[]>();
  futures.each(({ weight, first, through: who }) => {
    if (!isFulfilled(assumed, first)) return;
    total.set(first, (total.get(first) ?? 0) + weight);
    const sums = getOrMake(through, first, () => Array.from({ length: teams }, () => 0));
    for (const team of who) sums[team] = (sums[team] ?? 0) + weight;
  });
  return (team: number, condition: Condition): number | undefined => {
    let [all, good] = [0, 0];
    for (const [first, weight] of total) {
      if (!isFulfilled(condition, first)) continue;
      all += weight;
      good += through.get(first)?.[team] ?? 0;
    }
    return all === 0 ? undefined : good / all;
  };
};
