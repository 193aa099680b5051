import { describe, expect, test } from 'vitest';
import { compactJson } from '../../../src/core/json/jsonText.ts';
import { plainNames } from '../../../src/core/json/plainObject.ts';
import { brokenIn, changed } from '../../support/brokenJson.ts';
import * as fc from '../../support/property.ts';

/** An object of any layout, with names that the tests ask for. */
const record = fc
  .record({
    value: fc.dictionary(
      fc.oneof(
        fc.constantFrom('id', 'type', 'i', 'id"', 'data'),
        fc.string({ unit: 'binary', maxLength: 4 }),
      ),
      fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ maxLength: 60 })),
    ),
    spaces: fc.constantFrom(0, 0, 1, '\t'),
  })
  .map(({ value, spaces }) => JSON.stringify(value, null, spaces));

describe('plainNames', () => {
  test('finds the names of an object that is compact and plain, and nothing in any other', () => {
    let found = 0;
    fc.assert(
      fc.property(record, text => {
        const names = plainNames(text);
        const isPlain = /^[\x20-\x7e]*$/.test(text) && !text.includes('\\');
        expect(names !== undefined).toBe(isPlain && compactJson(text) === text);
        if (!names) return;
        found += 1;
        expect(names.toSorted()).toEqual(Object.keys(JSON.parse(text) as object).toSorted());
      }),
      { numRuns: 1000 },
    );
    expect(found).toBeGreaterThan(50);
  });

  test('finds nothing in what JSON.parse refuses', () => {
    fc.assert(
      fc.property(changed(record), ({ piece, whole }) => {
        const values = [`{"a":${piece}}`, `{"a":[${piece}]}`, `{"a":1${piece}}`, `{"a":{}${piece}}`];
        const broken = brokenIn([whole, ...values, `{"a":"b${piece}"}`, `{"a${piece}":1}`]);
        expect(broken.filter(plainNames)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    '{"a":-0}',
    '{"a":0}',
    '{"a":[0,10,-1,1.5,1e5,-0.5E+3]}',
    '{"a":[[],{},{"b":null}],"a":true}',
    '{"":false}',
    '{"a":"{,:]"}',
  ])('reads %s', text => {
    expect(JSON.parse(text)).toHaveProperty([plainNames(text)?.[0] ?? 'none']);
  });

  test.each([
    '',
    '[]',
    '[{"id":1}]',
    '"id"',
    '{"id":1}{}',
    '{ }',
    '{"id": 1}',
    `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  ])('leaves %.20s to the parser', text => {
    expect(plainNames(text)).toBeUndefined();
  });
});
