import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/output/sheet/block.ts';
import { sheetMarkdown } from '../../../src/output/sheet/sheetMarkdown.ts';
import { sheetView } from '../../../src/output/sheet/sheetView.ts';
import { displayWidth } from '../../../src/output/text/width.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';
import * as fc from '../../support/property.ts';
import { draw } from '../views/draw.ts';

const buy = (side: 'T' | 'CT', kind: 'eco' | 'full buy') => ({
  side,
  buy: kind,
  equipment: 20_000,
  left: null,
  lossBonus: 1900,
});
const round = (number: number, winner: 'team1' | 'team2') => ({
  mapNumber: 1,
  map: 'Nuke',
  round: number,
  winner,
  reason: 'defuse' as const,
  team1: buy(number < 13 ? 'CT' : 'T', 'full buy'),
  team2: buy(number < 13 ? 'T' : 'CT', 'eco'),
});

/** A sheet whose texts from outside are all this one. */
const sheetOf = (name: string): readonly Block[] => [
  { kind: 'title', text: `${name} 1-0 Otters` },
  { kind: 'heading', text: `Map 1: ${name}` },
  { kind: 'list', items: [`${name} won round 1.`, `Round 2 went to ${name} as well, and with it the map.`] },
  { kind: 'line', text: `Streaks: ${name} 12 (rounds 1-12); Otters 3 (rounds 13-15).` },
  { kind: 'buys', names: { team1: name, team2: 'Otters' }, rounds: [round(12, 'team1'), round(13, 'team2')] },
  { kind: 'buyLegend' },
  {
    kind: 'table',
    columns: [
      { header: 'Player', priority: 1, least: 6 },
      { header: 'K', align: 'right', priority: 1 },
    ],
    rows: [[name, '21']],
  },
];

describe('a sheet on a terminal', () => {
  test('breaks its sentences between words and draws the buys', () => {
    expect(draw(sheetView, sheetOf('Ravens'), 44)?.split('\n')).toEqual([
      'Ravens 1-0 Otters',
      '',
      '── Map 1: Ravens ───────────────────────────',
      '· Ravens won round 1.',
      '· Round 2 went to Ravens as well, and with',
      '  it the map.',
      'Streaks: Ravens 12 (rounds 1-12); Otters 3',
      '(rounds 13-15).',
      'Ravens            F◆│ F',
      'Otters            e │ e◆',
      'P pistol  F full buy  f force buy',
      's semi-eco  e eco  with a sign: won',
      'Player   K',
      'Ravens  21',
      '',
    ]);
  });

  test('is never wider than the terminal and obeys no text from outside', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 200 }),
        fc.constantFrom(20, 40, 80),
        (name, width) => {
          const lines = draw(sheetView, sheetOf(name), width)?.split('\n') ?? [];
          expect(lines.filter(line => displayWidth(line) > width)).toEqual([]);
          // eslint-disable-next-line no-control-regex
          expect(lines.join('')).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
        },
      ),
    );
  });
});

describe('a sheet as Markdown', () => {
  test('has headings, lists and tables, and its note at the end', () => {
    expect(sheetMarkdown(sheetOf('Ravens'), 'Computed').split('\n')).toEqual([
      '# Ravens 1-0 Otters',
      '',
      '## Map 1: Ravens',
      '',
      '- Ravens won round 1.',
      '- Round 2 went to Ravens as well, and with it the map.',
      '',
      'Streaks: Ravens 12 (rounds 1-12); Otters 3 (rounds 13-15).',
      '',
      '| Buys | 12-12 | 13-13 |',
      '| --- | --- | --- |',
      '| Ravens | F◆ | F |',
      '| Otters | e | e◆ |',
      '',
      'P pistol, F full buy, f force buy, s semi-eco, e eco, with a sign: won',
      '',
      '| Player | K |',
      '| --- | ---: |',
      '| Ravens | 21 |',
      '',
      '_Computed_',
      '',
    ]);
  });

  test.each([
    ['# Ravens', String.raw`\# Ravens`],
    ['- Ravens', String.raw`\- Ravens`],
    ['1. Ravens', String.raw`1\. Ravens`],
    ['    Ravens', 'Ravens'],
    ['<b>|`*_[x](y)', String.raw`\<b\>\|\`\*\_\[x\](y)`],
    ['Ra\nvens', 'Ra␊vens'],
    ['9z', '9z'],
  ])('shows the name %j as text, wherever it stands', (name, shown) => {
    const [, , , , first] = sheetMarkdown(sheetOf(name), '').split('\n');
    expect(first).toBe(`- ${shown} won round 1.`);
  });

  test('stays as many lines whatever the names are', () => {
    const lines = sheetMarkdown(sheetOf('Ravens'), '').split('\n').length;
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), name => {
        expect(sheetMarkdown(sheetOf(name), '').split(/\r\n|[\n\r\u2028\u2029]/)).toHaveLength(lines);
      }),
    );
  });
});
