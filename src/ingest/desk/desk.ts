import type { Clock } from '../../service/live/clock.ts';
import { type EventLog, LogConflict, type LoggedMatch, type Step } from '../../service/live/eventLog.ts';
import { IngestError } from '../ingestError.ts';
import type { Intake, IntakeMatch, IntakeSource, Note, Post, Taken } from '../intake.ts';
import { DeskError } from './deskError.ts';
import { nameOf, toOpening } from './newMatch.ts';
import type { ResultsFile } from './results.ts';
import type { Outcome, Task } from './tasks.ts';
import { matchNumbers, readMatch } from './wholeMatch.ts';

/** The part of a post that could not be used, for the operator. */
export interface DeskNote extends Note {
  readonly match: number;
}

export interface DeskParts {
  readonly log: EventLog;
  readonly results: ResultsFile;
  readonly clock: Clock;
  /** Makes the adapters of a match, from the state that is stored. */
  readonly createIntake: (match: IntakeMatch, saved?: unknown) => Intake;
  readonly note: (note: DeskNote) => void;
  /** Receives an error that no sender of a post is told. */
  readonly report: (fault: unknown) => void;
}

/** The outcome of a post. `match` is undefined if its source is bound to none. */
export type Received = Pick<Taken, 'notes'> & { readonly match: number | undefined; readonly events: number };

/** Turns what sources post and operators ask into steps of the event log, one after another. */
export interface Desk {
  /** @throws IngestError if the body is no such post */
  readonly post: (source: IntakeSource, post: Omit<Post, 'at'>) => Promise<Received>;
  /** @throws DeskError, IngestError */
  readonly perform: (task: Task) => Promise<Outcome>;
  /**
   * Releases the events of one match that ended before a moment (ms since 1970), after its result has reached the disk.
   * Returns false if there is none, or if the disk has to be waited for.
   */
  readonly release: (endedBefore: number) => Promise<boolean>;
  close(): void;
}

/** The longest time that anything waits to be decided, in ms: a timer may not be longer. */
const longestWait = 60_000;
/** How often something is tried because other nodes were faster. */
const turns = 20;
/** How much longer a node waits to decide something, in ms, if another one took the last step. */
const grace = 1500;
/** The wait after something could not be decided, in ms. */
const retryAfter = 1000;

/** The desk of the process that appends to the log: the owner of its file, or one of several nodes that share it. */
export const createDesk = ({ log, results, clock, createIntake, note, report }: DeskParts): Desk => {
  const intakes = new Map<number, Intake>();
  const timers = new Map<number, () => void>();
  /** The matches of which another node took the last step. That one decides what waits, and this one if it is gone. */
  const ofOthers = new Set<number>();
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let { epoch } = log;

  /** What is appended has to be stored before the next is taken. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(() => {
      // Another history of the log has other states.
      if (epoch !== log.epoch) intakes.clear();
      ({ epoch } = log);
      return work();
    });
    last = done.catch(() => undefined);
    return done;
  };
  /** Tries something again, from the stored state, as long as another node was faster. */
  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let turn = 1; ; turn += 1) {
      try {
        return await work();
      } catch (fault) {
        if (!(fault instanceof LogConflict) || turn === turns) throw fault;
        await log.settled();
      }
    }
  };
  /** Later than every moment that was shown, and never earlier than what the log has. */
  const moment = (): number => Math.max(clock.now() + 1, log.latest);

  const named = (number: number): LoggedMatch => {
    const found = log.matches().find(match => match.number === number);
    if (found) return found;
    throw new DeskError(`there is no live match ${nameOf(number)}`, 'see them with: esports ingest list');
  };

  const intakeOf = ({ number, opening }: LoggedMatch): Intake => {
    const known = intakes.get(number);
    if (known) return known;
    const made = createIntake({ opening }, log.state(number) ?? results.read(number)?.state);
    intakes.set(number, made);
    return made;
  };

  const append = async (match: LoggedMatch, work: (intake: Intake, at: number) => Taken): Promise<Taken> => {
    const at = moment();
    try {
      const intake = intakeOf(match);
      const taken = work(intake, at);
      await log.append(toStep(match, taken, intake.state, at));
      if (named(match.number).endedAt === null) wake(match.number, intake.next());
      return taken;
    } catch (fault) {
      // What was not stored was not taken: the next post continues from what is stored.
      if (!(fault instanceof IngestError)) intakes.delete(match.number);
      throw fault;
    }
  };

  const keepResult = (number: number): void => {
    const found = readMatch(number, { log, results });
    if (!found || found.match.endedAt === null) return;
    intakes.delete(number);
    timers.get(number)?.();
    results.keep({ ...found, state: log.state(number) ?? results.read(number)?.state });
  };

  /** Looks at `next` (ms since 1970) whether something is to be decided. */
  const wake = (number: number, next: number | undefined): void => {
    timers.get(number)?.();
    timers.delete(number);
    if (next === undefined || isClosed) return;
    const wait = Math.min(longestWait, Math.max(1, next - clock.now()));
    timers.set(
      number,
      clock.setTimer(wait, () => {
        void tick(number).catch(fault => {
          if (!(fault instanceof LogConflict)) report(fault);
          wake(number, clock.now() + retryAfter);
        });
      }),
    );
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

  const bind = async (match: LoggedMatch | undefined, sources: readonly string[]): Promise<void> => {
    for (const other of log.matches()) {
      const left = other.sources.filter(source => !sources.includes(source));
      if (other.number !== match?.number && left.length < other.sources.length)
        await log.append({ number: other.number, at: moment(), sources: left, events: [] });
    }
    if (!match) return;
    const all = [...new Set([...match.sources, ...sources])];
    await log.append({ number: match.number, at: moment(), sources: all, events: [] });
  };

  const actions: { readonly [K in Task['do']]: (task: Extract<Task, { do: K }>) => Promise<Outcome> } = {
    create: async ({ match, sources }) => {
      const { number, scheduledAt, veto } = match;
      await again(async () => {
        if (matchNumbers({ log, results }).includes(number))
          throw new DeskError(
            `there is already a match ${nameOf(number)}`,
            'try again: it gets another number',
          );
        await log.append({ number, at: moment(), opening: toOpening(match), scheduledAt, veto, events: [] });
      });
      await again(() => bind(named(number), sources));
      return { match: number, notes: [] };
    },
    bind: async ({ match, sources }) => {
      await again(async () => {
        const found = named(match);
        if (found.endedAt !== null)
          throw new DeskError(`${nameOf(match)} has ended`, 'create another: esports ingest create');
        await bind(found, sources);
      });
      return { match, notes: [] };
    },
    unbind: async ({ sources }) => {
      await again(() => bind(undefined, sources));
      return { match: 0, notes: [] };
    },
    fix: async ({ match, correction }) => {
      const taken = await again(() => append(named(match), (intake, at) => intake.fix(correction, at)));
      return { match, notes: taken.notes.map(({ reason }) => reason) };
    },
  };

  // A process that was killed between a match's last event, or its correction, and its result left this to do.
  for (const match of log.matches()) {
    if (match.endedAt === null) wake(match.number, intakeOf(match).next());
    else if (isHeld(match, log) && results.read(match.number)?.match.sequence !== match.sequence)
      keepResult(match.number);
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
    post: (source, post) => inTurn(() => again(() => take(source, post))),
    // The compiler cannot see that the action fits its own task.
    perform: task => inTurn(() => (actions[task.do] as (own: Task) => Promise<Outcome>)(task)),
    release: endedBefore =>
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
    close: () => {
      isClosed = true;
      stopListening();
      for (const stop of timers.values()) stop();
    },
  };
};

/** The answer to a machine whose posts have no effect, for its owner who looks for the reason. */
const unbound = 'no match is bound to this source here: esports ingest bind <match> <source>';

/** Whether the log has the last event of a match, and so has released none, or has been corrected since. */
const isHeld = ({ number, sequence }: LoggedMatch, log: EventLog): boolean =>
  log.events(number, sequence - 1).length > 0;

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
