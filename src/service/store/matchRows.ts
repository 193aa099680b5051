/** A match as the statements below read it. */
export interface MatchRow {
  readonly id: number;
  readonly stage: string | null;
  readonly best_of: number | null;
  readonly starts_at: number | null;
  readonly ends_at: number | null;
  readonly day_only: number;
  readonly known_at: number;
  readonly score1: number | null;
  readonly score2: number | null;
  /** 1 or 2, 0 a draw. */
  readonly winner: number | null;
  readonly event_name: string | null;
  readonly event_slug: string | null;
  readonly team1_id: number;
  readonly team1_name: string;
  readonly team1_slug: string;
  readonly team2_id: number;
  readonly team2_name: string;
  readonly team2_slug: string;
}

/** The columns of a `MatchRow`, of the tables that `matchJoins` joins. */
export const matchColumns = `
  m.id, m.stage, m.best_of, m.starts_at, m.ends_at, m.day_only, m.known_at, m.score1, m.score2, m.winner,
  e.name AS event_name, e.slug AS event_slug,
  m.team1_id, a.name AS team1_name, a.slug AS team1_slug, m.team2_id, b.name AS team2_name, b.slug AS team2_slug`;

/**
 * A match `m` with its event `e` and its teams `a` and `b`. Every match has its teams; joined to the left all the same,
 * since SQLite then keeps to this order, and looks each of them up by its key.
 */
export const matchJoins = `
  LEFT JOIN event e ON e.id = m.event_id
  LEFT JOIN team a ON a.id = m.team1_id LEFT JOIN team b ON b.id = m.team2_id`;

/**
 * The whole rows of the matches that `ids` picks, in the order that `order` says once more. Picked first and joined
 * then, so that the rows which an OFFSET passes over are read from an index alone.
 */
export const matchesOf = (ids: string, order: string): string => `
  SELECT ${matchColumns} FROM (${ids}) AS picked JOIN match m ON m.id = picked.id ${matchJoins} ORDER BY ${order}`;
