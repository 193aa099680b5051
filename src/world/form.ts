import { day } from './calendar.ts';
import { teams } from './teams.ts';
import { createRandom } from './random.ts';

/** How good teams and players are; a function of the seed, who it is, and when. */
export interface Form {
  /** As Elo counts; 1500 is average. `at`: milliseconds since 1970 UTC. */
  strength(team: number, at: number): number;
  /** In standard deviations from the average player. */
  skill(player: number, season: number): number;
  /** The teams by how good they are over the years, the best first. */
  readonly order: readonly number[];
}

/** A team's form turns over about six weeks; the knots lie on the same days whatever the season. */
const knotDistance = 40 * day;
/** Standard deviations: of teams over the years, and of one team's form around its own level. */
const spread = 90;
const formSpread = 38;
/** What belonging to a region is worth before any team's own merit, in standard deviations. */
const regionLead = { Europe: 0.35, Americas: 0, Asia: -0.25 } as const;

export const createForm = (seed: number): Form => {
  const merit = new Map(
    teams.map(team => [team.id, regionLead[team.region] + createRandom(seed, 'merit', team.id).normal()]),
  );
  const order = teams.map(team => team.id).sort((a, b) => (merit.get(b) ?? 0) - (merit.get(a) ?? 0));
  const levels = new Map(order.map((team, place) => [team, 1500 + spread * quantile(place, order.length)]));

  const remember = createMemory();
  const knot = (team: number, index: number): number =>
    remember(team * 100_000 + index, () => formSpread * createRandom(seed, 'form', team, index).normal());
  const talents = createMemory();

  return {
    order,
    strength: (team, at) => {
      const position = at / knotDistance;
      const index = Math.floor(position);
      const share = position - index;
      const smooth = share * share * (3 - 2 * share);
      const form = knot(team, index) * (1 - smooth) + knot(team, index + 1) * smooth;
      return (levels.get(team) ?? 1500) + form;
    },
    skill: (player, season) =>
      talents(player * 10_000 + season, () =>
        bounded(
          0.65 * createRandom(seed, 'talent', player).normal() +
            0.35 * createRandom(seed, 'talent', player, season).normal(),
        ),
      ),
  };
};

/**
 * Professionals are the tail of a distribution already: nobody is as far above them as a normal one would have the best
 * of three hundred. Real seasons end with the best at a rating of about 1.3.
 */
const bounded = (deviations: number): number => furthest * Math.tanh(deviations / furthest);
const furthest = 1;

/** How many standard deviations a place of a ranking of normally distributed merits lies above the average. */
function quantile(place: number, count: number): number {
  const share = (place + 0.5) / count;
  // Shore's approximation of the normal quantile (1982), right to 0.02 between three deviations.
  const tail = Math.min(share, 1 - share);
  const deviations = 5.5556 * (1 - (tail / (1 - tail)) ** 0.1186);
  return share < 0.5 ? deviations : -deviations;
}

/** Values that were computed once, by a whole number that stands for them. */
function createMemory(): (key: number, compute: () => number) => number {
  const known = new Map<number, number>();
  return (key, compute) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = compute()));
    return value;
  };
}
