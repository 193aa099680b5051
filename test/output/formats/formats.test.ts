import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { routes } from '../../../src/api/routes/index.ts';
import { type Row, resolveColumns } from '../../../src/output/columns.ts';
import type { FormatInput, FormatOptions, OutputFormat } from '../../../src/output/formats/format.ts';
import { formats } from '../../../src/output/formats/index.ts';
import { plainTheme } from '../../../src/output/theme.ts';
import { UnknownFieldError } from '../../../src/output/unknownFieldError.ts';

const columns = resolveColumns(routes.results.list);
const pipe: FormatOptions = {
  terminal: false,
  width: 80,
  theme: plainTheme,
  now: Date.UTC(2026, 10, 21, 18),
};
const terminal: FormatOptions = { ...pipe, terminal: true };

const write = async (
  format: OutputFormat,
  input: Partial<FormatInput>,
  options: FormatOptions,
): Promise<string> => {
  let out = '';
  for await (const chunk of format({ rows: [], columns, json: () => '[]', ...input }, options)) out += chunk;
  return out;
};

const unescape = (cell: string): string =>
  cell.replace(/\\(?:u([\da-f]{4})|([tnr\\]))/g, (_, unit: string | undefined, short: string | undefined) =>
    unit === undefined
      ? ({ t: '\t', n: '\n', r: '\r', '\\': '\\' }[short ?? ''] ?? '')
      : String.fromCharCode(Number.parseInt(unit, 16)),
  );

describe('formats', () => {
  test('are these', () => {
    expect(Object.keys(formats)).toEqual(['table', 'tsv', 'json']);
  });
});

describe('tsv', () => {
  const rows: readonly Row[] = [
    {
      startsAt: '2026-11-21T17:00:00+01:00',
      id: 'm1',
      team1Name: 'A\tB\\',
      score: { team1: 2, team2: 1 },
      team2Name: 'x'.repeat(200),
      winner: null,
      bestOf: 3,
      eventName: 'a\n\r\u001b\u202e',
    },
    {},
  ];

  test('has every column of every row, plain and escaped, and no header', async () => {
    expect(await write(formats.tsv, { rows }, pipe)).toBe(
      `2026-11-21T16:00:00Z\tm1\tA\\tB\\\\\t2-1\t${'x'.repeat(200)}\t\t3\ta\\n\\r\\u001b\\u202e\n\t\t\t\t\t\t\t\n`,
    );
  });

  test('names the fields in a header where that is asked for', async () => {
    expect(await write(formats.tsv, {}, { ...pipe, header: true })).toBe(
      'startsAt\tid\tteam1Name\tscore\tteam2Name\twinner\tbestOf\teventName\n',
    );
  });

  test('has a line a row whatever the values, and loses nothing of them', async () => {
    const anyText = fc.string({ unit: 'binary' }).map(text => `${text}\t\\t\ud800`);
    const anyRows = fc.array(fc.record({ team1Name: anyText, eventName: anyText }), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(anyRows, async rows => {
        const text = await write(formats.tsv, { rows }, pipe);
        const cells = text
          .split('\n')
          .slice(0, -1)
          .map(line => line.split('\t').map(unescape));
        expect(text).not.toMatch(/[^\P{Cc}\t\n]/u);
        expect(cells).toEqual(rows.map(row => ['', '', row.team1Name, '', '', '', '', row.eventName]));
      }),
    );
  });

  test('comes in chunks, and reads rows no sooner than they are written', () => {
    let read = 0;
    const many = function* (): Generator<Row> {
      for (; read < 10_000; read++) yield { id: 'x'.repeat(100) };
    };
    const chunks = formats.tsv({ rows: many(), columns, json: () => '' }, pipe);
    // TSV is written without waiting for anything.
    const [first] = chunks as Iterable<string>;
    expect([(first ?? '').length > 65_000, read < 1000]).toEqual([true, true]);
  });
});

describe('json', () => {
  const json = () => '[ {"id": 9007199254740993, "name": "a\u009b", "score": {"team1": 1.0}} ]';

  test('is what the service sent: on one line in a pipe, indented on a terminal, inert in both', async () => {
    expect(await write(formats.json, { json }, pipe)).toBe(
      '[{"id":9007199254740993,"name":"a\\u009b","score":{"team1":1.0}}]\n',
    );
    expect(await write(formats.json, { json: () => '{"id":1,"tags":[]}' }, terminal)).toBe(
      '{\n  "id": 1,\n  "tags": []\n}\n',
    );
  });

  test('has only the fields asked for', async () => {
    expect(await write(formats.json, { json }, { ...pipe, fields: ['score.team1', 'id'] })).toBe(
      '[{"score":{"team1":1.0},"id":9007199254740993}]\n',
    );
  });

  test('refuses a field that no record has, and lists those that there are', async () => {
    const failure = await write(formats.json, { json }, { ...pipe, fields: ['id', 'nam'] }).catch(
      (error: unknown) => error,
    );
    expect(failure).toEqual(new UnknownFieldError(['nam'], ['id', 'name', 'score', 'score.team1']));
    expect(failure).toMatchObject({ fields: ['nam'], available: ['id', 'name', 'score', 'score.team1'] });
    expect(await write(formats.json, { json: () => '[]' }, { ...pipe, fields: ['nam'] })).toBe('[]\n');
  });
});

describe('table', () => {
  test('is nothing for an empty list', async () => {
    expect(await write(formats.table, {}, terminal)).toBe('');
  });

  test('draws few rows and streams many, alike', async () => {
    const rows = Array.from({ length: 301 }, (_, place) => ({
      id: `m${place}`,
      team1Name: 'A',
      team2Name: 'B',
    }));
    const few = (await write(formats.table, { rows: rows.slice(0, 300) }, terminal)).split('\n');
    const many = (await write(formats.table, { rows }, terminal)).split('\n');
    expect(many.toSpliced(301, 1)).toEqual(few);
  });

  test('shows one record as a card, and its lines beneath', async () => {
    const value = { id: 't1', slug: 'a', name: 'A', roster: [{ nickname: 'nova', country: 'DE' }] };
    const row = routes.teams.show;
    const shown = await write(
      formats.table,
      {
        rows: value.roster,
        columns: resolveColumns(row),
        record: { value, schema: row.returns, lines: row.lines },
      },
      terminal,
    );
    expect(shown).toBe(
      [
        'Id       t1',
        'Slug     a',
        'Team     A',
        'Logo     –',
        'Country  –',
        'Region   –',
        'World    –',
        'Points   –',
        'Coach    –',
        '',
        'Player  Name  Country  Role  Since  Player slug',
        'nova    –     DE       –     –      –',
        '',
      ].join('\n'),
    );
  });
});
