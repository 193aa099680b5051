import { expect, test } from 'vitest';
import { bytesOf, fit } from '../../../../src/cli/agents/tools/sized.ts';
import { assert, integer, jsonValue, property, string } from '../../../support/property.ts';

test('the bytes of a value are those of its JSON in UTF-8', () => {
  assert(
    property(jsonValue(), string({ unit: 'grapheme' }), (value, text) => {
      const whole = { value, text };
      return bytesOf(whole) === Buffer.byteLength(JSON.stringify(whole));
    }),
  );
});

test('a value that fits is returned as it is', () => {
  const value = { a: [1, 2, 3], b: 'text' };
  expect(fit(value, 100)).toEqual({ value, cut: false });
});

test('what does not fit is cut until it does', () => {
  assert(
    property(jsonValue(), integer({ min: 40, max: 2000 }), (value, most) => {
      const found = fit({ value, more: [value, value] }, most);
      return bytesOf(found.value) <= most;
    }),
  );
});

test('long lists and texts lose their ends first', () => {
  const value = { name: 'x', long: 'y'.repeat(3000), list: Array.from({ length: 30 }, (_, place) => place) };
  expect(fit(value, 1000)).toEqual({
    value: { name: 'x', long: `${'y'.repeat(500)}…`, list: Array.from({ length: 20 }, (_, place) => place) },
    cut: true,
  });
});
