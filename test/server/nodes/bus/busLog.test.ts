import { expect, test } from 'vitest';
import type { BusLog } from '../../../../src/server/nodes/bus/busLog.ts';
import { LogConflict } from '../../../../src/server/live/eventLog.ts';
import { atServer, createStream, describeWithNats, openNode } from '../../../support/eventLogs.ts';
import { course } from '../../../support/liveIngestor.ts';

const { opening } = course;
const [event] = course.events;
const told = (source: string) => (event ? [{ event, source }] : []);
const append = (log: BusLog, number: number, source: string): Promise<void> =>
  log.append({
    number,
    at: Date.now(),
    opening: { ...opening, matchId: `test-match-${number}` },
    state: { of: source },
    events: told(source),
  });
/** What a node knows of a match, as its listeners see it. */
const known = (log: BusLog, number: number) =>
  log.events(number).map(each => [each.source, each.event.id, each.at, each.position]);

describeWithNats('a log that several nodes share', () => {
  test('of two nodes that append to a match at once, one is first, and the other may try again', async () => {
    const url = createStream();
    const [one, other] = [await openNode(url), await openNode(url)];
    await append(one, 1, 'first');
    await other.settled();
    const outcomes = await Promise.allSettled([append(one, 1, 'one'), append(other, 1, 'other')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: expect.any(LogConflict) as LogConflict,
    });
    for (const log of [one, other]) await log.settled();
    expect(known(one, 1)).toHaveLength(2);
    await append(other, 1, 'again');
    await one.settled();
    expect(known(one, 1)).toEqual(known(other, 1));
    expect(one.state(1)).toEqual({ of: 'again' });
  });

  test('a number is given once, whichever nodes give it at once', async () => {
    const url = createStream();
    const nodes = [await openNode(url), await openNode(url), await openNode(url)];
    const outcomes = await Promise.allSettled(nodes.map((log, at) => append(log, 7, `node ${at}`)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('every node has the same events at the same times and places, a later one too', async () => {
    const url = createStream();
    const nodes = [await openNode(url), await openNode(url), await openNode(url)];
    let stored = 0;
    const write = async (log: BusLog, at: number): Promise<void> => {
      for (let turn = 0; turn < 40; turn += 1) {
        const done = await append(log, 1 + ((turn + at) % 2), `${at}.${turn}`).then(
          () => true,
          () => false,
        );
        if (done) stored += 1;
        else await log.settled();
      }
    };
    await Promise.all(nodes.map(write));
    const later = await openNode(url);
    const [first, ...others] = await Promise.all(
      [...nodes, later].map(async log => {
        await log.settled();
        return [known(log, 1), known(log, 2), log.latest, log.matches()];
      }),
    );
    for (const other of others) expect(other).toEqual(first);
    expect(known(later, 1).length + known(later, 2).length).toBe(stored);
    const ids = [...known(later, 1), ...known(later, 2)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(stored);
  });

  test('a match that has ended is kept as one message, which later nodes read and a correction follows', async () => {
    const url = createStream();
    const log = await openNode(url);
    for (let turn = 0; turn < 5; turn += 1) await append(log, 1, `post ${turn}`);
    const at = Date.now();
    await log.append({ number: 1, at, endedAt: at, sources: [], events: told('end') });
    // The epoch and the match.
    await expect
      .poll(() => atServer(url, async (streams, stream) => (await streams.info(stream)).state.messages), {
        timeout: 5000,
      })
      .toBe(2);
    const later = await openNode(url);
    expect(known(later, 1)).toEqual(known(log, 1));
    expect(later.matches()).toEqual(log.matches());
    expect(later.matches()[0]?.endedAt).toBe(log.events(1).at(-1)?.at);
    await append(later, 1, 'correction');
    await log.settled();
    expect(known(log, 1)).toEqual(known(later, 1));
    expect(known(log, 1)).toHaveLength(7);
    expect(log.state(1)).toEqual({ of: 'correction' });
  });

  test('a step that NATS does not take is refused in words', async () => {
    const log = await openNode(createStream());
    // What cannot be compressed: hexadecimal digits of a sequence without a period.
    let seed = 1;
    const noise = Array.from({ length: 400_000 }, () =>
      ((seed = (seed * 48_271) % 2_147_483_647) & 0xff_ff_ff).toString(36),
    );
    await expect(log.append({ number: 1, at: 1, opening, state: noise, events: [] })).rejects.toThrow(
      'too large for NATS',
    );
    await append(log, 1, 'next');
    expect(known(log, 1)).toHaveLength(1);
  });

  test.each(['purged', 'deleted'] as const)('a stream that was %s is another history', async how => {
    const url = createStream();
    const faults: unknown[] = [];
    const nodes = [await openNode(url, faults), await openNode(url, faults)];
    const [log] = nodes;
    if (!log) throw new Error('there are two nodes');
    await append(log, 1, 'lost');
    const before = log.epoch ?? 0;
    const [lost] = log.events(1);
    await atServer<unknown>(url, (streams, stream) =>
      how === 'deleted' ? streams.delete(stream) : streams.purge(stream),
    );
    for (const each of nodes) {
      await expect.poll(() => each.epoch, { timeout: 10_000 }).toBeGreaterThan(before);
      expect([each.matches(), each.events(1), each.state(1)]).toEqual([[], [], undefined]);
    }
    expect(new Set(nodes.map(({ epoch }) => epoch)).size).toBe(1);
    // The same number, whose first event is not taken for the former.
    await append(log, 1, 'new');
    expect(log.events(1)[0]?.event.id).not.toBe(lost?.event.id);
    expect(faults).toContain('the stream of live matches on NATS was reset, and was read again');
  });
});
