import * as fc from '../../support/property.ts';
import { expect, test } from 'vitest';
import { createLiveHub } from '../../../src/server/live/hub.ts';
import type { Reader } from '../../../src/server/live/reader.ts';
import type { Update } from '../../../src/server/live/update.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { createTestWorld, roundLength, worldStart } from '../../support/liveWorld.ts';

const takeAll = (reader: Reader): readonly Update[] => {
  const updates: Update[] = [];
  for (let update = reader.take(); update; update = reader.take()) updates.push(update);
  return updates;
};
const idsOf = (updates: readonly Update[]) => updates.map(update => update.id);

/** A new hub for each subscription, so nothing is remembered between subscriptions. */
const subscribeAt = (now: number, lastEventId?: string, match?: number): Reader => {
  const world = createTestWorld([
    { number: 1, startsAt: worldStart, rounds: 4 },
    { number: 2, startsAt: worldStart + 5000, rounds: 4 },
    { number: 3, startsAt: worldStart + 100_000, rounds: 200 },
  ]);
  const report = (fault: unknown) => {
    throw fault;
  };
  const hub = createLiveHub({ ...world, clock: createFakeClock(now), report });
  return hub.subscribe({ match, lastEventId, delay: 0 });
};
const resumeAt = (now: number, lastEventId: string, match?: number) =>
  idsOf(takeAll(subscribeAt(now, lastEventId, match)));

test('a returning listener gets the later updates of every match, and no snapshot', () => {
  expect(resumeAt(worldStart + 60_000, 'test-match-1:1:1:1')).toEqual([
    'test-match-2:1:1:1',
    'test-match-1:1:1:2',
    'test-match-2:1:1:2',
  ]);
});

test('after a snapshot, only later updates and the snapshots of later matches are sent', () => {
  const at = worldStart + 32_000;
  expect(resumeAt(worldStart + 51_000, `test-match-2:snapshot:${at}`)).toEqual([
    'test-match-2:1:1:1',
    'test-match-1:1:1:2',
  ]);
  // The snapshot of match 2 had not been sent yet.
  expect(resumeAt(worldStart + 51_000, `test-match-1:snapshot:${at}`)).toEqual([
    'test-match-1:1:1:2',
    `test-match-2:snapshot:${worldStart + 51_000}`,
  ]);
});

test('after the last snapshot that was sent in between, no match is sent again', () => {
  const at = worldStart + 32_000;
  expect(resumeAt(worldStart + 51_000, `test-match-1:snapshot:${at}-all`)).toEqual([
    'test-match-2:1:1:1',
    'test-match-1:1:1:2',
  ]);
});

test('a match that began meanwhile begins with its snapshot', () => {
  expect(resumeAt(worldStart + 120_000, 'test-match-1:1:2:1').slice(-1)).toEqual([
    `test-match-3:snapshot:${worldStart + 120_000}`,
  ]);
});

test('a listener that missed a whole match does not resume', () => {
  const now = worldStart + 6 * roundLength;
  const snapshot = `test-match-3:snapshot:${now}`;
  const beforeAll = worldStart - 1000;
  expect(resumeAt(now, `test-match-1:snapshot:${beforeAll}`)).toEqual([snapshot]);
  expect(resumeAt(now, `test-match-1:snapshot:${worldStart + 1000}`)).toEqual([snapshot]);
  expect(resumeAt(now, `test-match-2:snapshot:${worldStart + 6000}`)).not.toEqual([snapshot]);
});

test.each(['0', String(worldStart), String(worldStart + 290 * roundLength)])(
  'a listener that was away since %s has few scripts made for it',
  at => {
    const world = createTestWorld(
      Array.from({ length: 300 }, (_, index) => ({
        number: index + 1,
        startsAt: worldStart + index * roundLength,
        rounds: 3,
      })),
    );
    const made = new Set<number>();
    const live = { script: (number: number) => (made.add(number), world.live.script(number)) };
    const clock = createFakeClock(worldStart + 299.5 * roundLength);
    const hub = createLiveHub({ ...world, live, clock, report: () => undefined });
    hub.subscribe({ match: undefined, lastEventId: `test-match-1:snapshot:${at}`, delay: 0 });
    expect(made.size).toBeLessThan(10);
  },
);

test('the end of a finished match is still sent, and the stream of that match ends with it', () => {
  const reader = subscribeAt(worldStart + 5 * roundLength, 'test-match-1:1:4:1', 1);
  expect(idsOf(takeAll(reader))).toEqual(['test-match-1:1:4:2', 'test-match-1:1:5:0', 'test-match-1:2:0:0']);
  expect(reader.ended()).toBe(true);
});

test('a finished match is NOT_FOUND for a listener that saw its end', () => {
  expect(() => subscribeAt(worldStart + 5 * roundLength, 'test-match-1:2:0:0', 1)).toThrow(
    'test-match-1 is not live',
  );
});

test.each([
  ['not an id of this service', 'x'],
  ['empty', ''],
  ['of an unknown match', 'test-match-77:1:1:1'],
  ['of an unknown event', 'test-match-1:9:9:9'],
  ['of an event that has not happened yet', 'test-match-1:1:4:2'],
  ['of a snapshot in the future', `test-match-1:snapshot:${worldStart + 1e9}`],
  ['beyond the largest number', `test-match-1:snapshot:${'9'.repeat(40)}`],
])('an id that is %s gives snapshots, as for a new listener', (_, id) => {
  const now = worldStart + 60_000;
  expect(resumeAt(now, id)).toEqual([`test-match-1:snapshot:${now}`, `test-match-2:snapshot:${now}`]);
});

test('an id of a match other than the followed one gives a snapshot of the followed match', () => {
  const now = worldStart + 60_000;
  expect(resumeAt(now, 'test-match-1:1:1:0', 2)).toEqual([`test-match-2:snapshot:${now}`]);
});

test('if too many updates were missed, snapshots replace them', () => {
  const now = worldStart + 199 * roundLength;
  expect(resumeAt(now, 'test-match-3:1:1:0')).toEqual([`test-match-3:snapshot:${now}`]);
});

test('wherever the connection breaks, both parts together are complete, without gaps or repeats', () => {
  const end = worldStart + 240_000;
  const times = fc.integer({ min: worldStart + 6000, max: end - 1 });
  const whole = idsOf(takeAll(subscribeAt(end, `test-match-3:snapshot:${worldStart + 6000}`)));
  fc.assert(
    fc.property(times, times, (a, b) => {
      const [begin, back] = a < b ? [a, b] : [b, a];
      const seen = idsOf(takeAll(subscribeAt(begin, `test-match-3:snapshot:${worldStart + 6000}`)));
      const last = seen.findLast(id => !id.includes('snapshot'));
      const isNewcomer = (id: string) => id.includes('snapshot') || id.startsWith('test-match-3');
      if (last === undefined) return;
      const then = [...seen, ...idsOf(takeAll(subscribeAt(back, last)))];
      const rest = idsOf(
        takeAll(
          subscribeAt(
            end,
            then.findLast(id => !id.includes('snapshot')),
          ),
        ),
      );
      expect([...then, ...rest].filter(id => !isNewcomer(id))).toEqual(whole.filter(id => !isNewcomer(id)));
    }),
    { numRuns: 40 },
  );
});

test('nothing is lost when time passes while a listener subscribes', () => {
  const world = createTestWorld([{ number: 1, startsAt: worldStart, rounds: 4 }]);
  const ids = world.script(1).events.map(({ id }) => id);
  let at = worldStart;
  const clock = { ...createFakeClock(worldStart), now: () => (at += 7000) };
  const report = (fault: unknown) => {
    throw fault;
  };
  const hub = createLiveHub({ ...world, clock, report });
  const subscribe = (lastEventId: string | undefined) =>
    hub.subscribe({ match: undefined, lastEventId, delay: 0 });
  const first = subscribe(undefined);
  const resumed = subscribe(ids[0]);
  // Each subscription publishes what is due to the earlier listeners.
  for (let later = 0; later < 20; later += 1) subscribe(undefined);
  const received = idsOf(takeAll(resumed));
  expect(received).toEqual(ids.slice(1, received.length + 1));
  expect(received.length).toBeGreaterThan(5);
  expect(takeAll(first).length).toBeGreaterThan(5);
});

test.each([
  ['seven days', 0, true],
  ['more than seven days', 1, false],
])('a listener that was away for %s resumes: %s ms more, %s', (_, more, expected) => {
  const week = 7 * 24 * 3_600_000;
  const end = worldStart + roundLength;
  const world = createTestWorld([
    { number: 1, startsAt: worldStart, rounds: 1 },
    { number: 2, startsAt: end + week - roundLength, rounds: 9 },
  ]);
  const report = (fault: unknown) => {
    throw fault;
  };
  const hub = createLiveHub({ ...world, clock: createFakeClock(end + week + more), report });
  const lastEventId = 'test-match-1:2:0:0';
  expect(hub.subscribe({ match: undefined, lastEventId, delay: 0 }).resumed).toBe(expected);
});
