import { expect, test } from 'vitest';
import { createStoredLog } from '../../../../src/server/live/storedLog.ts';
import { course, creation, emptyDatabase, openTestIngestor } from '../../../support/liveIngestor.ts';
import { worldStart } from '../../../support/liveWorld.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

const idsOf = (ingestor: ReturnType<typeof openTestIngestor>): readonly string[] =>
  ingestor.log.events(1).map(({ event }) => event.id);
const courseIds = course.events.map(({ id }) => id);

test('a bound source brings its match forward, one moment after each post', async () => {
  const stage = openTestIngestor();
  await stage.ingestor.perform(creation());
  expect(await stage.post({ next: 2 })).toEqual({ match: 1, events: 2, notes: [] });
  await stage.clock.advance(5000);
  await stage.post({ next: 1 });
  expect(stage.log.events(1).map(({ at, source, event }) => [at - worldStart, source, event.at])).toEqual([
    [1, 'observer', '2026-11-21T18:00:00.001Z'],
    [1, 'observer', '2026-11-21T18:00:00.001Z'],
    [5001, 'observer', '2026-11-21T18:00:05.001Z'],
  ]);
  expect(stage.log.matches()[0]).toMatchObject({ beganAt: worldStart + 1, endedAt: null });
});

test('the time of the log never goes back, even if the clock does', async () => {
  const stage = openTestIngestor();
  await stage.ingestor.perform(creation());
  await stage.post({ next: 1 });
  stage.clock.set(worldStart - 3_600_000);
  await stage.post({ next: 1 });
  expect(stage.log.events(1).map(({ at }) => at)).toEqual([worldStart + 1, worldStart + 1]);
});

test('a source that is bound to no match changes nothing, and a match binds it away from another', async () => {
  const stage = openTestIngestor();
  expect(await stage.post({ next: 1 }, 'stranger')).toEqual({
    match: undefined,
    events: 0,
    notes: [{ place: 'stranger', reason: expect.stringContaining('ingest bind') }],
  });
  await stage.ingestor.perform(creation(1, ['observer']));
  await stage.ingestor.perform(creation(2, ['observer', 'server']));
  expect(stage.log.matches().map(({ sources }) => sources)).toEqual([[], ['observer', 'server']]);
  await stage.ingestor.perform({ do: 'unbind', sources: ['server'] });
  expect(stage.log.matches().map(({ sources }) => sources)).toEqual([[], ['observer']]);
});

test('the end of a match frees its sources and keeps its result, and the match takes no more posts', async () => {
  const stage = openTestIngestor();
  await stage.ingestor.perform(creation());
  await stage.post({ next: course.events.length });
  expect(stage.log.matches()[0]).toMatchObject({ endedAt: worldStart + 1, sources: [] });
  expect(stage.results.read(1)).toMatchObject({
    match: { number: 1 },
    events: { length: course.events.length },
  });
  expect(await stage.post({ next: 1 })).toMatchObject({ match: undefined });
  await expect(stage.ingestor.perform({ do: 'bind', match: 1, sources: ['observer'] })).rejects.toThrow(
    'has ended',
  );
});

test('an operator ends a match, and is told of a match that does not exist and of a wrong correction', async () => {
  const stage = openTestIngestor();
  await stage.ingestor.perform(creation());
  await stage.post({ next: 2 });
  const wrong = { do: 'fix', match: 1, correction: { kind: 'score', team1: 1, team2: 0 } } as const;
  await expect(stage.ingestor.perform(wrong)).rejects.toThrow('only the end');
  await expect(stage.ingestor.perform({ ...wrong, match: 9 })).rejects.toThrow('no live match cs-match-9');
  await stage.ingestor.perform({ do: 'fix', match: 1, correction: { kind: 'end' } });
  expect(idsOf(stage)).toEqual(courseIds);
});

test('what waits for another source is decided when its time comes', async () => {
  const stage = openTestIngestor();
  await stage.ingestor.perform(creation());
  await stage.post({ next: 1, wait: 2000 });
  await stage.clock.advance(1999);
  expect(idsOf(stage)).toHaveLength(1);
  await stage.clock.advance(10);
  expect(idsOf(stage)).toHaveLength(2);
  expect(stage.faults).toEqual([]);
});

test('a post that is not understood changes nothing', async () => {
  const stage = openTestIngestor();
  await stage.ingestor.perform(creation());
  await expect(stage.ingestor.post({ name: 'observer', kind: 'gsi' }, { text: 'x' })).rejects.toThrow(
    'no JSON',
  );
  await stage.post({ next: 1, note: 'a field is missing' });
  expect(idsOf(stage)).toEqual(courseIds.slice(0, 1));
  expect(stage.notes).toEqual([{ match: 1, place: 'observer: $', reason: 'a field is missing' }]);
});

test('a post that cannot be stored was not taken: the next one goes on where the log is', async () => {
  const database = emptyDatabase();
  const log = createStoredLog(database);
  let isFull = false;
  const failing = {
    ...log,
    get latest() {
      return log.latest;
    },
    append: (step: Parameters<typeof log.append>[0]) =>
      isFull ? Promise.reject(new Error('the disk is full')) : log.append(step),
  };
  const stage = openTestIngestor(database, createTemporaryFolder(), failing);
  await stage.ingestor.perform(creation());
  await stage.post({ next: 1 });
  isFull = true;
  await expect(stage.post({ next: 1 })).rejects.toThrow('disk is full');
  isFull = false;
  await stage.post({ next: 1 });
  expect(idsOf(stage)).toEqual(courseIds.slice(0, 2));
});

test('a new process goes on from the stored state, and completes a result that the former one did not write', async () => {
  const database = emptyDatabase();
  const first = openTestIngestor(database);
  await first.ingestor.perform(creation());
  await first.post({ next: 3 });
  const second = openTestIngestor(database);
  await second.post({ next: course.events.length - 3 });
  expect(idsOf(second)).toEqual(courseIds);
  // Another folder stands for a process that was killed before it wrote the result.
  const third = openTestIngestor(database);
  expect(third.results.numbers()).toEqual([1]);
});
