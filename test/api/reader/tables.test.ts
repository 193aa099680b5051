import { expect, test } from 'vitest';
import { openEnvelope } from '../../../src/api/reader/openEnvelope.ts';
import { createRowReader, readWhole } from '../../../src/api/reader/reader.ts';
import { lineSchema, listNamesOf } from '../../../src/api/route.ts';
import { routes } from '../../../src/api/table/index.ts';

const names = ['rank', 'team', 'points'];
const columns = names.map(name => ({ name, type: 'text' }));
const rows = [
  [1, 'Spirit', 990],
  [2, 'FaZe', null],
];
const lists = { rank: [1, 2], team: ['Spirit', 'FaZe'], points: [990, null] };

const tables: readonly unknown[] = [
  { columns: names, rows },
  { fields: names, values: rows },
  { headers: names, data: rows, total: 2 },
  { success: true, data: { date: '2026-11-21', columns: names, rows } },
  { data: { rankings: { header: names, values: rows } } },
  { columns, data: rows },
  { meta: columns, data: rows, rows: 2 },
  { schema: { fields: columns }, data: rows },
  [names, ...rows],
  { data: [names, ...rows], meta: { total: 2 } },
  { ranking: [names, ...rows] },
  lists,
  { data: lists, total: 2 },
];

const open = (body: unknown, row: (typeof routes.rankings)['world'] | (typeof routes.skins)['history']) => {
  const item = lineSchema(row);
  const opened = openEnvelope(body, JSON.stringify(body), item, undefined, listNamesOf(row));
  return { opened, read: opened.lines().map(createRowReader(item)) };
};

test.each(tables.map(body => [JSON.stringify(body), body] as const))('a list is read from %s', (_, body) => {
  const { opened, read } = open(body, routes.rankings.world);
  expect(read).toEqual([
    { rank: 1, teamName: 'Spirit', points: 990 },
    { rank: 2, teamName: 'FaZe' },
  ]);
  expect(opened.count).toBe(2);
  expect(opened.elements()?.texts()).toEqual([
    '{"rank":1,"team":"Spirit","points":990}',
    '{"rank":2,"team":"FaZe","points":null}',
  ]);
});

test('pairs are read as they are, unless their names come first', () => {
  const point = { date: '2026-11-21', price: 5 };
  for (const body of [
    [['2026-11-21', 5]],
    [
      ['date', 'price'],
      ['2026-11-21', 5],
    ],
    { columns: ['date', 'price'], data: [['2026-11-21', 5]] },
  ])
    expect(open(body, routes.skins.history).read).toEqual([point]);
});

test('the lines keep every digit of the values', () => {
  const text = '{"columns":["id","name"],"rows":[[12345678901234567890, "a"]]}';
  const opened = openEnvelope(JSON.parse(text), text, lineSchema(routes.skins.search));
  expect(opened.elements()?.texts()).toEqual(['{"id":12345678901234567890,"name":"a"}']);
});

test.each([
  [{ columns: ['nickname', 'kills'], rows: [['donk', 3]] }],
  [
    [
      ['nickname', 'kills'],
      ['donk', 3],
    ],
  ],
])('the lines of a record are read from %j', players => {
  const { returns, lines } = routes.live.scoreboard;
  expect(readWhole(returns, { id: 'm1', players }, lines)).toEqual({
    id: 'm1',
    players: [{ nickname: 'donk', kills: 3 }],
  });
});
