import { expect, test } from 'vitest';
import { openEnvelope } from '../../../src/api/reader/openEnvelope.ts';
import { createRowReader } from '../../../src/api/reader/reader.ts';
import { lineSchema, listNamesOf, type Route } from '../../../src/api/route.ts';
import { routes } from '../../../src/api/table/index.ts';

const { live, players, rankings, results, schedule, skins, teams, tournaments } = routes;
const spirit = { id: 1, team1: 'Spirit', team2: 'FaZe' };
const navi = { id: 2, team1: 'NAVI', team2: 'G2' };
const nuke = { map: 'Nuke', played: 5, wins: 3 };

/** A route, the body of an answer, and its lines as they stand in it. */
const cases: readonly (readonly [Route, unknown, readonly unknown[]])[] = [
  // The list has the name of the route.
  [
    results.maps,
    { ...spirit, status: 'finished', maps: [nuke], players: [{ nickname: 'x' }], streams: [] },
    [nuke],
  ],
  [results.maps, { ...spirit, results: [{ score: 2 }, { score: 0 }], maps: [nuke] }, [nuke]],
  [teams['map-stats'], { team: { id: 1, name: 'Spirit' }, matches: [], mapStats: [nuke] }, [nuke]],
  [
    teams['map-stats'],
    { team: { id: 1 }, matches: [], maps: { Nuke: { played: 5 } } },
    [{ Nuke: { played: 5 } }],
  ],
  [players.seasons, { player: { id: 1 }, seasons: [{ year: 2025 }], totals: [] }, [{ year: 2025 }]],
  [
    tournaments.standings,
    { event: { id: 1 }, standings: [{ place: 1 }], prizes: [{ place: 1, prize: 5 }] },
    [{ place: 1 }],
  ],
  [live.list, { live: [spirit], upcoming: [navi] }, [spirit]],
  // The lists of which most is read.
  [
    live.list,
    { matches: [spirit, navi], events: [{ id: 9, name: 'x' }], teams: [{ id: 3 }] },
    [spirit, navi],
  ],
  [
    schedule.today,
    { day: '2026-11-21', running: [spirit], later: [navi] },
    [{ status: 'running', ...spirit }, navi],
  ],
  [
    skins.trending,
    { window: '7d', gainers: [{ name: 'a', pct: 1 }], losers: [{ name: 'b', pct: -1 }] },
    [
      { direction: 'gainers', name: 'a', pct: 1 },
      { direction: 'losers', name: 'b', pct: -1 },
    ],
  ],
  [
    rankings.vrs,
    { Europe: [{ pos: 1, team: 'Vitality' }], Americas: [{ pos: 1, team: 'FURIA' }] },
    [
      { region: 'Europe', pos: 1, team: 'Vitality' },
      { region: 'Americas', pos: 1, team: 'FURIA' },
    ],
  ],
  [
    teams['roster-history'],
    { team: { id: 1 }, current: [{ nickname: 'x' }], former: [{ nickname: 'y' }] },
    [{ nickname: 'x' }, { nickname: 'y' }],
  ],
  // Numbers by name.
  [skins.prices, { steam: '12.50', buff: null, x: 11 }, [{ steam: '12.50' }, { x: 11 }]],
  [skins.prices, { name: 'AK-47', prices: { steam: 12.5, buff: 11 } }, [{ steam: 12.5 }, { buff: 11 }]],
  // Groups.
  [
    schedule.today,
    [
      { date: '2026-11-21', matches: [spirit] },
      { date: '2026-11-22', matches: [navi] },
    ],
    [spirit, navi],
  ],
  [
    schedule.upcoming,
    { '2026-11-21': [{ team1: 'A', time: '18:00' }], '2026-11-22': [{ team1: 'B', time: '18:00' }] },
    [
      { date: '2026-11-21', team1: 'A', time: '18:00' },
      { date: '2026-11-22', team1: 'B', time: '18:00' },
    ],
  ],
  [
    schedule.calendar,
    {
      months: [
        { month: 'Nov', events: [{ id: 1, name: 'x' }] },
        { month: 'Dec', events: [] },
      ],
    },
    [{ id: 1, name: 'x' }],
  ],
  // Neither.
  [
    results.list,
    { ...spirit, games: [{ id: 7, status: 'finished' }], streams: [{ url: 'x' }] },
    [{ ...spirit, games: [{ id: 7, status: 'finished' }], streams: [{ url: 'x' }] }],
  ],
  [
    rankings.world,
    [{ rank: 1, team: 'Spirit', players: [{ id: 1, name: 'x', country: 'DK', rating: 1 }] }],
    [{ rank: 1, team: 'Spirit', players: [{ id: 1, name: 'x', country: 'DK', rating: 1 }] }],
  ],
];

test.each(cases.map(([row, body, lines]) => [row.path, JSON.stringify(body), row, lines] as const))(
  'the list of %s is found in %s, and its exact texts',
  (_path, text, row, lines) => {
    const opened = openEnvelope(JSON.parse(text), text, lineSchema(row), undefined, listNamesOf(row));
    expect(opened.lines()).toEqual(lines);
    expect(opened.count).toBe(lines.length);
    const texts = opened.elements()?.texts();
    expect(texts?.map(each => JSON.parse(each) as unknown) ?? lines).toEqual(lines);
    expect(opened.dataText()).toBe(text);
    const readRow = createRowReader(lineSchema(row));
    for (const line of opened.lines()) expect(readRow(line)).not.toEqual({});
  },
);

test('a record under its name has not that name where it says that there is none', () => {
  const text = '{"data":{"k1":{"placement":null,"teamName":"A"},"k2":{"teamName":"B"}}}';
  const item = lineSchema(tournaments.standings);
  const lines = openEnvelope(JSON.parse(text), text, item).lines();
  expect(lines.map(createRowReader(item))).toEqual([{ teamName: 'A' }, { placement: 'k2', teamName: 'B' }]);
});

test.each<readonly [Route, unknown, readonly unknown[]]>([
  [live.rounds, { 1: { winner: 'A' } }, [{ round: 1, winnerName: 'A' }]],
  [results.stats, { 76561: { nickname: 'x', kills: 3 } }, [{ playerId: '76561', nickname: 'x', kills: 3 }]],
  [results.stats, { x: { kills: 3 } }, [{ playerId: 'x', nickname: 'x', kills: 3 }]],
  [rankings.world, { Spirit: { points: 5 } }, [{ teamId: 'Spirit', teamName: 'Spirit', points: 5 }]],
  [rankings.world, { 1: { name: 'Spirit' } }, [{ rank: 1, teamName: 'Spirit' }]],
  [teams['map-stats'], { 7: { map: 'Nuke', wins: 5 } }, [{ map: 'Nuke', wins: 5 }]],
  [teams['map-stats'], { Nuke: { wins: 5 } }, [{ map: 'Nuke', wins: 5 }]],
  [skins.history, { 7: { date: '2026-11-21', price: 5 } }, [{ date: '2026-11-21', price: 5 }]],
])('a record under its name goes by it: %#', (row, data, rows) => {
  const text = JSON.stringify({ data });
  const item = lineSchema(row);
  expect(openEnvelope(JSON.parse(text), text, item).lines().map(createRowReader(item))).toEqual(rows);
});

test('names of a list come from the path of its route', () => {
  expect(listNamesOf(teams['map-stats'])).toEqual(['map-stats', 'map', 'maps', 'stats']);
  expect(listNamesOf(schedule.today)).toEqual(['today', 'todays', 'matches']);
});
