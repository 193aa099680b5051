import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createShownUpdates } from '../../../src/client/link/shownUpdates.ts';

const update = { id: '1', event: 'kill', text: '{"id":"1","round":3}' };

test.each([
  ['itself', update, true],
  ['another text of the same length', { ...update, text: '{"id":"1","round":4}' }, false],
  ['another id', { ...update, id: '2' }, false],
  ['another name', { ...update, event: 'kilk' }, false],
  ['the same letters, cut elsewhere', { ...update, id: '1\nk', event: 'ill' }, false],
])('what was shown before a break is repeated by %s: %#', (_what, next, repeats) => {
  const shown = createShownUpdates();
  shown.repeats(update);
  shown.reconnect();
  expect(shown.repeats(next)).toBe(repeats);
});

test('two updates alike on one link are two, and so are those that nothing names', () => {
  const shown = createShownUpdates();
  expect([shown.repeats(update), shown.repeats(update)]).toEqual([false, false]);
  const unnamed = { id: '', event: 'message', text: 'tick' };
  shown.repeats(unnamed);
  shown.reconnect();
  expect(shown.repeats(unnamed)).toBe(false);
});

test('whatever was shown among the last 512 is known after a break, and nothing else', () => {
  const named = fc.record({ id: fc.string({ minLength: 1 }), event: fc.string(), text: fc.string() });
  fc.assert(
    fc.property(fc.uniqueArray(named, { selector: each => JSON.stringify(each), maxLength: 40 }), all => {
      const shown = createShownUpdates();
      const half = Math.floor(all.length / 2);
      for (const each of all.slice(0, half)) shown.repeats(each);
      shown.reconnect();
      expect(all.map(each => shown.repeats(each))).toEqual(all.map((_, index) => index < half));
    }),
  );
  const shown = createShownUpdates();
  for (let n = 0; n < 600; n += 1) shown.repeats({ ...update, id: String(n) });
  shown.reconnect();
  expect([87, 88, 599].map(n => shown.repeats({ ...update, id: String(n) }))).toEqual([false, true, true]);
});
