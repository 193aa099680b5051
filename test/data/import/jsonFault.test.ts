import { describe, expect, it } from 'vitest';
import { findJsonFault } from '../../../src/data/import/jsonFault.ts';
import { parses } from '../../support/brokenJson.ts';
import * as fc from '../../support/property.ts';

describe('the place of a fault in JSON', () => {
  it.each([
    ['', 1, 1],
    ['hello', 1, 1],
    ['{', 1, 2],
    ['[1,2', 1, 5],
    ['[1,2,x]', 1, 6],
    ['{"a":1,}', 1, 8],
    ['{"a" 1}', 1, 6],
    ['[1]x', 1, 4],
    ['[01]', 1, 2],
    ['[1}', 1, 3],
    ['{\n  "a": 1,\n  "b": 2;\n}', 3, 9],
    ['[\r\n"a\nb"]', 2, 1],
    [String.raw`["\q"]`, 1, 2],
  ])('in %j is line %i, column %i', (text, line, column) => {
    expect(findJsonFault(text)).toEqual({ line, column });
  });

  it('is undefined if and only if the damaged text is still JSON', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', '"', '}', ',', '\n', '0', '\\'),
        (json, at, mark) => {
          const place = at % (json.length + 1);
          for (const text of [json, json.slice(0, place) + mark + json.slice(place + 1)])
            expect(findJsonFault(text) === undefined).toBe(parses(text));
        },
      ),
    );
  });
});
