import { createEventId } from '../../../core/scoreboard/eventId.ts';
import type {
  AppendedStep,
  LoggedEvent,
  LoggedMatch,
  Rewrite,
  Rewriting,
  Step,
} from '../../live/eventLog.ts';
import { afterStep, beginning } from '../../live/storedLog.ts';
import type { BusLink, Delivered } from './link.ts';
import {
  type Content,
  decodeContent,
  decodeHead,
  deltaOf,
  encodeMessage,
  type Json,
  type StepMessage,
  type WholeMessage,
  withDelta,
} from './message.ts';

interface Change {
  readonly step: Omit<AppendedStep, 'isOwn'> | undefined;
  /** The append that it comes of. */
  readonly by: string | undefined;
  /** Whether a match that was known has been rewritten. */
  readonly isRewritten?: boolean;
}

interface Course {
  readonly match: LoggedMatch;
  /** The place of its last message. */
  readonly last: number;
  /** How many messages it has after the one that stands for all before it. */
  readonly steps: number;
  /** The append that its last step comes of, and when it was stored. */
  readonly by: string | undefined;
  readonly at: number;
  /** Its events and its adapters' state. One that has ended is kept as it came. */
  readonly content: () => Content;
}

/** A match is published as a whole after so many steps, which bounds what a new node has to read. */
const longestRun = 5000;

/** The matches of a stream, as its messages tell them. Every node that has read the same messages has the same. */
export const createCourses = () => {
  const courses = new Map<number, Course>();
  /** The messages of rewritten matches that stand for all before them, until those have been overwritten. */
  const replacing = new Set<Pick<Delivered, 'subject' | 'place'>>();
  let latest = 0;

  const takeStep = (
    number: number,
    { place, at }: Delivered,
    { by, after, step: told, state: delta }: StepMessage,
    epoch: number,
  ): Change => {
    const known = courses.get(number);
    if ((known?.last ?? 0) !== after)
      throw new Error(`a message of match ${number} follows one at ${after}, which is not in the stream`);
    const { at: stamp, events: news, ...changes } = told;
    const before = known?.match ?? beginning(changes);
    const match = afterStep(before, atServerTime(changes, stamp, at), news.length);
    const { matchId } = match.opening;
    const events = news.map(({ event, source }, index): LoggedEvent => {
      const sequence = before.sequence + index + 1;
      const id = createEventId(matchId, epoch, 0, sequence);
      const moved = { ...event, id, at: new Date(at).toISOString() };
      return { sequence, at, source, event: moved, position: place };
    });
    const held = known?.content() ?? { events: [] };
    const content = {
      // One list for the whole match, which nobody else changes.
      events: appended(held.events, events),
      state: delta ? withDelta(held.state, delta) : held.state,
    };
    const steps = (known?.steps ?? 0) + 1;
    courses.set(number, { match, last: place, steps, by, at, content: () => content });
    return { step: { match, events }, by };
  };

  const takeWhole = (
    number: number,
    { subject, place, at, body }: Delivered,
    { after, match }: WholeMessage,
  ): Change => {
    const known = courses.get(number);
    const isKnown = known?.last === after;
    const read = (): Content => decodeContent(body);
    const open = match.endedAt === null ? (isKnown ? known.content() : read()) : undefined;
    // What is over is seldom read again.
    const content = open ? () => open : read;
    courses.set(number, { match, last: place, steps: 0, by: undefined, at, content });
    const isRewritten = known !== undefined && known.match.rewrites !== match.rewrites;
    if (isRewritten) replacing.add({ subject, place });
    if (isKnown && !isRewritten) return { step: undefined, by: undefined };
    const events = known ? content().events.slice(known.match.sequence) : [];
    return { step: { match, events }, by: undefined, isRewritten };
  };

  return {
    replacing,
    get latest() {
      return latest;
    },
    matches: () =>
      [...courses.values()].map(({ match }) => match).toSorted((one, other) => one.number - other.number),
    contentOf: (number: number): Content => courses.get(number)?.content() ?? { events: [] },
    /** @throws Error if the message does not follow the one before it */
    take: (number: number, message: Delivered, epoch: number): Change => {
      latest = Math.max(latest, message.at);
      const delivered = { ...message, at: latest };
      const head = decodeHead(message.body);
      return head.kind === 'whole'
        ? takeWhole(number, delivered, head)
        : takeStep(number, delivered, head, epoch);
    },
    /** The message that a step is published as, and the place after which it belongs. @throws Error if there is no such match */
    toMessage: ({ state, ...step }: Step, by: string) => {
      const known = courses.get(step.number);
      if (!known) beginning(step);
      const after = known?.last ?? 0;
      // A copy without what JSON leaves out, because the adapters go on working in theirs.
      const told = state === undefined ? undefined : (JSON.parse(JSON.stringify(state)) as Json);
      const change = told === undefined ? undefined : deltaOf(known?.content().state, told);
      return { after, body: encodeMessage({ kind: 'step', by, after, step, state: change }) };
    },
    /** A match that has ended, rewritten, as it is to be published; undefined if nothing changes. */
    toRewritten: (number: number, change: Rewrite) => {
      const known = courses.get(number);
      if (!known || known.match.endedAt === null) return undefined;
      const before = JSON.stringify([known.match, known.content()]);
      const after = change(before);
      if (after === before) return undefined;
      // `change` keeps the form of what it is given.
      const [match, content] = JSON.parse(after) as [LoggedMatch, Content];
      const head = { ...match, rewrites: (match.rewrites ?? 0) + 1 };
      return {
        after: known.last,
        body: encodeMessage({ kind: 'whole', after: known.last, match: head }, content),
      };
    },
    /** A match that is to be published as a whole, if `isOurs` says of its last append and time that this node has to. */
    toWhole: (isOurs: (by: string | undefined, at: number) => boolean) => {
      for (const { match, last, steps, by, at, content } of courses.values()) {
        const isDue = steps >= longestRun || (match.endedAt !== null && steps > 0);
        if (isDue && isOurs(by, at))
          return {
            number: match.number,
            after: last,
            body: encodeMessage({ kind: 'whole', after: last, match }, content()),
          };
      }
      return undefined;
    },
  };
};

type Courses = ReturnType<typeof createCourses>;

/** Publishes ended matches anew and has the former messages overwritten. Returns their numbers. @throws LogConflict, LogAway */
export const publishRewritten = async (
  courses: Courses,
  changeOf: Rewriting,
  link: Pick<BusLink, 'publish' | 'eraseBefore'> & { readonly reached: (place: number) => Promise<void> },
): Promise<readonly number[]> => {
  const numbers: number[] = [];
  let place = 0;
  for (const { number } of courses.matches()) {
    const change = changeOf(number);
    const message = change && courses.toRewritten(number, change);
    if (!message) continue;
    place = await link.publish(`match.${number}`, message.body, message);
    numbers.push(number);
  }
  await link.reached(place);
  await eraseFormer(courses, link);
  return numbers;
};

/** Has former messages overwritten. Every node does so: whoever rewrote a match may have been killed before. @throws LogAway */
export const eraseFormer = async ({ replacing }: Courses, { eraseBefore }: Pick<BusLink, 'eraseBefore'>) => {
  for (const each of replacing) {
    await eraseBefore(each.subject, each.place);
    replacing.delete(each);
  }
};

/** The time of a step is that of the server, by whose clock all nodes go. */
const atServerTime = <T extends Partial<Pick<LoggedMatch, 'beganAt' | 'endedAt'>>>(
  changes: T,
  stamp: number,
  at: number,
): T => ({
  ...changes,
  ...(changes.beganAt === stamp && { beganAt: at }),
  ...(changes.endedAt === stamp && { endedAt: at }),
});

/** Adds to a list that grows by one owner alone; its earlier readers see the new members too. */
const appended = (list: readonly LoggedEvent[], more: readonly LoggedEvent[]): readonly LoggedEvent[] => {
  // The list is one that this file made.
  for (const each of more) (list as LoggedEvent[]).push(each);
  return list;
};
