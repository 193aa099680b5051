import type { matchStates, matchSummary } from '../../core/entities/match.ts';
import type { Exact } from '../../core/schema.ts';
import { toIdentifier } from '../../data/store/identifiers.ts';
import { toDay, toTime } from '../../data/store/time.ts';
import type { MatchRow } from '../../data/store/matchRows.ts';
import type { HandlerContext } from '../handler.ts';

type Score = NonNullable<Exact<typeof matchSummary>['score']>;
type MatchStatus = (typeof matchStates)[number];

const unknownTeam = 'TBD';

/** How long the series score of a live match in a list may be reused, in seconds. */
const liveScoreLifetime = 30;

type Times = Pick<MatchRow, 'starts_at' | 'ends_at'> & Partial<Pick<MatchRow, 'winner' | 'score1'>>;

/**
 * A match is upcoming before its start and live until its end. What has no known end, or the same as its start, counts as
 * finished once it has begun; but a match only if it has a result: one whose time has passed is upcoming until then.
 */
export const matchStatus = ({ starts_at, ends_at, winner, score1 }: Times, now: number): MatchStatus => {
  const end = ends_at ?? starts_at;
  if (end === starts_at && winner === null && score1 === null) return 'upcoming';
  if (end !== null && end <= now) return 'finished';
  return starts_at !== null && starts_at <= now ? 'live' : 'upcoming';
};

type SummaryContext = Pick<HandlerContext, 'store' | 'boards' | 'now' | 'keepFor'>;

/** The summary of a match as of now, without anything that the file knows about the future. */
export const toMatchSummary = (row: MatchRow, context: SummaryContext): Exact<typeof matchSummary> => {
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
    startsDayOnly: row.starts_at !== null && row.day_only !== 0,
    teamsKnownAt: known ? knownSince(row) : null,
  };
};

/** When both teams of a match became known; null if that was before the tournament began. */
export const knownSince = ({
  known_at,
  event_starts_at,
}: Pick<MatchRow, 'known_at' | 'event_starts_at'>): string | null =>
  known_at <= (event_starts_at ?? 0) ? null : toTime(known_at);

/** The start as a time, or only as a day if the source has no time. */
export const startOf = ({ starts_at, day_only }: Pick<MatchRow, 'starts_at' | 'day_only'>): string | null => {
  if (starts_at === null) return null;
  return day_only === 0 ? toTime(starts_at) : toDay(starts_at);
};

/** The name of the team in a column such as `winner` or `picked_by`, which has 1 or 2; null for anything else. */
export const teamName = (
  row: Pick<MatchRow, 'team1_name' | 'team2_name'>,
  side: number | null,
): string | null => (side === 1 ? row.team1_name : side === 2 ? row.team2_name : null);

/** Combines two score columns; null if either is unknown. */
export const toScore = (team1: number | null, team2: number | null): Score | null =>
  team1 === null || team2 === null ? null : { team1, team2 };

/** Maps won. For a live match, only the maps finished by now. */
const seriesScore = (row: MatchRow, status: MatchStatus, { boards, now, keepFor }: SummaryContext) => {
  if (status === 'finished') return toScore(row.score1, row.score2);
  if (status === 'upcoming') return null;
  keepFor(liveScoreLifetime);
  return boards.at(row.id, now)?.series ?? null;
};
