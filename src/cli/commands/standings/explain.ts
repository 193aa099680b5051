import type { Explanation } from '../../../answers/standings/explanation.ts';
import { ageRules } from '../../../answers/standings/ageing.ts';
import { causes, type Change, toHundredth } from '../../../answers/standings/change.ts';
import { date, nullable, number, record, text } from '../../../core/schema.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { drawOwn } from '../../show/present.ts';
import { showComputed } from '../computed.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { readExplanation, type WantedExplanation } from './readExplanation.ts';
import { explainFlags } from './explainCommand.ts';

export const shown = record('A part of a team’s points in the regional standings', {
  team: text('Team'),
  of: text('now: a part of the points; since: of what moved the team; next: of what age will take', {
    label: 'Of',
  }),
  part: text('Factor, head-to-head, or what else the points are made of', { label: 'Part' }),
  cause: nullable(text('Why it changed')),
  date: nullable(date('Day of the match or prize')),
  opponent: nullable(text('Opponent')),
  result: nullable(text('W or L', { label: 'W/L' })),
  points: number('Points', { format: 'decimal2' }),
});

export const run: CommandModule['run'] = async (invocation, context) => {
  const { from: since, ...flags } = ownFlags(invocation, explainFlags);
  const wanted = { ...flags, since };
  const { team, other } = invocation.args;
  const { explanations } = await showComputed(
    shown,
    context,
    service => composeExplanation([team, other], wanted, service, context),
    {
      draw: async found => {
        const { explanationView } = await import('../../../output/views/standings/explanation.ts');
        await drawOwn(explanationView, found.explanations, context);
      },
    },
  );
  if (!wanted.explain) return;
  // They were asked for, so they are printed off a terminal too.
  for (const formula of formulasOf(explanations[0]?.breakdown.rules)) await context.warn(formula);
};

/** Computes what the points of one or two teams are made of. @throws UsageError, ClientError */
export const composeExplanation = async (
  teams: readonly (string | undefined)[],
  wanted: Omit<WantedExplanation, 'team'>,
  service: OpenService,
  context: CommandContext,
) => {
  const explanations: Explanation[] = [];
  for (const team of teams)
    if (team !== undefined) explanations.push(await readExplanation({ ...wanted, team }, service, context));
  return {
    explanations,
    rows: explanations.flatMap(rowsOf),
    document: toDocument(explanations),
    notes: () =>
      explanations.map(
        ({ team, day, breakdown, ageing }) =>
          `Computed: ${team}, list of ${day}, ${breakdown.matches.length} matches; by age until ${ageing.until}, all else unchanged`,
      ),
  };
};

const rowsOf = ({ team, parts, since, ageing }: Explanation) => {
  const row = (of: string, part: string, points: number, more: Partial<Change> = {}) => ({
    team,
    of,
    part,
    cause: more.cause ?? null,
    date: (more.match ?? more.prize)?.date ?? null,
    opponent: more.match?.opponent ?? null,
    result: more.match ? (more.match.won ? 'W' : 'L') : null,
    points: toHundredth(points),
  });
  const changes = (of: string, all: readonly Change[]) =>
    all.map(change => row(of, change.part, change.points, change));
  return [
    row('now', 'base', parts.base),
    ...parts.factors.flatMap(({ factor, best, prizes, rounding }) => [
      ...best.map(({ of, points }) => row('now', factor, points, { match: of })),
      ...prizes.map(({ of, points }) => row('now', factor, points, { prize: of })),
      ...(toHundredth(rounding) === 0 ? [] : [row('now', factor, rounding, { cause: 'rounding' })]),
    ]),
    row('now', 'start', parts.rounding, { cause: 'rounding' }),
    ...parts.headToHead.map(({ of, points }) => row('now', 'headToHead', points, { match: of })),
    row('now', 'headToHead', parts.headToHeadRounding, { cause: 'rounding' }),
    ...changes('since', since?.changes ?? []),
    ...changes('next', ageing.changes),
  ];
};

const toDocument = (explanations: readonly Explanation[]) => ({
  computed: true,
  causes,
  teams: explanations.map(({ breakdown, parts, ...rest }) => {
    const { points, start, headToHead } = breakdown;
    return { ...rest, points, start, headToHead, parts };
  }),
});

const formulasOf = ({ whole, falling } = ageRules) => [
  'points = starting value + head-to-head; starting value = 400 + (mean of the four factors - lowest mean) / (highest mean - lowest mean) * 1600.',
  'Bounty offered = curve(own ten best prizes / the fifth highest such sum of all teams). Bounty collected = curve(sum of the ten best / 10). Opponent network = sum of the ten best / 10. LAN wins = the same, divided by the fifth highest such sum of all teams, at most 1. curve(x) = 1 / (1 + |log10 x|).',
  `A result is multiplied by its age weight, bounty and network also by the weight of the tournament. The age weight is 1 for ${whole} days, then falls evenly to 0 over ${falling} days.`,
  'A match’s part in a factor is its share of the sum; between two lists its part is multiplied by the steepness of the curve between both sums. A change by age is the part before times (age weight now / age weight before - 1).',
  'What no published figure accounts for is shown as rounding: factors are published with three decimals, which is up to a point for the best teams. Against a list without breakdown, only what came after it can be told.',
];
