import type { matchStates, matchSummary } from '../../../api/entities/match.ts';
import type { Exact } from '../../../api/schema.ts';
import { toIdentifier } from '../../identifiers.ts';
import { toDay, toTime } from '../../time.ts';
import type { MatchRow } from '../../store/matchRows.ts';
import type { HandlerContext } from '../handler.ts';

type Score = NonNullable<Exact<typeof matchSummary>['score']>;
type MatchStatus = (typeof matchStates)[number];

/** What a team is called while it is not known which one it will be. */
const unknownTeam = 'TBD';

/** How long a series score of a live match is good for where it stands in a list, in seconds. */
const liveScoreLifetime = 30;

type Times = Pick<MatchRow, 'starts_at' | 'ends_at'>;

/** A match is upcoming before its start, live until its end. One without a known end is over when it has begun. */
export const matchStatus = ({ starts_at, ends_at }: Times, now: number): MatchStatus => {
  const end = ends_at ?? starts_at;
  if (end !== null && end <= now) return 'finished';
  return starts_at !== null && starts_at <= now ? 'live' : 'upcoming';
};

/** A match in short, as it may be seen now: nothing of what the file knows of the future shows. */
export const toMatchSummary = (row: MatchRow, context: HandlerContext): Exact<typeof matchSummary> => {
  const { store, now } = context;
  const status = matchStatus(row, now);
  const known = row.known_at <= now;
  return {
    id: toIdentifier(store.prefix, 'match', row.id),
    status,
    eventName: row.event_name,
    eventSlug: row.event_slug,
    stage: row.stage,
    bestOf: row.best_of,
    team1Name: known ? row.team1_name : unknownTeam,
    team1Slug: known ? row.team1_slug : null,
    team2Name: known ? row.team2_name : unknownTeam,
    team2Slug: known ? row.team2_slug : null,
    score: seriesScore(row, status, context),
    winner: status === 'finished' ? teamName(row, row.winner) : null,
    startsAt: startOf(row),
  };
};

/** The start as a moment, or as the day alone where the source tells no more. */
export const startOf = ({ starts_at, day_only }: Pick<MatchRow, 'starts_at' | 'day_only'>): string | null => {
  if (starts_at === null) return null;
  return day_only === 0 ? toTime(starts_at) : toDay(starts_at);
};

/** The name of the team that a column like `winner` or `picked_by` means: 1 or 2; null for anything else. */
export const teamName = (
  row: Pick<MatchRow, 'team1_name' | 'team2_name'>,
  side: number | null,
): string | null => (side === 1 ? row.team1_name : side === 2 ? row.team2_name : null);

/** Two columns of a score as one; null where either is unknown. */
export const toScore = (team1: number | null, team2: number | null): Score | null =>
  team1 === null || team2 === null ? null : { team1, team2 };

/** Maps won: of a live match by what has happened up to now. */
const seriesScore = (
  row: MatchRow,
  status: MatchStatus,
  { boards, now, keepFor }: HandlerContext,
): Score | null => {
  if (status === 'finished') return toScore(row.score1, row.score2);
  if (status === 'upcoming') return null;
  keepFor(liveScoreLifetime);
  return boards.at(row.id, now)?.series ?? null;
};
