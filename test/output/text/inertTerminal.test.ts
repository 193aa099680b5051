import { Terminal } from '@xterm/headless';
import * as fc from '../../support/property.ts';
import { describe, expect, test } from 'vitest';
import { routes } from '../../../src/core/table/index.ts';
import { renderFailure, renderFailureJson } from '../../../src/cli/show/errorReport.ts';
import { type Row, resolveColumns } from '../../../src/output/columns.ts';
import type { FormatInput, FormatOptions } from '../../../src/output/formats/format.ts';
import { type FormatName, formats } from '../../../src/output/formats/index.ts';
import { plainTheme } from '../../../src/output/theme.ts';

/** Wide enough that no line wraps. */
const WIDTH = 600;
const columns = resolveColumns(routes.results.list).filter(({ field }) =>
  ['team1Name', 'team2Name', 'eventName'].includes(field),
);
const options: FormatOptions = { terminal: true, width: WIDTH, theme: plainTheme, now: 0, csvRaw: true };

/** The effects of escape sequences: titles, links, bells, colours, cursor moves, modes, requests for an answer. */
const attacks = [
  '\u001b]0;title\u0007',
  '\u001b]8;;https://evil.example\u001b\\link\u001b]8;;\u001b\\',
  '\u0007',
  '\u001b[31m',
  '\u001b[2J\u001b[H',
  '\u001b[6n',
  '\u001b[c',
  '\u001b[?1049h',
  '\u001b[10A',
  '\u001bc',
  '\u009b31m',
  '\u009d0;title\u009c',
  '\u0090q\u009c',
  '\r',
  '\b\b\b',
  '\t',
  '\n',
  '\u202e',
  '\u2028',
  '\u0000',
  '\u007f',
  '\ud800',
] as const;

interface Seen {
  /** Every effect that plain text does not have. */
  readonly effects: readonly string[];
  readonly lines: readonly string[];
}

/** Writes to an emulated terminal and returns the effects. */
const show = async (text: string): Promise<Seen> => {
  const terminal = new Terminal({
    cols: WIDTH,
    rows: 200,
    scrollback: 0,
    allowProposedApi: true,
    convertEol: true,
  });
  const effects: string[] = [];
  terminal.onBell(() => effects.push('bell'));
  terminal.onTitleChange(() => effects.push('title'));
  terminal.onData(data => effects.push(`reply ${JSON.stringify(data)}`));
  terminal.parser.registerOscHandler(8, () => (effects.push('link'), true));
  terminal.buffer.onBufferChange(() => effects.push('screen'));
  await new Promise<void>(resolve => terminal.write(text, resolve));
  const buffer = terminal.buffer.active;
  const lines: string[] = [];
  for (let y = 0; y <= buffer.cursorY; y++) {
    const line = buffer.getLine(y);
    lines.push(line?.translateToString(true) ?? '');
    for (let x = 0; x < WIDTH; x++) {
      const cell = line?.getCell(x);
      if (cell && !cell.isAttributeDefault()) effects.push(`colour at ${x},${y}`);
    }
  }
  terminal.dispose();
  return { effects, lines };
};

const write = async (name: FormatName, rows: readonly Row[]): Promise<string> => {
  const page = {
    rows,
    columns,
    texts: () => rows.map(row => JSON.stringify(row)),
    identify: (row: Row) => row['team1Name'],
  };
  const input: FormatInput = { pages: [page], document: texts => `[${texts.join(',')}]` };
  const format = formats[name].format;
  let out = '';
  for await (const chunk of format(input, options)) out += chunk;
  return out;
};

const names = Object.keys(formats) as readonly FormatName[];

describe.each(names)('%s on a terminal', name => {
  test('has no effect except its text, whatever a service sends', async () => {
    const hostile = fc
      .array(fc.constantFrom(...attacks, 'Gale', '東京', '👍🏽'), { maxLength: 4 })
      .map(parts => parts.join(''));
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (team1Name, team2Name) => {
        const { effects } = await show(await write(name, [{ team1Name, team2Name, eventName: 'end' }]));
        expect(effects).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('does not change the lines of other rows', async () => {
    const neighbour = { team1Name: 'North', team2Name: 'Iron', eventName: 'Cup' };
    const other = (await show(await write(name, [neighbour, neighbour]))).lines;
    for (const attack of attacks) {
      const { lines } = await show(await write(name, [{ ...neighbour, team1Name: attack }, neighbour]));
      // The last line of text belongs to the neighbour, except for the width of the column in a table.
      const plain = (line: string | undefined): string => (line ?? '').replaceAll(/\s+/g, ' ').trim();
      const end = (all: readonly string[]): string => plain(all.filter(line => line.trim() !== '').at(-1));
      expect([attack, end(lines)]).toEqual([attack, end(other)]);
    }
  });
});

test('a wide, joined or combining name does not move a neighbour’s cell', async () => {
  const scripts = ['東京タワー', 'e\u0301'.repeat(4), '한국', 'ｆｕｌｌ', 'ไทย'];
  const rows = scripts.map(team1Name => ({ team1Name, team2Name: '|', eventName: 'e' }));
  const text = await write('table', rows);
  const terminal = new Terminal({ cols: WIDTH, rows: 20, allowProposedApi: true, convertEol: true });
  await new Promise<void>(resolve => terminal.write(text, resolve));
  const places = scripts.map((_, index) => {
    const line = terminal.buffer.active.getLine(index + 1);
    return Array.from({ length: WIDTH }, (_cell, x) => line?.getCell(x)?.getChars()).indexOf('|');
  });
  expect(new Set(places).size).toBe(1);
  expect(places[0]).toBeGreaterThan(0);
});

test.each(attacks)('an error that quotes %j has no effect except its text', async attack => {
  const failure = {
    exitCode: 2,
    code: 'X',
    message: attack,
    subject: attack,
    hint: attack,
    facts: { attack },
  };
  for (const text of [renderFailure(failure), renderFailureJson(failure)]) {
    const { effects, lines } = await show(text);
    expect(effects).toEqual([]);
    expect(lines.filter(line => line !== '').length).toBe(text.trimEnd().split('\n').length);
  }
});
