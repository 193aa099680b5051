import type { explainedRankingRow } from '../../../core/entities/ranking.ts';
import { toSlug } from '../../../core/names/slug.ts';
import type { Seen } from '../../../core/schema.ts';
import { routes } from '../../../core/table/groups.ts';
import { completeBreakdown } from '../../../answers/standings/breakdown.ts';
import type { Earlier } from '../../../answers/standings/change.ts';
import { type Explanation, explanationOf } from '../../../answers/standings/explanation.ts';
import { ClientError } from '../../../client/errors.ts';
import { callNamed } from '../../names/resolver.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';

type Row = Seen<typeof explainedRankingRow>;

/** Which team is explained, in the list of which day, and against which earlier one. */
export interface WantedExplanation {
  readonly team: string;
  readonly date?: string | undefined;
  readonly since?: string | undefined;
}

/**
 * Reads why a team has its points, with one request, and one more for an earlier list.
 * @throws ClientError (not found) if the list does not have the team or its breakdown
 * @throws UsageError if the earlier list is not before the explained one
 */
export const readExplanation = async (
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
