import * as fc from '../../support/property.ts';
import { describe, expect, test } from 'vitest';
import {
  compactJson,
  elementTexts,
  fieldNames,
  indentJson,
  inertJson,
  pickJson,
  unknownFields,
} from '../../../src/core/json/jsonText.ts';
import { endsOpen, listText, memberOf, nestsDeeper } from '../../../src/core/json/jsonScan.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';

/** JSON as its tokens: numbers and strings in spellings that a parse and a stringify would not keep. */
const scalarToken = fc.oneof(
  fc.constantFrom('9007199254740993', '1.0', '-0', '1e5', '1E-7', '0.10', 'true', 'false', 'null'),
  fc.constantFrom('"a \\"b\\" \\\\"', '"\\u00e9\\/"', '" [{,:}] "', '""'),
  fc.string().map(text => JSON.stringify(text)),
);
const keyToken = fc.constantFrom('"10"', '"2"', '"a"', '"a"', '"b\\"c"', '"t\\u0065am"');
const { tokens: anyTokens } = fc.letrec<{ tokens: string[] }>(tie => ({
  tokens: fc.oneof(
    { depthSize: 'small' },
    scalarToken.map(token => [token]),
    fc.array(tie('tokens'), { maxLength: 4 }).map(items => ['[', ...joined(items), ']']),
    fc
      .array(fc.tuple(keyToken, tie('tokens')), { maxLength: 4 })
      .map(members => ['{', ...joined(members.map(([key, value]) => [key, ':', ...value])), '}']),
  ),
}));
const joined = (parts: readonly string[][]): string[] =>
  parts.flatMap((part, place) => (place === 0 ? part : [',', ...part]));
const anySpaces = fc.array(fc.constantFrom('', ' ', '\n', '\r\n\t', '   '), { minLength: 1, maxLength: 7 });
const spaced = (tokens: readonly string[], spaces: readonly string[]): string =>
  tokens.map((token, place) => (spaces[place % spaces.length] ?? '') + token).join('') + (spaces[0] ?? '');

const anyLeaf = fc.constantFrom<unknown>(1, 2.5, 'x', true, null);
const { value: anyValue } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    anyLeaf,
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
}));
const anyPaths = fc.array(fc.constantFrom('a', 'b', 'a.b', 'a.c', 'b.a.c', 'c.c.c'), {
  minLength: 1,
  maxLength: 4,
});

describe('compactJson and indentJson', () => {
  test('remove every space between tokens and change no token', () => {
    fc.assert(
      fc.property(anyTokens, anySpaces, (tokens, spaces) => {
        expect(compactJson(spaced(tokens, spaces))).toBe(tokens.join(''));
      }),
    );
  });

  test('change only spaces when they indent', () => {
    fc.assert(
      fc.property(anyTokens, anySpaces, (tokens, spaces) => {
        expect(compactJson(indentJson(spaced(tokens, spaces)))).toBe(tokens.join(''));
      }),
    );
  });

  test('indent like JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = JSON.stringify(value);
        expect(compactJson(JSON.stringify(value, null, '\t'))).toBe(text);
        expect(indentJson(text)).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  test('keep digits, key order and duplicate keys', () => {
    const text = '{ "10": 9007199254740993, "2": 1.0, "a": 1e5, "a": -0 }';
    expect(compactJson(text)).toBe('{"10":9007199254740993,"2":1.0,"a":1e5,"a":-0}');
    expect(indentJson(text)).toBe('{\n  "10": 9007199254740993,\n  "2": 1.0,\n  "a": 1e5,\n  "a": -0\n}');
  });

  test('accept documents of any depth', () => {
    const depth = 100_000;
    const text = '['.repeat(depth) + ']'.repeat(depth);
    expect(compactJson(text.replaceAll('[', '[ '))).toBe(text);
    expect(compactJson(indentJson(text))).toBe(text);
    expect(memberOf(`{"a":${text},"b":1}`, 'b')).toBe('1');
    expect(elementTexts(text)).toEqual([text.slice(1, -1)]);
  });
});

describe('memberOf', () => {
  const text = '{"success": true, "data": [ 1.0, {"data": 2} ], "meta": {"total": 9007199254740993}}';

  test('gives the exact text of a member', () => {
    expect(memberOf(text, 'data')).toBe('[ 1.0, {"data": 2} ]');
    expect(memberOf(memberOf(text, 'meta') ?? '', 'total')).toBe('9007199254740993');
  });

  test('gives undefined when the member does not exist', () => {
    const places = [
      ['', 'total'],
      ['meta', 'count'],
      ['success', 'a'],
      ['data', 'data'],
      ['', ''],
    ] as const;
    for (const [outer, name] of places)
      expect(memberOf((outer && memberOf(text, outer)) || text, name)).toBeUndefined();
    expect(memberOf('[1]', 'data')).toBeUndefined();
  });

  test('takes the last of two members with the same name, and decodes keys', () => {
    expect(memberOf('{"a":1,"a":2}', 'a')).toBe('2');
    expect(memberOf('{"\\u0064ata":3}', 'data')).toBe('3');
  });
});

describe('elementTexts', () => {
  test('gives the exact text of every element', () => {
    fc.assert(
      fc.property(fc.array(anyTokens), anySpaces, (items, spaces) => {
        const text = spaced(['[', ...joined(items), ']'], spaces);
        expect(elementTexts(text).map(compactJson)).toEqual(items.map(tokens => tokens.join('')));
      }),
    );
  });

  test('gives nothing when the text is not an array', () => {
    expect(['{"a":[1]}', '1', '"[1]"', 'null'].flatMap(text => elementTexts(text))).toEqual([]);
  });
});

describe('listText', () => {
  test('gives the elements of the member of that name, its text, and whether any contains whitespace', () => {
    fc.assert(
      fc.property(fc.array(anyTokens), anySpaces, (items, spaces) => {
        const array = spaced(['[', ...joined(items), ']'], spaces);
        const found = listText(`{"b":[0],"a":[1],"\\u0061":${array},"c":[0]}`, 'a');
        const texts = found?.texts ?? [];
        expect(texts).toEqual(elementTexts(array));
        expect(found?.compact).toBe(texts.every(each => compactJson(each) === each));
        expect(found?.text).toBe(array.trim());
      }),
    );
  });

  test.each(['{"a":[1],"a":{}}', '{"b":[1]}', '{"a":"[1]"}', '[1]'])('finds no list in %s', text => {
    expect(listText(text, 'a')).toBeUndefined();
  });
});

describe('nestsDeeper', () => {
  test('counts the open brackets outside strings', () => {
    fc.assert(
      fc.property(anyTokens, anySpaces, (tokens, spaces) => {
        let depth = 0;
        let deepest = 0;
        for (const token of tokens) {
          if (token === '[' || token === '{') deepest = Math.max(deepest, (depth += 1));
          if (token === ']' || token === '}') depth -= 1;
        }
        const text = spaced(tokens, spaces);
        expect([nestsDeeper(text, deepest - 1), nestsDeeper(text, deepest)]).toEqual([true, false]);
      }),
    );
  });
});

test('a list or a record that is cut off ends open, wherever that is', () => {
  fc.assert(
    fc.property(anyTokens, anySpaces, fc.nat(), (tokens, spaces, at) => {
      const text = `[${spaced(tokens, spaces)}]`;
      expect([endsOpen(text), endsOpen(text.slice(0, 1 + (at % (text.length - 1))))]).toEqual([false, true]);
    }),
  );
});

describe('pickJson', () => {
  test('keeps only the requested fields, in the requested order, nested as in the source', () => {
    const text =
      '[{"id":9007199254740993,"score":{"team1":2,"team2":1.0},"winner":"A"},{"id":1,"score":null}]';
    expect(pickJson(text, ['winner', 'score.team1', 'id'])).toBe(
      '[{"winner":"A","score":{"team1":2},"id":9007199254740993},{"winner":null,"score":{"team1":null},"id":1}]',
    );
  });

  test('gathers the fields of one record, and enters lists', () => {
    expect(pickJson('{"maps":[{"name":"A","n":1},{"name":"B"}],"x":0}', ['maps.name', 'maps.n'])).toBe(
      '{"maps":[{"name":"A","n":1},{"name":"B","n":null}]}',
    );
  });

  test('gives the whole field when both a field and a part of it are requested', () => {
    expect(pickJson('{"a":{"b":1,"c":2}}', ['a.b', 'a'])).toBe('{"a":{"b":1,"c":2}}');
  });

  test('equals a pick from the parsed value', () => {
    fc.assert(
      fc.property(anyValue, anyPaths, anySpaces, (value, paths, spaces) => {
        const text = JSON.stringify(value, null, spaces.join('').replaceAll(/\S/g, ''));
        expect(JSON.parse(pickJson(text, paths))).toEqual(pickValue(value, paths));
      }),
    );
  });
});

describe('unknownFields and fieldNames', () => {
  const text = '[{"id":1,"score":null,"maps":[]},{"id":2,"winner":{"name":"A","a.b":1}}]';

  test('report a field that no record has', () => {
    expect(unknownFields(text, ['id', 'winner.name', 'ids', 'winner.nam', 'id.a'])).toEqual([
      'ids',
      'winner.nam',
      'id.a',
    ]);
  });

  test('search the records of a list', () => {
    expect(unknownFields('{"maps":[{"name":"A"}]}', ['maps.name', 'maps.nam'])).toEqual(['maps.nam']);
  });

  test('report nothing when the fields cannot be known', () => {
    expect(unknownFields('[]', ['anything'])).toEqual([]);
    expect(unknownFields(text, ['score.team1', 'maps.name'])).toEqual([]);
  });

  test('list the fields of all records, each followed by its own', () => {
    expect(fieldNames(text)).toEqual(['id', 'score', 'maps', 'winner', 'winner.name']);
    expect(fieldNames('{"maps":[{"name":1},{"score":{"team1":{"deep":1}}}]}')).toEqual([
      'maps',
      'maps.name',
      'maps.score',
      'maps.score.team1',
    ]);
  });

  test('agree: every listed field is known', () => {
    fc.assert(
      fc.property(anyValue, value => {
        const json = JSON.stringify(value);
        expect(unknownFields(json, fieldNames(json))).toEqual([]);
      }),
    );
  });
});

describe('inertJson', () => {
  test('escapes the characters that a terminal would obey, and nothing else', () => {
    expect(inertJson('{"a\u009b":"\u007f\u202e\u2028\ud800x 😀 é 東"}')).toBe(
      '{"a\\u009b":"\\u007f\\u202e\\u2028\\ud800x 😀 é 東"}',
    );
    expect(inertJson('"plain 😀 é"')).toBe('"plain 😀 é"');
  });

  test('keeps the value, for any text', () => {
    const anyText = fc.string({ unit: anyCharacter }).map(text => `${text}\u0085\u2066\udc00`);
    fc.assert(
      fc.property(anyText, text => {
        const inert = inertJson(JSON.stringify(text));
        expect(JSON.parse(inert)).toBe(text);
        expect(inert).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
        expect(inert.isWellFormed()).toBe(true);
      }),
    );
  });
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rule in terms of values: the values of the paths one by one, merged. */
const pickValue = (value: unknown, paths: readonly string[], intoArray = true): unknown => {
  if (intoArray && Array.isArray(value)) return value.map(item => pickValue(item, paths, false));
  const picked: Record<string, unknown> = {};
  for (const path of paths) {
    const [name = '', ...rest] = path.split('.');
    const part = (isRecord(value) ? value[name] : undefined) ?? null;
    const siblings = paths
      .filter(other => other.startsWith(`${name}.`))
      .map(other => other.slice(name.length + 1));
    picked[name] = rest.length === 0 || paths.includes(name) ? part : pickValue(part, siblings);
  }
  return picked;
};
