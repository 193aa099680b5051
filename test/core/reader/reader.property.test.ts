import * as fc from '../../support/property.ts';
import { describe, expect, test } from 'vitest';
import { createRowReader, read } from '../../../src/core/reader/reader.ts';
import { placesOf } from '../../../src/core/reader/layout.ts';
import { lineSchema } from '../../../src/core/route.ts';
import { routeEntries } from '../../../src/core/table/index.ts';
import type { Schema } from '../../../src/core/schema.ts';

type AnySchema = Schema<unknown, unknown>;

/** Names that mean something to a schema: its fields, their other paths, and the names inside its records. */
const namesOf = (schema: AnySchema, depth = 0): readonly string[] =>
  depth > 2
    ? []
    : Object.entries((schema.item ?? schema).fields ?? {}).flatMap(([name, field]) => [
        name,
        ...placesOf(field.from).flatMap(path => path.split('.')),
        ...namesOf(field, depth + 1),
      ]);

const writings: readonly ((name: string) => string)[] = [
  name => name,
  name => name,
  name => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
  name => name.charAt(0).toUpperCase() + name.slice(1),
];

/** Records with these names, nested and in lists, with every kind of value: anything a service might send. */
const recordsOf = (names: readonly string[]) => {
  const key = fc
    .tuple(
      fc.constantFrom(...names, 'attributes', 'node', 'stats', 'name', 'id', '__proto__', 'constructor'),
      fc.constantFrom(...writings),
    )
    .map(([name, write]) => write(name));
  const scalar = fc.constantFrom(
    null,
    '',
    'a',
    '2-1',
    '1,993',
    7,
    1_700_000_000,
    'true',
    true,
    '2026-11-21T18:00:00Z',
  );
  const { record } = fc.letrec<{ value: unknown; record: Record<string, unknown> }>(tie => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      scalar,
      tie('record'),
      fc.array(tie('value'), { maxLength: 3 }),
    ),
    record: fc.dictionary(key, tie('value'), { maxKeys: 8 }),
  }));
  return fc.array(record, { minLength: 1, maxLength: 4 }).chain(records =>
    // The same keys again with other values: the case that the cache of layouts is for.
    fc.array(fc.constantFrom(...records), { maxLength: 4 }).map(again => [...records, ...again]),
  );
};

describe.each(routeEntries.map(({ row }) => [row.path, row] as const))('a row of %s', (_path, row) => {
  const schema = lineSchema(row);
  const fields = Object.keys(schema.fields ?? {});
  const records = recordsOf(namesOf(schema));

  test('is read the same, whatever the rows before it', () => {
    fc.assert(
      fc.property(records, rows => {
        // A copy of the schema has no layouts yet.
        for (const each of rows) expect(read(schema, each)).toEqual(read({ ...schema }, each));
      }),
      { numRuns: 25 },
    );
  });

  test('has the same fields when only some of them are read', () => {
    fc.assert(
      fc.property(records, fc.subarray(fields), (rows, some) => {
        const [readRow, readAll] = [createRowReader(schema, new Set(some)), createRowReader(schema)];
        for (const each of rows) {
          const [found, whole] = [readRow(each), readAll(each)];
          expect(some.map(name => found[name])).toEqual(some.map(name => whole[name]));
        }
      }),
      { numRuns: 25 },
    );
  });
});
