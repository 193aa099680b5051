import { describe, expect, test } from 'vitest';
import { routeEntries, routes } from '../../src/core/table/index.ts';
import { plainText } from '../../src/output/cells.ts';
import { columnsFromFields, findColumn, headingOf, resolveColumns } from '../../src/output/columns.ts';
import { columnsFromRecords, fillColumns } from '../../src/output/ownColumns.ts';
import type { OutputColumn } from '../../src/output/columns.ts';

const facts = ({ field, header, format, priority, align }: OutputColumn): readonly unknown[] => [
  field,
  header,
  format,
  priority,
  align,
];

describe('resolveColumns', () => {
  test('gives a route’s declared columns with the facts of their schemas', () => {
    expect(resolveColumns(routes.skins.search).map(facts)).toEqual([
      ['name', 'Skin', 'text', 1, 'left'],
      ['weapon', 'Weapon', 'text', 4, 'left'],
      ['rarity', 'Rarity', 'text', 2, 'left'],
      ['collection', 'Collection', 'text', 4, 'left'],
      ['price.lowest', 'Price', 'money', 1, 'right'],
      ['price.marketplace', 'Marketplace', 'text', 4, 'left'],
      ['price.offers', 'Offers', 'int', 3, 'right'],
      ['price.change7d', '7d', 'signedPercent', 2, 'right'],
      ['slug', 'Slug', 'text', 2, 'left'],
    ]);
  });

  test('takes the columns of a record’s lines', () => {
    expect(resolveColumns(routes.skins['order-book']).map(facts)).toEqual([
      ['marketplace', 'Marketplace', 'text', 1, 'left'],
      ['price', 'Price', 'money', 1, 'right'],
      ['count', 'Count', 'int', 1, 'right'],
    ]);
  });

  test('reads nested fields, and finds nothing if a part is absent or of another type', () => {
    const lowest = resolveColumns(routes.skins.search)[4];
    const rows = [{ price: { lowest: 2 } }, { price: null }, { price: 3 }, { price: [1] }, {}];
    expect(rows.map(row => lowest?.get(row))).toEqual([2, undefined, undefined, undefined, undefined]);
  });

  test.each([
    ['the record of a list', 'roster.nickname', 'list', 'a,b'],
    ['a whole list of records', 'roster', 'list', 'a,b,{"country":"dk"}'],
    ['a field alone', 'name', 'text', 'Team A'],
  ])('are found for %s by path', (_what, path, format, text) => {
    const row = { name: 'Team A', roster: [{ nickname: 'a' }, { nickname: 'b' }, { country: 'dk' }] };
    const { lines: _, ...whole } = routes.teams.show;
    const column = findColumn(whole, path);
    expect([column?.format, column && plainText(column.get(row), column.format)]).toEqual([format, text]);
  });

  test('colours the sides and live states', () => {
    const [side] = resolveColumns(routes.live.rounds).filter(({ field }) => field === 'side');
    expect(['CT', 'T', 'constructor', undefined].map(word => side?.role(word))).toEqual([
      'ct',
      't',
      undefined,
      'dim',
    ]);
  });

  for (const { group, verb, row } of routeEntries)
    test(`finds a schema for every column of ${group} ${verb}`, () => {
      const columns = resolveColumns(row, true);
      expect(columns.map(({ field }) => field)).toEqual(row.columns.map(({ field }) => field));
      expect(columns.filter(({ format }) => format === 'json')).toEqual([]);
    });
});

describe('columnsFromFields', () => {
  test('takes the importance of a field from its place, unless it is given', () => {
    const { fields } = routes.tournaments.show.returns;
    const inPlace = columnsFromFields(fields).map(({ field, priority }) => [field, priority] as const);
    const [, second] = inPlace;
    const own = columnsFromFields(fields, { [second?.[0] ?? '']: 4 });
    expect(own.map(({ field, priority }) => [field, priority])).toEqual(
      inPlace.map(([field, priority], place) => [field, place === 1 ? 4 : priority]),
    );
  });

  test('lists of tournaments keep the day on which they begin in a narrow table', () => {
    const lists = [routes.tournaments.live, routes.schedule.tournaments, routes.schedule.calendar];
    for (const row of lists)
      expect(resolveColumns(row)[0]).toMatchObject({ field: 'startDate', priority: 1, format: 'start' });
  });

  test('takes every field that fits a cell, with the lowest priority for identifiers', () => {
    expect(
      columnsFromFields(routes.results.match.returns.fields).map(({ field, priority }) => [field, priority]),
    ).toEqual([
      ['id', 4],
      ['status', 1],
      ['eventName', 1],
      ['eventSlug', 4],
      ['stage', 2],
      ['bestOf', 2],
      ['team1Name', 3],
      ['team1Slug', 4],
      ['team2Name', 3],
      ['team2Slug', 4],
      ['score', 4],
      ['winner', 4],
      ['startsAt', 4],
      ['startsDayOnly', 4],
      ['teamsKnownAt', 4],
      ['remark', 4],
      ['endedAt', 4],
    ]);
  });
});

describe('headingOf', () => {
  test('makes words of a field’s last name', () => {
    expect(['eventName', 'stats.realName', 'adr'].map(headingOf)).toEqual(['Event name', 'Real name', 'Adr']);
  });
});

describe('fillColumns', () => {
  const columns = resolveColumns(routes.schedule.upcoming);

  test('is true if half of the most important columns have a value in some record', () => {
    expect(fillColumns([{ startsAt: '2026-11-21T18:00:00Z' }, { team1Name: 'A' }], columns, [])).toBe(true);
  });

  test('is false for records with other fields, and true without records', () => {
    expect(fillColumns([{ kickoff: 1, sides: ['A', 'B'], startsAt: null }], columns, [])).toBe(false);
    expect(fillColumns([], columns, [])).toBe(true);
  });

  test('counts explicit nulls: a tournament in progress has no places and prizes yet', () => {
    const standings = resolveColumns(routes.tournaments.standings);
    const row = { teamName: 'A', seed: 1 };
    expect(fillColumns([row], standings, [row])).toBe(false);
    expect(fillColumns([row], standings, [{ ...row, placement: null, prize: null }])).toBe(true);
  });
});

describe('columnsFromRecords', () => {
  test('makes a column of every scalar in the records, under the service’s own names', () => {
    const records = [
      { rank: 1, team: { name: 'A', id: 7, deep: {} }, won: true, games: [{}], tags: ['x'], 'a.b': 1 },
      { rank: 2.5, at: '2026-11-21T18:00:00Z', day: '2026-11-21', logo: 'https://a.example/x', note: null },
    ];
    expect(columnsFromRecords(records).map(facts)).toEqual([
      ['rank', 'rank', 'id', 1, 'right'],
      ['team.name', 'team.name', 'text', 1, 'left'],
      ['team.id', 'team.id', 'id', 1, 'right'],
      ['won', 'won', 'flag', 2, 'left'],
      ['tags', 'tags', 'list', 4, 'left'],
      ['at', 'at', 'time', 2, 'left'],
      ['day', 'day', 'date', 3, 'left'],
      ['logo', 'logo', 'text', 4, 'left'],
      ['note', 'note', 'text', 3, 'left'],
    ]);
    expect(columnsFromRecords(records).map(({ get }) => get(records[0] ?? {}))).toEqual([
      1,
      'A',
      7,
      true,
      ['x'],
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('shows records without any field for a cell whole', () => {
    const record = { a: { b: { c: 1 } } };
    const [column, ...others] = columnsFromRecords([record]);
    expect([column?.field, column?.format, column?.get(record), others]).toEqual([
      'record',
      'json',
      record,
      [],
    ]);
    expect(columnsFromRecords([])).toEqual([]);
  });

  test('makes control characters in names visible', () => {
    expect(columnsFromRecords([{ 'a\u001b[2J': 1 }]).map(({ header }) => header)).toEqual(['a␛[2J']);
  });
});
