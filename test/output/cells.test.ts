import * as fc from '../support/property.ts';
import { describe, expect, test } from 'vitest';
import type { Format } from '../../src/core/schema.ts';
import {
  type CellContext,
  cellFormats,
  formatOf,
  plainText,
  roleOf,
  terminalText,
} from '../../src/output/cells.ts';
import { date, int, list, number, record, text, time } from '../../src/core/schema.ts';
import { timeLengths } from '../../src/output/text/time.ts';
import { asciiGlyphs } from '../../src/output/theme.ts';
import { anyCharacter } from '../support/anyCharacter.ts';

const context: CellContext = { now: Date.UTC(2026, 10, 21, 18), terminal: true, timeZone: 'UTC' };
// The type of the registry guarantees that its keys are the formats.
const everyFormat = Object.keys(cellFormats) as Format[];

/** The format, the value, the text for people, and the text in a pipe. */
const cells: readonly (readonly [Format, unknown, string, string])[] = [
  ['text', 'Team Spirit', 'Team Spirit', 'Team Spirit'],
  ['text', '\u001b[2J', '␛[2J', '\u001b[2J'],
  ['id', 'demo-match-1204', 'demo-match-1204', 'demo-match-1204'],
  ['id', 2026, '2026', '2026'],
  ['int', 0, '0', '0'],
  ['int', 999, '999', '999'],
  ['int', 1_234_567, '1,234,567', '1234567'],
  ['int', -1234, '-1,234', '-1234'],
  ['int', 2.5, '2.5', '2.5'],
  ['decimal1', 80.25, '80.3', '80.25'],
  ['decimal1', 100, '100.0', '100'],
  ['decimal4', 0.568, '0.5680', '0.568'],
  ['chance', 0.6322, '~63%', '0.6322'],
  ['chance', 0.001, '~1%', '0.001'],
  ['chance', 0.9997, '~99%', '0.9997'],
  ['share', 0.7126, '71.3%', '0.7126'],
  ['decimal2', 1, '1.00', '1'],
  ['decimal2', 812, '812', '812'],
  ['decimal2', -1234.567, '-1,234.57', '-1234.567'],
  ['money', 1234.5, '$1,234.50', '1234.5'],
  ['money', 0.03, '$0.03', '0.03'],
  ['money', 250, '$250.00', '250'],
  ['money', 1_250_000, '$1,250,000', '1250000'],
  ['money', -5, '-$5.00', '-5'],
  ['percent', 71.26, '71.3%', '71.26'],
  ['signed', 3, '+3', '3'],
  ['signed', -2, '-2', '-2'],
  ['signed', 0, '0', '0'],
  ['signedPercent', 3.25, '+3.3%', '3.25'],
  ['signedPercent', -0.01, '0.0%', '-0.01'],
  ['time', '2026-11-21T21:00:00+01:00', 'Sat 21 Nov 20:00 UTC · in 2 h', '2026-11-21T20:00:00Z'],
  ['time', '2026-11-21', '2026-11-21', '2026-11-21'],
  ['time', 'tba', 'tba', 'tba'],
  ['start', '2026-11-21', '2026-11-21', '2026-11-21'],
  ['start', '2027-02-03T18:00:00Z', 'Wed 3 Feb 2027 18:00 UTC · in 2 mo', '2027-02-03T18:00:00Z'],
  ['start', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['start', '2026-11-21T20:00:00Z', 'Sat 21 Nov 20:00 UTC · in 2 h', '2026-11-21T20:00:00Z'],
  ['date', '2026-11-21', '2026-11-21', '2026-11-21'],
  ['date', '2026-11-21T20:00:00Z', '2026-11-21', '2026-11-21'],
  ['seconds', 115, '1:55', '115'],
  ['seconds', 7.9, '0:07', '7.9'],
  ['flag', true, 'yes', 'true'],
  ['flag', false, 'no', 'false'],
  ['score', { team1: 2, team2: 1 }, '2–1', '2-1'],
  ['score', { team1: 13 }, '13–?', '13-?'],
  ['score', '2:1', '2:1', '2:1'],
  ['list', ['a', 'b'], 'a, b', 'a,b'],
  [
    'list',
    [{ nickname: 'nova' }, { name: 'North Gale' }, { x: 1 }],
    'nova, North Gale, {"x":1}',
    'nova,North Gale,{"x":1}',
  ],
  ['sparkline', [1, 2, 3, 8], '▁▂▃█', '1,2,3,8'],
  ['sparkline', [5, 5], '▄▄', '5,5'],
  ['sparkline', [1, 'x'], '1,x', '1,x'],
  ['json', { a: [1] }, '{"a":[1]}', '{"a":[1]}'],
];

describe('cells', () => {
  for (const [format, value, forPeople, forPipes] of cells)
    test(`show ${JSON.stringify(value)} as ${format}: "${forPeople}", in a pipe "${forPipes}"`, () => {
      expect([terminalText(value, format, context), plainText(value, format)]).toEqual([forPeople, forPipes]);
    });

  test('show an absent value as a dash to people and as empty text in a pipe', () => {
    const absent = [undefined, null, '', []];
    for (const format of everyFormat) {
      const shown = format === 'start' ? 'TBD' : '–';
      expect(absent.map(value => terminalText(value, format, context))).toEqual(absent.map(() => shown));
      expect(absent.map(value => plainText(value, format))).toEqual(['', '', '', '']);
    }
  });

  test('accept any value in any format, and show people only inert text', () => {
    const anything = fc.oneof(fc.jsonValue(), fc.string({ unit: anyCharacter }));
    fc.assert(
      fc.property(anything, fc.constantFrom(...everyFormat), (value, format) => {
        expect(typeof plainText(value, format)).toBe('string');
        expect(terminalText(value, format, context)).toMatch(/^[^\p{Cc}\u202a-\u202e]+$/u);
      }),
    );
  });

  test('show times in the requested zone, as long as the room allows', () => {
    const start = '2026-11-24T17:30:00Z';
    const texts = ([undefined, ...timeLengths] as const).map(timeLength =>
      terminalText(start, 'start', {
        ...context,
        timeZone: 'Europe/Berlin',
        ...(timeLength && { timeLength }),
      }),
    );
    expect(texts).toEqual([
      'Tue 24 Nov 18:30 CET · in 2 d',
      'Tue 24 Nov 18:30 CET · in 2 d',
      'Tue 24 Nov 18:30 CET',
      '24 Nov 18:30 CET',
      'in 2 d',
    ]);
  });

  test('contain only ASCII on a terminal without Unicode', () => {
    expect(terminalText('2026-11-24T17:30:00Z', 'start', { ...context, glyphs: asciiGlyphs })).toBe(
      'Tue 24 Nov 17:30 UTC, in 2 d',
    );
  });

  test('show a time outside a terminal as ISO 8601, in UTC or in the requested zone', () => {
    const { now } = context;
    const zones = [{}, { timeZone: 'Asia/Tokyo' }];
    expect(zones.map(zone => terminalText('2026-11-21T18:00:00Z', 'start', { now, ...zone }))).toEqual([
      '2026-11-21T18:00:00Z',
      '2026-11-22 03:00 JST',
    ]);
  });

  test('thin a long sparkline out to 24 bars and keep its ends', () => {
    const bars = terminalText(
      Array.from({ length: 365 }, (_, day) => day),
      'sparkline',
      context,
    );
    expect([bars.length, bars.charAt(0), bars.charAt(23)]).toEqual([24, '▁', '█']);
  });

  test('colour gains, losses and absent values', () => {
    expect([3, -3, 0, null, 'x'].map(value => roleOf(value, 'signed'))).toEqual([
      'good',
      'bad',
      undefined,
      'dim',
      undefined,
    ]);
  });

  test('know these formats', () => {
    expect(everyFormat).toEqual([
      'text',
      'id',
      'link',
      'int',
      'decimal1',
      'decimal2',
      'decimal4',
      'money',
      'percent',
      'share',
      'chance',
      'signed',
      'signedPercent',
      'time',
      'start',
      'date',
      'seconds',
      'flag',
      'score',
      'tally',
      'list',
      'sparkline',
      'json',
    ]);
  });
});

describe('formatOf', () => {
  test('prefers the column’s format to the schema’s, and falls back to the kind’s', () => {
    const rating = number('Rating', { format: 'decimal1' });
    expect([formatOf(rating, 'percent'), formatOf(rating), formatOf(undefined)]).toEqual([
      'percent',
      'decimal1',
      'text',
    ]);
    const schemas = [text(''), int(''), number(''), time(''), date(''), list(text('')), record('', {})];
    expect(schemas.map(schema => formatOf(schema))).toEqual([
      'text',
      'int',
      'decimal2',
      'time',
      'date',
      'list',
      'json',
    ]);
  });
});
