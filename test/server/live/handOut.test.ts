import { expect, test } from 'vitest';
import { createHandOut } from '../../../src/server/live/handOut.ts';
import type { Update } from '../../../src/server/live/update.ts';
import * as fc from '../../support/property.ts';
import { createFakeClock } from '../../support/fakeClock.ts';

const update = (id: string): Update => ({ id, type: 'kill', matchNumber: 1, at: 0, text: '{}' });

const setUp = () => {
  const clock = createFakeClock(0);
  const faults: unknown[] = [];
  return { clock, faults, handOut: createHandOut(clock, fault => faults.push(fault)) };
};

test('however many listen, each hears everything that was published while it listened, once and in order', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('join' as const), count: fc.integer({ min: 1, max: 450 }) }),
    fc.record({ kind: fc.constantFrom('publish' as const, 'wait' as const, 'flush' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
      const { clock, handOut } = setUp();
      const published: string[] = [];
      const listeners: { readonly from: number; readonly heard: string[] }[] = [];
      for (const each of steps) {
        if (each.kind === 'wait') await clock.advance(1);
        if (each.kind === 'flush') handOut.flush();
        if (each.kind === 'publish') {
          published.push(String(published.length));
          handOut.publish([update(published.at(-1) ?? '')]);
        }
        if (each.kind === 'join')
          for (let joined = 0; joined < each.count; joined += 1) {
            const heard: string[] = [];
            listeners.push({ from: published.length, heard });
            handOut.add(updates => heard.push(...updates.map(({ id }) => id)));
          }
      }
      handOut.flush();
      expect(listeners.map(({ heard }) => heard)).toEqual(listeners.map(({ from }) => published.slice(from)));
    }),
    { numRuns: 30 },
  );
});

test('what cannot be given to one listener is reported, and the others hear it', () => {
  const { handOut, faults } = setUp();
  const heard: string[] = [];
  const fault = new Error('no state');
  handOut.add(() => {
    throw fault;
  });
  handOut.add(updates => heard.push(...updates.map(({ id }) => id)));
  handOut.publish([update('a')]);
  expect([heard, faults]).toEqual([['a'], [fault]]);
});

test('nothing waits when the last listener has left in the middle', () => {
  const { handOut, clock } = setUp();
  const hears = Array.from({ length: 500 }, () => () => undefined);
  for (const hear of hears) handOut.add(hear);
  handOut.publish([update('a')]);
  expect(clock.timers).toBe(1);
  for (const hear of hears) handOut.remove(hear);
  expect([handOut.size, clock.timers]).toEqual([0, 0]);
});
