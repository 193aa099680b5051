import * as fc from '../../support/property.ts';
import { describe, expect, test } from 'vitest';
import { routes } from '../../../src/core/table/index.ts';
import type { Route } from '../../../src/core/route.ts';
import type { Schema } from '../../../src/core/schema.ts';
import { isRecord } from '../../../src/core/json/jsonRecord.ts';
import { safeText } from '../../../src/output/text/safeText.ts';
import { views } from '../../../src/output/views/index.ts';
import type { View } from '../../../src/output/views/view.ts';
import { displayWidth } from '../../../src/output/text/width.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';
import { draw } from './draw.ts';
import { sampleOf } from './samples.ts';

const hostile = fc.string({ unit: anyCharacter, maxLength: 30 });
const number = fc.oneof(
  fc.integer({ min: 0, max: 20 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -1, 1e300, Number.MAX_SAFE_INTEGER),
);

/** Any result of reading by a schema: any field absent, any text, any number. */
const seen = (schema: Schema<unknown, unknown>, name = ''): fc.Arbitrary<unknown> => {
  if (schema.kind === 'list') return fc.array(seen(schema.item ?? schema, name), { maxLength: 12 });
  if (schema.kind === 'record') {
    const fields = Object.entries(schema.fields ?? {}).map(([field, inner]) => [field, seen(inner, field)]);
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: [],
    });
  }
  if (schema.kind === 'flag') return fc.boolean();
  if (schema.kind === 'int' || schema.kind === 'number')
    return /round|position|number/i.test(name) ? fc.oneof(fc.integer({ min: 1, max: 4 }), number) : number;
  return fc.oneof(
    // A few words that repeat, so that teams meet and winners are named.
    fc.constantFrom('A', 'B', 'C', '日本チーム', '👩‍👩‍👧 Fam', ...(schema.choices ?? [])),
    fc.constantFrom('2026-11-20T10:00:00Z', '2026-11-21', '1-0', 'Upper'),
    hostile,
  );
};

/** A likely answer in which one or two fields contain anything. */
const spoilt = (sample: unknown): fc.Arbitrary<unknown> => {
  const names = [...new Set(namesIn(sample))];
  return fc
    .tuple(fc.subarray(names, { minLength: 1, maxLength: 2 }), fc.array(hostile, { minLength: 1 }), number)
    .map(([chosen, texts, wrong]) => {
      let taken = 0;
      const spoil = (value: unknown, name = ''): unknown => {
        if (Array.isArray(value)) return value.map(item => spoil(item, name));
        if (isRecord(value))
          return Object.fromEntries(
            Object.entries(value).map(([field, inner]) => [field, spoil(inner, field)]),
          );
        if (!chosen.includes(name)) return value;
        taken += 1;
        return typeof value === 'number'
          ? wrong
          : typeof value === 'string'
            ? texts[taken % texts.length]
            : value;
      };
      return spoil(sample);
    });
};

const namesIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
};

const entries = Object.entries(views).flatMap(([group, verbs]) =>
  Object.entries(verbs).map(([verb, { view }]) => {
    const ofGroup: Readonly<Record<string, Readonly<Record<string, Route>>>> = routes;
    const row = ofGroup[group]?.[verb];
    // Each view accepts the data of its route, and receives exactly that data.
    return { name: `${group} ${verb}`, row, view: view as View<unknown> };
  }),
);

const looks = ['dark', 'ascii', 'boxed'] as const;

/** Control characters, and everything else that `safeText` would replace. */
const isInert = (text: string): boolean => text.split('\n').every(line => safeText(line) === line);

describe('every view', () => {
  test.each(entries)(
    '$name stays within the width and contains no control character',
    ({ name, row, view }) => {
      if (!row) throw new Error('a view of no route');
      const sample = sampleOf(name);
      const anything = sample === undefined ? seen(row.returns) : fc.oneof(seen(row.returns), spoilt(sample));
      let drawn = 0;
      fc.assert(
        fc.property(
          anything,
          fc.integer({ min: 1, max: 200 }),
          fc.constantFrom(...looks),
          (data, width, look) => {
            const text = draw(view, data, width, look);
            if (text === undefined) return;
            drawn += 1;
            expect(isInert(text)).toBe(true);
            for (const line of text.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(width);
          },
        ),
        { numRuns: 150 },
      );
      expect(drawn).toBeGreaterThan(20);
    },
  );

  test.each(entries)('$name returns nothing when there is nothing to draw', ({ row, view }) => {
    expect(draw(view, row?.returns.kind === 'list' ? [{}] : {}, 80)).toBeUndefined();
  });
});
