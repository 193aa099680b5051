import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../src/core/table/index.ts';
import { resolveColumns, type Row } from '../../src/output/columns.ts';
import type { FormatInput, FormatPage } from '../../src/output/formats/format.ts';
import type * as index from '../../src/output/formats/index.ts';
import { type FormatName, formats as registry } from '../../src/output/formats/index.ts';
import { longestCell } from '../../src/output/text/boundedText.ts';
import { createTheme } from '../../src/output/createTheme.ts';
import { bundled } from '../support/bundled.ts';

let formats: typeof registry;
beforeAll(async () => ({ formats } = await bundled<typeof index>('src/output/formats/index.ts')));

/** UTF-16 units. A writer that looks at each of them once finishes in a moment; one with quadratic time, in minutes. */
const size = 2 ** 16;

/** Names made of text that a writer may scan more than once. */
const names: Readonly<Record<string, string>> = {
  letters: 'x'.repeat(size),
  spaces: `a${' '.repeat(size)}b`,
  'spaces at the end': `a${' '.repeat(size)}`,
  words: 'ab '.repeat(size / 3),
  tabs: `a${'\t'.repeat(size)}b`,
  'line breaks': `a${'\n'.repeat(size)}b`,
  'line breaks and spaces': 'a\n '.repeat(size / 3),
  escapes: '\u001b'.repeat(size),
  colours: '\u001b[1m'.repeat(size / 4),
  backslashes: '\\'.repeat(size),
  quotes: '"'.repeat(size),
  digits: '1'.repeat(size),
  'digits and commas': `${'1,'.repeat(size / 2)}x`,
  'formula signs': '='.repeat(size),
  'wide letters': '東'.repeat(size),
  emoji: '👍'.repeat(size / 2),
  'joined emoji': '👩\u200d'.repeat(size / 3),
  'combining marks': `e${'\u0301'.repeat(size)}`,
  flags: '🇩'.repeat(size / 2),
  'half surrogate pairs': '\ud800'.repeat(size),
  markup: '|*'.repeat(size / 2),
  'digits of a time': `2026-11-21T16:00${'0'.repeat(size)}`,
};

const inputOf = (name: string): FormatInput => {
  const row: Row = { id: name, team1Name: name, team2Name: 'Gale', eventName: name, winner: 'Gale' };
  return {
    pages: [
      {
        rows: [row, row],
        columns: resolveColumns(routes.results.list),
        texts: () => [JSON.stringify(row), JSON.stringify(row)],
        identify: ({ id }) => id,
      },
    ],
    document: items => `[${items.join(',')}]`,
  };
};

const lengthOf = async (format: FormatName, name: string, terminal: boolean): Promise<number> => {
  const write = formats[format].format;
  let length = 0;
  const options = { terminal, width: 80, theme: await createTheme(2), now: 0 };
  for await (const chunk of write(inputOf(name), options)) length += chunk.length;
  return length;
};

/** A calendar has no control characters, and nothing at all of rows without a date. */
const whole = (Object.keys(registry) as FormatName[]).filter(format => format !== 'ics');

describe.each(whole)('-o %s', format => {
  test.each(Object.entries(names))('writes a very long name of %s whole to a pipe', async (_, name) => {
    // Each row contains the name. Some formats write more units for a character, none write fewer.
    expect(await lengthOf(format, name, false)).toBeGreaterThanOrEqual(2 * name.trimEnd().length);
  });
});

test.each(Object.entries(names))('-o ics writes a match with a very long name of %s', async (_, name) => {
  const write = formats.ics.format;
  const [page] = [...(inputOf(name).pages as readonly FormatPage[])];
  const rows = [{ id: 'm', team1Name: name, team2Name: 'Gale', startsAt: '2026-11-24T17:30:00Z' }];
  const input = { pages: page ? [{ ...page, rows }] : [], document: () => '' };
  let text = '';
  for await (const chunk of write(input, { terminal: false, width: 80, theme: await createTheme(0), now: 0 }))
    text += chunk;
  expect(text).toMatch(/DTEND:20261124T193000Z[^]*END:VCALENDAR\r\n$/);
});

test.each(['table', 'wide'] as const)('-o %s bounds every cell on a terminal', async format => {
  for (const name of Object.values(names)) {
    // Four cells, some of which show an escape of six letters for one character, plus padding.
    expect(await lengthOf(format, name, true)).toBeLessThan(100 * longestCell);
  }
});
