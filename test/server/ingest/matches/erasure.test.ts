import { readdirSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createIntake } from '../../../../src/server/ingest/createIntake.ts';
import { createLiveData } from '../../../../src/server/ingest/matches/liveData.ts';
import { openLiveFile } from '../../../../src/server/ingest/matches/liveFile.ts';
import { readMatch } from '../../../../src/server/ingest/matches/wholeMatch.ts';
import { createStoredLog } from '../../../../src/server/live/storedLog.ts';
import { mentions } from '../../../../src/core/scoreboard/steamId.ts';
import { createCourses, publishRewritten } from '../../../../src/server/nodes/bus/courses.ts';
import { openBusLink } from '../../../../src/server/nodes/bus/link.ts';
import { toRewrite } from '../../../../src/server/ingest/matches/erasure.ts';
import { addressOf, atServer, createStream, describeWithNats, openNode } from '../../../support/eventLogs.ts';
import { creation, openTestIngestor } from '../../../support/liveIngestor.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { eventfulLog } from '../serverLog/madeUpLog.ts';

/** `ann` of the made-up log is [U:1:11]. */
const ann = '76561197960265739';
const erasure = { do: 'erase', player: ann, as: 'erased-1' } as const;
const lines = eventfulLog();

/** Two matches: one from the whole of a server's log, and one from half of it and the beginning of a line. */
const setUp = async ({ isOpen = false } = {}) => {
  const folder = createTemporaryFolder();
  const log = createStoredLog(openLiveFile(`${folder}/ingest.db`));
  const stage = openTestIngestor(undefined, folder, log, createIntake);
  const half = lines.slice(0, lines.length / 2);
  for (const told of [
    [...lines, ''],
    [...half, '01/01/2026 - 19:00:00.000 - "ann<11><[U:1:11]><CT>" pic'],
  ]) {
    const number = log.matches().length + 1;
    await stage.ingestor.perform(creation(number, ['server']));
    await stage.ingestor.post({ name: 'server', kind: 'log' }, { text: told.join('\n') });
    if (log.matches()[number - 1]?.endedAt === null && !(isOpen && number === 2))
      await stage.ingestor.perform({ do: 'fix', match: number, correction: { kind: 'end' } });
  }
  return {
    ...stage,
    folder,
    whole: () => [1, 2].map(number => readMatch(number, { log, results: stage.results })),
    /** Whether a file, or a match in the results, has a text. */
    has: (text: string): boolean =>
      readdirSync(folder).some(name => readFileSync(`${folder}/${name}`).includes(text)) ||
      stage.results.numbers().some(number => JSON.stringify(stage.results.read(number)).includes(text)),
  };
};

test('an erased player is another one with the same counts, and no file has his id, his nickname or a line of him', async () => {
  const { ingestor, log, whole, has } = await setUp();
  const before = JSON.stringify(whole());
  const traces = [ann, '[U:1:11]', '"ann"', 'ann<'];
  expect(traces.map(has)).toEqual([true, true, true, true]);
  expect(await ingestor.perform(erasure)).toEqual({ match: 0, notes: ['cs-match-1', 'cs-match-2'] });
  const expected = before.replaceAll(`"${ann}"`, '"erased-1"').replaceAll('"ann"', '"erased-1"');
  expect(whole()).toEqual(JSON.parse(expected));
  expect([traces.map(has), log.rewritten]).toEqual([[false, false, false, false], 1]);
  expect(await ingestor.perform(erasure)).toEqual({ match: 0, notes: [] });
  expect(log.rewritten).toBe(1);
});

test('a match that the log has released is erased as well, and can be corrected after it', async () => {
  const { ingestor, whole, has } = await setUp();
  while (await ingestor.release(Number.MAX_SAFE_INTEGER));
  expect(await ingestor.perform(erasure)).toMatchObject({ notes: ['cs-match-1', 'cs-match-2'] });
  await ingestor.perform({ do: 'fix', match: 1, correction: { kind: 'teams', swap: true } });
  expect(has(ann)).toBe(false);
  const [match] = whole();
  expect(match?.match.opening.players.find(({ playerId }) => playerId === 'erased-1')).toMatchObject({
    nickname: 'erased-1',
  });
  expect(match?.events.at(-1)).toMatchObject({ type: 'match_end' });
});

test('nothing is changed while the player is in a match that has not ended', async () => {
  const { ingestor, whole } = await setUp({ isOpen: true });
  const before = whole();
  await expect(ingestor.perform(erasure)).rejects.toThrow('plays in cs-match-2, which has not ended');
  expect(whole()).toEqual(before);
});

test('what a killed process left undone is done by the task that stayed', async () => {
  const { ingestor, log, folder, has } = await setUp();
  const fail = () => {
    throw new Error('killed');
  };
  const killed = openTestIngestor(
    undefined,
    folder,
    { ...log, latest: log.latest, rewrite: fail },
    createIntake,
  );
  await expect(killed.ingestor.perform(erasure)).rejects.toThrow('killed');
  expect(has(ann)).toBe(true);
  expect(await ingestor.perform(erasure)).toMatchObject({ notes: ['cs-match-1', 'cs-match-2'] });
  expect(has(ann)).toBe(false);
});

test.each([
  [`"${ann}"`, true],
  ['<[U:1:11]>', true],
  ['STEAM_1:1:5 STEAM_0:1:5', true],
  [`"${ann}0" [U:1:110] STEAM_1:1:55 STEAM_1:0:5`, false],
])('%s names the player: %s', (text, isNamed) => {
  expect(mentions(ann)(text)).toBe(isNamed);
});

test('matches that ended before a moment lose Steam ids and lines, and their players are the same ones as before', async () => {
  const { ingestor, log, whole, has, results, folder } = await setUp({ isOpen: true });
  const data = createLiveData({
    base: undefined,
    log,
    results,
    report: fault => {
      throw fault;
    },
    pause: () => Promise.resolve(),
  });
  const shown = async (file: string) => {
    const { store, close } = await data.open(`${folder}/${file}`);
    const lines = store.all('SELECT match_id, player_id, kills FROM player_map ORDER BY 1, 2');
    const people = store.all('SELECT id, nickname FROM player ORDER BY 1');
    onTestFinished(close);
    return { lines, people };
  };
  const before = await shown('before.db');
  expect(before.lines.length).toBeGreaterThan(0);
  expect(await ingestor.forgetIds(0)).toBe(false);
  expect(has(ann)).toBe(true);
  expect(await ingestor.forgetIds(Number.MAX_SAFE_INTEGER)).toBe(false);
  const [ended, open] = whole();
  expect(JSON.stringify([ended, log.state(1), results.read(1)])).not.toMatch(/7656\d{13}|U:1:/u);
  expect(ended?.match.opening.players.map(({ playerId }) => playerId)).toContain('name:ann');
  expect(JSON.stringify(open)).toContain(ann);
  expect([log.rewritten, await shown('after.db')]).toEqual([0, before]);
  // Once it has ended too, no file has anything of him but his nickname.
  await ingestor.perform({ do: 'fix', match: 2, correction: { kind: 'end' } });
  await ingestor.forgetIds(Number.MAX_SAFE_INTEGER);
  expect([ann, '[U:1:11]', 'ann<'].map(has)).toEqual([false, false, false]);
  // He can be erased by it.
  const task = { ...erasure, player: 'name:ann' };
  expect(await ingestor.perform(task)).toMatchObject({ notes: ['cs-match-1', 'cs-match-2'] });
  expect([has('"ann"'), has('name:ann'), has('erased-1')]).toEqual([false, false, true]);
});

describeWithNats('matches on a bus', () => {
  test('lose a player on every node, and no message has him', async () => {
    const url = createStream();
    const folders = [createTemporaryFolder(), createTemporaryFolder()] as const;
    const [one, two] = await Promise.all(
      folders.map(async folder => openTestIngestor(undefined, folder, await openNode(url), createIntake)),
    );
    if (!one || !two) throw new Error('there are two nodes');
    await one.ingestor.perform(creation(1, ['server']));
    await one.ingestor.post({ name: 'server', kind: 'log' }, { text: `${lines.join('\n')}\n` });
    if (one.log.matches()[0]?.endedAt === null)
      await one.ingestor.perform({ do: 'fix', match: 1, correction: { kind: 'end' } });
    await two.log.settled();
    const before = JSON.stringify(readMatch(1, two));
    const said = await atServer(url, async (streams, stream) => (await streams.info(stream)).state.messages);
    expect(await two.ingestor.perform(erasure)).toEqual({ match: 0, notes: ['cs-match-1'] });
    await one.log.settled();
    const later = openTestIngestor(undefined, folders[0], await openNode(url), createIntake);
    for (const node of [one, two, later]) {
      expect(readMatch(1, node)?.events.length).toBe((JSON.parse(before) as { events: [] }).events.length);
      expect(JSON.stringify([readMatch(1, node), node.log.state(1), node.results.read(1)])).not.toMatch(
        new RegExp(`${ann}|"ann"|U:1:11`, 'u'),
      );
    }
    expect([one.log.rewritten, two.log.rewritten]).toEqual([1, 1]);
    // The epoch, and the rewritten match.
    const left = await atServer(url, async (streams, stream) => (await streams.info(stream)).state.messages);
    expect([said > 2, left]).toEqual([true, 2]);
    expect(await one.ingestor.perform(erasure)).toEqual({ match: 0, notes: [] });
    expect(await two.ingestor.forgetIds(Number.MAX_SAFE_INTEGER)).toBe(false);
    await one.log.settled();
    for (const node of [one, two])
      expect(JSON.stringify([node.log.matches(), node.results.read(1)])).not.toMatch(/7656\d{13}/u);
  });

  test('lose what a killed erasure has left of a player to whoever opens the bus next', async () => {
    const url = createStream();
    const node = openTestIngestor(undefined, createTemporaryFolder(), await openNode(url), createIntake);
    await node.ingestor.perform(creation(1, ['server']));
    await node.ingestor.post({ name: 'server', kind: 'log' }, { text: `${lines.join('\n')}\n` });
    node.log.close();
    const link = await openBusLink(addressOf(url));
    const courses = createCourses();
    const last = (await link.state())?.last ?? 0;
    const { promise: isRead, resolve } = Promise.withResolvers<undefined>();
    const stop = await link.follow(1, message => {
      if (message.subject === 'match.1') courses.take(1, message, 1);
      if (message.place === last) resolve(undefined);
    });
    await isRead;
    stop();
    const killed = () => Promise.reject(new Error('killed'));
    await expect(
      publishRewritten(courses, () => toRewrite(erasure), { ...link, reached: killed }),
    ).rejects.toThrow('killed');
    await link.close();
    const count = () => atServer(url, async (streams, stream) => (await streams.info(stream)).state.messages);
    expect(await count()).toBeGreaterThan(2);
    const faults: unknown[] = [];
    const next = await openNode(url, faults);
    await openNode(url, faults);
    expect([JSON.stringify([next.events(1), next.state(1)]).includes(ann), faults]).toEqual([false, []]);
    // The epoch, and the rewritten match.
    expect(await count()).toBe(2);
  });
});
