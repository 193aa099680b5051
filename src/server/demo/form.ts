import { day } from './calendar.ts';
import { teams } from './teams.ts';
import { createRandom } from './random.ts';

export type Form = ReturnType<typeof createForm>;

/** A team's form changes over about six weeks. The knots lie on the same days in every season. */
const knotDistance = 40 * day;
/** In standard deviations: the spread of teams over the years, and of one team's form around its own level. */
const spread = 90;
const formSpread = 38;
/** The bonus of a region before any team's own merit, in standard deviations. */
const regionLead = { Europe: 0.35, Americas: 0, Asia: -0.25 } as const;

/** The strength of teams and the skill of players, a function of the seed, the team or player, and the time. */
export const createForm = (seed: number) => {
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
    /** The teams by their strength over the years, the best first. */
    order,
    /** On the Elo scale, with 1500 as the average. `at`: milliseconds since 1970 UTC. */
    strength: (team: number, at: number): number => {
      const position = at / knotDistance;
      const index = Math.floor(position);
      const share = position - index;
      const smooth = share * share * (3 - 2 * share);
      const form = knot(team, index) * (1 - smooth) + knot(team, index + 1) * smooth;
      return (levels.get(team) ?? 1500) + form;
    },
    /** In standard deviations from the average player. */
    skill: (player: number, season: number): number =>
      talents(player * 10_000 + season, () =>
        bounded(
          0.65 * createRandom(seed, 'talent', player).normal() +
            0.35 * createRandom(seed, 'talent', player, season).normal(),
        ),
      ),
  };
};

/**
 * Limits the skill of the best: professionals are already the tail of a distribution, so nobody is as far above the
 * others as the best of three hundred in a normal distribution. In real seasons, the best player ends with a rating of
 * about 1.3.
 */
const bounded = (deviations: number): number => furthest * Math.tanh(deviations / furthest);
const furthest = 1;

/** The number of standard deviations above the average for a place in a ranking of normally distributed merits. */
function quantile(place: number, count: number): number {
  const share = (place + 0.5) / count;
  // Shore's approximation of the normal quantile (1982), correct to 0.02 within three deviations.
  const tail = Math.min(share, 1 - share);
  const deviations = 5.5556 * (1 - (tail / (1 - tail)) ** 0.1186);
  return share < 0.5 ? deviations : -deviations;
}

/** Caches computed values under a whole number as the key. */
function createMemory(): (key: number, compute: () => number) => number {
  const known = new Map<number, number>();
  return (key, compute) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = compute()));
    return value;
  };
}
