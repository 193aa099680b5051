import { wilson } from '../../../answers/players/compare.ts';
import type { Totals } from '../../../answers/players/figures.ts';

const formulas = [
  'Est. rating = 0.0073 KAST + 0.3591 KPR - 0.5329 DPR + 0.2372 impact + 0.0032 ADR + 0.1587, impact = 2.13 KPR + 0.42 APR - 0.41.',
  'A share p of n has the 95% interval of Wilson: (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n), z = 1.96.',
  'A percentile is the share of those with a worse value, equal ones counted half.',
  'A trade is a kill of someone who killed a teammate in the 5 s before.',
];

interface Explained {
  readonly thing: { readonly name: string };
  readonly totals: Totals;
}

/** The formulas, and the steps of each estimated rating and of each share of opening duels, in sentences. */
export const explanationOf = (all: readonly Explained[]): readonly string[] => [
  ...formulas,
  ...all.flatMap(({ thing: { name }, totals }) => [...ratingSteps(name, totals), ...duelSteps(name, totals)]),
];

const ratingSteps = (name: string, totals: Explained['totals']): readonly string[] => {
  const { kills, deaths, assists, kast, adr, estRating, rounds, playerRounds = rounds } = totals;
  const parts = [kills, deaths, assists, kast, adr, estRating];
  if (parts.some(part => part === undefined) || playerRounds === 0) return [];
  const [kpr, dpr, apr] = [kills, deaths, assists].map(count => (count ?? 0) / playerRounds);
  const impact = 2.13 * (kpr ?? 0) + 0.42 * (apr ?? 0) - 0.41;
  const [k, d, a] = [kpr, dpr, apr].map(each => (each ?? 0).toFixed(3));
  return [
    `${name}: ${kills} kills, ${deaths} deaths and ${assists} assists in ${playerRounds} rounds are KPR ${k}, DPR ${d}, APR ${a}; impact = ${impact.toFixed(3)}; est. rating = 0.0073 × ${kast} + 0.3591 × ${k} - 0.5329 × ${d} + 0.2372 × ${impact.toFixed(3)} + 0.0032 × ${adr} + 0.1587 = ${estRating}`,
  ];
};

const duelSteps = (name: string, { openingKills: won, openingDeaths: lost }: Totals): readonly string[] => {
  if (won === undefined || lost === undefined) return [];
  const interval = wilson(won, won + lost);
  const percent = (share: number): string => (100 * share).toFixed(1);
  return interval
    ? [
        `${name}: ${won} of ${won + lost} opening duels are ${percent(won / (won + lost))}%, and the interval is ${percent(interval.low)} to ${percent(interval.high)}%`,
      ]
    : [];
};
