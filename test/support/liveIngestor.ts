import { DatabaseSync } from 'node:sqlite';
import { createIngestor, type MatchNote } from '../../src/server/ingest/matches/ingestor.ts';
import type { ResultsFile } from '../../src/server/ingest/matches/results.ts';
import { openResults } from '../../src/server/ingest/matches/results.ts';
import { IngestError, type Intake, type IntakeMatch, type Taken } from '../../src/server/ingest/intake.ts';
import type { MatchEvent, MatchOpening } from '../../src/core/scoreboard/event.ts';
import type { EventLog } from '../../src/server/live/eventLog.ts';
import { createStoredLog, logSql } from '../../src/server/live/storedLog.ts';
import { createFakeClock } from './fakeClock.ts';
import { createTestWorld, worldStart } from './liveWorld.ts';
import { createTemporaryFolder } from './temporaryFolder.ts';

/** What the scripted adapter reads: the next events of a course, by their count, and what it learned. */
export interface ScriptedPost {
  readonly next?: number;
  readonly opening?: MatchOpening;
  /** Wait so long, in ms, and tell the next event then. */
  readonly wait?: number;
  readonly note?: string;
}

/** The course of a short match, in the form in which sources name its players. */
export const course = createTestWorld([{ number: 1, startsAt: worldStart, rounds: 3 }]).script(1);

/** An adapter that tells the course of a match as its posts say. Its state is the number of events that it told. */
export const scriptedIntake = (match: IntakeMatch, saved?: unknown): Intake => {
  const state = { told: 0, until: 0, ...(saved as object | undefined) };
  const tell = (count: number, at: number): Taken['events'] => {
    const from = state.told;
    state.told += count;
    return course.events.slice(from, state.told).map(event => ({
      event: withMatch(event, match.opening.matchId, new Date(at).toISOString()),
      source: 'observer',
    }));
  };
  return {
    take: (_, { text, at }) => {
      const post = parse(text);
      if (post.wait !== undefined) state.until = at + post.wait;
      return {
        events: tell(post.next ?? 0, at),
        ...(post.opening && { opening: post.opening }),
        notes: post.note === undefined ? [] : [{ place: 'observer: $', reason: post.note }],
      };
    },
    fix: (correction, at) => {
      if (correction.kind !== 'end') throw new IngestError(422, 'correction', 'only the end is scripted');
      return { events: tell(course.events.length - state.told, at), notes: [] };
    },
    tick: at => {
      state.until = 0;
      return { events: tell(1, at), notes: [] };
    },
    next: () => (state.until === 0 ? undefined : state.until),
    get state() {
      return { ...state };
    },
  };
};

const parse = (text: string): ScriptedPost => {
  try {
    // Tests write it.
    return JSON.parse(text) as ScriptedPost;
  } catch {
    throw new IngestError(422, 'observer: line 1', 'this is no JSON');
  }
};

const withMatch = (event: MatchEvent, matchId: string, at: string): MatchEvent => ({ ...event, matchId, at });

export interface TestIngestor {
  readonly log: EventLog;
  readonly results: ResultsFile;
  readonly ingestor: ReturnType<typeof createIngestor>;
  readonly clock: ReturnType<typeof createFakeClock>;
  readonly notes: MatchNote[];
  readonly faults: unknown[];
  readonly post: (
    post: ScriptedPost,
    source?: string,
  ) => ReturnType<ReturnType<typeof createIngestor>['post']>;
}

/** A ingestor over a log in memory. `database` and `folder` of an earlier one continue it. */
export const openTestIngestor = (
  database = emptyDatabase(),
  folder = createTemporaryFolder(),
  log = createStoredLog(database),
  createIntake: typeof scriptedIntake = scriptedIntake,
): TestIngestor => {
  const clock = createFakeClock(worldStart);
  const results = openResults(`${folder}/results.db`);
  const notes: MatchNote[] = [];
  const faults: unknown[] = [];
  const ingestor = createIngestor({
    log,
    results,
    clock,
    createIntake,
    note: note => notes.push(note),
    report: fault => faults.push(fault),
  });
  const post: TestIngestor['post'] = (what, source = 'observer') =>
    ingestor.post({ name: source, kind: 'gsi' }, { text: JSON.stringify(what) });
  return { log, results, ingestor, clock, notes, faults, post };
};

export const emptyDatabase = (): DatabaseSync => {
  const database = new DatabaseSync(':memory:');
  database.exec(logSql);
  return database;
};

/** The task that creates the match of the course. */
export const creation = (number = 1, sources: readonly string[] = ['observer']) =>
  ({
    do: 'create',
    match: {
      number,
      teams: ['Foxes', 'Owls'],
      event: 'Test Cup',
      stage: null,
      bestOf: 1,
      scheduledAt: null,
      veto: null,
    },
    sources,
  }) as const;
