import * as fc from '../../support/property.ts';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { routes } from '../../../src/core/table/index.ts';
import { type OutputColumn, type Row, resolveColumns } from '../../../src/output/columns.ts';
import type { FormatInput, FormatOptions, FormatPage } from '../../../src/output/formats/format.ts';
import { type FormatName, formats } from '../../../src/output/formats/index.ts';
import { plainTheme, themes } from '../../../src/output/theme.ts';
import { UnknownFieldError } from '../../../src/output/unknownFieldError.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';

const columns = resolveColumns(routes.results.list);
const pipe: FormatOptions = {
  terminal: false,
  width: 80,
  theme: plainTheme,
  now: Date.UTC(2026, 10, 21, 18),
};
const terminal: FormatOptions = { ...pipe, terminal: true };

interface Given {
  readonly rows?: Iterable<Row>;
  readonly columns?: readonly OutputColumn[];
  readonly texts?: readonly string[];
  readonly record?: FormatPage['record'];
}

const pageOf = ({ rows = [], texts = [], columns: own = columns, record }: Given): FormatPage => ({
  rows,
  columns: own,
  texts: () => texts,
  identify: row => row['id'],
  record,
});

const inputOf = (...pages: readonly Given[]): FormatInput => ({
  pages: pages.map(pageOf),
  document: texts => `[${texts.join(',')}]`,
});

const writeInput = async (name: FormatName, input: FormatInput, options: FormatOptions): Promise<string> => {
  const format = formats[name].format;
  let out = '';
  for await (const chunk of format(input, options)) out += chunk;
  return out;
};

const write = (name: FormatName, given: Given, options: FormatOptions): Promise<string> =>
  writeInput(name, inputOf(given), options);

const unescape = (cell: string): string =>
  cell.replace(/\\(?:u([\da-f]{4})|([tnr\\]))/g, (_, unit: string | undefined, short: string | undefined) =>
    unit === undefined
      ? ({ t: '\t', n: '\n', r: '\r', '\\': '\\' }[short ?? ''] ?? '')
      : String.fromCharCode(Number.parseInt(unit, 16)),
  );

describe('formats', () => {
  test('are these', () => {
    expect(Object.keys(formats)).toEqual([
      'table',
      'wide',
      'json',
      'ndjson',
      'csv',
      'tsv',
      'yaml',
      'markdown',
      'ids',
      'ics',
    ]);
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
    expect(await write('tsv', { rows }, pipe)).toBe(
      `2026-11-21T16:00:00Z\tm1\tA\\tB\\\\\t2-1\t${'x'.repeat(200)}\t\t3\ta\\n\\r\\u001b\\u202e\n\t\t\t\t\t\t\t\n`,
    );
  });

  test('names the fields in a header on request', async () => {
    expect(await write('tsv', {}, { ...pipe, header: true })).toBe(
      'startsAt\tid\tteam1Name\tscore\tteam2Name\twinner\tbestOf\teventName\n',
    );
  });

  test('has one line per row for any values, and loses nothing', async () => {
    const anyText = fc.string({ unit: anyCharacter }).map(text => `${text}\t\\t\ud800`);
    const anyRows = fc.array(fc.record({ team1Name: anyText, eventName: anyText }), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(anyRows, async rows => {
        const text = await write('tsv', { rows }, pipe);
        const cells = text
          .split('\n')
          .slice(0, -1)
          .map(line => line.split('\t').map(unescape));
        expect(text).not.toMatch(/[^\P{Cc}\t\n]/u);
        expect(cells).toEqual(rows.map(row => ['', '', row.team1Name, '', '', '', '', row.eventName]));
      }),
    );
  });

  test('comes in chunks, and reads rows only when they are written', async () => {
    let read = 0;
    const many = function* (): Generator<Row> {
      for (; read < 10_000; read++) yield { id: 'x'.repeat(100) };
    };
    const format = formats.tsv.format;
    for await (const chunk of format(inputOf({ rows: many() }), pipe)) {
      expect([chunk.length > 65_000, read < 1000]).toEqual([true, true]);
      break;
    }
  });
});

describe('a format that streams', () => {
  const streaming = (Object.keys(formats) as readonly FormatName[]).filter(
    name => 'streams' in formats[name],
  );

  test('is one of these', () => {
    expect(streaming).toEqual(['ndjson', 'csv', 'tsv', 'markdown', 'ids']);
  });

  test.each(streaming)('writes a page before it requests the next one: %s', async name => {
    let asked = 0;
    const pages = async function* (): AsyncGenerator<FormatPage> {
      for (; asked < 3; asked++) yield pageOf({ rows: [{ id: `m${asked}` }], texts: [`{"id":"m${asked}"}`] });
    };
    const seen: number[] = [];
    const format = formats[name].format;
    for await (const chunk of format({ pages: pages(), document: String }, pipe)) {
      if (chunk.includes('m')) seen.push(asked);
    }
    expect([...new Set(seen)]).toEqual([0, 1, 2]);
  });

  test.each(['json', 'yaml'] as const)('is not %s: when a page fails, nothing is written', async name => {
    const pages = async function* (): AsyncGenerator<FormatPage> {
      yield pageOf({ texts: ['{"id":1}'] });
      throw new Error('the second page');
    };
    const written: string[] = [];
    const format = formats[name].format;
    const reading = (async () => {
      for await (const chunk of format({ pages: pages(), document: String }, pipe)) written.push(chunk);
    })();
    await expect(reading).rejects.toThrow('the second page');
    expect(written).toEqual([]);
  });
});

describe('json', () => {
  const texts = ['{"id": 9007199254740993, "name": "a\u009b", "score": {"team1": 1.0}}'];

  test('is the service’s JSON: on one line in a pipe, indented on a terminal, inert in both', async () => {
    expect(await write('json', { texts }, pipe)).toBe(
      '[{"id":9007199254740993,"name":"a\\u009b","score":{"team1":1.0}}]\n',
    );
    expect(await write('json', { texts: ['{"id":1,"tags":[]}'] }, terminal)).toBe(
      '[\n  {\n    "id": 1,\n    "tags": []\n  }\n]\n',
    );
  });

  test('has only the requested fields', async () => {
    expect(await write('json', { texts }, { ...pipe, fields: ['score.team1', 'id'] })).toBe(
      '[{"score":{"team1":1.0},"id":9007199254740993}]\n',
    );
  });

  test('has our columns under our names on request', async () => {
    const rows = [{ id: 'm1', score: { team1: 2, team2: 1 }, bestOf: 3 }];
    const chosen = columns.filter(({ field }) => ['id', 'score', 'winner'].includes(field));
    const given = { rows, columns: chosen };
    const line = '{"id":"m1","score":{"team1":2,"team2":1},"winner":null}';
    expect(await write('json', given, { ...pipe, chosen: true })).toBe(`[${line}]\n`);
    expect(await write('ndjson', given, { ...pipe, chosen: true })).toBe(`${line}\n`);
  });

  test('rejects a field that no record has, and lists the existing fields', async () => {
    const failure = await write('json', { texts }, { ...pipe, fields: ['id', 'nam'] }).catch(
      (error: unknown) => error,
    );
    expect(failure).toEqual(new UnknownFieldError(['nam'], ['id', 'name', 'score', 'score.team1']));
    expect(failure).toMatchObject({ fields: ['nam'], available: ['id', 'name', 'score', 'score.team1'] });
    expect(await write('json', {}, { ...pipe, fields: ['nam'] })).toBe('[]\n');
  });
});

describe('ndjson', () => {
  test('is one line per item, each as sent', async () => {
    const texts = ['{"b": 1.0,\n "2": 12345678901234567890, "1": "a\u202e"}', '[ 1 ]'];
    expect(await write('ndjson', { texts }, terminal)).toBe(
      '{"b":1.0,"2":12345678901234567890,"1":"a\\u202e"}\n[1]\n',
    );
    expect(await write('ndjson', {}, pipe)).toBe('');
  });
});

describe('yaml', () => {
  test('keeps every digit and the order of keys, and quotes texts that would be read as another type', async () => {
    const texts = [
      '{"b": 1.0, "2": 12345678901234567890, "1": 1e5, "day": "2026-11-21", "no": "no", "n": null, "ok": true,' +
        ' "text": "a: b", "hidden": "x\\u001b\u202e", "list": [], "of": {"deep": [0.10]}, "<<": "1", "value": "="}',
    ];
    expect(await write('yaml', { texts }, pipe)).toBe(
      [
        '- b: 1.0',
        '  "2": 12345678901234567890',
        '  "1": 1e5',
        '  day: "2026-11-21"',
        '  "no": "no"',
        '  "n": null',
        '  ok: true',
        '  text: "a: b"',
        '  hidden: "x\\u001b\\u202e"',
        '  list: []',
        '  of:',
        '    deep:',
        '      - 0.10',
        '  "<<": "1"',
        '  value: "="',
        '',
      ].join('\n'),
    );
  });

  test('is read back as the same value, for any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ stringUnit: anyCharacter }), async value => {
        const json = JSON.stringify(value);
        expect(parse(await write('yaml', { texts: [json] }, pipe))).toEqual([JSON.parse(json)]);
      }),
    );
  });

  test('accepts JSON of any depth', async () => {
    const deep = `${'['.repeat(5000)}1${']'.repeat(5000)}`;
    expect(await write('yaml', { texts: [deep] }, pipe)).toContain('[[[[1]]]]');
  });
});

describe('csv', () => {
  const team = columns.filter(({ field }) => field === 'team1Name');
  const cells = async (names: readonly string[], options: FormatOptions): Promise<string> =>
    write(
      'csv',
      { rows: names.map(team1Name => ({ team1Name })), columns: team },
      { ...options, header: false },
    );

  test('has a heading line, and quotes values with commas, quotes or line breaks', async () => {
    const rows = [{ id: 'a,b', eventName: 'x "y"\nz', score: { team1: 2, team2: 1 }, bestOf: -1 }, {}];
    expect(await write('csv', { rows }, pipe)).toBe(
      'startsAt,id,team1Name,score.team1,score.team2,team2Name,winner,bestOf,eventName\n' +
        ',"a,b",,2,1,,,-1,"x ""y""\nz"\n,,,,,,,,\n',
    );
  });

  test('tells an empty text from no value', async () => {
    expect(await write('csv', { rows: [{ id: '', eventName: null }] }, { ...pipe, header: false })).toBe(
      ',"",,,,,,,\n',
    );
  });

  test('neutralises formulas of spreadsheets, and no number', async () => {
    const names = ['=1+1', '+cmd|x', '-2+3', '@sum', '＝1', ' =1', '-12.5', '+3', '-1e5', '-4%', 'a=1'];
    expect(await cells(names, pipe)).toBe(
      "'=1+1\n'+cmd|x\n'-2+3\n'@sum\n'＝1\n' =1\n-12.5\n+3\n-1e5\n-4%\na=1\n",
    );
    expect(await cells(['=1+1', '\u001b[2J'], { ...pipe, csvRaw: true })).toBe('=1+1\n\u001b[2J\n');
  });

  test('makes control characters visible', async () => {
    expect(await cells(['\u001b]0;x\u0007', 'a\nb\u202e'], pipe)).toBe('␛]0;x␇\n"a\nb\\u202e"\n');
    expect(await cells(['\u001b]0;x\u0007', 'a\nb'], { ...terminal, csvRaw: true })).toBe('␛]0;x␇\na␊b\n');
  });
});

describe('markdown', () => {
  test('is a table with absolute times, in which no text acts as markup', async () => {
    const shown = columns.filter(({ field }) => ['startsAt', 'team1Name', 'bestOf'].includes(field));
    const rows = [{ startsAt: '2026-11-21T16:00:00Z', team1Name: 'a|b <i>*x*\n', bestOf: 3 }, {}];
    expect(await write('markdown', { rows, columns: shown }, terminal)).toBe(
      [
        '| Start | Team 1 | Bo |',
        '| --- | --- | ---: |',
        '| 2026-11-21T16:00:00Z | a\\|b \\<i\\>\\*x\\*␊ | 3 |',
        '|  |  |  |',
        '',
      ].join('\n'),
    );
  });
});

describe('ids', () => {
  test('is the identifier of each row, one per line', async () => {
    expect(await write('ids', { rows: [{ id: 'm1' }, {}, { id: 'a\nb' }] }, pipe)).toBe('m1\n\na\\nb\n');
  });
});

describe('table', () => {
  test('is empty for an empty list', async () => {
    expect(await write('table', {}, terminal)).toBe('');
  });

  test('draws few rows and streams many in the same form', async () => {
    const rows = Array.from({ length: 301 }, (_, place) => ({
      id: `m${place}`,
      team1Name: 'A',
      team2Name: 'B',
    }));
    const every = { ...terminal, chosen: true };
    const few = (await write('table', { rows: rows.slice(0, 300) }, every)).split('\n');
    const many = (await write('table', { rows }, every)).split('\n');
    expect(many.toSpliced(301, 1)).toEqual(few);
  });

  test('hides columns that are empty everywhere on a terminal, and never in a pipe', async () => {
    const rows = [{ id: 'm1', team1Name: 'A' }, { id: 'm2' }];
    expect(await write('table', { rows }, terminal)).toBe('Id  Team 1\nm1  A\nm2  –\n');
    expect((await write('table', { rows }, pipe)).split('\n')[0]).toBe(
      'Start  Id  Team 1  Score  Team 2  Winner  Bo  Tournament',
    );
    expect((await write('table', { rows }, { ...terminal, chosen: true })).split('\n')[0]).toBe(
      'Start  Id  Team 1  Score  Team 2  Winner  Bo  Tournament',
    );
  });

  test('cuts on a terminal only, and wide nowhere', async () => {
    const rows = [{ team1Name: 'x'.repeat(120), eventName: 'y'.repeat(120) }];
    expect(await write('table', { rows }, terminal)).toContain('…');
    expect(await write('table', { rows }, pipe)).toContain('y'.repeat(120));
    expect(await write('wide', { rows }, terminal)).toContain(`${'y'.repeat(120)}\n`);
  });

  test('has no heading line on request, short or long', async () => {
    const rows = Array.from({ length: 301 }, () => ({ id: 'm1' }));
    const bare = { ...terminal, header: false };
    expect(await write('table', { rows: rows.slice(0, 2) }, bare)).toBe('m1\nm1\n');
    expect((await write('table', { rows }, bare)).split('\n')[0]?.trim()).toMatch(/^–? *m1/);
  });

  test('stays in ASCII if the theme requires it', async () => {
    const rows = [{ id: 'm1', score: { team1: 2, team2: 1 }, eventName: 'y'.repeat(120) }, { id: 'm2' }];
    const text = await write('table', { rows }, { ...terminal, glyphs: themes.ascii.glyphs });
    expect(text).toMatch(/^[\n\x20-\x7e]+$/);
    expect(text).toContain('2-1');
  });

  test('shows one record as a card, with its lines below', async () => {
    const value = { id: 't1', slug: 'a', name: 'A', roster: [{ nickname: 'nova', country: 'DE' }] };
    const row = routes.teams.show;
    const shown = await write(
      'table',
      {
        rows: value.roster,
        columns: resolveColumns(row),
        record: { value, schema: row.returns, lines: row.lines },
      },
      terminal,
    );
    expect(shown).toBe(
      ['Id    t1', 'Slug  a', 'Team  A', '', 'Player  Country', 'nova    DE', ''].join('\n'),
    );
  });
});

describe('ics', () => {
  const rows: readonly Row[] = [
    { id: 'm1', team1Name: 'A\u202e', team2Name: 'B', startsAt: '2026-11-24T17:30:00Z', bestOf: 3 },
    { id: 'm2', team1Name: 'A', team2Name: 'B', startsAt: null },
  ];

  test('writes the rows with a date, with the line ends of a calendar', async () => {
    const written = await write('ics', { rows }, pipe);
    expect(written.match(/^(?:UID|DTSTART).*\r$/gm)).toEqual([
      'UID:match-m1@esports\r',
      'DTSTART:20261124T173000Z\r',
    ]);
    expect(written).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
  });

  test('makes texts inert on a terminal', async () => {
    expect(await write('ics', { rows }, terminal)).toContain('SUMMARY:A\\u202e vs B\n');
  });

  test('writes nothing without a date', async () => {
    expect(await write('ics', { rows: rows.slice(1) }, pipe)).toBe('');
  });
});
