import * as fc from '../../support/property.ts';
import { describe, expect, test } from 'vitest';
import { routes } from '../../../src/core/table/index.ts';
import { resolveColumns } from '../../../src/output/columns.ts';
import { renderTable, rowLines } from '../../../src/output/table.ts';
import { addressOf, hyperlink, showsHyperlinks } from '../../../src/output/text/hyperlink.ts';
import { plainTheme } from '../../../src/output/theme.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';

const columns = resolveColumns(routes.schedule.streams);
const url = 'https://video.example/made-up/harbor-masters-grand-final';
const rows = [{ platform: 'video', language: 'en', official: true, title: 'Main', url }];
const terminal = { now: 0, theme: plainTheme, terminal: true, timeZone: 'UTC' };

test.each([
  [{ TERM: 'xterm-256color', TERM_PROGRAM: 'iTerm.app' }, true],
  [{ TERM: 'xterm-256color', TERM_PROGRAM: 'vscode' }, true],
  [{ TERM: 'xterm-256color', VTE_VERSION: '7006' }, true],
  [{ TERM: 'xterm-256color', VTE_VERSION: '4800' }, false],
  [{ WT_SESSION: 'a-b-c' }, true],
  [{ TERM: 'xterm-256color', KONSOLE_VERSION: '230805' }, true],
  [{ TERM: 'xterm-256color', KONSOLE_VERSION: '200400' }, false],
  [{ TERM: 'xterm-kitty' }, true],
  [{ TERM: 'xterm-256color' }, false],
  [{ TERM: 'xterm-256color', TERM_PROGRAM: 'Apple_Terminal' }, false],
  [{ TERM: 'tmux-256color', VTE_VERSION: '7006' }, false],
  [{ TERM: 'xterm-256color', TMUX: '/tmp/tmux-1000/default', VTE_VERSION: '7006' }, false],
  [{ TERM: 'dumb', WT_SESSION: 'a-b-c' }, false],
  [{}, false],
])('a terminal of %j shows hyperlinks: %s', (env, shown) => {
  expect(showsHyperlinks(env)).toBe(shown);
});

test('an address is of the web, and nothing in it ends the sequence that holds it', () => {
  expect(
    [url, 'http://a.example/ü\u0007x', 'file:///etc/passwd', 'javascript:alert(1)', 'soon', 7].map(addressOf),
  ).toEqual([url, 'http://a.example/%C3%BC%07x', undefined, undefined, undefined, undefined]);
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), text => {
      expect(addressOf(`https://a.example/${text}`) ?? 'x').toMatch(/^[\x21-\x7e]+$/);
    }),
  );
});

describe('a table of links', () => {
  test('links every address on a terminal with links, whether the table is drawn or streamed', async () => {
    const input = { ...terminal, width: 120, columns, hyperlinks: true };
    const linked = hyperlink(url, url);
    expect(await renderTable({ ...input, rows })).toContain(linked);
    expect([...rowLines(input, rows).write(rows)].join('')).toContain(linked);
  });

  test('shows every address whole and without a sequence on a terminal without links', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 20, max: 160 }), async width => {
        const table = await renderTable({ ...terminal, width, columns, rows });
        expect(table).toContain(url);
        expect(table).not.toContain('\u001b');
      }),
    );
  });
});
