import * as fc from '../support/property.ts';
import { describe, expect, test } from 'vitest';
import { routeEntries } from '../../src/core/table/index.ts';
import { terminalText } from '../../src/output/cells.ts';
import { type OutputColumn, type Row, resolveColumns } from '../../src/output/columns.ts';
import { layOut, type TableInput, toLine, rowCells } from '../../src/output/layout.ts';
import { displayWidth } from '../../src/output/text/width.ts';
import { plainTheme } from '../../src/output/theme.ts';

const now = Date.UTC(2026, 10, 21, 18);
const tables = routeEntries.map(({ row }) => resolveColumns(row));

/** Written out here a second time: names, identifiers, slugs and links. */
const keyFields = new Set(
  `id matchId slug teamSlug playerSlug url name nickname team player opponent team1Name team2Name teamName opponentName
   eventName fromTeamName toTeamName winner winnerName playerTeam`.split(/\s+/),
);
const isKey = ({ field }: OutputColumn): boolean => keyFields.has(field);

const text = fc.oneof(
  fc.constantFrom('TBD', 'Evergreen League Europe 52', 'Evergreen League Asia 52', '決勝トーナメント', ''),
  fc.string({ maxLength: 60 }).filter(each => displayWidth(terminalText(each, 'text', { now })) <= 60),
);
const value = fc.oneof(
  text,
  fc.constantFrom(null, undefined, 3, 12.5, '2026-11-21T16:00:00Z', '2024-01-01T00:00:00Z'),
  fc.record({ team1: fc.nat(99), team2: fc.nat(99) }),
);
/** Rows that fill the columns with anything, sometimes the same in every row. */
const filledTable = fc.constantFrom(...tables).chain(columns => {
  const anyRow = fc.record(
    Object.fromEntries(columns.map(column => [column.field, isKey(column) ? text : value])),
  );
  const rows = fc.oneof(
    fc.array(anyRow, { minLength: 1, maxLength: 6 }),
    anyRow.map((row): Row[] => [row, row]),
  );
  return fc.tuple(fc.constant(columns), rows);
});

const shownAt = (width: number, columns: readonly OutputColumn[], rows: readonly Row[]) => {
  const input: TableInput = { columns, now, width, theme: plainTheme, terminal: true, timeZone: 'UTC' };
  const layout = layOut(rows, input);
  return {
    columns: layout.columns,
    lines: rows.map(row => toLine(rowCells(row, layout.columns, input), layout, input)),
  };
};

describe('the columns of a table', () => {
  test('hold every slug, identifier and link whole, and names too where neither the point of the row nor the terminal needs their room, and fit the terminal unless keys alone do not', () => {
    fc.assert(
      fc.property(filledTable, fc.integer({ min: 20, max: 200 }), ([columns, rows], width) => {
        const shown = shownAt(width, columns, rows);
        const isFirst = (column: OutputColumn, format: string): boolean =>
          column.format === format && column.priority === 1;
        const hasScore = columns.some(column => isFirst(column, 'score'));
        const isPoint = (column: OutputColumn): boolean => isFirst(column, hasScore ? 'score' : 'start');
        const wholeOf = (column: OutputColumn): number =>
          Math.max(
            displayWidth(column.header),
            ...rows.map(row =>
              displayWidth(terminalText(column.get(row), column.format, { now, terminal: true })),
            ),
          );
        const keysAlone = shown.columns.every(isKey)
          ? shown.columns.reduce((sum, column) => sum + wholeOf(column) + 2, -2)
          : 0;
        const namesGiveWay = shown.columns.some(isPoint) || keysAlone > width;
        const mayCut = ({ field, priority }: OutputColumn): boolean =>
          namesGiveWay && priority === 1 && !/id|slug|url/iu.test(field);
        for (const column of shown.columns.filter(each => isKey(each) && !mayCut(each)))
          for (const row of rows)
            expect(
              displayWidth(terminalText(column.get(row), column.format, { now, terminal: true })),
            ).toBeLessThanOrEqual(column.width);
        const most = shown.columns.every(each => isKey(each) || isPoint(each))
          ? Number.POSITIVE_INFINITY
          : width;
        expect(Math.max(...shown.lines.map(displayWidth))).toBeLessThanOrEqual(most);
      }),
      { numRuns: 400 },
    );
  });

  test('keep every key of priority 1 that is a name or a link', () => {
    fc.assert(
      fc.property(filledTable, fc.integer({ min: 20, max: 200 }), ([columns, rows], width) => {
        const fields = shownAt(width, columns, rows).columns.map(({ field }) => field);
        const essential = columns.filter(each => each.priority === 1 && isKey(each) && each.format !== 'id');
        expect(fields).toEqual(expect.arrayContaining(essential.map(({ field }) => field)));
      }),
    );
  });

  test('keep both names, the map and the scores of live matches, and leave out first what repeats on every row', () => {
    const widths = [40, 60, 80, 120, 200];
    const table = resolveColumns(routeEntries.find(({ row }) => row.path === '/live')?.row ?? never());
    const rows = ['Tin Cathedral', 'Bayou Kingfishers'].map((name, place) => ({
      id: `demo-match-52039${place}`,
      team1Name: name,
      team2Name: 'Fjord Lamplighters',
      score: { team1: place, team2: 1 },
      map: place === 0 ? 'Anubis' : 'Inferno',
      mapScore: { team1: 13, team2: 11 },
      round: 3 + place,
      phase: 'live',
      bestOf: 3,
      eventName: 'Evergreen League Challengers 52',
    }));
    expect(
      widths.map(width =>
        shownAt(width, table, rows)
          .columns.map(({ header }) => header)
          .join(' '),
      ),
    ).toEqual([
      'Team 1 Maps Team 2 Rounds',
      'Team 1 Maps Team 2 Map Rounds',
      'Id Team 1 Maps Team 2 Map Rounds',
      'Id Team 1 Maps Team 2 Map Rounds Round Tournament',
      'Id Team 1 Maps Team 2 Map Rounds Round Phase Bo Tournament',
    ]);
  });

  test('cut the names of a result before its score, and leave names that fit', () => {
    const table = resolveColumns(
      routeEntries.find(({ row }) => row.path === '/matches/results')?.row ?? never(),
    );
    const rows = [
      { team1Name: 'Bayou Kingfishers', team2Name: 'Fjord Lamplighters', score: { team1: 2, team2: 1 } },
      { team1Name: 'Iron Plum', team2Name: 'Saltmarsh Owls', score: { team1: 0, team2: 2 } },
    ];
    expect(shownAt(40, table, rows).lines).toEqual([
      'Bayou Kingfish…  2–1    Fjord Lamplight…',
      'Iron Plum        0–2    Saltmarsh Owls',
    ]);
    expect(shownAt(30, table, rows).lines).toEqual([
      'Bayou Kin…  2–1    Fjord Lamp…',
      'Iron Plum   0–2    Saltmarsh …',
    ]);
    expect(shownAt(46, table, rows).lines[0]).toBe('Bayou Kingfishers  2–1    Fjord Lamplighters');
  });
});

const tableOf = (path: string) =>
  resolveColumns(routeEntries.find(({ row }) => row.path === path)?.row ?? never());

describe('a time of priority 2', () => {
  const rows = ['2026-11-20T16:00:00Z', '2026-11-19T16:00:00Z'].map((startsAt, place) => ({
    startsAt,
    id: `m-${place}`,
    team1Name: place === 0 ? 'Bayou Kingfishers' : 'Iron Plum',
    team2Name: 'Fjord Lamplighters',
    score: { team1: 2, team2: place },
    kills: 30 - place,
    deaths: 21 + place,
    rating: 1.21 - place,
    eventName: `Cup ${place}`,
  }));

  test('is shown as the distance from now before less important columns', () => {
    expect(shownAt(62, tableOf('/matches/results'), rows).lines[0]).toBe(
      '26 h ago  m-0  Bayou Kingfishers  2–0    Fjord Lamplighters',
    );
  });

  test('shrinks to its day and clock for other columns of priority 2, and no further', () => {
    const lineAt = (width: number) =>
      shownAt(width, tableOf('/players/{playerIdOrSlug}/matches'), rows).lines[0];
    expect([lineAt(78), lineAt(82)]).toEqual([
      '20 Nov 16:00 UTC  m-0  Bayou Kingfishers  2–0    Fjord Lamplighters    1.21',
      '20 Nov 16:00 UTC  m-0  Bayou Kingfishers  2–0    Fjord Lamplighters  30    1.21',
    ]);
  });
});

describe('a table without a score', () => {
  const linesAt40 = (path: string, rows: readonly Row[]) => shownAt(40, tableOf(path), rows).lines;

  test('shows when a match begins, and cuts the names for it', () => {
    const rows = [
      { team1Name: 'Granite Otters', team2Name: 'Steppe Sparrows', startsAt: '2026-11-21T18:46:00Z' },
      { team1Name: 'Neon Cicadas', team2Name: 'Lavender Bulls', startsAt: '2026-11-21T19:00:00Z' },
    ];
    expect(linesAt40('/matches/upcoming', rows)).toEqual([
      'in 46 min  Granite Otte…  Steppe Sparro…',
      'in 1 h     Neon Cicadas   Lavender Bulls',
    ]);
  });

  test('cuts names where they alone are wider than the terminal', () => {
    const rows = [
      { nickname: 'bergamot', fromTeamName: 'Danube Pilots', toTeamName: 'Bayou Kingfishers' },
      { nickname: 'youto', fromTeamName: 'Tidal Samba', toTeamName: 'Alpine Sextants' },
    ];
    expect(linesAt40('/transfers/recent', rows)).toEqual([
      'bergamot  Danube Pilots  Bayou Kingfish…',
      'youto     Tidal Samba    Alpine Sextants',
    ]);
  });

  test('says who joined and who left, before the day', () => {
    const rows = ['join', 'leave'].map(type => ({
      type,
      nickname: 'sextant',
      country: 'HU',
      teamName: 'Quiet Meridian',
      date: '2026-11-10',
    }));
    expect(linesAt40('/roster-changes/recent', rows)).toEqual([
      'join   sextant  HU       Quiet Meridian',
      'leave  sextant  HU       Quiet Meridian',
    ]);
  });
});

const never = (): never => {
  throw new Error('There is no list of live matches');
};
