import { getOrMake } from '../../../core/getOrMake.ts';
import type { Clock } from '../../clock.ts';
import { createQueue } from '../../refresh.ts';
import { type EventLog, LogConflict, type LoggedMatch, type Step } from '../../live/eventLog.ts';
import {
  IngestError,
  type Intake,
  type IntakeMatch,
  type IntakeSource,
  type Note,
  type Post,
  type Taken,
} from '../intake.ts';
import { withoutIds } from './erasure.ts';
import { createTaskPerformer, liveMatch } from './performTask.ts';
import type { FinishedMatch, ResultsFile } from './results.ts';
import type { Outcome, Task } from './tasks.ts';
import { readMatch } from './wholeMatch.ts';

/** The part of a post that could not be used, for the operator. */
export interface MatchNote extends Note {
  readonly match: number;
}

export interface IngestorParts {
  readonly log: EventLog;
  readonly results: ResultsFile;
  readonly clock: Clock;
  /** Makes the adapters of a match, from the state that is stored. */
  readonly createIntake: (match: IntakeMatch, saved?: unknown) => Intake;
  readonly note: (note: MatchNote) => void;
  /** Receives an error that no sender of a post is told. */
  readonly report: (fault: unknown) => void;
}

/** The outcome of a post. `match` is undefined if its source is bound to none. */
export type Received = Pick<Taken, 'notes'> & { readonly match: number | undefined; readonly events: number };

/** The longest time that anything waits to be decided, in ms: a timer may not be longer. */
const longestWait = 60_000;
/** How often something is tried because other nodes were faster. */
const turns = 20;
/** How much longer a node waits to decide something, in ms, if another one took the last step. */
const grace = 1500;
/** The wait after something could not be decided, in ms. */
const retryAfter = 1000;
/** How many matches are looked through for Steam ids at once. */
const atOnce = 10;

export type Ingestor = ReturnType<typeof createIngestor>;

/** Turns posts and operators' tasks into steps of the event log, one by one, in the owner of its file or one of its nodes. */
export const createIngestor = ({ log, results, clock, createIntake, note, report }: IngestorParts) => {
  const intakes = new Map<number, Intake>();
  /** The matches of which another node took the last step. That one decides what waits, and this one if it is gone. */
  const ofOthers = new Set<number>();
  /** Ended matches without Steam ids. */
  const nameless = new Set<number>();
  const queue = createQueue();
  let isClosed = false;
  let { epoch } = log;
  const alarms = createAlarms(clock, number => {
    void tick(number).catch(fault => {
      if (!(fault instanceof LogConflict)) report(fault);
      wake(number, clock.now() + retryAfter);
    });
  });

  /** What is appended has to be stored before the next is taken. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    queue(() => {
      // Another history of the log has other states.
      if (epoch !== log.epoch) intakes.clear();
      ({ epoch } = log);
      return work();
    });
  const again = <T>(work: () => Promise<T>): Promise<T> => whileOthersWin(work, log);
  /** Later than every moment that was shown, and never earlier than what the log has. */
  const moment = (): number => Math.max(clock.now() + 1, log.latest);

  const intakeOf = ({ number, opening }: LoggedMatch): Intake =>
    getOrMake(intakes, number, () => createIntake({ opening }, stateOf(number)));

  const append = async (match: LoggedMatch, work: (intake: Intake, at: number) => Taken): Promise<Taken> => {
    const at = moment();
    try {
      const intake = intakeOf(match);
      const taken = work(intake, at);
      await log.append(toStep(match, taken, intake.state, at));
      if (liveMatch(match.number, log).endedAt === null) wake(match.number, intake.next());
      return taken;
    } catch (fault) {
      // What was not stored was not taken: the next post continues from what is stored.
      if (!(fault instanceof IngestError)) intakes.delete(match.number);
      throw fault;
    }
  };

  const stateOf = (number: number): unknown => log.state(number) ?? results.read(number)?.state;
  const readWhole = (number: number): FinishedMatch | undefined => {
    const found = readMatch(number, { log, results });
    return found && { ...found, state: stateOf(number) };
  };

  const keepResult = (number: number): void => {
    const found = readWhole(number);
    if (!found || found.match.endedAt === null) return;
    intakes.delete(number);
    alarms.set(number, undefined);
    if (found.match.opening.cancelled) results.drop(number);
    else results.keep(found);
  };

  /** Looks at `next` (ms since 1970) whether something is to be decided. */
  const wake = (number: number, next: number | undefined): void => {
    if (!isClosed) alarms.set(number, next);
  };

  const tick = (number: number): Promise<void> =>
    inTurn(async () => {
      const match = log.matches().find(each => each.number === number);
      if (isClosed || !match || match.endedAt !== null) return;
      const intake = intakeOf(match);
      const next = intake.next();
      if (next === undefined) return;
      const due = next + (ofOthers.has(number) ? grace : 0);
      if (due > moment()) wake(number, due);
      else tell(match, await append(match, (own, at) => own.tick(at)));
    });

  const tell = ({ number }: LoggedMatch, { notes }: Taken): void => {
    for (const each of notes) note({ ...each, match: number });
  };

  const perform = createTaskPerformer({
    log,
    results,
    moment,
    again,
    fix: (match, correction) => append(match, (intake, at) => intake.fix(correction, at)),
  });

  // A process that was killed between a match's last event, or its correction, and its result left this to do.
  for (const match of log.matches()) {
    if (match.endedAt === null) wake(match.number, intakeOf(match).next());
    else if (isHeld(match, log) && !isKept(match, results)) keepResult(match.number);
  }
  const stopListening = log.listen(({ match, isOwn }) => {
    if (match.endedAt !== null) return keepResult(match.number);
    if (isOwn) return void ofOthers.delete(match.number);
    ofOthers.add(match.number);
    intakes.delete(match.number);
    wake(match.number, clock.now() + grace);
  });

  const take = async (source: IntakeSource, post: Omit<Post, 'at'>): Promise<Received> => {
    const match = log
      .matches()
      .find(({ sources, endedAt }) => endedAt === null && sources.includes(source.name));
    if (!match) return { match: undefined, events: 0, notes: [{ place: source.name, reason: unbound }] };
    const taken = await append(match, (intake, at) => intake.take(source, { ...post, at }));
    tell(match, taken);
    return { match: match.number, events: taken.events.length, notes: taken.notes };
  };

  return {
    /** @throws IngestError if the body is no such post */
    post: (source: IntakeSource, post: Omit<Post, 'at'>): Promise<Received> =>
      inTurn(() => again(() => take(source, post))),
    /** @throws LiveMatchError, IngestError */
    perform: (task: Task): Promise<Outcome> => inTurn(() => perform(task)),
    /** Releases one match that ended before a moment (ms since 1970). False if there is none, or the disk is awaited. */
    release: (endedBefore: number): Promise<boolean> =>
      inTurn(async () => {
        const match = log
          .matches()
          .find(each => each.endedAt !== null && each.endedAt < endedBefore && isHeld(each, log));
        if (!match || isClosed) return false;
        keepResult(match.number);
        if (!results.flush()) return false;
        await log.release(match.number);
        return true;
      }),
    /** Forgets the Steam ids of some matches that ended before a moment (ms since 1970). Returns whether there may be more. */
    forgetIds: (endedBefore: number): Promise<boolean> =>
      inTurn(async () => {
        const due = log
          .matches()
          .filter(({ number, endedAt }) => endedAt !== null && endedAt < endedBefore && !nameless.has(number))
          .slice(0, atOnce);
        const changes = new Map(
          due.map(({ number }) => {
            const found = readWhole(number);
            return [number, found && withoutIds(found)];
          }),
        );
        if (isClosed || due.length === 0) return false;
        if ([...changes.values()].some(change => change !== undefined)) {
          // As for an erasure.
          results.rewrite(number => changes.get(number));
          await again(() => log.rewrite(number => changes.get(number)));
        }
        for (const { number } of due) nameless.add(number);
        return due.length === atOnce;
      }),
    close: (): void => {
      isClosed = true;
      stopListening();
      alarms.close();
    },
  };
};

/** Tries something again, from the stored state, as long as another node was faster. */
const whileOthersWin = async <T>(work: () => Promise<T>, log: EventLog): Promise<T> => {
  for (let turn = 1; ; turn += 1) {
    try {
      return await work();
    } catch (fault) {
      if (!(fault instanceof LogConflict) || turn === turns) throw fault;
      await log.settled();
    }
  }
};

/** One timer for each match. `set` replaces it: `at` in ms since 1970, undefined for none. It may ring early. */
const createAlarms = (clock: Clock, ring: (number: number) => void) => {
  const timers = new Map<number, () => void>();
  return {
    set: (number: number, at: number | undefined): void => {
      timers.get(number)?.();
      timers.delete(number);
      if (at === undefined) return;
      const wait = Math.min(longestWait, Math.max(1, at - clock.now()));
      const stop = clock.setTimer(wait, () => ring(number));
      timers.set(number, stop);
    },
    close: (): void => {
      for (const stop of timers.values()) stop();
    },
  };
};

/** The answer to a machine whose posts have no effect, for its owner who looks for the reason. */
const unbound = 'no match is bound to this source here: esports ingest bind <match> <source>';

/** Whether the log has the last event of a match, and so has released none, or has been corrected since. */
const isHeld = ({ number, sequence }: LoggedMatch, log: EventLog): boolean =>
  log.events(number, sequence - 1).length > 0;

/** Whether the results have a match as it is in the log. */
const isKept = ({ number, sequence, rewrites }: LoggedMatch, results: ResultsFile): boolean => {
  const kept = results.read(number)?.match;
  return kept?.sequence === sequence && kept.rewrites === rewrites;
};

const toStep = (match: LoggedMatch, { events, opening }: Taken, state: unknown, at: number): Step => {
  const ended = events.some(({ event }) => event.type === 'match_end');
  return {
    number: match.number,
    at,
    state,
    events,
    ...(opening && { opening }),
    ...(match.beganAt === null && events.length > 0 && { beganAt: at }),
    // The machines are free for the next match. A result that is corrected later keeps its time.
    ...(ended && { endedAt: match.endedAt ?? at, sources: [] }),
  };
};
