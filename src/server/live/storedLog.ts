import type { DatabaseSync } from 'node:sqlite';
import { dropTraces, inTransaction } from '../../core/files/openSqlite.ts';
import type { MatchEvent, MatchOpening } from '../../core/scoreboard/event.ts';
import type { AppendedStep, EventLog, LoggedEvent, LoggedMatch, Rewrite, Step } from './eventLog.ts';
import { greatest } from '../../core/extremes.ts';

/** The tables of the event log. Times are in ms since 1970; openings, vetoes, sources, events and states are JSON. */
export const logSql = `
CREATE TABLE IF NOT EXISTS live_match (
  number INTEGER PRIMARY KEY, opening TEXT NOT NULL, veto TEXT, scheduled_at INTEGER, began_at INTEGER, ended_at INTEGER,
  sources TEXT NOT NULL, state TEXT, sequence INTEGER NOT NULL, at INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS live_event (
  match INTEGER NOT NULL, sequence INTEGER NOT NULL, at INTEGER NOT NULL, source TEXT NOT NULL, event TEXT NOT NULL,
  PRIMARY KEY (match, sequence)
) WITHOUT ROWID;
`;

const readMatchesSql = `
  SELECT number, opening, veto, scheduled_at, began_at, ended_at, sources, sequence, at FROM live_match ORDER BY number`;
/** A step without a state leaves the one before it. */
const writeMatchSql = `
  INSERT INTO live_match VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (number) DO UPDATE SET opening = excluded.opening, veto = excluded.veto,
    scheduled_at = excluded.scheduled_at, began_at = excluded.began_at, ended_at = excluded.ended_at,
    sources = excluded.sources, state = coalesce(excluded.state, state), sequence = excluded.sequence, at = excluded.at`;

/** The event log in an open SQLite file, which has the tables. Only one process at a time may append to a file. */
export const createStoredLog = (database: DatabaseSync): EventLog => {
  const hearers = new Set<(step: AppendedStep) => void>();
  const readEvents = database.prepare(
    'SELECT * FROM live_event WHERE match = ? AND sequence > ? ORDER BY sequence',
  );
  const writeEvent = database.prepare('INSERT INTO live_event VALUES (?, ?, ?, ?, ?)');
  const writeMatch = database.prepare(writeMatchSql);
  const readState = database.prepare('SELECT state FROM live_match WHERE number = ?');
  const dropEvents = database.prepare('DELETE FROM live_event WHERE match = ?');
  const dropState = database.prepare('UPDATE live_match SET state = NULL WHERE number = ?');
  const rows = database.prepare(readMatchesSql).all();
  const matches = new Map(rows.map(row => [Number(row['number']), toMatch(row)]));
  const readTexts = database.prepare('SELECT opening, state FROM live_match WHERE number = ?');
  const writeTexts = database.prepare('UPDATE live_match SET opening = ?, state = ? WHERE number = ?');
  const changeEvent = database.prepare('UPDATE live_event SET event = ? WHERE match = ? AND sequence = ?');
  let rewritten = 0;
  let latest = greatest([0, ...rows.map(row => Number(row['at']))]);

  const keep = (match: LoggedMatch, events: readonly LoggedEvent[], at: number, state: unknown): void => {
    for (const { sequence, source, event } of events)
      writeEvent.run(match.number, sequence, at, source, JSON.stringify(event));
    writeMatch.run(
      match.number,
      JSON.stringify(match.opening),
      match.veto && JSON.stringify(match.veto),
      match.scheduledAt,
      match.beganAt,
      match.endedAt,
      JSON.stringify(match.sources),
      state === undefined ? null : JSON.stringify(state),
      match.sequence,
      at,
    );
  };

  const appendNow = ({ at, events: told, state, ...changes }: Step): void => {
    if (at < latest) throw new Error(`a step of ${at} cannot follow one of ${latest}`);
    const before = matches.get(changes.number) ?? beginning(changes);
    const events = told.map((each, index) => ({ ...each, at, sequence: before.sequence + index + 1 }));
    const match = afterStep(before, changes, events.length);
    // So that a killed process leaves the whole step or nothing of it.
    inTransaction(database, () => keep(match, events, at, state));
    matches.set(match.number, match);
    latest = at;
    for (const hear of hearers) hear({ match, events, isOwn: true });
  };

  /** Returns whether something of the match has changed. */
  const rewriteMatch = (number: number, change: Rewrite | undefined): boolean => {
    if (!change) return false;
    const { opening, state } = readTexts.get(number) ?? {};
    const before = [String(opening), ...(typeof state === 'string' ? [state] : [])];
    const [newOpening = '', newState = null] = before.map(change);
    let isChanged = newOpening !== opening || newState !== state;
    if (isChanged) writeTexts.run(newOpening, newState, number);
    for (const { sequence, event } of readEvents.all(number, 0)) {
      const after = change(String(event));
      if (after === event) continue;
      changeEvent.run(after, number, Number(sequence));
      isChanged = true;
    }
    return isChanged;
  };

  return {
    matches: () => [...matches.values()],
    events: (match, after = 0) => readEvents.all(match, after).map(toEvent),
    state: match => {
      const text = readState.get(match)?.['state'];
      return typeof text === 'string' ? (JSON.parse(text) as unknown) : undefined;
    },
    append: async step => appendNow(step),
    release: async match =>
      inTransaction(database, () => {
        dropEvents.run(match);
        dropState.run(match);
      }),
    rewrite: async (changeOf, isAnew = false) => {
      const ended = [...matches.values()].filter(({ endedAt }) => endedAt !== null);
      const changed = inTransaction(database, () =>
        ended.map(({ number }) => number).filter(number => rewriteMatch(number, changeOf(number))),
      );
      for (const row of database.prepare(readMatchesSql).all()) {
        const match = toMatch(row);
        if (changed.includes(match.number)) matches.set(match.number, match);
      }
      if (isAnew && changed.length > 0) rewritten += 1;
      dropTraces(database, isAnew);
      return changed;
    },
    get rewritten() {
      return rewritten;
    },
    listen: hear => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    get latest() {
      return latest;
    },
    settled: () => Promise.resolve(),
    close: () => database.close(),
  };
};

/** The match after a step that brings so many events. */
export const afterStep = (
  before: LoggedMatch,
  { opening, ...changes }: Omit<Step, 'at' | 'events' | 'state'>,
  events: number,
): LoggedMatch => ({
  ...before,
  ...changes,
  opening: opening ?? before.opening,
  sequence: before.sequence + events,
});

/** A match before its first step. */
export const beginning = ({ number, opening }: Pick<Step, 'number' | 'opening'>): LoggedMatch => {
  if (!opening) throw new Error(`the log has no match ${number}`);
  const unknown = { veto: null, scheduledAt: null, beganAt: null, endedAt: null };
  return { number, opening, ...unknown, sources: [], sequence: 0 };
};

type Row = Readonly<Record<string, unknown>>;

const toMatch = (row: Row): LoggedMatch => ({
  number: Number(row['number']),
  // The columns have what `keep` wrote.
  opening: JSON.parse(String(row['opening'])) as MatchOpening,
  veto: typeof row['veto'] === 'string' ? (JSON.parse(row['veto']) as LoggedMatch['veto']) : null,
  scheduledAt: toMoment(row['scheduled_at']),
  beganAt: toMoment(row['began_at']),
  endedAt: toMoment(row['ended_at']),
  sources: JSON.parse(String(row['sources'])) as readonly string[],
  sequence: Number(row['sequence']),
});

const toMoment = (value: unknown): number | null => (value === null ? null : Number(value));

const toEvent = (row: Row): LoggedEvent => ({
  sequence: Number(row['sequence']),
  at: Number(row['at']),
  source: String(row['source']),
  // As above.
  event: JSON.parse(String(row['event'])) as MatchEvent,
});
