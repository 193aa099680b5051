import { flag, int, nullable, number, record, text } from '../../../core/schema.ts';
import { compare, type ComparedFigure, wilson } from '../../../answers/players/compare.ts';
import type { Figure, Totals } from '../../../answers/players/figures.ts';
import { columnsFromFields } from '../../../output/columns.ts';
import type { View } from '../../../output/views/view.ts';
import type { ViewEntry } from '../../../output/views/index.ts';
import { type Invocation, ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { mayDraw, openPresent, toInput } from '../../show/present.ts';
import { compareFlags } from './compareCommands.ts';
import { type Compared, knownSample, readStanding, type SampleFlags, type Standing } from './standing.ts';
import { comparisonView } from '../../../output/views/comparison.ts';

/** A line of the answer. Shares and intervals are in percent. */
export interface ComparedRow extends ComparedFigure {
  readonly name: string;
  readonly figure: string;
  readonly of: string;
}

export interface ComparedKind {
  readonly one: 'player' | 'team';
  readonly figures: Readonly<Record<string, Figure>>;
  readonly find: (typed: string, service: OpenService, context: CommandContext) => Promise<Compared>;
  /** The two against each other: a sentence for a person, and the record as data. */
  readonly met: (
    two: readonly [Compared, Compared],
    service: OpenService,
  ) => Promise<{ readonly sentence: string; readonly record: object }>;
  /** Further lines about one of them, of the same days. */
  readonly further?: (
    thing: Compared,
    sample: SampleFlags,
    service: OpenService,
  ) => Promise<readonly ComparedRow[]>;
}

/** The fewest rounds of a sample that is compared, unless the user says otherwise. */
const usualLeast = 200;

/** One line of what a comparison prints; the first column is called `one`. */
export const comparisonLine = <One extends 'player' | 'team'>(one: One) => {
  const name = { [one]: text(one === 'player' ? 'Player' : 'Team') };
  return record(`A figure of a ${one}`, {
    // The computed key is the one name that was given.
    ...(name as Record<One, ReturnType<typeof text>>),
    figure: text('Figure'),
    value: nullable(number('Its value; shares in percent; null with too few rounds', { format: 'decimal2' })),
    low: nullable(number('Low end of the interval of a share', { format: 'decimal1' })),
    high: nullable(number('High end', { format: 'decimal1' })),
    sample: int('Size of the sample'),
    of: text('What the sample counts'),
    percentile: nullable(number(`Share of ${one}s that it beats, in percent`, { format: 'decimal1' })),
    tooFew: flag('Whether there are too few rounds', { label: 'Too few' }),
  });
};

const view: ViewEntry = {
  // The view is given exactly the rows of this command.
  view: comparisonView as View<unknown>,
};

export const runComparison = async (kind: ComparedKind, invocation: Invocation, context: CommandContext) => {
  const typed = Object.values(invocation.args).filter(each => each !== undefined);
  const { explain = false, ...wanted } = ownFlags(invocation, compareFlags);
  const show = await openPresent(context, mayDraw(context) ? view : undefined);
  const service = await context.openService();
  const compared = await composeComparison(kind, typed, wanted, service, context);
  const { rows, document, warnings, notes } = compared;
  const steps = explain ? explanationOf(compared.standing) : undefined;
  const columns = columnsFromFields(comparisonLine(kind.one).fields);
  await show(await toInput(rows, columns, context, { ...document, steps }));
  for (const warning of warnings) await context.warn(warning);
  for (const note of notes) await context.note(note);
  // They were asked for, so they are printed off a terminal too.
  for (const step of steps ?? []) await context.warn(step);
};

export interface WantedSample extends SampleFlags {
  readonly minRounds?: number;
}

/** Computes the figures of two or three players or teams over the same maps. @throws UsageError, ClientError */
export const composeComparison = async (
  kind: ComparedKind,
  typed: readonly string[],
  { minRounds: least = usualLeast, ...flags }: WantedSample,
  service: OpenService,
  context: CommandContext,
) => {
  const things: Compared[] = [];
  for (const each of typed) things.push(await kind.find(each, service, context));
  const sample = await knownSample(flags, service, context);
  const standing = await readStanding(kind.one, things, sample, service);
  const { known, all, days } = standing;
  const further = things.map(async thing => kind.further?.(thing, { ...days, ...sample }, service) ?? []);
  const rows = [
    ...known.flatMap(({ thing: { name }, totals }) =>
      Object.entries(kind.figures).flatMap(([figure, each]) => {
        const compared = compare(each, totals, all, least);
        return compared ? [toRow({ name, figure, of: each.of, ...compared })] : [];
      }),
    ),
    ...(await Promise.all(further)).flat(),
  ];
  if (rows.length === 0) throw nothingKnown(things);
  const met = await readMet(kind, things, service);
  const enough = all.filter(({ rounds }) => rounds >= least).length;
  const method = {
    intervals: 'Wilson, 95%',
    percentiles: `share of ${kind.one}s with enough rounds that it beats, equal ones counted half`,
    leastRounds: least,
    [`${kind.one}s`]: enough,
    since: days.from ?? null,
    day: days.to ?? null,
    ...sample,
  };
  const named = rows.map(({ name, ...rest }) => ({ [kind.one]: name, ...rest }));
  const span = days.from === undefined ? '' : ` · maps from ${days.from} to ${days.to}`;
  return {
    standing,
    rows: named,
    document: { computed: true, method, figures: named, headToHead: met?.record ?? null },
    warnings: things.flatMap(thing => smallSample(thing, standing, least)),
    notes: [
      ...(met ? [met.sentence] : []),
      `Computed: percentiles among ${enough} ${kind.one}s with at least ${least} rounds${span}`,
    ],
  };
};

const readMet = async (
  { met }: ComparedKind,
  [one, other, third]: readonly Compared[],
  service: OpenService,
) => (one && other && !third ? met([one, other], service) : undefined);

const smallSample = (thing: Compared, { known }: Standing, least: number): readonly string[] => {
  const rounds = known.find(each => each.thing === thing)?.totals.rounds;
  if (rounds === undefined) return [`There are no maps of ${thing.name} in this sample`];
  return rounds < least
    ? [`${thing.name}: too few rounds (${rounds} of ${least}); --min-rounds accepts fewer`]
    : [];
};

/** The line of a figure: the value with two decimals, what stands beside it with one. */
export const toRow = (row: ComparedRow): ComparedRow => ({
  name: row.name,
  figure: row.figure,
  value: rounded(row.value, 2),
  low: rounded(row.low, 1),
  high: rounded(row.high, 1),
  sample: row.sample,
  of: row.of,
  percentile: rounded(row.percentile, 1),
  tooFew: row.tooFew,
});

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;

const nothingKnown = (things: readonly Compared[]): UsageError =>
  new UsageError(
    `There are no maps of ${things.map(({ name }) => name).join(' or ')} in this sample`,
    'Take more maps: another --from, --to, --event, --map or --side. --side needs recorded kills, and other services may know no part of the maps',
  );

const formulas = [
  'Est. rating = 0.0073 KAST + 0.3591 KPR - 0.5329 DPR + 0.2372 impact + 0.0032 ADR + 0.1587, impact = 2.13 KPR + 0.42 APR - 0.41.',
  'A share p of n has the 95% interval of Wilson: (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n), z = 1.96.',
  'A percentile is the share of those with a worse value, equal ones counted half.',
  'A trade is a kill of someone who killed a teammate in the 5 s before.',
];

const explanationOf = ({ known: all }: Standing): readonly string[] => [
  ...formulas,
  ...all.flatMap(({ thing: { name }, totals }) => [...ratingSteps(name, totals), ...duelSteps(name, totals)]),
];

const ratingSteps = (name: string, totals: Totals): readonly string[] => {
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
