import type { DatabaseSync } from 'node:sqlite';
import { silentMaker, type Subject, watched } from './facts.ts';
import { lastImport } from './sources.ts';

/** Where a field of a thing came from. */
export interface Reason {
  readonly field: string;
  readonly value: string;
  readonly source: string;
  /** When it was told, in ms since 1970; null if the source does not say. */
  readonly at: number | null;
  /** What other sources had said: `standings: 1`. */
  readonly lost: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

export const subjects = ['match', 'team', 'player', 'event', 'skin'] as const satisfies readonly Subject[];
export type AskedSubject = (typeof subjects)[number];

/** The reasons of each field of a thing, and of the prices of a skin. */
export const whyOf = (database: DatabaseSync, subject: AskedSubject, id: number): readonly Reason[] => {
  const row = database.prepare(`SELECT * FROM ${subject} WHERE id = ?`).get(id) ?? {};
  const facts = new Map(
    database
      .prepare('SELECT field, source, at, lost FROM fact WHERE subject = ? AND id = ?')
      .all(subject, id)
      .map(fact => [String(fact['field']), fact]),
  );
  const source = silentMaker(subject);
  const maker: Row = facts.get('') ?? { source, at: lastImport(database, source)?.at };
  const show = openNames(database);
  const fields = watched[subject].filter(field => row[field] !== null && row[field] !== undefined);
  return [
    ...fields.map(field => {
      const told = { ...(facts.get(field) ?? maker), field, value: row[field] };
      return toReason(told, value => show(field, value));
    }),
    ...(subject === 'skin' ? reasonsOfPrices(database, id) : []),
  ];
};

const toReason = ({ field, value, source, at, lost }: Row, show: (value: unknown) => string): Reason => {
  // The triggers and `openToldPrices` wrote it: [source, value], one for each other source.
  const [by, before] = (typeof lost === 'string' ? JSON.parse(lost) : []) as readonly [string?, unknown?];
  return {
    field: String(field),
    value: show(value),
    source: String(source),
    at: typeof at === 'number' ? at : null,
    lost: by === undefined ? [] : [`${by}: ${show(before)}`],
  };
};

const reasonsOfPrices = (database: DatabaseSync, id: number): readonly Reason[] =>
  database
    .prepare(
      `SELECT 'price on ' || marketplace AS field, cents AS value,
         coalesce(f.source, 'prices') AS source, coalesce(f.at, updated_at) AS at, f.lost
       FROM skin_offer o JOIN skin s ON s.id = o.skin_id
         LEFT JOIN fact f ON f.subject = 'offer' AND f.id = s.variant_id AND f.field = marketplace
       WHERE s.id = ? ORDER BY cents`,
    )
    .all(id)
    .map(row => toReason(row, cents => `$${(Number(cents) / 100).toFixed(2)}`));

/** Shows numbers of teams and tournaments by name, and moments as ISO 8601. */
const openNames = (database: DatabaseSync) => {
  const named = (table: 'team' | 'event') => {
    const find = database.prepare(`SELECT name FROM ${table} WHERE id = ?`);
    return (id: unknown): string => String(find.get(Number(id))?.['name'] ?? id);
  };
  const [team, event] = [named('team'), named('event')];
  return (field: string, value: unknown): string => {
    if (field.startsWith('team')) return team(value);
    if (field === 'event_id') return event(value);
    return field.endsWith('_at') ? new Date(Number(value)).toISOString() : String(value);
  };
};
