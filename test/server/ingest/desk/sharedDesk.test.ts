import { expect, onTestFinished, test } from 'vitest';
import { createDesk } from '../../../../src/server/ingest/desk/desk.ts';
import { openResults } from '../../../../src/server/ingest/desk/results.ts';
import type { EventLog } from '../../../../src/server/live/eventLog.ts';
import { createStream, describeWithNats, openNode } from '../../../support/eventLogs.ts';
import { realClock } from '../../../support/fakeClock.ts';
import { course, creation, scriptedIntake, type ScriptedPost } from '../../../support/liveDesk.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

const openDesks = async () => {
  const url = createStream();
  const open = async () => {
    const log = await openNode(url);
    const results = openResults(`${createTemporaryFolder()}/results.db`);
    const faults: unknown[] = [];
    const parts = { log, results, clock: realClock, createIntake: scriptedIntake };
    const desk = createDesk({ ...parts, note: () => {}, report: fault => faults.push(fault) });
    onTestFinished(() => desk.close());
    const post = (what: ScriptedPost) =>
      desk.post({ name: 'observer', kind: 'gsi' }, { text: JSON.stringify(what) });
    return { log, results, desk, faults, post };
  };
  return [await open(), await open(), await open()] as const;
};
const typesOf = ({ log }: { readonly log: EventLog }): readonly string[] =>
  log.events(1).map(({ event }) => event.type);
const types = course.events.map(({ type }) => type);

describeWithNats('desks of several nodes', () => {
  test('take the posts of one match at any node, and at all of them at once', async () => {
    const desks = await openDesks();
    await desks[0].desk.perform(creation());
    for (const each of desks) await each.log.settled();
    // The scripted adapter tells the next event of the course by the state that the last post left, wherever that was.
    const posts = course.events.slice(0, -1).map((_, at) => (desks[at % 3] ?? desks[0]).post({ next: 1 }));
    const received = await Promise.all(posts);
    expect(received.map(each => each.events)).toEqual(posts.map(() => 1));
    for (const each of desks) {
      await each.log.settled();
      expect(typesOf(each)).toEqual(types.slice(0, -1));
    }
    await desks[1].post({ next: 1 });
    for (const each of desks) {
      await each.log.settled();
      expect(each.results.read(1)?.events).toEqual(each.log.events(1).map(({ event }) => event));
      expect(each.log.matches()[0]?.sources).toEqual([]);
      expect(each.faults).toEqual([]);
    }
  });

  test('give a match number once, and a source to one match', async () => {
    const desks = await openDesks();
    const made = await Promise.allSettled(desks.map(({ desk }) => desk.perform(creation(5))));
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await desks[1].log.settled();
    await desks[1].desk.perform(creation(6, ['observer']));
    await desks[0].log.settled();
    expect(desks[0].log.matches().map(({ number, sources }) => [number, sources])).toEqual([
      [5, []],
      [6, ['observer']],
    ]);
  });

  test('decide what waits once: the node that took the post, or another one if that is gone', async () => {
    const desks = await openDesks();
    const [one, other] = desks;
    await one.desk.perform(creation());
    await one.post({ next: 1, wait: 100 });
    await expect.poll(() => typesOf(other).length, { timeout: 5000 }).toBe(2);
    await one.post({ next: 1, wait: 100 });
    one.desk.close();
    await expect.poll(() => typesOf(other).length, { timeout: 10_000 }).toBe(4);
    expect(typesOf(other)).toEqual(types.slice(0, 4));
    expect(desks.map(({ faults }) => faults)).toEqual([[], [], []]);
  });
});
