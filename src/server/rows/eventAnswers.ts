import type { tournamentSummary } from '../../core/entities/tournament.ts';
import type { Exact } from '../../core/schema.ts';
import { toIdentifier } from '../../data/store/identifiers.ts';
import { toDay } from '../../data/store/time.ts';
import { findRow } from '../../data/store/find.ts';
import { type ListQuery, readPage } from '../../data/store/page.ts';
import type { PageRequest } from '../../data/store/pageOf.ts';
import type { HandlerContext } from '../handler.ts';
import type { Store } from '../../data/store/store.ts';
import { matchStatus } from './matchAnswers.ts';

type Summary = Exact<typeof tournamentSummary>;
export interface EventRow extends Omit<Summary, 'id' | 'status' | 'startDate' | 'endDate'> {
  readonly id: number;
  readonly starts_at: number | null;
  readonly ends_at: number | null;
  readonly format: string | null;
}

/** An event without a known end ends with its first day. */
const end = 'coalesce(ends_at, starts_at)';
const columns = `
  id, slug, name, tier, location, starts_at, ends_at, prize_pool AS prizePool, format,
  nullif((SELECT count(*) FROM event_team t WHERE t.event_id = event.id), 0) AS teamCount`;

const eventList = (where: string): ListQuery => ({
  count: `SELECT count(*) AS total FROM event WHERE ${where}`,
  rows: `SELECT ${columns} FROM event WHERE ${where} ORDER BY starts_at, id LIMIT ? OFFSET ?`,
});

/** Values: now. */
export const upcomingEvents = eventList('starts_at > ?');
/** Values: now, now. */
export const liveEvents = eventList(`starts_at <= ? AND ${end} > ?`);
/** Values: the end of the time span, its start. */
export const spanEvents = eventList(`starts_at < ? AND ${end} >= ?`);

/** Reads a page of events. */
export const readEvents = (
  list: ListQuery,
  values: readonly number[],
  page: PageRequest,
  { store, now }: Pick<HandlerContext, 'store' | 'now'>,
) => readPage(store, list, values, page, (row: EventRow) => toTournamentSummary(row, store.prefix, now));

/** Reads an event. Throws NOT_FOUND. */
export const readEvent = (store: Store, idOrSlug: string): EventRow =>
  findRow<EventRow>(store, 'event', idOrSlug, `SELECT ${columns} FROM event WHERE id = ?`);

export const toTournamentSummary = (row: EventRow, prefix: string, now: number): Summary => {
  const { id, slug, name, tier, starts_at, ends_at, location, prizePool, teamCount } = row;
  return {
    id: toIdentifier(prefix, 'event', id),
    slug,
    name,
    status: matchStatus(row, now),
    tier,
    startDate: starts_at === null ? null : toDay(starts_at),
    endDate: ends_at === null ? null : toDay(ends_at),
    location,
    prizePool,
    teamCount,
  };
};
