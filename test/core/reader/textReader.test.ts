import { describe, expect, test } from 'vitest';
import { parseExact } from '../../../src/core/json/exactNumbers.ts';
import { scanList } from '../../../src/core/json/scanList.ts';
import { createRowReader } from '../../../src/core/reader/reader.ts';
import { createTextReader } from '../../../src/core/reader/textReader.ts';
import { lineSchema } from '../../../src/core/route.ts';
import { routeEntries, routes as table } from '../../../src/core/table/index.ts';
import * as fc from '../../support/property.ts';

const routes = routeEntries.map(({ row }) => row);

/** Printable ASCII without the backslash, as far as a page that is read this way has it. */
const word = fc.stringMatching(/^[ !#-[\]-~]{0,8}$/);
const value = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 3, arbitrary: fc.integer() },
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -0,
    1.5,
    1e21,
    12_345_678_901_234_567_890n,
    '2026-11-21',
    '2026-11-21T10:00:00Z',
  ),
  fc.constantFrom('1,234', '12%', '13:9', '9007199254740993', ''),
  fc.array(word, { maxLength: 3 }),
  fc.array(fc.oneof(word, fc.nat()), { maxLength: 3 }),
  fc.constantFrom({}, { name: 'a', id: 7 }, [{ name: 'b' }], [[]], { team1: 1, team2: 2 }),
);

const toJson = (record: unknown): string =>
  JSON.stringify(record, (_, each: unknown) => {
    if (typeof each === 'bigint') return `<${each}>`;
    return Object.is(each, -0) ? '<-0>' : each;
  }).replaceAll(/"<(-?\d+)>"/g, '$1');

/** Rows with the fields of a route, or other names, in any order; the later ones may differ from the first. */
const rows = fc.constantFrom(...routes).chain(row => {
  const names = Object.keys(lineSchema(row).fields ?? {});
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('id', ...names) },
    fc.constantFrom('stats', 'x', 'Team_Name', '1'),
  );
  const keys = fc.uniqueArray(name, { minLength: 1, maxLength: 8 });
  return fc.record({
    row: fc.constant(row),
    keys,
    wanted: fc.subarray(names),
    lines: fc.array(fc.array(value, { minLength: 8, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
    other: fc.option(keys, { freq: 1 }),
  });
});

const textOf = (keys: readonly string[], values: readonly unknown[]): string =>
  toJson(Object.fromEntries(keys.map((key, place) => [key, values[place]])));

describe('createTextReader', () => {
  test('reads what the reader of records reads, from the text alone', () => {
    let direct = 0;
    fc.assert(
      fc.property(rows, ({ row, keys, wanted, lines, other }) => {
        const schema = lineSchema(row);
        const [first = '', ...rest] = lines.map(values => textOf(keys, values));
        const texts = [first, ...rest, ...(other ? [textOf(other, lines[0] ?? [])] : [])];
        const names = Object.keys(JSON.parse(first) as object);
        const kept = new Set(wanted.filter(name => names.includes(name)));
        const readText = createTextReader(schema, names, kept);
        const list = scanList(`[${texts.join(',')}]`)?.elements.members;
        const isDirect = list !== undefined && names.join() === list.names.join();
        if (readText && isDirect) direct += 1;
        const readRow = createRowReader(schema, kept);
        // The reader of records may read fields before them too.
        const shown = (found: object) =>
          Object.fromEntries(Object.entries(found).filter(([name]) => kept.has(name)));
        const expected = texts.map(text => shown(readRow(parseExact(text))));
        expect(
          texts.map((text, place) =>
            shown(readText && isDirect ? readText(list, place) : readRow(parseExact(text))),
          ),
        ).toEqual(expected);
      }),
      { numRuns: 3000 },
    );
    expect(direct).toBeGreaterThan(500);
  });

  test('leaves a list to the parser where a field may be anywhere in a record', () => {
    const schema = lineSchema(table.rankings.world);
    const wanted = new Set(['rank', 'teamName']);
    expect(createTextReader(schema, ['rank', 'team_name'], wanted)).toBeUndefined();
    expect(createTextReader(schema, ['rank', 'teamName', 'stats'], wanted)).toBeUndefined();
    expect(createTextReader(schema, ['rank', 'teamName'], new Set(['rank', 'nothing']))).toBeUndefined();
    expect(createTextReader(schema, ['rank', 'teamName', 'rank'], wanted)).toBeUndefined();
    const list = scanList('[{"rank":3,"teamName":"A","x":[{}]}]')?.elements.members;
    const readText = createTextReader(schema, ['rank', 'teamName', 'x'], wanted);
    expect(list && readText?.(list, 0)).toEqual({ rank: 3, teamName: 'A' });
  });
});
