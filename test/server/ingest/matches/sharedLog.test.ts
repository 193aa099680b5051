import { expect, onTestFinished, test } from 'vitest';
import { createIngestor } from '../../../../src/server/ingest/matches/ingestor.ts';
import { openResults } from '../../../../src/server/ingest/matches/results.ts';
import type { EventLog } from '../../../../src/server/live/eventLog.ts';
import { createStream, describeWithNats, openNode } from '../../../support/eventLogs.ts';
import { realClock } from '../../../support/fakeClock.ts';
import { course, creation, scriptedIntake, type ScriptedPost } from '../../../support/liveIngestor.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

const openIngestors = async () => {
  const url = createStream();
  const open = async () => {
    const log = await openNode(url);
    const results = openResults(`${createTemporaryFolder()}/results.db`);
    const faults: unknown[] = [];
    const parts = { log, results, clock: realClock, createIntake: scriptedIntake };
    const ingestor = createIngestor({ ...parts, note: () => {}, report: fault => faults.push(fault) });
    onTestFinished(() => ingestor.close());
    const post = (what: ScriptedPost) =>
      ingestor.post({ name: 'observer', kind: 'gsi' }, { text: JSON.stringify(what) });
    return { log, results, ingestor, faults, post };
  };
  return [await open(), await open(), await open()] as const;
};
const typesOf = ({ log }: { readonly log: EventLog }): readonly string[] =>
  log.events(1).map(({ event }) => event.type);
const types = course.events.map(({ type }) => type);

describeWithNats('ingestors of several nodes', () => {
  test('take the posts of one match at any node, and at all of them at once', async () => {
    const ingestors = await openIngestors();
    await ingestors[0].ingestor.perform(creation());
    for (const each of ingestors) await each.log.settled();
    // The scripted adapter tells the next event of the course by the state that the last post left, wherever that was.
    const posts = course.events
      .slice(0, -1)
      .map((_, at) => (ingestors[at % 3] ?? ingestors[0]).post({ next: 1 }));
    const received = await Promise.all(posts);
    expect(received.map(each => each.events)).toEqual(posts.map(() => 1));
    for (const each of ingestors) {
      await each.log.settled();
      expect(typesOf(each)).toEqual(types.slice(0, -1));
    }
    await ingestors[1].post({ next: 1 });
    for (const each of ingestors) {
      await each.log.settled();
      expect(each.results.read(1)?.events).toEqual(each.log.events(1).map(({ event }) => event));
      expect(each.log.matches()[0]?.sources).toEqual([]);
      expect(each.faults).toEqual([]);
    }
  });

  test('give a match number once, and a source to one match', async () => {
    const ingestors = await openIngestors();
    const made = await Promise.allSettled(ingestors.map(({ ingestor }) => ingestor.perform(creation(5))));
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await ingestors[1].log.settled();
    await ingestors[1].ingestor.perform(creation(6, ['observer']));
    await ingestors[0].log.settled();
    expect(ingestors[0].log.matches().map(({ number, sources }) => [number, sources])).toEqual([
      [5, []],
      [6, ['observer']],
    ]);
  });

  test('decide what waits once: the node that took the post, or another one if that is gone', async () => {
    const ingestors = await openIngestors();
    const [one, other] = ingestors;
    await one.ingestor.perform(creation());
    await one.post({ next: 1, wait: 100 });
    await expect.poll(() => typesOf(other).length, { timeout: 5000 }).toBe(2);
    await one.post({ next: 1, wait: 100 });
    one.ingestor.close();
    await expect.poll(() => typesOf(other).length, { timeout: 10_000 }).toBe(4);
    expect(typesOf(other)).toEqual(types.slice(0, 4));
    expect(ingestors.map(({ faults }) => faults)).toEqual([[], [], []]);
  });
});
