import { expect, test } from 'vitest';
import { openEnvelope } from '../../../src/core/reader/openEnvelope.ts';
import { createRowReader } from '../../../src/core/reader/reader.ts';
import { lineSchema, listNamesOf, type Route } from '../../../src/core/route.ts';
import { routes } from '../../../src/core/table/index.ts';
import { answerOfText, rowsOf } from '../../support/answers.ts';

const { live, players, rankings, results, schedule, skins, teams, tournaments } = routes;
const spirit = { id: 1, team1: 'Spirit', team2: 'FaZe' };
const navi = { id: 2, team1: 'NAVI', team2: 'G2' };
const nuke = { map: 'Nuke', played: 5, wins: 3 };

const playedMap = (number: number) => ({
  id: `m1-map-${number}`,
  mapNumber: number,
  mapName: 'Nuke',
  status: 'completed',
  team1Score: 13,
  team2Score: 10,
  winner: 'Spirit',
  startedAt: '2026-11-21T10:00:00Z',
});

/** A route, the body of an answer, and its lines as they stand in it. */
const cases: readonly (readonly [Route, unknown, readonly unknown[]])[] = [
  [live.list, [spirit, navi], [spirit, navi]],
  [live.list, { success: true, data: [spirit] }, [spirit]],
  [live.list, { data: { matches: [spirit], total: 1 } }, [spirit]],
  [live.list, { data: { data: [spirit], meta: { total: 1 } } }, [spirit]],
  [live.list, { gameId: 'cs2', section: 'live', data: { rows: [spirit] } }, [spirit]],
  [live.list, { status: 'no_match', count: 0, data: [], message: 'none' }, []],
  // The list has the name of the route.
  [results.maps, { ...spirit, status: 'finished', maps: [nuke], players: [{ nickname: 'x' }] }, [nuke]],
  [results.maps, { ...spirit, results: [{ score: 2 }, { score: 0 }], maps: [nuke] }, [nuke]],
  [teams['map-stats'], { team: { id: 1, name: 'Spirit' }, matches: [], mapStats: [nuke] }, [nuke]],
  [players.seasons, { player: { id: 1 }, seasons: [{ year: 2025 }], totals: [] }, [{ year: 2025 }]],
  [
    tournaments.standings,
    { event: { id: 1 }, standings: [{ place: 1 }], prizes: [{ place: 1 }] },
    [{ place: 1 }],
  ],
  [live.list, { live: [spirit], upcoming: [navi] }, [spirit]],
  // The lists of which most is read, and what their names say.
  [
    live.list,
    { matches: [spirit, navi], events: [{ id: 9, name: 'x' }], teams: [{ id: 3 }] },
    [spirit, navi],
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
    { Europe: [{ rank: 1, team: 'Vitality' }], Americas: [{ rank: 1, team: 'FURIA' }] },
    [
      { region: 'Europe', rank: 1, team: 'Vitality' },
      { region: 'Americas', rank: 1, team: 'FURIA' },
    ],
  ],
  [
    teams['roster-history'],
    { team: { id: 1 }, current: [{ nickname: 'x' }], former: [{ nickname: 'y' }] },
    [{ nickname: 'x' }, { nickname: 'y' }],
  ],
  // A single record in the place of a list.
  [
    results.list,
    { ...spirit, games: [{ id: 7, status: 'finished' }], streams: [{ url: 'x' }] },
    [{ ...spirit, games: [{ id: 7, status: 'finished' }], streams: [{ url: 'x' }] }],
  ],
  ...[{ team1Name: 'Spirit', team2Name: 'FaZe' }, { teams: [{ name: 'Spirit' }, { name: 'FaZe' }] }].flatMap(
    named =>
      [live.list, results.list, schedule.team, players.matches].flatMap(row => {
        const match = { id: 'm1', ...named, maps: [playedMap(1), playedMap(2)] };
        return [match, { data: match }, [match]].map(body => [row, body, [match]] as const);
      }),
  ),
  [
    rankings.world,
    [{ rank: 1, team: 'Spirit', players: [{ id: 1, name: 'x', country: 'DK', rating: 1 }] }],
    [{ rank: 1, team: 'Spirit', players: [{ id: 1, name: 'x', country: 'DK', rating: 1 }] }],
  ],
  [
    rankings.world,
    { rank: 1, teamName: 'Spirit', roster: ['x'] },
    [{ rank: 1, teamName: 'Spirit', roster: ['x'] }],
  ],
];

test.each(cases.map(([row, body, lines]) => [row.path, JSON.stringify(body), row, lines] as const))(
  'the list of %s is found in %s, and its exact texts',
  (_path, text, row, lines) => {
    const opened = openEnvelope(JSON.parse(text), text, lineSchema(row), { names: listNamesOf(row) });
    expect(opened.lines()).toEqual(lines);
    expect(opened.count).toBe(lines.length);
    const texts = opened.lineTexts()?.texts;
    expect(texts?.map(each => JSON.parse(each) as unknown) ?? lines).toEqual(lines);
    const readRow = createRowReader(lineSchema(row));
    for (const line of opened.lines()) expect(readRow(line)).not.toEqual({});
  },
);

const x = { nickname: 'x', kills: 3, deaths: 1 };
const y = { nickname: 'y', kills: 4, deaths: 2 };
const first = { place: 1, team: { id: 7, name: 'Spirit' }, wins: 3 };
const firstRead = { placement: '1', teamId: '7', teamName: 'Spirit', wins: 3 };
const prices = [
  { marketplace: 'steam', price: 5 },
  { marketplace: 'buff', price: 4 },
];

/** A route, the data of an answer whose records stand under names, and the rows. */
const named: readonly (readonly [Route, unknown, readonly unknown[]])[] = [
  // Nothing says whether the name is that of a map or a team.
  [results.stats, { Nuke: [x], Mirage: [y] }, [x, y]],
  [tournaments.standings, { 'Group A': [first], 'Group B': [] }, [{ ...firstRead, group: 'Group A' }]],
  [teams['map-stats'], { maps: { Nuke: { played: 5 } } }, [{ map: 'Nuke', played: 5 }]],
  [live.rounds, { 1: { winner: 'A' } }, [{ round: 1, winnerName: 'A' }]],
  [players.seasons, { 2025: { kills: 5 } }, [{ year: 2025, kills: 5 }]],
  [skins.prices, { steam: { price: 5 }, buff: { price: 4 } }, prices],
  [skins.prices, { skin: 'AK-47', prices: { steam: { price: 5 }, buff: { price: 4 } } }, prices],
  [
    schedule.streams,
    { twitch: [{ url: 'u' }], kick: [{ url: 'v' }] },
    [
      { platform: 'twitch', url: 'u' },
      { platform: 'kick', url: 'v' },
    ],
  ],
  [
    teams['roster-changes'],
    { joined: [x], left: [y] },
    [
      { nickname: 'x', type: 'join' },
      { nickname: 'y', type: 'leave' },
    ],
  ],
];

test.each(named.map(([row, data, rows]) => [row.path, JSON.stringify(data), row, data, rows] as const))(
  'rows of %s say what their name says: %s',
  (_path, _text, row, data, rows) => {
    expect(rowsOf(row, { data })).toEqual(rows);
    const text = JSON.stringify({ data }, undefined, 1);
    const answer = answerOfText(row, text);
    const texts = answer.lineTexts()?.texts ?? [];
    expect(texts.map(each => JSON.parse(each) as unknown)).toEqual(answer.lines());
  },
);

test('the exact text of a row under a name keeps every digit', () => {
  const text = '{"maps":{"Nuke":{"id":12345678901234567890,"played":1.0}}}';
  const opened = openEnvelope(JSON.parse(text), text, lineSchema(teams['map-stats']), { names: ['maps'] });
  expect(opened.lineTexts()?.texts).toEqual(['{"map":"Nuke","id":12345678901234567890,"played":1.0}']);
});
