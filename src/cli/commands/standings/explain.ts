import type { explainedRankingRow } from '../../../core/entities/ranking.ts';
import { toSlug } from '../../../core/names/slug.ts';
import { routes } from '../../../core/table/groups.ts';
import { ageRules } from '../../../answers/standings/ageing.ts';
import { completeBreakdown } from '../../../answers/standings/breakdown.ts';
import { causes, type Change, type Earlier, toHundredth } from '../../../answers/standings/change.ts';
import { type Explanation, explanationOf } from '../../../answers/standings/explanation.ts';
import { ClientError } from '../../../client/errors.ts';
import { date, nullable, number, record, type Seen, text } from '../../../core/schema.ts';
import { callNamed } from '../../names/resolver.ts';
import { UsageError } from '../../parse/usageError.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { drawOwn } from '../../show/present.ts';
import { showComputed } from '../computed.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { explainFlags } from './explainCommand.ts';
import { explanationView } from '../../../output/views/standings/explanation.ts';

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
    { draw: found => drawOwn(explanationView, found.explanations, context) },
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

type Row = Seen<typeof explainedRankingRow>;

interface WantedExplanation {
  readonly team: string;
  readonly date?: string | undefined;
  readonly since?: string | undefined;
}

/**
 * Reads why a team has its points, with one request, and one more for an earlier list.
 * @throws ClientError (not found) if the list does not have the team or its breakdown
 * @throws UsageError if the earlier list is not before the explained one
 */
const readExplanation = async (
  { team, date, since }: WantedExplanation,
  service: OpenService,
  context: CommandContext,
): Promise<Explanation> => {
  const row = await readRow(team, date, service, context);
  if (!row)
    throw notFound(
      `"${team}" is not in the regional standings`,
      'See who is: esports rankings vrs --limit 100',
    );
  const { teamName = team, rank, date: day = '' } = row;
  const breakdown = completeBreakdown(row.breakdown);
  if (!breakdown) throw unexplained(teamName, day, service);
  const earlier = since === undefined ? undefined : await readEarlier({ team, since, day }, service, context);
  return explanationOf({ team: teamName, rank: rank ?? null, day, breakdown }, earlier);
};

const readEarlier = async (
  { team, since, day }: { readonly team: string; readonly since: string; readonly day: string },
  service: OpenService,
  context: CommandContext,
): Promise<Earlier> => {
  const row = await readRow(team, since, service, context);
  if (row?.points === undefined || row.date === undefined)
    throw notFound(
      `"${team}" is in no list of ${since} or shortly before`,
      'Leave --from out, or name a later day.',
    );
  if (row.date >= day)
    throw new UsageError(
      `The list of ${since} is the one that is explained`,
      'Name an earlier day with --from.',
    );
  return { day: row.date, points: row.points, breakdown: completeBreakdown(row.breakdown) };
};

/** The team's row in a list. A service that does not know the parameter `team` sends the whole list. */
const readRow = async (
  team: string,
  date: string | undefined,
  service: OpenService,
  context: CommandContext,
): Promise<Row | undefined> => {
  const input = { team, limit: 100, ...(date !== undefined && { date }) };
  const rows: readonly Row[] = (await callNamed(routes.rankings.vrs, input, service, context)).found() ?? [];
  const wanted = toSlug(team);
  const isWanted = ({ teamName, teamSlug, teamId }: Row): boolean =>
    [toSlug(teamName ?? ''), teamSlug, teamId].includes(wanted);
  return rows.length === 1 ? rows[0] : rows.find(isWanted);
};

const unexplained = (team: string, day: string, { source }: OpenService): ClientError =>
  notFound(
    source.kind === 'remote'
      ? `The service does not explain the points of ${team} in its list${day && ` of ${day}`}`
      : `The data file has no roster page of ${team} for the list of ${day}`,
    'Name a day whose list has roster pages: --date <date>',
  );

const notFound = (message: string, hint: string): ClientError =>
  new ClientError('notFound', message, 'rankings explain', { code: 'NO_BREAKDOWN' }, { hint });
