import type { Clock } from '../../service/live/clock.ts';
import type { EventLog, LoggedMatch, Step } from '../../service/live/eventLog.ts';
import { IngestError } from '../ingestError.ts';
import type { Intake, IntakeMatch, IntakeSource, Note, Post, Taken } from '../intake.ts';
import { DeskError } from './deskError.ts';
import { nameOf, toOpening } from './newMatch.ts';
import type { ResultsFile } from './results.ts';
import type { Outcome, Task } from './tasks.ts';

/** What could not be used of a post, for the operator. */
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

/** What came of a post. `match` is undefined if its source is bound to none. */
export type Received = Pick<Taken, 'notes'> & { readonly match: number | undefined; readonly events: number };

/** Turns what sources post and operators ask into steps of the event log, one after another. */
export interface Desk {
  /** @throws IngestError if the body is no such post */
  readonly post: (source: IntakeSource, post: Omit<Post, 'at'>) => Promise<Received>;
  /** @throws DeskError, IngestError */
  readonly perform: (task: Task) => Promise<Outcome>;
  close(): void;
}

/** The longest time that anything waits to be decided, in ms: a timer may not be longer. */
const longestWait = 60_000;

/** The one who appends to the log. It has to own its file. */
export const createDesk = ({ log, results, clock, createIntake, note, report }: DeskParts): Desk => {
  const intakes = new Map<number, Intake>();
  const timers = new Map<number, () => void>();
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  /** What is appended has to be stored before the next is taken. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
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
    const made = createIntake({ opening }, log.state(number));
    intakes.set(number, made);
    return made;
  };

  const append = async (match: LoggedMatch, work: (intake: Intake, at: number) => Taken): Promise<Taken> => {
    const at = moment();
    try {
      const intake = intakeOf(match);
      const taken = work(intake, at);
      await log.append(toStep(match, taken, intake.state, at));
      wake(match.number, intake);
      keepResult(match.number);
      return taken;
    } catch (fault) {
      // What was not stored was not taken: the next post continues from what is stored.
      if (!(fault instanceof IngestError)) intakes.delete(match.number);
      throw fault;
    }
  };

  const keepResult = (number: number): void => {
    const match = named(number);
    if (match.endedAt === null) return;
    intakes.delete(number);
    timers.get(number)?.();
    results.keep({ match, events: log.events(number).map(({ event }) => event) });
  };

  const wake = (number: number, intake: Intake): void => {
    timers.get(number)?.();
    timers.delete(number);
    const next = intake.next();
    if (next === undefined || isClosed) return;
    const wait = Math.min(longestWait, Math.max(1, next - clock.now()));
    timers.set(
      number,
      clock.setTimer(wait, () => void tick(number).catch(report)),
    );
  };

  const tick = (number: number): Promise<void> =>
    inTurn(async () => {
      const match = named(number);
      if (isClosed || match.endedAt !== null) return;
      const intake = intakeOf(match);
      const next = intake.next();
      if (next === undefined) return;
      if (next > moment()) wake(number, intake);
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
      await log.append({ number, at: moment(), opening: toOpening(match), scheduledAt, veto, events: [] });
      await bind(named(number), sources);
      return { match: number, notes: [] };
    },
    bind: async ({ match, sources }) => {
      const found = named(match);
      if (found.endedAt !== null)
        throw new DeskError(`${nameOf(match)} has ended`, 'create another: esports ingest create');
      await bind(found, sources);
      return { match, notes: [] };
    },
    unbind: async ({ sources }) => {
      await bind(undefined, sources);
      return { match: 0, notes: [] };
    },
    fix: async ({ match, correction }) => {
      const taken = await append(named(match), (intake, at) => intake.fix(correction, at));
      return { match, notes: taken.notes.map(({ reason }) => reason) };
    },
  };

  // A process that was killed between a match's last event and its result left this to do.
  const kept = new Set(results.numbers());
  for (const match of log.matches()) {
    if (match.endedAt === null) wake(match.number, intakeOf(match));
    else if (!kept.has(match.number)) keepResult(match.number);
  }

  return {
    post: (source, post) =>
      inTurn(async () => {
        const match = log
          .matches()
          .find(({ sources, endedAt }) => endedAt === null && sources.includes(source.name));
        if (!match) return { match: undefined, events: 0, notes: [] };
        const taken = await append(match, (intake, at) => intake.take(source, { ...post, at }));
        tell(match, taken);
        return { match: match.number, events: taken.events.length, notes: taken.notes };
      }),
    // The compiler cannot see that the action fits its own task.
    perform: task => inTurn(() => (actions[task.do] as (own: Task) => Promise<Outcome>)(task)),
    close: () => {
      isClosed = true;
      for (const stop of timers.values()) stop();
    },
  };
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
