import * as fc from '../support/property.ts';
import { describe, expect, test } from 'vitest';
import { routes } from '../../src/core/table/index.ts';
import { type OutputColumn, type Row, resolveColumns } from '../../src/output/columns.ts';
import { MOST_DRAWN_ROWS, renderTable, rowLines } from '../../src/output/table.ts';
import { createTheme } from '../../src/output/createTheme.ts';
import { asciiGlyphs, plainTheme } from '../../src/output/theme.ts';
import { displayWidth } from '../../src/output/text/width.ts';

const now = Date.UTC(2026, 10, 21, 18);
const wide = { now, width: 150, theme: plainTheme, terminal: true, timeZone: 'Europe/Berlin' };
const columns = resolveColumns(routes.results.list);
const matches: readonly Row[] = [
  {
    id: 'demo-match-1',
    eventName: 'Harbor Masters Season Finals 2026',
    bestOf: 3,
    team1Name: 'North Gale',
    team2Name: 'Iron Wolves',
    score: { team1: 2, team2: 1 },
    winner: 'North Gale',
    startsAt: '2026-11-21T16:00:00Z',
  },
  { id: 'demo-match-2', team1Name: 'Åskväder', team2Name: 'Ñandú', bestOf: 1, startsAt: null },
];

const anyRows = fc.array(
  fc.record(
    {
      id: fc.string({ maxLength: 30 }),
      eventName: fc.oneof(fc.string({ maxLength: 80 }), fc.jsonValue()),
      team1Name: fc.string({ maxLength: 40 }),
      team2Name: fc.constantFrom('A', 'Ñandú', 'x'.repeat(300)),
      bestOf: fc.oneof(fc.integer(), fc.double(), fc.constant('many')),
      score: fc.record({ team1: fc.nat(99), team2: fc.nat(99) }),
      startsAt: fc.constantFrom('2026-11-21T16:00:00Z', '2024-01-01T00:00:00Z', 'tba', null),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 8 },
);

describe('renderTable', () => {
  test('draws headers and rows, two spaces between columns, nothing at the end of a line', async () => {
    expect(await renderTable({ ...wide, columns, rows: matches })).toBe(
      [
        'Start                           Id              Team 1      Score    Team 2       Winner      Bo  Tournament',
        'Sat 21 Nov 17:00 CET · 2 h ago  demo-match-1  ✓ North Gale  2–1      Iron Wolves  North Gale   3  Harbor Masters Season Finals 2026',
        '–                               demo-match-2    Åskväder    –        Ñandú        –            1  –',
        '',
      ].join('\n'),
    );
  });

  test('drops the least important columns and parts of times on a narrow terminal', async () => {
    const tables = [112, 80, 62, 50].map(width => renderTable({ ...wide, width, columns, rows: matches }));
    expect(await Promise.all(tables)).toEqual(
      [
        [
          'Start                 Id              Team 1      Score    Team 2       Bo  Tournament',
          'Sat 21 Nov 17:00 CET  demo-match-1  ✓ North Gale  2–1      Iron Wolves   3  Harbor Masters Season Finals 2026',
          '–                     demo-match-2    Åskväder    –        Ñandú         1  –',
        ],
        [
          'Start                 Id              Team 1      Score    Team 2       Bo',
          'Sat 21 Nov 17:00 CET  demo-match-1  ✓ North Gale  2–1      Iron Wolves   3',
          '–                     demo-match-2    Åskväder    –        Ñandú         1',
        ],
        [
          'Start    Id              Team 1      Score    Team 2',
          '2 h ago  demo-match-1  ✓ North Gale  2–1      Iron Wolves',
          '–        demo-match-2    Åskväder    –        Ñandú',
        ],
        [
          'Id              Team 1      Score    Team 2',
          'demo-match-1  ✓ North Gale  2–1      Iron Wolves',
          'demo-match-2    Åskväder    –        Ñandú',
        ],
      ].map(lines => `${lines.join('\n')}\n`),
    );
  });

  test('keeps the score where nothing fits, and cuts both names for it', async () => {
    expect(await renderTable({ ...wide, width: 20, columns, rows: matches })).toBe(
      ['Team 1  Sco…  Team 2', 'North…  2–1   Iron …', 'Åskvä…  –     Ñandú', ''].join('\n'),
    );
  });

  test('keeps the row of a match whose teams are not known yet', async () => {
    const rows = ['1', '2'].map(id => ({ id, team1Name: 'TBD', team2Name: 'TBD', bestOf: 3 }));
    expect(await renderTable({ ...wide, width: 24, columns, rows })).toBe(
      ['Team 1  Score  Team 2', 'TBD     –      TBD', 'TBD     –      TBD', ''].join('\n'),
    );
  });

  test('says that a match in progress is live in place of how long ago it began', async () => {
    const today = resolveColumns(routes.schedule.today).filter(({ field }) => field === 'startsAt');
    const startsAt = '2026-11-21T16:00:00Z';
    const rows = ['live', 'finished'].map(status => ({ startsAt, status }));
    const tables = [80, 12].map(width =>
      renderTable({ ...wide, width, header: false, columns: today, rows }),
    );
    expect(await Promise.all(tables)).toEqual([
      'Sat 21 Nov 17:00 CET · live\nSat 21 Nov 17:00 CET · 2 h ago\n',
      'live\n2 h ago\n',
    ]);
  });

  test('has borders if the theme has them, within the width', async () => {
    expect(await renderTable({ ...wide, boxed: true, width: 73, columns, rows: matches })).toBe(
      [
        '┌─────────┬──────────────┬──────────────┬───────┬───────────────┐',
        '│ Start   │ Id           │   Team 1     │ Score │   Team 2      │',
        '├─────────┼──────────────┼──────────────┼───────┼───────────────┤',
        '│ 2 h ago │ demo-match-1 │ ✓ North Gale │ 2–1   │   Iron Wolves │',
        '│ –       │ demo-match-2 │   Åskväder   │ –     │   Ñandú       │',
        '└─────────┴──────────────┴──────────────┴───────┴───────────────┘',
        '',
      ].join('\n'),
    );
  });

  test('has borders of ASCII on a terminal without Unicode', async () => {
    const teams = columns.filter(({ field }) => field.startsWith('team'));
    const look = { boxed: true, glyphs: asciiGlyphs, header: false };
    expect(await renderTable({ ...wide, ...look, columns: teams, rows: matches.slice(0, 1) })).toBe(
      [
        '+--------------+---------------+',
        '| * North Gale |   Iron Wolves |',
        '+--------------+---------------+',
        '',
      ].join('\n'),
    );
  });

  test('aligns numbers at their decimal point', async () => {
    const price = resolveColumns(routes.skins.prices).filter(({ field }) => field === 'price');
    const rows = [1234.5, 2000, 0.03, null].map(price => ({ price }));
    expect(await renderTable({ ...wide, columns: price, rows })).toBe(
      ['    Price', '$1,234.50', '$2,000', '    $0.03', '     –', ''].join('\n'),
    );
  });

  test('colours only the contents of cells', async () => {
    const theme = await createTheme(1);
    const [, change, team] = resolveColumns(routes.rankings.world);
    const shown = [change, team].filter(column => column !== undefined);
    const rows = [
      { change: 3, teamName: 'North Gale' },
      { change: -12, teamName: null },
    ];
    expect(await renderTable({ ...wide, theme, columns: shown, rows })).toBe(
      [
        '\u001b[1m+/-\u001b[22m  \u001b[1mTeam\u001b[22m',
        ' \u001b[32m+3\u001b[39m  North Gale',
        '\u001b[31m-12\u001b[39m  \u001b[2m–\u001b[22m',
        '',
      ].join('\n'),
    );
  });

  test('makes a service’s control characters visible', async () => {
    const rows = [{ team1Name: '\u001b]0;x\u0007', team2Name: 'a\nb\u202e' }];
    const teams = columns.filter(({ field }) => field.startsWith('team'));
    expect(await renderTable({ ...wide, columns: teams, rows })).toBe(
      ['Team 1   Team 2', '␛]0;x␇   a␊b\\u202e', ''].join('\n').replaceAll('   ', '  '),
    );
  });

  test('never makes two different names look the same', async () => {
    const events = resolveColumns(routes.tournaments.live);
    const beginnings = fc.constantFrom('Evergreen League ', 'Evergreen League Europe ', 'Cup ', '决赛 ');
    const someEvents = fc.array(fc.tuple(beginnings, fc.nat(120)), { minLength: 2, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(someEvents, fc.integer({ min: 30, max: 160 }), async (named, width) => {
        const names = named.map(([beginning, place]) => `${beginning}${place}`);
        const rows = names.map(name => ({ name, slug: name.replaceAll(' ', '-'), startDate: '2026-11-21' }));
        const table = await renderTable({ ...wide, header: false, width, columns: events, rows });
        expect(new Set(table.trimEnd().split('\n')).size).toBe(new Set(names).size);
      }),
    );
  });

  test('first drops columns with the same value on every row', async () => {
    const events = resolveColumns(routes.tournaments.live);
    const rows = ['North Gale Open', 'Harbor Masters'].map((name, place) => ({
      name,
      status: 'live',
      tier: place === 0 ? 'A' : 'B',
      teamCount: 8 * (place + 1),
    }));
    const shown = events.filter(({ field }) => ['name', 'status', 'tier', 'teamCount'].includes(field));
    const heads = [40, 31, 25].map(async width =>
      (await renderTable({ ...wide, width, columns: shown, rows })).split('\n').at(0),
    );
    expect(await Promise.all(heads)).toEqual([
      'Tournament       Status  Tier  Teams',
      'Tournament       Tier  Teams',
      'Tournament       Tier',
    ]);
  });

  test('is never wider than the terminal unless names alone are, and always has one line per row', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, fc.integer({ min: 20, max: 200 }), async (rows, width) => {
        const table = await renderTable({ ...wide, width, columns, rows });
        const most = /^Team 1 +Team 2$/.test(table.split('\n')[0] ?? '') ? Number.POSITIVE_INFINITY : width;
        expect(Math.max(...table.split('\n').map(displayWidth))).toBeLessThanOrEqual(most);
        expect(table.split('\n').length).toBe(rows.length + 2);
      }),
      { numRuns: 60 },
    );
  });
});

describe('rowLines', () => {
  test('writes the same as renderTable', async () => {
    const theme = await createTheme(1);
    await fc.assert(
      fc.asyncProperty(anyRows, fc.integer({ min: 20, max: 200 }), async (rows, width) => {
        const input = { now, theme, width, columns, rows };
        const { head, write } = rowLines(input, rows);
        expect([head, ...write(rows)].join('')).toBe(await renderTable(input));
      }),
      { numRuns: 60 },
    );
  });

  test.each<readonly [string, number, string]>([
    ['where there is no end of the line', Number.POSITIVE_INFINITY, 'Long name  1,500,000'],
    ['on a terminal, where a name is', 40, 'Lon…  1,500,000'],
  ])('never cuts a later figure %s', (_title, width, expected) => {
    const rows = [
      ...Array.from({ length: MOST_DRAWN_ROWS }, () => ({ teamName: 'A', points: 1 })),
      { teamName: 'Long name', points: 1_500_000 },
    ];
    const chosen = resolveColumns(routes.rankings.world).filter(({ field }) =>
      ['teamName', 'points'].includes(field),
    );
    const { write } = rowLines({ ...wide, width, columns: chosen }, rows);
    expect([...write(rows)].join('').split('\n').at(-2)).toBe(expected);
  });

  test('takes the widths from the first rows and cuts later ones to them', () => {
    const rows = [
      ...Array.from({ length: MOST_DRAWN_ROWS }, () => ({ team1Name: 'A' })),
      { team1Name: 'Long name' },
    ];
    const team: readonly OutputColumn[] = columns.filter(({ field }) => field === 'team1Name');
    const { head, write } = rowLines({ ...wide, columns: team }, rows);
    const lines = [head, ...write(rows)].join('').split('\n');
    expect([lines.length, lines[0], lines[1], lines.at(-2)]).toEqual([303, 'Team 1', 'A', 'Long …']);
  });
});
