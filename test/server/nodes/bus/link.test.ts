import * as fc from '../../../support/property.ts';
import { expect, test } from 'vitest';
import { createServerTime } from '../../../../src/server/nodes/bus/link.ts';

const start = Date.UTC(2026, 0, 1);

test('a node goes by the clock of the server within the time of an answer, however its own is set', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          step: fc.integer({ min: -200_000, max: 200_000 }),
          delay: fc.nat(400),
          isOwn: fc.boolean(),
        }),
        { minLength: 1, maxLength: 20 },
      ),
      stamps => {
        let server = start;
        let offset = 0;
        const time = createServerTime(() => server + offset);
        for (const { step, delay, isOwn } of stamps) {
          // The clock of the node is set, and then it asks the server or hears of what another node has appended.
          offset += step;
          const before = server + offset;
          server += delay;
          const at = server;
          server += delay;
          time.note(at, isOwn ? before : undefined);
          const error = time.now() - server;
          // A clock that was set forward is suspected, and the server is asked.
          const isClose = isOwn
            ? Math.abs(error) <= 2 * delay
            : error >= -delay && (error <= 2000 + delay || time.isDoubtful());
          expect(isClose).toBe(true);
          if (time.isDoubtful()) time.note(server, server + offset);
          expect(Math.abs(time.now() - server)).toBeLessThanOrEqual(2000 + 2 * delay);
          const isOff = Math.abs(time.offset()) >= 2000;
          expect(time.warning() !== undefined).toBe(isOff);
        }
      },
    ),
  );
});

test('a clock that is right is never corrected', () => {
  const time = createServerTime(() => start);
  time.note(start - 3);
  time.note(start - 1, start - 5);
  expect([time.offset(), time.warning()]).toEqual([0, undefined]);
});
