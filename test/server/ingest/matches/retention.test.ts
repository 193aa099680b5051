import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openLiveFile } from '../../../../src/server/ingest/matches/liveFile.ts';
import { createLiveData } from '../../../../src/server/ingest/matches/liveData.ts';
import { createLiveHub } from '../../../../src/server/live/hub.ts';
import { createStoredLog } from '../../../../src/server/live/storedLog.ts';
import { tidy } from '../../../../src/server/tidying.ts';
import { createFakeClock } from '../../../support/fakeClock.ts';
import {
  course,
  creation,
  emptyDatabase,
  openTestIngestor,
  scriptedIntake,
} from '../../../support/liveIngestor.ts';
import { takeAll, worldStart } from '../../../support/liveWorld.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

const number = 1_000_000_001;
const day = 86_400_000;
const opening = { ...course.opening, matchId: `cs-match-${number}` };

/** The id of an event of the course, in a match of this name. */
const idIn = (matchId: string, id: string): string => id.replace(/^[^:]+/u, matchId);

/** As the scripted adapter, but every correction is one more event, whose id says what the adapter knows. */
const correcting: typeof scriptedIntake = (match, saved) => {
  const intake = scriptedIntake(match, saved);
  return {
    ...intake,
    get state() {
      return intake.state;
    },
    take: (source, post) => {
      const taken = intake.take(source, post);
      const named = taken.events.map(({ event, ...rest }) => ({
        ...rest,
        event: { ...event, id: idIn(match.opening.matchId, event.id) },
      }));
      return { ...taken, events: named };
    },
    fix: (_, at) => {
      const end = course.events.at(-1);
      if (!end) throw new Error('the course has an end');
      const event = {
        ...end,
        matchId: match.opening.matchId,
        id: `fix:${JSON.stringify(intake.state)}`,
        at: new Date(at).toISOString(),
      };
      return { events: [{ event, source: 'operator' }], notes: [] };
    },
  };
};

const courseIds = course.events.map(({ id }) => idIn(opening.matchId, id));

/** A match that was played to its end. `again` opens everything anew, as a new process does. */
const setUp = async () => {
  const [database, folder] = [emptyDatabase(), createTemporaryFolder()];
  const open = () => openTestIngestor(database, folder, createStoredLog(database), correcting);
  const stage = open();
  await stage.ingestor.perform(creation(number));
  await stage.post({ opening });
  for (const event of course.events) {
    await stage.clock.advance(Math.max(0, Date.parse(event.at) - stage.clock.now()));
    await stage.post({ next: 1 });
  }
  return { ...stage, database, again: open };
};

/** Everything that is served of the match, and what a listener gets who resumes after the first event. */
const servedOf = async ({ log, results }: ReturnType<typeof openTestIngestor>) => {
  const data = createLiveData({
    base: undefined,
    log,
    results,
    pause: () => Promise.resolve(),
    report: fault => {
      throw fault;
    },
  });
  const { store, close } = await data.open(`${createTemporaryFolder()}/copy.db`);
  const script = data.live.script(number);
  const clock = createFakeClock(worldStart + day);
  const hub = createLiveHub({ store, live: data.live, clock, report: () => {} });
  const lastEventId = script?.events[0]?.id;
  const reader = hub.subscribe({ match: undefined, delay: 0, lastEventId });
  const resumed = takeAll(reader);
  const tables = ['match', 'match_map', 'map_round', 'round_kill', 'player_map'].map(name =>
    store.all(`SELECT * FROM ${name}`),
  );
  close();
  return { script, resumed, tables };
};

test('a match whose events were released is served as before, and so it is by a new process', async () => {
  const stage = await setUp();
  const before = await servedOf(stage);
  expect(await stage.ingestor.release(worldStart + day)).toBe(true);
  expect(await stage.ingestor.release(worldStart + day)).toBe(false);
  expect([stage.log.events(number), stage.log.state(number)]).toEqual([[], undefined]);
  expect(before.resumed).toEqual(courseIds.slice(1));
  expect(await servedOf(stage)).toEqual(before);
  expect(await servedOf(stage.again())).toEqual(before);
});

test('a match that is open or ended later is kept', async () => {
  const stage = await setUp();
  await stage.ingestor.perform(creation(number + 1));
  await stage.post({ next: 1 });
  const endedAt = stage.log.matches().find(match => match.number === number)?.endedAt ?? 0;
  expect(await stage.ingestor.release(endedAt)).toBe(false);
  expect(await stage.ingestor.release(endedAt + day)).toBe(true);
  expect(await stage.ingestor.release(Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(stage.log.events(number + 1)).toHaveLength(1);
});

test('a released match is corrected like any other, with what its adapters knew, and may be released again', async () => {
  const stage = await setUp();
  await stage.ingestor.release(worldStart + day);
  const later = stage.again();
  await later.ingestor.perform({ do: 'fix', match: number, correction: { kind: 'end' } });
  const fixed = `fix:${JSON.stringify({ told: course.events.length, until: 0 })}`;
  expect(later.log.events(number)).toMatchObject([
    { sequence: course.events.length + 1, event: { id: fixed } },
  ]);
  const expected = [...courseIds, fixed];
  const idsOf = (events: readonly { readonly id: string }[] = []) => events.map(({ id }) => id);
  expect(idsOf(later.results.read(number)?.events)).toEqual(expected);
  expect(await later.ingestor.release(worldStart + day)).toBe(true);
  expect(idsOf((await servedOf(stage.again())).script?.events)).toEqual(expected);
});

test('a correction whose result was not written, because the process was killed, is in the result of the next process', async () => {
  const stage = await setUp();
  await stage.ingestor.release(worldStart + day);
  const result = stage.results.read(number);
  await stage.ingestor.perform({ do: 'fix', match: number, correction: { kind: 'end' } });
  if (result) stage.results.keep(result);
  const next = stage.again();
  expect(next.results.read(number)?.events).toHaveLength(course.events.length + 1);
});

test('nothing is released before the result has reached the disk', async () => {
  const stage = await setUp();
  const { log, results } = stage;
  const kept: string[] = [];
  const other = openTestIngestor(
    stage.database,
    createTemporaryFolder(),
    { ...log, latest: log.latest, release: async () => void kept.push('released') },
    correcting,
  );
  other.results.flush = () => (kept.push(other.results.read(number) ? 'kept' : 'lost'), false);
  expect(await other.ingestor.release(Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(kept).toEqual(['kept']);
  expect(log.events(number)).toHaveLength(course.events.length);
  expect(results.flush()).toBe(true);
});

test('the number of a match is never given again, wherever the match is kept', async () => {
  const stage = await setUp();
  await stage.ingestor.release(worldStart + day);
  await expect(stage.ingestor.perform(creation(number))).rejects.toThrow('already a match');
  const emptied = openTestIngestor(emptyDatabase());
  emptied.results.keep({ match: { ...stage.log.matches()[0], number } as never, events: [] });
  await expect(emptied.ingestor.perform(creation(number))).rejects.toThrow('already a match');
});

test('the file of the log stays as large as the matches that it keeps, however many there have been', async () => {
  const folder = createTemporaryFolder();
  const path = `${folder}/ingest.db`;
  const database = openLiveFile(path);
  const { ingestor, post, clock } = openTestIngestor(database, folder, createStoredLog(database));
  const sizes: number[] = [];
  for (let match = 1; match <= 60; match += 1) {
    await ingestor.perform(creation(number + match));
    for (let event = 0; event < course.events.length; event += 1) await post({ next: 1 });
    await clock.advance(1000);
    // The last five are kept.
    while (await ingestor.release(clock.now() - 5500));
    sizes.push(statSync(path).size + statSync(`${path}-wal`).size);
  }
  const rows = database.prepare('SELECT count(DISTINCT match) AS n FROM live_event').get();
  expect(rows).toEqual({ n: 5 });
  const early = Math.max(...sizes.slice(0, 30));
  expect(Math.max(...sizes.slice(30))).toBeLessThan(1.25 * early);
});

test('what is old is removed at once and every hour, step by step, also after a fault', async () => {
  const clock = createFakeClock(worldStart);
  const outcomes = [true, new Error('busy'), false, true, false];
  const steps: number[] = [];
  const faults: unknown[] = [];
  const stop = tidy(
    async () => {
      const outcome = outcomes[steps.length];
      steps.push(clock.now() - worldStart);
      if (outcome instanceof Error) throw outcome;
      return outcome ?? false;
    },
    clock,
    fault => faults.push(fault),
  );
  await clock.advance(3 * 3_600_000);
  stop();
  await clock.advance(3 * 3_600_000);
  expect(steps).toEqual([200, 400, 3_600_400, 7_200_400, 7_200_600]);
  expect(faults).toHaveLength(1);
});
