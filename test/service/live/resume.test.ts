import * as fc from '../../support/property.ts';
import { expect, test } from 'vitest';
import { createLiveHub } from '../../../src/service/live/hub.ts';
import type { Reader } from '../../../src/service/live/reader.ts';
import type { Update } from '../../../src/service/live/update.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { createTestWorld, roundLength, worldStart } from '../../support/liveWorld.ts';

const takeAll = (reader: Reader): readonly Update[] => {
  const updates: Update[] = [];
  for (let update = reader.take(); update; update = reader.take()) updates.push(update);
  return updates;
};
const idsOf = (updates: readonly Update[]) => updates.map(update => update.id);

/** A hub of its own for each subscription: nothing is remembered from one to the next. */
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

test('one who comes back is given what came after the last update seen, of every match, and no snapshot', () => {
  expect(resumeAt(worldStart + 60_000, 'test-match-1:1:1:1')).toEqual([
    'test-match-2:1:1:1',
    'test-match-1:1:1:2',
    'test-match-2:1:1:2',
  ]);
});

test('after a snapshot only what came after it is sent, and the matches that it came before', () => {
  const at = worldStart + 32_000;
  expect(resumeAt(worldStart + 51_000, `test-match-2:snapshot:${at}`)).toEqual([
    'test-match-2:1:1:1',
    'test-match-1:1:1:2',
  ]);
  // The snapshot of match 2 was still to come.
  expect(resumeAt(worldStart + 51_000, `test-match-1:snapshot:${at}`)).toEqual([
    'test-match-1:1:1:2',
    `test-match-2:snapshot:${worldStart + 51_000}`,
  ]);
});

test('a match that began meanwhile comes with its snapshot', () => {
  expect(resumeAt(worldStart + 120_000, 'test-match-1:1:2:1').slice(-1)).toEqual([
    `test-match-3:snapshot:${worldStart + 120_000}`,
  ]);
});

test('the end of a match that is over by now is still told, and the stream of that match ends with it', () => {
  const reader = subscribeAt(worldStart + 5 * roundLength, 'test-match-1:1:4:1', 1);
  expect(idsOf(takeAll(reader))).toEqual(['test-match-1:1:4:2', 'test-match-1:1:5:0', 'test-match-1:2:0:0']);
  expect(reader.ended).toBe(true);
});

test('once its end was seen, a match that is over is NOT_FOUND', () => {
  expect(() => subscribeAt(worldStart + 5 * roundLength, 'test-match-1:2:0:0', 1)).toThrow(
    'test-match-1 is not live',
  );
});

test.each([
  ['nothing of ours', 'x'],
  ['empty', ''],
  ['an unknown match', 'test-match-77:1:1:1'],
  ['an unknown event', 'test-match-1:9:9:9'],
  ['something that has not happened yet', 'test-match-1:1:4:2'],
  ['a snapshot of the future', `test-match-1:snapshot:${worldStart + 1e9}`],
  ['a number beyond all numbers', `test-match-1:snapshot:${'9'.repeat(40)}`],
])('an id that is %s leads to snapshots, as for a new listener', (_, id) => {
  const now = worldStart + 60_000;
  expect(resumeAt(now, id)).toEqual([`test-match-1:snapshot:${now}`, `test-match-2:snapshot:${now}`]);
});

test('another match than the one that is followed leads to its snapshot', () => {
  const now = worldStart + 60_000;
  expect(resumeAt(now, 'test-match-1:1:1:0', 2)).toEqual([`test-match-2:snapshot:${now}`]);
});

test('where more was missed than it is worth, snapshots say it for less', () => {
  const now = worldStart + 199 * roundLength;
  expect(resumeAt(now, 'test-match-3:1:1:0')).toEqual([`test-match-3:snapshot:${now}`]);
});

test('wherever the link breaks, both halves together are the whole: nothing is missing and nothing comes twice', () => {
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
