import { describe, expect, test } from 'vitest';
import { openEnvelope } from '../../../src/api/reader/openEnvelope.ts';
import { createRowReader, readWhole } from '../../../src/api/reader/reader.ts';
import { lineSchema, listNamesOf, type Route } from '../../../src/api/route.ts';
import { routes } from '../../../src/api/table/index.ts';

const { live, rankings, results, schedule, skins, tournaments } = routes;

const x = { nickname: 'x', kills: 3 };
const y = { nickname: 'y', kills: 4 };
const ofTeams = [
  { ...x, teamName: 'A' },
  { ...y, teamName: 'Spirit' },
];
const onNuke = ofTeams.map(row => ({ ...row, map: 'Nuke' }));
const byTeam = { A: [x], Spirit: [y] };
const playersByTeam = { A: { players: [x] }, Spirit: { players: [y] } };
const byName = { A: { x: { kills: 3 } }, Spirit: { y: { kills: 4 } } };
const identified = (rows: readonly { readonly nickname: string }[]) =>
  rows.map(row => ({ ...row, playerId: row.nickname }));

const [day, next] = ['2026-11-21', '2026-11-22'];
const at = '2026-11-21T18:00:00Z';
const points = [
  { date: day, price: 5, marketplace: 'steam' },
  { date: day, price: 4, marketplace: 'buff' },
];
const prices = [
  { marketplace: 'steam', price: 5, updatedAt: at },
  { marketplace: 'buff', price: 4, updatedAt: at },
];

/** A route, the data of an answer that has records under names, and the rows. */
const cases: readonly (readonly [Route, unknown, readonly unknown[]])[] = [
  ...[{ teams: playersByTeam }, { teams: byTeam }, { players: byTeam }, playersByTeam, byTeam].map(
    data => [results.stats, data, ofTeams] as const,
  ),
  [results.stats, byName, identified(ofTeams)],
  ...[
    { Nuke: byTeam },
    { maps: { Nuke: byTeam } },
    { maps: { Nuke: { teams: playersByTeam } } },
    { maps: [{ map: 'Nuke', teams: playersByTeam }] },
    [{ map: 'Nuke', players: byTeam }],
  ].map(data => [results.stats, data, onNuke] as const),
  [results.stats, { maps: { Nuke: byName } }, identified(onNuke)],
  ...[tournaments.standings, results.placements].map(
    row =>
      [
        row,
        { A: { place: 1, prize: 5 }, Spirit: { prize: 3 } },
        [
          { teamId: 'A', teamName: 'A', placement: '1', prize: 5 },
          { teamId: 'Spirit', teamName: 'Spirit', prize: 3 },
        ],
      ] as const,
  ),
  [
    tournaments.standings,
    { 1: { team: 'A' }, '3-4': { team: 'B' }, k7: { place: 2, team: 'C', team_id: 7 } },
    [
      { placement: '1', teamName: 'A' },
      { placement: '3-4', teamName: 'B' },
      { placement: '2', teamName: 'C', teamId: '7' },
    ],
  ],
  [
    tournaments.standings,
    { Legends: [{ team: 'A' }], Challengers: [{ team: 'B' }] },
    [
      { teamName: 'A', group: 'Legends' },
      { teamName: 'B', group: 'Challengers' },
    ],
  ],
  ...[
    { steam: [{ date: day, price: 5 }], buff: [{ date: day, price: 4 }] },
    { history: { steam: [{ date: day, price: 5 }], buff: [{ date: day, price: 4 }] } },
    { steam: [[day, 5]], buff: [[day, 4]] },
    { steam: { [day]: 5 }, buff: { [day]: 4 } },
    { [day]: { steam: 5, buff: 4 } },
  ].map(data => [skins.history, data, points] as const),
  [
    skins.history,
    { [day]: 5, [next]: 4 },
    [
      { date: day, price: 5 },
      { date: next, price: 4 },
    ],
  ],
  ...[
    { steam: 5, buff: 4, updated_at: at },
    { steam: { price: 5 }, buff: { price: 4 }, updated_at: at, currency: 'USD' },
    { skin: 'AK-47', steam: 5, buff: '$4', lowest: 4, updated_at: at },
  ].map(data => [skins.prices, data, prices] as const),
  [skins.prices, { steam: 5, updated_at: at }, prices.slice(0, 1)],
  [
    schedule.streams,
    { twitch: [{ url: 'https://t.example/x' }], kick: [{ url: 'https://k.example/x' }] },
    [
      { platform: 'twitch', url: 'https://t.example/x' },
      { platform: 'kick', url: 'https://k.example/x' },
    ],
  ],
  [
    skins.trending,
    { '7d': [{ name: 'a' }], '30d': [{ name: 'b' }] },
    [
      { name: 'a', window: '7d' },
      { name: 'b', window: '30d' },
    ],
  ],
  [
    rankings.world,
    { APAC: [{ team: 'A' }], NA: [{ team: 'B' }] },
    [
      { teamName: 'A', region: 'APAC' },
      { teamName: 'B', region: 'NA' },
    ],
  ],
];

describe('the name above records is what the context says', () => {
  test.each(cases.map(([row, data, rows]) => [row.path, JSON.stringify(data), row, data, rows] as const))(
    '%s of %s',
    (_path, _text, row, data, rows) => {
      const text = JSON.stringify({ data });
      const item = lineSchema(row);
      const opened = openEnvelope(JSON.parse(text), text, item, undefined, listNamesOf(row));
      const lines = opened.lines();
      expect(lines.map(createRowReader(item))).toEqual(rows);
      expect(
        opened
          .elements()
          ?.texts()
          .map(each => JSON.parse(each) as unknown),
      ).toEqual(lines);
    },
  );

  test.each([
    [{ current: [x], former: [y] }],
    [{ players: [x], coaches: [y] }],
    [{ data: { players: [x], total: [y] } }],
  ])('and a general word is none: %j', data => {
    const text = JSON.stringify({ data });
    const item = lineSchema(results.stats);
    const lines = openEnvelope(JSON.parse(text), text, item).lines().map(createRowReader(item));
    for (const line of lines) expect(line).not.toHaveProperty('teamName');
  });

  test.each([
    { market: 'steam', price: 5, fee: 0.1, discount: 2, updated_at: at },
    { price: 5, updated_at: at, fee: 1 },
  ])('and the members of one record are no records: %j', data => {
    const item = lineSchema(skins.prices);
    expect(openEnvelope(data, JSON.stringify(data), item).lines()).toEqual([data]);
  });
});

test('lists under names are the groups of a record', () => {
  const data = { steam: [{ price: 5, count: 3 }], buff: [{ price: 4, count: 1 }] };
  const listings = [
    { price: 5, count: 3, marketplace: 'steam' },
    { price: 4, count: 1, marketplace: 'buff' },
  ];
  for (const body of [data, { listings: data }])
    expect(readWhole(skins['order-book'].returns, body, 'listings')).toEqual({ listings });
  expect(readWhole(live.scoreboard.returns, { id: 1, players: byTeam }, 'players')).toEqual({
    id: '1',
    players: ofTeams,
  });
});

test('an amount in another currency is no dollars where it is the only member', () => {
  const item = lineSchema(skins.prices);
  const read = (data: unknown) =>
    openEnvelope(data, JSON.stringify(data), item).lines().map(createRowReader(item));
  const price = { price: { amount: 5, currency: 'EUR' } };
  expect(read(price)).toEqual([{}]);
  expect(read({ steam: price })).toEqual([{ marketplace: 'steam' }]);
});
