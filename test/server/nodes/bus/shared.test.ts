import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createCourses } from '../../../../src/server/nodes/bus/courses.ts';
import type { Delivered } from '../../../../src/server/nodes/bus/link.ts';
import type { AppendedStep, EventLog } from '../../../../src/server/live/eventLog.ts';
import { createLiveHub, type ListenerReader } from '../../../../src/server/live/hub.ts';
import { createStoredSource } from '../../../../src/server/live/storedSource.ts';
import { createStore } from '../../../../src/data/store/store.ts';
import { createFakeClock } from '../../../support/fakeClock.ts';
import { course } from '../../../support/liveIngestor.ts';
import { worldStart } from '../../../support/liveWorld.ts';
import * as fc from '../../../support/property.ts';

const epoch = 5;
const matchNumbers = [1, 2] as const;

/** One node: it has read the stream up to a place, by a clock of its own. */
const createNode = (stream: readonly Delivered[], behind: number) => {
  const courses = createCourses();
  const clock = createFakeClock(worldStart - behind);
  const hearers = new Set<(step: AppendedStep) => void>();
  const database = new DatabaseSync(':memory:');
  // What the hub reads of a data file.
  database.exec(`CREATE TABLE meta (key TEXT, value TEXT); INSERT INTO meta VALUES ('prefix', 'test');
    CREATE TABLE match (id INTEGER PRIMARY KEY, starts_at INTEGER, ends_at INTEGER)`);
  const write = database.prepare('INSERT OR REPLACE INTO match VALUES (?, ?, ?)');
  let read = 0;
  const readUntil = (place: number): void => {
    for (const message of stream.slice(read, place)) {
      read += 1;
      const number = Number(message.subject.slice('match.'.length));
      const { step } = courses.take(number, message, epoch);
      if (!step) continue;
      const { beganAt } = step.match;
      write.run(number, beganAt, beganAt && beganAt + 43_200_000);
      for (const hear of hearers) hear({ ...step, isOwn: false });
    }
  };
  const log: Pick<EventLog, 'events' | 'listen' | 'epoch' | 'settled'> = {
    events: number => courses.contentOf(number).events,
    listen: hear => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    epoch,
    settled: async () => readUntil(stream.length),
  };
  const live = createStoredSource(log, {
    opening: ({ opening }) => opening,
    event: (_, event) => event,
    read: number => {
      const match = courses.matches().find(each => each.number === number);
      return match && { match, events: courses.contentOf(number).events.map(({ event }) => event) };
    },
  });
  const report = (fault: unknown): void => {
    throw fault;
  };
  const hub = createLiveHub({ store: createStore(database), live, clock, report });
  return { courses, clock, live, hub, read: (more: number) => readUntil(read + more) };
};

const createStage = (behind: readonly number[]) => {
  const stream: Delivered[] = [];
  const nodes = behind.map(each => createNode(stream, each));
  const first = nodes[0];
  if (!first) throw new Error('there is a node');
  let now = worldStart;
  /** The server stores a step of a match that a node appends, which has read everything. */
  const append = (number: number, events: number): void => {
    first.read(stream.length);
    const opening = { ...course.opening, matchId: `test-match-${number}` };
    const told = course.events.slice(0, 1).map(event => ({ event, source: 'observer' }));
    const isKnown = first.courses.matches().some(match => match.number === number);
    const { body } = first.courses.toMessage(
      {
        number,
        at: now,
        opening,
        events: Array.from({ length: events }, () => told).flat(),
        ...(!isKnown && { beganAt: now }),
      },
      'node-1',
    );
    stream.push({ subject: `match.${number}`, place: stream.length + 1, at: now, body });
  };
  return {
    nodes,
    append,
    pass: async (ms: number): Promise<void> => {
      now += ms;
      for (const { clock } of nodes) await clock.advance(ms);
    },
    /** All events of the stream, in its order, of one match or of all. */
    told: (match: number | undefined): readonly string[] => {
      first.read(stream.length);
      return matchNumbers
        .filter(number => match === undefined || number === match)
        .flatMap(number => first.courses.contentOf(number).events)
        .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.sequence - b.sequence)
        .map(({ event }) => event.id);
    },
  };
};

/** A listener who goes from node to node with the last update that it saw. */
const createListener = (match: number | undefined, delay: number) => {
  const events: string[] = [];
  let reader: ListenerReader | undefined;
  let last: string | undefined;
  let fresh = 0;
  return {
    events,
    fresh: () => fresh,
    take: (count = Infinity): void => {
      for (let taken = 0; taken < count; taken += 1) {
        const update = reader?.take();
        if (!update) return;
        last = update.id;
        if (update.type !== 'snapshot') events.push(update.id);
      }
    },
    goTo: async ({ live, hub }: ReturnType<typeof createNode>): Promise<void> => {
      reader?.end();
      await live.settled?.();
      reader = hub.subscribe({ match, delay, lastEventId: last });
      if (!reader.resumed) fresh += 1;
    },
  };
};

const act = fc.oneof(
  fc.record({
    do: fc.constant('append' as const),
    match: fc.constantFrom(...matchNumbers),
    events: fc.nat(3),
  }),
  fc.record({ do: fc.constant('read' as const), node: fc.nat(2), more: fc.nat(3) }),
  fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(0, 1, 5, 40) }),
  fc.record({ do: fc.constant('take' as const), count: fc.nat(4) }),
  fc.record({ do: fc.constant('move' as const), node: fc.nat(2) }),
);

test.each([
  { match: undefined, delay: 0 },
  { match: 1, delay: 0 },
  { match: undefined, delay: 30 },
  { match: 1, delay: 30 },
])(
  'a listener of $match with a delay of $delay ms gets every event once, in one order, whichever nodes it asks',
  async ({ match, delay }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 60 }), async acts => {
        // Clocks that differ, as those of machines do.
        const stage = createStage([0, 25, -25]);
        for (const number of matchNumbers) stage.append(number, 1);
        await stage.pass(200);
        const listener = createListener(match, delay);
        const nodeOf = (at: number) => stage.nodes[at] ?? stage.nodes[0]!;
        await listener.goTo(nodeOf(0));
        listener.take();
        for (const each of acts) {
          if (each.do === 'append') stage.append(each.match, each.events);
          else if (each.do === 'read') nodeOf(each.node).read(each.more);
          else if (each.do === 'pass') await stage.pass(each.ms);
          else if (each.do === 'take') listener.take(each.count);
          else await listener.goTo(nodeOf(each.node));
        }
        for (const { live } of stage.nodes) await live.settled?.();
        await stage.pass(200);
        listener.take();
        const told = stage.told(match);
        // The first snapshots have the first event of each match.
        expect(listener.events).toEqual(told.slice(match === undefined ? matchNumbers.length : 1));
        expect(listener.fresh()).toBe(1);
      }),
      { numRuns: 100 },
    );
  },
);

test('an identifier of another history is not taken for one of this', async () => {
  const stage = createStage([0]);
  stage.append(1, 2);
  await stage.pass(10);
  const [node] = stage.nodes;
  await node?.live.settled?.();
  const resumes = (lastEventId: string): boolean | undefined => {
    const reader = node?.hub.subscribe({ match: 1, delay: 0, lastEventId });
    reader?.end();
    return reader?.resumed;
  };
  const at = worldStart + 5;
  const ids = [5, 4].flatMap(each => [`test-match-1:${each}:0:1`, `test-match-1:snapshot:${at}:${each}-1`]);
  expect(ids.map(resumes)).toEqual([true, true, false, false]);
  // Of a service alone, and of a place that this history has not.
  expect([`test-match-1:snapshot:${at}`, 'test-match-1:5:0:3'].map(resumes)).toEqual([false, false]);
});
