import { describe, expect, test } from 'vitest';
import type { EventLog, Step } from '../../../src/server/live/eventLog.ts';
import { describeWithNats, places } from '../../support/eventLogs.ts';
import { course } from '../../support/liveIngestor.ts';

const { opening } = course;
/** The next events of the course, told by one source. */
const told = (from: number, count: number): Step['events'] =>
  course.events.slice(from, from + count).map(event => ({ event, source: 'observer' }));
const create = (log: EventLog, number = 1): Promise<void> =>
  log.append({ number, at: Date.now(), opening, scheduledAt: 4, state: { seen: 1 }, events: [] });
const later = (log: EventLog): number => Math.max(Date.now(), log.latest);

/** The same for every kind of log. */
const suite = (open: () => () => Promise<EventLog>): void => {
  test('keeps every step with its state, also for a process that opens it later', async () => {
    const openAgain = open();
    const log = await openAgain();
    await create(log);
    const first = later(log);
    await log.append({ number: 1, at: first, beganAt: first, sources: ['a'], events: told(0, 1) });
    await log.append({ number: 1, at: later(log), state: { seen: 2, more: [1] }, events: told(1, 2) });
    const again = await openAgain();
    for (const each of [log, again]) {
      const events = each.events(1);
      expect(events.map(({ sequence, source, event }) => [sequence, source, event.type])).toEqual(
        course.events.slice(0, 3).map(({ type }, at) => [at + 1, 'observer', type]),
      );
      expect(each.events(1, 2).map(({ sequence }) => sequence)).toEqual([3]);
      expect(each.state(1)).toEqual({ seen: 2, more: [1] });
      expect(each.matches()).toMatchObject([
        {
          number: 1,
          opening,
          scheduledAt: 4,
          beganAt: events[0]?.at,
          endedAt: null,
          sources: ['a'],
          sequence: 3,
        },
      ]);
    }
    expect(again.events(1)).toEqual(log.events(1));
    expect(again.latest).toBe(log.latest);
  });

  test('tells each step once, before the append is done, and takes none of an unknown match', async () => {
    const log = await open()();
    const heard: unknown[] = [];
    const stop = log.listen(({ match, events, isOwn }) => heard.push([match.number, events.length, isOwn]));
    await create(log, 2);
    await log.append({ number: 2, at: later(log), events: told(0, 3) });
    await log.settled();
    expect(heard).toEqual([
      [2, 0, true],
      [2, 3, true],
    ]);
    stop();
    await expect(log.append({ number: 3, at: later(log), events: [] })).rejects.toThrow('has no match 3');
    expect(heard).toHaveLength(2);
    expect([log.state(3), log.events(3)]).toEqual([undefined, []]);
  });
};

describe('the event log in a file', () => {
  suite(places.file);
});
describeWithNats('the event log on NATS', () => {
  suite(places.nats);
});
