import * as fc from '../support/property.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../src/core/table/index.ts';
import { resolveColumns } from '../../src/output/columns.ts';
import type * as tables from '../../src/output/table.ts';
import { createTheme } from '../../src/output/createTheme.ts';
import { plainTheme, themes } from '../../src/output/theme.ts';
import { safeText } from '../../src/output/text/safeText.ts';
import { displayWidth } from '../../src/output/text/width.ts';
import { anyCharacter } from '../support/anyCharacter.ts';
import { bundled } from '../support/bundled.ts';

const scripts = [
  '東京タワー',
  'ไทยกำ',
  'e\u0301'.repeat(20),
  '👨‍👩‍👧',
  '🇩🇪🇫🇷',
  '1️⃣❤️',
  '👍🏽 ok',
  'ｆｕｌｌ',
  'नमस्ते',
  '\u001b[1m',
];
const hostile = fc.string({ unit: anyCharacter, maxLength: 12 });
const anyName = fc
  .array(fc.oneof(fc.constantFrom(...scripts, 'Gale', ' '), hostile), { maxLength: 6 })
  .map(parts => parts.join(''));
const anyRows = fc.array(fc.record({ team1Name: anyName, team2Name: anyName, eventName: anyName }), {
  minLength: 1,
  maxLength: 5,
});
const columns = resolveColumns(routes.results.list);
const colours = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');
const looks = [themes.dark.glyphs, themes.ascii.glyphs];

let table: typeof tables;
beforeAll(async () => {
  table = await bundled<typeof tables>('src/output/table.ts');
});

describe.each([false, true])('a table in the bundle, boxed: %s', boxed => {
  test.each([40, 80, 120, 200])('stays within %i columns and is aligned, in any script', async width => {
    await fc.assert(
      fc.asyncProperty(anyRows, fc.constantFrom(...looks), async (rows, glyphs) => {
        const input = { now: 0, theme: plainTheme, width, columns, rows, boxed, glyphs, terminal: true };
        const text = await table.renderTable(input);
        const lines = text.split('\n').slice(0, -1);
        const onlyNames = /^\W*Team 1\W+Team 2\W*$/.test(lines[boxed ? 1 : 0] ?? '');
        const most = onlyNames ? Number.POSITIVE_INFINITY : width;
        for (const line of lines) {
          expect(displayWidth(line)).toBeLessThanOrEqual(most);
          expect(line.isWellFormed()).toBe(true);
        }
        const widths = new Set(lines.map(displayWidth));
        expect(boxed ? widths.size : 1).toBe(1);
        expect(lines.length).toBe(rows.length + (boxed ? 4 : 1));
      }),
    );
  });

  test('written row by row stays within the width and is aligned, in colour', async () => {
    const theme = await createTheme(1);
    await fc.assert(
      fc.asyncProperty(anyRows, fc.integer({ min: 40, max: 200 }), async (rows, width) => {
        const input = { now: 0, theme, width, columns, rows, boxed };
        const { head, write, end } = table.rowLines(input, rows);
        const lines = [head, ...write(rows), end].join('').replaceAll(colours, '').split('\n').slice(0, -1);
        expect(lines.length).toBe(rows.length + (boxed ? 4 : 1));
        expect(boxed ? new Set(lines.map(displayWidth)).size : 1).toBe(1);
      }),
    );
  });

  test('shows every hyperlink whole, in a table and where it is written row by row', async () => {
    const streams = resolveColumns(routes.schedule.streams);
    const path = fc.string({ unit: anyCharacter, maxLength: 30 });
    const links = fc.array(
      path.map(end => ({ platform: 'video', url: `https://video.example/${end}` })),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    await fc.assert(
      fc.asyncProperty(links, fc.integer({ min: 20, max: 200 }), async (rows, width) => {
        const place = { now: 0, width, boxed, terminal: true, hyperlinks: true };
        const input = { ...place, theme: plainTheme, columns: streams };
        const { head, write, end } = table.rowLines(input, rows);
        const text = await table.renderTable({ ...input, rows });
        for (const { url } of rows)
          for (const each of [text, [head, ...write(rows), end].join('')])
            expect(each).toContain(safeText(url));
      }),
    );
  });
});
