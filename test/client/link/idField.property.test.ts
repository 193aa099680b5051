import { expect, test } from 'vitest';
import { createIdField } from '../../../src/client/link/idField.ts';
import * as fc from '../../support/property.ts';

const line = fc.oneof(
  fc.constantFrom('', '', 'id', 'id:', 'id: ', 'id:  x', 'idle: 1', 'id 3', ' id: 4', ': id: 5', 'id: a\0b'),
  fc.constantFrom('data: id: 6', 'data', 'event: kill', 'id: ü', 'id: 🎯:1', `id: ${'x'.repeat(1024)}`),
  fc.nat({ max: 99 }).map(n => `id: ${n}`),
);

/** The result of the standard (WHATWG, 9.2.6) for whole lines. */
const resumeAfter = (lines: readonly string[]): string | undefined => {
  let buffer: string | undefined;
  let told: string | undefined;
  for (const each of lines) {
    if (each === '') told = buffer;
    const value = each === 'id' ? '' : /^id: ?(.*)$/.exec(each)?.[1];
    if (value !== undefined && !value.includes('\0')) buffer = value;
  }
  return told;
};

test('the id to resume after follows the standard, whatever ends a line and wherever the bytes are cut', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12 }),
      fc.constantFrom('\n', '\r', '\r\n'),
      fc.string({ maxLength: 3 }),
      fc.oneof(fc.array(fc.nat(), { maxLength: 8 }), fc.constant('each' as const)),
      (lines, end, rest, cuts) => {
        const bytes = new TextEncoder().encode(lines.map(each => each + end).join('') + rest.trim());
        const places = cuts === 'each' ? Array.from(bytes, (_, index) => index) : cuts;
        const marks = [0, ...places.map(place => place % (bytes.length + 1)), bytes.length].sort(
          (a, b) => a - b,
        );
        const field = createIdField();
        let told: string | undefined;
        for (const [index, from] of marks.slice(0, -1).entries()) {
          told = field.read(bytes.subarray(from, marks[index + 1])) ?? told;
        }
        expect(told).toBe(resumeAfter(lines));
      },
    ),
    { numRuns: 500 },
  );
});

test('the id is found wherever it stands in a long chunk', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(line, fc.constantFrom('', `data: ${'x'.repeat(3000)}`)), { maxLength: 12 }),
      fc.constantFrom('\n', '\r', '\r\n'),
      fc.nat({ max: 20_000 }),
      (lines, end, cut) => {
        const bytes = new TextEncoder().encode(lines.map(each => each + end).join(''));
        const field = createIdField();
        const first = field.read(bytes.subarray(0, cut));
        expect(field.read(bytes.subarray(cut)) ?? first).toBe(resumeAfter(lines));
      },
    ),
    { numRuns: 500 },
  );
});

test('a line without an end is not kept', () => {
  const field = createIdField();
  field.read(new TextEncoder().encode('id: 1\ndata: '));
  for (let n = 0; n < 1000; n += 1) field.read(Buffer.alloc(65_536, 'x'));
  expect(field.read(new TextEncoder().encode('\n\n'))).toBe('1');
});
