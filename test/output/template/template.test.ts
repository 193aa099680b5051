import { describe, expect, test } from 'vitest';
import { createTemplate } from '../../../src/output/template/template.ts';
import { filterFacts } from '../../../src/output/template/filterFacts.ts';
import { TemplateError } from '../../../src/output/template/templateError.ts';
import { safeText } from '../../../src/output/text/safeText.ts';
import { UnknownFieldError } from '../../../src/output/unknownFieldError.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';
import * as fc from '../../support/property.ts';

const match = JSON.stringify({
  id: 9_007_199_254_740_991,
  team1: { name: 'Navi' },
  score: { team1: 2, team2: 0 },
  winner: null,
  official: false,
  title: '',
  startsAt: '2026-11-24T17:30:00Z',
  day: '2026-11-24',
  rating: 1.256,
  maps: [
    { name: 'Dust', players: [{ nick: 'a' }, { nick: 'b' }] },
    { name: 'Mirage', players: [] },
  ],
  tags: ['x', 'y'],
  hostile: 'a\u001b[2J\nb\tc',
}).replace('9007199254740991', '900719925474099112');

const context = { now: Date.UTC(2026, 10, 24, 20), terminal: false, inert: safeText };
const fill = (template: string, record = match): string => createTemplate(template).fill(record, context);

test.each([
  ['{{team1.name}} {{score.team1}}–{{score.team2}}', 'Navi 2–0\n'],
  ['{{.team1.name}}', 'Navi\n'],
  ['{{ id }}', '900719925474099112\n'],
  ['{{score}}', '{"team1":2,"team2":0}\n'],
  ['{{winner}}|{{title}}|{{official}}', '||false\n'],
  ['{{winner | default "–"}}{{tags | default "none"}}', '–x, y\n'],
  [
    '{{maps.name}} {{maps.name | join "/"}} {{maps | count}} {{winner | count}}',
    'Dust, Mirage Dust/Mirage 2 0\n',
  ],
  ['{{team1.name | upper}} {{team1.name | lower}}', 'NAVI navi\n'],
  ['[{{team1.name | pad 6}}][{{team1.name | pad 2}}]', '[Navi  ][Navi]\n'],
  ['[{{team1.name | left 6}}][{{team1.name | left 3}}]', '[Navi  ][Na…]\n'],
  ['[{{team1.name | right 6}}][{{team1.name | right 0}}]', '[  Navi][]\n'],
  ['[{{winner | pad 3}}]', '[   ]\n'],
  [
    '{{startsAt | date}}, {{startsAt | day}}, {{startsAt | clock}}',
    '2026-11-24 17:30 UTC, 2026-11-24, 17:30 UTC\n',
  ],
  ['{{startsAt | ago}} {{day | day}} {{team1.name | date}}', '2 h ago 2026-11-24 Navi\n'],
  ['{{rating | num 2}} {{score.team1 | num 0}} {{team1.name | num 1}}', '1.26 2 Navi\n'],
  ['{{#each maps}}{{name}}:{{players.nick}};{{/each}}', 'Dust:a, b;Mirage:;\n'],
  ['{{#each maps}}{{#each players}}{{nick}}{{/each}}.{{/each}}', 'ab..\n'],
  ['{{#each tags}}<{{.}}>{{/each}}', '<x><y>\n'],
  ['{{#if winner}}won{{else}}open{{/if}}{{#if score.team2}} zero is there{{/if}}', 'open zero is there\n'],
  ['{{#if official}}yes{{else}}no{{/if}}{{#if title}}yes{{/if}}', 'no\n'],
  [String.raw`a\tb\\n\d`, 'a\tb\\n\\d\n'],
  [String.raw`a\n`, 'a\n'],
  ['{{score.team1}}{{"\\n"}}', '2\n'],
  ['{{"{{ }}"}} {{\'"\' | pad 3}}. }}', '{{ }} "  . }}\n'],
  ['{{hostile}}', 'a␛[2J␊b␉c\n'],
])('%s makes %j', (template, made) => {
  expect(fill(template)).toBe(made);
});

test.each([
  ['{{', 'character 1: «{{» has no «}}»'],
  ['é😀{{name', 'character 3: «{{» has no «}}»'],
  ['{{}}', 'character 1: «{{}}» names no field'],
  ['{{a b}}', 'character 5: «b» needs a «|» before it'],
  ['{{a..b}}', 'character 3: «a..b» is no field'],
  ['{{#each}}', 'character 1: «#each» needs one path'],
  ['{{#each a}}', 'character 1: «#each» has no {{/each}}'],
  ['{{#if a}}{{/each}}', 'character 10: «/each» closes nothing that is open'],
  ['{{/if}}', 'character 1: «/if» closes nothing that is open'],
  ['{{else}}', 'character 1: «else» without its «#if»'],
  ['{{#if a}}{{else}}{{else}}{{/if}}', 'character 18: «else» without its «#if»'],
  ['{{a | }}', 'character 5: a filter is missing after «|»'],
  ['{{| upper}}', 'character 3: a field is missing before «|»'],
  ['{{a | pad}}', 'character 7: «pad» needs a number from 0 to 1000'],
  ['{{a | pad 1001}}', 'character 7: «pad» needs a number from 0 to 1000'],
  ['{{a | num -1}}', 'character 7: «num» needs a number from 0 to 20'],
  ['{{a | upper 3}}', 'character 7: «upper» takes nothing after it'],
  ['{{a | default}}', 'character 7: «default» needs a text, as in default "–"'],
  ['{{a | default "x}}', 'character 15: the quoted text has no end'],
  ['{{#if a}}'.repeat(21), 'character 181: blocks are more than 20 deep'],
  [
    '{{a | uper}}',
    `character 7: there is no filter «uper»; there are ${Object.keys(filterFacts).join(', ')}`,
  ],
])('%s is refused with its place', (template, problem) => {
  expect(() => createTemplate(template)).toThrow(TemplateError);
  expect(() => createTemplate(template)).toThrow(`--template, ${problem}`);
});

describe('a field', () => {
  test('that no record has is refused, with those that there are', () => {
    const { check } = createTemplate('{{a.b}}{{#each list}}{{name}}{{nick}}{{/each}}');
    expect(() => check(['{"a":{"c":1},"list":[{"name":1}]}'])).toThrow(
      new UnknownFieldError(['a.b', 'list.nick'], ['a', 'a.c', 'list', 'list.name']),
    );
  });

  test('that one of several records has is known', () => {
    const { check } = createTemplate('{{a}}{{b}}');
    expect(() => check(['{"a":1}', '{"b":null}'])).not.toThrow();
  });

  test.each([
    ['{{nope | default "-"}}', '-\n'],
    ['{{nope.deep | default "-" | upper | pad 3}}|', '-  |\n'],
    ['{{#each list}}{{nick | default "?"}} {{/each}}', '? ? \n'],
    ['{{#if a}}{{nope | default "–"}}{{/if}}', '–\n'],
  ])('with a default may be missing everywhere: %s', (source, text) => {
    const record = '{"a":1,"list":[{"name":1},{"name":2}]}';
    createTemplate(source).check([record]);
    expect(fill(source, record)).toBe(text);
  });

  test('is refused where it stands once more without a default', () => {
    expect(() => createTemplate('{{nope | default "-"}}{{nope}}').check(['{"a":1}'])).toThrow(
      new UnknownFieldError(['nope'], ['a']),
    );
  });

  test('is never refused without a record', () => {
    expect(() => createTemplate('{{a}}').check([])).not.toThrow();
  });
});

const anyText = fc.string({ unit: anyCharacter, maxLength: 60 });
const pieces = [
  '{{',
  '}}',
  '|',
  '"',
  "'",
  '\\',
  '.',
  ' ',
  '#each ',
  '#if ',
  'else',
  '/each',
  '/if',
  'a',
  'b.c',
  'pad 3',
];
const anyPiece = fc.constantFrom(...pieces);

/** Any error but the expected one is thrown on. */
const outcomeOf = (source: string): readonly [made: string | undefined, error?: TemplateError] => {
  try {
    return [fill(source, '{"a":[1,{"b":"x"}],"b":{"c":"y"}}')];
  } catch (error) {
    if (error instanceof TemplateError) return [undefined, error];
    throw error;
  }
};

test('any text is read, or refused with a place inside it', () => {
  const anyTemplate = fc.oneof(
    anyText,
    fc.array(fc.oneof(anyPiece, anyText), { maxLength: 20 }).map(parts => parts.join('')),
  );
  fc.assert(
    fc.property(anyTemplate, source => {
      const [made, error] = outcomeOf(source);
      const place = Number(/^--template, character (\d+): ./.exec(error?.message ?? '')?.[1]);
      const isPlaced = place > 0 && place <= Array.from(source).length + 1;
      expect([made?.endsWith('\n') ?? isPlaced, source]).toEqual([true, source]);
    }),
    { numRuns: 1000 },
  );
});

test('text without braces and backslashes stays as it is', () => {
  fc.assert(
    fc.property(anyText, text => {
      const literal = text.replaceAll(/[{\\]/g, '');
      expect(fill(literal)).toBe(literal.endsWith('\n') ? literal : `${literal}\n`);
    }),
  );
});

test('any text is written as it is in quotes', () => {
  fc.assert(
    fc.property(anyText, text => {
      const quoted = text.replaceAll(/[\\"]/g, String.raw`\$&`);
      expect(fill(`{{"${quoted}"}}.`)).toBe(`${text}.\n`);
    }),
  );
});

test('a value of any text is one line that a terminal does not obey', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom('', '| pad 5', '| left 7', '| upper', '| date'), (value, filter) => {
      expect(fill(`{{a ${filter}}}`, JSON.stringify({ a: value })).slice(0, -1)).not.toMatch(
        /[\p{Cc}\u202a-\u202e]/u,
      );
    }),
  );
});
