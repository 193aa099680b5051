import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { build } from 'esbuild';
import * as fc from '../support/property.ts';
import { expect, test } from 'vitest';
import { routes } from '../../src/api/table/index.ts';
import { resolveColumns } from '../../src/output/columns.ts';
import type * as tables from '../../src/output/table.ts';
import { plainTheme } from '../../src/output/theme.ts';
import { displayWidth } from '../../src/output/text/width.ts';

/** The module bundled as it ships: only there does cli-table3 measure with our width function. */
const bundledTable = async (): Promise<typeof tables> => {
  const { outputFiles } = await build({
    entryPoints: ['src/output/table.ts'],
    bundle: true,
    platform: 'node',
    alias: { 'string-width': './src/output/text/stringWidth.cts' },
    format: 'cjs',
    write: false,
  });
  const module = { exports: {} };
  compileFunction(outputFiles[0]?.text ?? '', ['module', 'exports', 'require'])(
    module,
    module.exports,
    createRequire(import.meta.url),
  );
  // The bundle exports what its entry point does.
  return module.exports as typeof tables;
};

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
const anyName = fc
  .array(fc.constantFrom(...scripts, 'Gale', ' '), { maxLength: 6 })
  .map(parts => parts.join(''));
const anyRows = fc.array(fc.record({ team1Name: anyName, team2Name: anyName, eventName: anyName }), {
  maxLength: 5,
});

test('a table fits the terminal and lines up in the bundle, whatever the script', async () => {
  const { renderTable, rowLines } = await bundledTable();
  const columns = resolveColumns(routes.results.list);
  await fc.assert(
    fc.asyncProperty(anyRows, fc.integer({ min: 20, max: 200 }), async (rows, width) => {
      const input = { now: 0, theme: plainTheme, width, columns, rows };
      const table = await renderTable(input);
      expect(Math.max(...table.split('\n').map(displayWidth))).toBeLessThanOrEqual(width);
      const { head, write } = rowLines(input, rows);
      expect(table).toBe([head, ...write(rows)].join(''));
    }),
  );
});
