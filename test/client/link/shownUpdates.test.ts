import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createShownUpdates } from '../../../src/client/link/shownUpdates.ts';

const update = { id: '1', event: 'kill', text: '{"id":"1","round":3}' };

test.each([
  ['itself', update, 'latest'],
  ['another text of the same length', { ...update, text: '{"id":"1","round":4}' }, undefined],
  ['another id', { ...update, id: '2' }, undefined],
  ['another name', { ...update, event: 'kilk' }, undefined],
  ['the same letters, cut elsewhere', { ...update, id: '1\nk', event: 'ill' }, undefined],
])('what was shown before a break is repeated by %s: %#', (_what, next, repeats) => {
  const shown = createShownUpdates();
  shown.repeats(update);
  shown.reconnect();
  expect(shown.repeats(next)).toBe(repeats);
});

test('a long text is another one if one character differs', () => {
  const [one, other] = ['1', '2'].map(kills => ({
    id: 'match-1',
    event: 'state',
    text: `{"log":"${'x'.repeat(20_000)}","kills":${kills}}`,
  }));
  const shown = createShownUpdates();
  if (one) shown.repeats(one);
  shown.reconnect();
  expect([other, one].map(each => each && shown.repeats(each))).toEqual([undefined, undefined]);
});

test('two equal updates on one link are two, and so are updates without an identity', () => {
  const shown = createShownUpdates();
  expect([shown.repeats(update), shown.repeats(update)]).toEqual([undefined, undefined]);
  const unnamed = [
    { id: '', event: 'message', text: 'tick' },
    { id: '', event: 'round_end', text: '{"winner":{"id":"t1"},"round":{"id":7}}' },
  ];
  for (const each of unnamed) shown.repeats(each);
  shown.reconnect();
  expect(unnamed.map(each => shown.repeats(each))).toEqual([undefined, undefined]);
});

test('a state that a match is in again is new, under the id of the match', () => {
  const [live, paused, next] = ['live', 'paused', 'next'].map(phase => ({
    id: '',
    event: 'message',
    text: JSON.stringify({ id: 'match-1', phase }),
  }));
  const shown = createShownUpdates();
  const tell = (...all: readonly (typeof live)[]) => all.map(each => each && shown.repeats(each));
  expect(tell(live, paused)).toEqual([undefined, undefined]);
  shown.reconnect();
  // What comes before anything new is repeated.
  expect(tell(live, paused)).toEqual(['earlier', 'latest']);
  expect(tell(next, live, paused)).toEqual([undefined, undefined, undefined]);
});

test.each(['{"id":"7"}', '{"id":7}', '{"a":{"id":1},"eventId":"x"}', '{"event_id":"x"}'])(
  'an update is known by the id at the top of its JSON: %s',
  text => {
    const shown = createShownUpdates();
    shown.repeats({ id: '', event: 'message', text });
    shown.reconnect();
    expect(shown.repeats({ id: '', event: 'message', text })).toBe('latest');
  },
);

test('the last 65,536 shown updates are recognized after any break, and no others', () => {
  const named = fc.record({ id: fc.string({ minLength: 1 }), event: fc.string(), text: fc.string() });
  fc.assert(
    fc.property(fc.uniqueArray(named, { selector: each => JSON.stringify(each), maxLength: 40 }), all => {
      const shown = createShownUpdates();
      const half = Math.floor(all.length / 2);
      for (const each of all.slice(0, half)) shown.repeats(each);
      shown.reconnect();
      expect(all.map(each => shown.repeats(each) !== undefined)).toEqual(all.map((_, index) => index < half));
    }),
  );
  const shown = createShownUpdates();
  const nth = (n: number) => ({ ...update, id: String(n) });
  for (let n = 0; n < 70_000; n += 1) {
    shown.repeats(nth(n));
    if (n % 10_000 === 0) shown.reconnect();
  }
  shown.reconnect();
  expect([4463, 4464, 69_998, 69_999].map(n => shown.repeats(nth(n)))).toEqual([
    undefined,
    'earlier',
    'earlier',
    'latest',
  ]);
});
