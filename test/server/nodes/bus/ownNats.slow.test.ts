import { expect, onTestFinished, test } from 'vitest';
import type { BusLog } from '../../../../src/server/nodes/bus/busLog.ts';
import { LogAway } from '../../../../src/server/live/eventLog.ts';
import { openNode } from '../../../support/eventLogs.ts';
import { course } from '../../../support/liveIngestor.ts';
import { describeWithOwnNats, startNats } from '../../../support/ownNats.ts';

const { opening } = course;
const [event] = course.events;
const append = (log: BusLog, source: string): Promise<void> =>
  log.append({
    number: 1,
    at: Date.now(),
    opening,
    state: { of: source },
    events: event ? [{ event, source }] : [],
  });
const sourcesOf = (log: BusLog): readonly string[] => log.events(1).map(({ source }) => source);
const connected = async (log: BusLog): Promise<void> => {
  await expect
    .poll(
      () =>
        log.settled().then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
};

const start = async () => {
  const nats = await startNats();
  onTestFinished(() => nats.remove());
  return nats;
};

describeWithOwnNats('a NATS server that is killed', () => {
  test('in the middle of appends, leaves every node with the same steps: each that was confirmed, none twice', async () => {
    const nats = await start();
    const nodes = [await openNode(nats.url), await openNode(nats.url)];
    const confirmed: string[] = [];
    const refused: unknown[] = [];
    const load = { isOn: true };
    const write = async (log: BusLog, at: number): Promise<void> => {
      for (let turn = 0; load.isOn; turn += 1) {
        const name = `${at}.${turn}`;
        try {
          await append(log, name);
          confirmed.push(name);
        } catch (fault) {
          refused.push(fault);
          await log.settled().catch(() => undefined);
          await new Promise(resolve => void setTimeout(resolve, 5));
        }
      }
    };
    const writing = nodes.map(write);
    for (let kill = 0; kill < 3; kill += 1) {
      const before = confirmed.length;
      await expect.poll(() => confirmed.length, { timeout: 20_000 }).toBeGreaterThan(before + 50);
      await nats.kill();
      const asked = refused.filter(fault => fault instanceof LogAway).length;
      await expect
        .poll(() => refused.filter(fault => fault instanceof LogAway).length, { timeout: 20_000 })
        .toBeGreaterThan(asked);
      // What is known is still told.
      expect(nodes.map(log => log.isConnected())).toEqual([false, false]);
      for (const log of nodes) expect(sourcesOf(log).length).toBeGreaterThan(0);
      await nats.restart();
      for (const log of nodes) await connected(log);
    }
    load.isOn = false;
    await Promise.all(writing);
    const later = await openNode(nats.url);
    for (const log of [...nodes, later]) {
      await log.settled();
      expect(log.events(1)).toEqual(later.events(1));
    }
    const stored = sourcesOf(later);
    expect(new Set(stored).size).toBe(stored.length);
    expect(confirmed.filter(name => !stored.includes(name))).toEqual([]);
  });

  test('and brought back from an older copy, has another history from there on', async () => {
    const nats = await start();
    const nodes = [await openNode(nats.url), await openNode(nats.url)] as const;
    const [log] = nodes;
    for (const name of ['a', 'b']) await append(log, name);
    const epoch = log.epoch ?? 0;
    await nats.kill();
    nats.copy();
    await nats.restart();
    for (const each of nodes) await connected(each);
    await append(log, 'lost');
    const lost = log.events(1).at(-1)?.event.id;
    await nats.kill();
    nats.bringBack();
    await nats.restart();
    for (const each of nodes) {
      await expect.poll(() => each.epoch, { timeout: 20_000 }).toBeGreaterThan(epoch);
      expect(sourcesOf(each)).toEqual(['a', 'b']);
    }
    await append(nodes[1], 'new');
    await connected(log);
    expect(sourcesOf(log)).toEqual(['a', 'b', 'new']);
    const ids = log.events(1).map(each => each.event.id);
    expect(ids.slice(0, 2).every(id => id.includes(`:${epoch}:`))).toBe(true);
    expect(ids).not.toContain(lost);
    const later = await openNode(nats.url);
    expect(later.events(1)).toEqual(log.events(1));
  });

  test('before a node starts, is named in its refusal', async () => {
    const nats = await start();
    await nats.kill();
    await expect(openNode(nats.url)).rejects.toThrow('NATS with JetStream');
  });
});
