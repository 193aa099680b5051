import { expect, test } from 'vitest';
import { openFollowedData, openSourceFollowed } from '../../../src/cli/session/followedData.ts';
import type { Host } from '../../../src/cli/host/host.ts';
import type { ServiceData } from '../../../src/cli/session/serviceData.ts';
import { noLiveSource } from '../../../src/server/liveSource.ts';
import { lookAhead, seasonStart } from '../../../src/server/demo/calendar.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

/** Data that are distinguished by their prefix. */
const setUp = async () => {
  const source = { state: 'one', opens: (_state: string): void => undefined };
  const closed: string[] = [];
  const faults: unknown[] = [];
  const open = async (): Promise<ServiceData> => {
    const prefix = source.state;
    source.opens(prefix);
    return {
      // The test uses nothing else of a store.
      store: { prefix } as ServiceData['store'],
      live: noLiveSource,
      market: { offers: () => [], listings: () => [] },
      close: () => void closed.push(prefix),
    };
  };
  const data = await openFollowedData({
    open,
    signature: () => source.state,
    report: fault => faults.push(fault),
  });
  return { source, closed, faults, data };
};

test('objects handed out earlier switch to newer data, and the old data are closed', async () => {
  const { source, closed, data } = await setUp();
  const { store } = data;
  expect([await data.refresh(), store.prefix]).toEqual([false, 'one']);
  source.state = 'two';
  expect([await data.refresh(), store.prefix, closed]).toEqual([true, 'two', ['one']]);
  data.close();
  expect(closed).toEqual(['one', 'two']);
});

test('data that cannot be opened are reported once, and the current data stay in use', async () => {
  const { source, closed, faults, data } = await setUp();
  source.state = 'broken';
  source.opens = state => {
    if (state === 'broken') throw new Error('broken');
  };
  expect([await data.refresh(), await data.refresh()]).toEqual([false, false]);
  expect([data.store.prefix, faults, closed]).toEqual(['one', [new Error('broken')], []]);
  source.state = 'mended';
  expect([await data.refresh(), data.store.prefix]).toEqual([true, 'mended']);
});

test('concurrent checks open newer data once, and none opens them after the end', async () => {
  const { source, closed, data } = await setUp();
  source.state = 'two';
  const [first, second] = [data.refresh(), data.refresh()];
  data.close();
  expect([await first, await second, await data.refresh()]).toEqual([false, false, false]);
  expect(closed).toEqual(['one', 'two']);
});

test('the made-up season grows as time passes, in objects handed out earlier too', async () => {
  let now = seasonStart(1);
  const folder = createTemporaryFolder();
  // The test uses only its folders and its clock.
  const host = {
    env: { ESPORTS_STATE_DIR: folder },
    platform: 'linux',
    homeFolder: folder,
    now: () => now,
    spareMemory: () => {},
  };
  const built: number[] = [];
  const data = await openSourceFollowed({ kind: 'demo', game: 'game' }, host as unknown as Host, {
    note: async () => {},
    progress: { begin: () => ({ say: () => {}, show: async () => void built.push(now), end: () => {} }) },
    report: fault => {
      throw fault;
    },
  });
  const last = () => data.store.get<{ at: number }>('SELECT max(ends_at) AS at FROM match')?.at ?? 0;
  const { store } = data;
  const before = last();
  expect(await data.refresh()).toBe(false);
  now = seasonStart(2) - lookAhead;
  expect(await data.refresh()).toBe(true);
  expect(last()).toBeGreaterThan(before + lookAhead);
  expect(
    store.get('SELECT count(*) AS live FROM match WHERE starts_at <= ? AND ends_at > ?', now, now),
  ).toEqual({
    live: expect.toSatisfy((live: number) => live >= 2),
  });
  expect(built).toEqual([seasonStart(1), now]);
  data.close();
});
