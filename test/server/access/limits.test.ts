import { expect, test } from 'vitest';
import type { RouteEntry } from '../../../src/core/table/index.ts';
import { routes } from '../../../src/core/table/index.ts';
import { type ClientLimits, withLimits } from '../../../src/server/access/limits.ts';
import { createLiveHub } from '../../../src/server/live/hub.ts';
import { createRooms } from '../../../src/server/live/rooms.ts';
import { createStreams } from '../../../src/server/live/streams.ts';
import { createFakeAccess } from '../../support/fakeAccess.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { createTestWorld, worldStart } from '../../support/liveWorld.ts';

const entry: RouteEntry = { group: 'rankings', verb: 'world', row: routes.rankings.world };

const setUp = (limits: Partial<ClientLimits>) => {
  const clock = createFakeClock(worldStart);
  const access = createFakeAccess();
  // The key's number is its text.
  const check = withLimits(
    ({ headers }) => ({ ...access, keyId: Number(headers['x-api-key']) }),
    { key: {}, address: {}, ...limits },
    clock.now,
  );
  const request = (key: number, from: string) => ({
    method: 'GET',
    path: '/',
    query: '',
    headers: { 'x-api-key': String(key) },
    from,
  });
  const ask = async (key: number, from = 'a'): Promise<string> => {
    try {
      await check(request(key, from), entry);
      return 'ok';
    } catch (fault) {
      return fault instanceof Error && 'headers' in fault
        ? `${fault.message} ${JSON.stringify(fault.headers)}`
        : String(fault);
    }
  };
  return { clock, access, check, request, ask };
};

test('a key may ask so many times a second, from whatever address', async () => {
  const { clock, ask } = setUp({ key: { rate: 2 } });
  const refusal = 'this key may ask 2 times a second {"retry-after":"1"}';
  expect([await ask(1), await ask(1, 'b'), await ask(1, 'c'), await ask(2)]).toEqual([
    'ok',
    'ok',
    refusal,
    'ok',
  ]);
  await clock.advance(1000);
  expect([await ask(1), await ask(1), await ask(1)]).toEqual(['ok', 'ok', refusal]);
});

test('an address may ask so many times a second, with whatever key', async () => {
  const { clock, ask } = setUp({ address: { rate: 2 } });
  const refusal = 'this address may ask 2 times a second {"retry-after":"1"}';
  expect([await ask(1), await ask(2), await ask(3), await ask(3, 'b')]).toEqual(['ok', 'ok', refusal, 'ok']);
  await clock.advance(1000);
  expect(await ask(4)).toBe('ok');
});

test('an address is limited before its key is looked up', async () => {
  const clock = createFakeClock(worldStart);
  let lookedUp = 0;
  const check = withLimits(
    () => {
      lookedUp += 1;
      throw new Error('unknown');
    },
    { key: {}, address: { rate: 3 } },
    clock.now,
  );
  const request = { method: 'GET', path: '/', query: '', headers: {}, from: 'a' };
  const tries = Array.from({ length: 10 }, async () => check(request, entry));
  expect((await Promise.allSettled(tries)).map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  expect(lookedUp).toBe(3);
});

test('streams and rooms share the places of a key and of an address, and give them back however they end', async () => {
  const { clock, check, request } = setUp({ key: { streams: 2 }, address: { streams: 3 } });
  const world = createTestWorld([{ number: 1, startsAt: worldStart, rounds: 1 }]);
  const hub = createLiveHub({
    ...world,
    clock,
    report: fault => {
      throw fault;
    },
  });
  const streams = createStreams(hub);
  const rooms = createRooms({ hub, store: world.store, access: check });
  const left = new AbortController();
  const openStream = async (key: number, from: string, signal?: AbortSignal) =>
    streams.open({
      match: undefined,
      lastEventId: undefined,
      access: await check(request(key, from), entry),
      signal,
    });
  const openRoom = async (key: number, from: string, signal?: AbortSignal) =>
    rooms.open({ match: '1', access: await check(request(key, from), entry), signal });
  const tooMany = (who: string) => `${who} streams and rooms open at once`;

  await openStream(1, 'a', left.signal);
  await openRoom(1, 'b', left.signal);
  await expect(openStream(1, 'c')).rejects.toThrow(tooMany('this key may have 2'));
  await expect(openRoom(1, 'c')).rejects.toThrow(tooMany('this key may have 2'));
  await openStream(2, 'a', left.signal);
  await openRoom(3, 'a', left.signal);
  await expect(openRoom(4, 'a')).rejects.toThrow(tooMany('this address may have 3'));
  // A room that does not exist takes no place.
  const { check: other, request: from } = setUp({ key: { streams: 1 } });
  const otherRooms = createRooms({ hub, store: world.store, access: other });
  const access = await other(from(1, 'a'), entry);
  expect(() => otherRooms.open({ match: '99', access })).toThrow('no match');
  otherRooms.open({ match: '1', access, signal: left.signal });
  expect(() => otherRooms.open({ match: '1', access })).toThrow(tooMany('this key may have 1'));

  left.abort();
  const again = await openStream(1, 'a');
  await openRoom(1, 'a');
  await expect(openStream(1, 'b')).rejects.toThrow(tooMany('this key may have 2'));
  // A listener that stops reading leaves, too.
  for await (const piece of again) if (piece !== '') break;
  await openStream(1, 'b');
});

test('a key may make the service compute for its share of the time, and others come in between', async () => {
  const { clock, check, request } = setUp({ key: { computing: 250 } });
  const access = async (key: number) => check(request(key, 'a'), entry);
  const compute = async (key: number, name: string, ms: number) => {
    const { compute: run } = await access(key);
    try {
      return await run?.(() => {
        clock.set(clock.now() + ms);
        done.push(name);
        return 'ok';
      });
    } catch (fault) {
      return fault instanceof Error && 'headers' in fault ? JSON.stringify(fault.headers) : String(fault);
    }
  };
  const done: string[] = [];
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, (_, index) => compute(1, `slow ${index}`, 400)),
    compute(2, 'quick', 1),
  ]);
  // Ten times 400 ms, of which a quarter is made good meanwhile; a second's worth fits at once.
  expect(answers).toEqual([...Array(4).fill('ok'), ...Array(6).fill('{"retry-after":"1"}'), 'ok']);
  expect(done.indexOf('quick')).toBe(1);
  clock.set(clock.now() + 8000);
  expect(await compute(1, 'later', 1)).toBe('ok');
});

test('a long answer is made in turns with those of other keys in between, and one of a key after another', async () => {
  const { clock, check, request } = setUp({ key: { computing: 250 } });
  const done: string[] = [];
  const compute = async (key: number, name: string, steps: number) => {
    const { compute: run } = await check(request(key, 'a'), entry);
    let left = steps;
    return run?.(rest => {
      for (; left > 0; rest()) {
        left -= 1;
        clock.set(clock.now() + 5);
        done.push(`${name}${left}`);
        if (left === 0) break;
      }
      return name;
    });
  };
  expect(await Promise.all([compute(1, 'a', 3), compute(1, 'b', 3), compute(2, 'c', 1)])).toEqual([
    'a',
    'b',
    'c',
  ]);
  expect(done).toEqual(['a2', 'c0', 'a1', 'a0', 'b2', 'b1', 'b0']);
});

test('quick answers of one key are made for a millisecond in a row, then those of other keys come in between', async () => {
  const { clock, check, request } = setUp({ key: { computing: 250 } });
  const done: string[] = [];
  const compute = async (key: number, name: string) => {
    const { compute: run } = await check(request(key, 'a'), entry);
    return run?.(() => {
      clock.set(clock.now() + 0.25);
      done.push(name);
    });
  };
  await Promise.all([
    ...Array.from({ length: 40 }, async () => compute(1, 'many')),
    new Promise(resolve => void setImmediate(resolve)).then(async () => compute(2, 'one')),
  ]);
  expect(done).toHaveLength(41);
  expect(done.indexOf('one')).toBeLessThanOrEqual(5);
});
