import type { tournamentSummary } from '../../core/entities/tournament.ts';
import type { Exact } from '../../core/schema.ts';
import { toIdentifier } from '../../data/store/identifiers.ts';
import { toDay } from '../../data/store/time.ts';
import { findRow } from '../../data/store/find.ts';
import type { ListQuery } from '../../data/store/page.ts';
import type { Store } from '../../data/store/store.ts';
import { matchStatus } from './matchAnswers.ts';

export interface EventRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly tier: string | null;
  readonly location: string | null;
  readonly starts_at: number | null;
  readonly ends_at: number | null;
  readonly prize_pool: number | null;
  readonly format: string | null;
  readonly team_count: number;
}

/** An event without a known end ends with its first day. */
const end = 'coalesce(ends_at, starts_at)';
const columns = `
  id, slug, name, tier, location, starts_at, ends_at, prize_pool, format,
  (SELECT count(*) FROM event_team t WHERE t.event_id = event.id) AS team_count`;

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

/** Reads an event. Throws NOT_FOUND. */
export const readEvent = (store: Store, idOrSlug: string): EventRow =>
  findRow<EventRow>(store, 'event', idOrSlug, `SELECT ${columns} FROM event WHERE id = ?`);

export const toTournamentSummary = (
  row: EventRow,
  prefix: string,
  now: number,
): Exact<typeof tournamentSummary> => ({
  id: toIdentifier(prefix, 'event', row.id),
  slug: row.slug,
  name: row.name,
  status: matchStatus(row, now),
  tier: row.tier,
  startDate: row.starts_at === null ? null : toDay(row.starts_at),
  endDate: row.ends_at === null ? null : toDay(row.ends_at),
  location: row.location,
  prizePool: row.prize_pool,
  teamCount: row.team_count === 0 ? null : row.team_count,
});
