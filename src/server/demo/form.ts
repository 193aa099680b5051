import { getOrMake } from '../../core/getOrMake.ts';
import { day } from './calendar.ts';
import { eased, Random } from './random.ts';
import { teams } from './teams.ts';

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
  const known = new Map<string, number>();
  /** The normally distributed number of these keys. */
  const drawn = (...keys: readonly (number | string)[]): number =>
    getOrMake(known, keys.join(), () => new Random(seed, ...keys).normal());
  const meritOf = ({ id, region }: (typeof teams)[number]) => regionLead[region] + drawn('merit', id);
  const order = teams.toSorted((a, b) => meritOf(b) - meritOf(a)).map(({ id }) => id);
  /** Approximately as far from the average as the place in a ranking of normally distributed strengths is. */
  const levels = new Map(
    order.map((team, place) => {
      const share = 1 - (2 * place + 1) / order.length;
      return [team, 1500 + 1.2 * spread * (share + share ** 7)];
    }),
  );

  return {
    /** The teams by their strength over the years, the best first. */
    order,
    /** On the Elo scale, with 1500 as the average. `at`: milliseconds since 1970 UTC. */
    strength: (team: number, at: number): number =>
      (levels.get(team) ?? 1500) + formSpread * eased(at / knotDistance, index => drawn('form', team, index)),
    /** In standard deviations from the average, one at most: in real seasons, the best player ends with a rating of about 1.3. */
    skill: (player: number, season: number): number =>
      Math.tanh(0.65 * drawn('talent', player) + 0.35 * drawn('talent', player, season)),
  };
};
