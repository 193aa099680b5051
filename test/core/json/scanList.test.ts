import { describe, expect, test } from 'vitest';
import { scanList } from '../../../src/core/json/scanList.ts';
import { compactJson, elementTexts, memberText } from '../../../src/core/json/jsonText.ts';
import { brokenIn, changed } from '../../support/brokenJson.ts';
import * as fc from '../../support/property.ts';

const deepest = 100;

/** A page as a service might send it, in any layout. */
const page = fc
  .record({
    data: fc.array(
      fc.dictionary(fc.string({ unit: 'binary', maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }), {
        maxKeys: 4,
      }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    meta: fc.jsonValue({ maxDepth: 2 }),
    spaces: fc.constantFrom(0, 1, '\t'),
  })
  .map(({ data, meta, spaces }) => ({ data, text: JSON.stringify({ data, meta }, null, spaces) }));

/** A list of objects that mostly have the same names, one of them perhaps twice. */
const uniformPage = fc
  .record({
    names: fc.array(fc.constantFrom<string>('a', 'ab', 'b', 'name', 'é', 'x y'), {
      minLength: 1,
      maxLength: 5,
    }),
    rows: fc.array(
      fc.array(fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.nat(), fc.stringMatching(/^[a-z]{0,20}$/)), {
        minLength: 5,
        maxLength: 5,
      }),
      { minLength: 1, maxLength: 4 },
    ),
    // The last element's.
    changedName: fc.option(fc.constantFrom('a', 'other', ''), { freq: 3 }),
    isShort: fc.boolean(),
    wrap: fc.constantFrom<(list: string) => string>(
      list => list,
      list => `{"meta":[{"a":1}],"data":${list},"more":[[{"b":2}]]}`,
      list => `{"data": ${list}}`,
    ),
  })
  .map(({ names, rows, changedName, isShort, wrap }) => {
    const elements = rows.map(values => names.map((name, place) => [name, values[place]] as const));
    const [, ...others] = elements.at(-1) ?? [];
    if (changedName !== null) elements.splice(-1, 1, [[changedName, 0], ...others]);
    else if (isShort) elements.splice(-1, 1, others);
    return { elements, text: wrap(`[${elements.map(objectText).join(',')}]`) };
  });

const objectText = (members: readonly (readonly [string, unknown])[]): string =>
  `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;

describe('scanList', () => {
  test('finds the list, its exact elements and the rest of the text', () => {
    fc.assert(
      fc.property(page, ({ data, text }) => {
        const found = scanList(text);
        // A longer list of other members may be beside it, or its name twice.
        if (found?.name !== 'data') return;
        const { texts: elements, compact, plain } = found.elements;
        const texts = elements();
        expect(texts).toEqual([...elementTexts(memberText(text, 'data') ?? '')]);
        expect(found.count).toBe(data.length);
        expect(texts.map(each => JSON.parse(each) as unknown)).toEqual(JSON.parse(JSON.stringify(data)));
        expect(found.text).toBe(memberText(text, 'data'));
        // JSON.parse reads `__proto__` as a usual member.
        const whole = JSON.parse(text) as Record<string, unknown>;
        expect(JSON.parse(found.frame)).toEqual({ ...whole, data: [0] });
        expect(compact).toBe(compactJson(text) === text);
        expect(plain).toBe(/^[\x20-\x7e]*$/.test(text));
      }),
    );
  });

  test('finds the values of every element, where all have the same members in the same order', () => {
    let regular = 0;
    fc.assert(
      fc.property(uniformPage, ({ elements, text }) => {
        const namesOf = (element: (typeof elements)[number]) => element.map(([name]) => name);
        const found = scanList(text);
        // Another list may be longer.
        if (found?.count !== elements.length || !found.text.includes(objectText(elements[0] ?? []))) return;
        const { members } = found.elements;
        const isAlike = new Set(elements.map(element => JSON.stringify(namesOf(element)))).size === 1;
        expect(members !== undefined).toBe(isAlike && namesOf(elements[0] ?? []).length > 0);
        if (!members) return;
        regular += 1;
        // A later scan must not change what an earlier one has found.
        scanList('[{"other":123456789}]');
        expect(elements.map(() => members.names)).toEqual(elements.map(namesOf));
        const { values } = members;
        const texts = Array.from({ length: values.length / 2 }, (_, place) =>
          text.slice(values[2 * place], values[2 * place + 1]),
        );
        expect(texts).toEqual(elements.flat().map(([, value]) => JSON.stringify(value)));
      }),
      { numRuns: 1000 },
    );
    expect(regular).toBeGreaterThan(50);
  });

  test('finds nothing in what JSON.parse refuses', () => {
    const pageText = page.map(({ text }) => text);
    fc.assert(
      fc.property(changed(pageText), ({ piece, whole }) => {
        const values = [`[{"a":${piece}}]`, `[{}${piece}]`, `{"a":[{}]}${piece}`];
        const strings = [`[{"a":"${piece}"}]`, `[{"a":"b${piece}"}]`, `[{"a":"bcde${piece}f"}]`];
        const broken = brokenIn([whole, ...values, ...strings]);
        expect(broken.filter(each => scanList(each))).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['[{"a":1}]', undefined],
    ['{"success":true,"data":[{"a":[1]}],"meta":{"x":[1,2]}}', 'data'],
    ['{"Data":[{"a":-0.5e+3}]}', 'Data'],
    ['{"data":[{"a":"é]"}],"meta":{"s":"]"}}', 'data'],
  ])('finds the list of %s', (text, name) => {
    const found = scanList(text);
    expect([found?.name, found?.count]).toEqual([name, 1]);
  });

  test.each([
    ['an empty list', '{"data":[]}'],
    ['no list', '{"data":{"a":1}}'],
    ['a list of another name', '{"items":[{"a":1}]}'],
    ['space between tokens', ' {"data" : [ {"a":1} ] } '],
    ['an escape', '{"data":[{"a":"\\n"}]}'],
    ['a list further inside', '{"data":{"items":[{"a":1}]}}'],
    ['a null in the list', '{"data":[{"a":1},null]}'],
    ['a text in the list', '{"data":["a"]}'],
    ['a name that stands there twice', '{"data":[{"a":1}],"data":[]}'],
    ['a name that may stand there in another spelling', '{"data":[{"a":1}],"d\\u0061ta":[]}'],
    ['a text that nests too deeply', `[{"a":${'['.repeat(deepest)}${']'.repeat(deepest)}}]`],
    ['nothing', ''],
  ])('leaves %s to the parser', (_, text) => {
    expect(scanList(text)).toBeUndefined();
  });
});
