import { parse as parseCsv } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { type OutputColumn, columnsFromFields } from '../../../src/output/columns.ts';
import { type Bounded, boundLines, writeBounded, withoutFirst } from '../../../src/output/formats/bounded.ts';
import type { FormatInput, FormatOptions } from '../../../src/output/formats/format.ts';
import { type FormatName, formats } from '../../../src/output/formats/index.ts';
import { plainTheme } from '../../../src/output/theme.ts';
import { int, record, text } from '../../../src/core/schema.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';
import * as fc from '../../support/property.ts';

interface Line {
  readonly number: number;
  readonly name: string;
}

const columns: readonly OutputColumn[] = columnsFromFields(
  record('A line', { number: int('Number'), name: text('Name') }).fields,
);
const options: FormatOptions = {
  terminal: false,
  width: 80,
  theme: plainTheme,
  now: 0,
  header: true,
};
const sizeOf = (out: string): number => Buffer.byteLength(out);

/** The lines in pages; `read` counts the pages that were read. */
const inputOf = (pages: readonly (readonly Line[])[], read: { pages: number }): FormatInput => ({
  pages: (function* () {
    for (const page of pages.length > 0 ? pages : [[]]) {
      read.pages += 1;
      yield {
        // A calendar has the rows with a day.
        rows: page.map(each => ({ ...each, id: each.number, startDate: '2026-06-01' })),
        columns,
        texts: () => page.map(each => JSON.stringify(each)),
        identify: row => row['number'],
      };
    }
  })(),
  document: (texts, next) =>
    next === undefined
      ? `[${texts.join(',')}]`
      : `{"rows":[${texts.join(',')}],"next":${JSON.stringify(next)}}`,
});

const numbersIn = (out: string, pattern: RegExp): readonly number[] =>
  Array.from(out.matchAll(pattern), ([, digits]) => Number(digits));
const rowsOf = (document: unknown): readonly Line[] =>
  // Only what `inputOf` makes of lines is read back.
  (Array.isArray(document) ? document : (document as { rows: Line[] }).rows) as readonly Line[];

/** The numbers of the lines in a complete document; throws for any other text. */
const readers: Readonly<Record<FormatName, (out: string) => readonly number[]>> = {
  json: out => rowsOf(JSON.parse(out)).map(({ number }) => number),
  yaml: out => rowsOf(parseYaml(out)).map(({ number }) => number),
  ndjson: out =>
    out
      .split('\n')
      .slice(0, -1)
      .map(line => (JSON.parse(line) as Line).number),
  csv: out => parseCsv<{ number: string }>(out, { columns: true }).map(({ number }) => Number(number)),
  tsv: out => numbersIn(out, /^(\d+)\t[^\t\n]*$/gm),
  markdown: out => numbersIn(out, /^\| (\d+) \| .* \|$/gm),
  ids: out => numbersIn(out, /^(\d+)$/gm),
  ics: out => (out.endsWith('END:VCALENDAR\r\n') ? numbersIn(out, /^UID:event-(\d+)@/gm) : []),
  table: out => numbersIn(out, /^ *(\d+)(?: |$)/gm),
  wide: out => numbersIn(out, /^ *(\d+)(?: |$)/gm),
};

const anyPages = fc
  .array(fc.array(fc.string({ unit: anyCharacter, maxLength: 30 }), { maxLength: 12 }), { maxLength: 4 })
  .map(pages => {
    let number = 100;
    return pages.map(page => page.map(name => ({ number: number++, name: `n${name}` })));
  });

test.each(Object.keys(formats) as FormatName[])(
  'a walk with bounded bytes gives every row once and in order, each time as a valid document: %s',
  async name => {
    const format = formats[name].format;
    await fc.assert(
      fc.asyncProperty(anyPages, fc.integer({ min: 1, max: 900 }), async (pages, most) => {
        const all = pages.flat().map(({ number }) => number);
        const step = (after: number, bytes: number): Promise<Bounded> =>
          writeBounded(format, withoutFirst(inputOf(pages, { pages: 0 }), after), options, {
            most: bytes,
            sizeOf,
            nextAfter: rows => `next --skip ${after + rows}`,
          });
        const walked: number[] = [];
        const faults: string[] = [];
        for (let isOver = false; !isOver;) {
          let found = await step(walked.length, most);
          // What needs more has to fit where it has as many bytes as it says.
          if (found.kind === 'tooLarge') {
            if (found.bytes <= most) faults.push('would have fitted');
            found = await step(walked.length, found.bytes);
          } else if (sizeOf(found.text) > most) faults.push('too many bytes');
          if (found.kind === 'tooLarge') throw new Error('needs more than it says');
          const numbers = found.text === '' ? [] : readers[name](found.text);
          walked.push(...numbers);
          isOver = found.kind === 'whole';
          if (found.kind === 'cut' && (numbers.length === 0 || numbers.length !== found.rows))
            faults.push(`${found.rows} rows are ${numbers.length}`);
        }
        expect([walked, faults]).toEqual([all, []]);
      }),
      { numRuns: 60 },
    );
  },
);

test('no page is read after the one whose rows do not fit', async () => {
  const page = (first: number): readonly Line[] =>
    Array.from({ length: 10 }, (_, place) => ({ number: first + place, name: 'x' }));
  const read = { pages: 0 };
  const input = inputOf([page(100), page(200), page(300), page(400)], read);
  const found = await writeBounded(formats.ids.format, input, options, {
    most: 50,
    sizeOf,
    nextAfter: String,
  });
  expect([found, read.pages]).toEqual([
    { kind: 'cut', text: '100\n101\n102\n103\n104\n105\n106\n107\n108\n109\n200\n201\n', rows: 12 },
    2,
  ]);
});

test('lines of text are kept whole, however they arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: anyCharacter, maxLength: 9 }).map(line => line.replaceAll('\n', ''))),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 60 }),
      async (lines, chunk, most) => {
        const whole = lines.map(line => `${line}\n`);
        const out = whole.join('');
        const chunks = Array.from({ length: Math.ceil(out.length / chunk) }, (_, place) =>
          out.slice(place * chunk, (place + 1) * chunk),
        );
        let walked = '';
        const faults: string[] = [];
        for (let skip = 0, isOver = false; !isOver;) {
          let found = await boundLines(chunks, skip, { most, sizeOf });
          if (found.tooLarge !== undefined)
            found = await boundLines(chunks, skip, { most: found.tooLarge, sizeOf });
          else if (sizeOf(found.text) > most) faults.push('too many bytes');
          walked += found.text;
          skip += found.lines;
          isOver = !found.isCut;
        }
        expect([walked, faults]).toEqual([out, []]);
      },
    ),
  );
});
