import type { Found } from '../../../src/api/route.ts';
import type { routes } from '../../../src/api/routes/index.ts';

type Routes = typeof routes;

const ranking: Found<Routes['rankings']['vrs']> = [
  ['Quetzal Union', 1993, 1, 3, 'Americas', 'MX', ['maizal', 'tuno', 'ceiba', 'pitaya', 'kolibri']],
  ['Rose Valley Bears', 1988, 1, 34, 'Europe', 'BG', ['attar', 'deily', 'kroda', 'nalis', 'drudo']],
  ['Tin Cathedral', 1908, -2, -116, 'Europe', 'CZ', ['gosling', 'kleizi', 'staele', 'witix', 'woudix']],
  ['Jade Abacus', 1837, 0, -103, 'Asia', 'SG', ['abax', 'rou', 'lum', 'tael', 'suan']],
  ['Polar Tram', 902, undefined, undefined, 'Europe', 'NO', ['skjorn', 'vetle', 'isro', 'fram', 'nansi']],
].map(([teamName, points, change, pointsChange, region, country, roster], place) => ({
  rank: place + 1,
  teamName: String(teamName),
  points: Number(points),
  ...(change !== undefined && { change: Number(change), pointsChange: Number(pointsChange) }),
  region: String(region),
  country: String(country),
  roster: roster as string[],
  ranking: 'vrs',
  date: '2026-11-16',
  worldRank: place + 1,
  regionalRank: [1, 1, 2, 1, 3][place] ?? 0,
}));

const maps: Found<Routes['results']['maps']> = [
  {
    number: 1,
    name: 'Anubis',
    status: 'finished',
    pickedBy: 'Quetzal Union',
    score: { team1: 10, team2: 13 },
    winner: 'Jade Abacus',
    overtimes: 0,
    halves: [
      { team1: 6, team2: 6, team1Side: 'T' },
      { team1: 4, team2: 7, team1Side: 'CT' },
    ],
  },
  {
    number: 2,
    name: 'Ancient',
    status: 'finished',
    pickedBy: 'Jade Abacus',
    score: { team1: 16, team2: 14 },
    winner: 'Quetzal Union',
    overtimes: 1,
    halves: [
      { team1: 9, team2: 3, team1Side: 'CT' },
      { team1: 3, team2: 9, team1Side: 'T' },
      { team1: 4, team2: 2, team1Side: 'T' },
    ],
  },
  { number: 3, name: 'Dust2', status: 'upcoming' },
];

const match: Found<Routes['results']['match']> = {
  id: 'demo-match-520365',
  status: 'live',
  eventName: 'Borealis Circuit 103',
  stage: 'Play-offs',
  bestOf: 3,
  team1Name: 'Quetzal Union',
  team2Name: 'Jade Abacus',
  score: { team1: 1, team2: 1 },
  startsAt: '2026-11-21T16:00:00Z',
  maps,
  veto: [
    { team: 'Quetzal Union', map: 'Mirage', type: 'removed' },
    { team: 'Jade Abacus', map: 'Inferno', type: 'removed' },
    { team: 'Quetzal Union', map: 'Anubis', type: 'picked' },
    { team: 'Jade Abacus', map: 'Ancient', type: 'picked' },
    { team: 'Jade Abacus', map: 'Nuke', type: 'removed' },
    { team: 'Quetzal Union', map: 'Overpass', type: 'removed' },
    { map: 'Dust2', type: 'leftover' },
  ],
};

const lineUps = {
  'Quetzal Union': ['maizal', 'tuno', 'ceiba', 'pitaya', 'kolibri'],
  'Jade Abacus': ['abax', 'rou', 'lum', 'tael', 'suan'],
};

const stats: Found<Routes['results']['stats']> = ['Anubis', 'Ancient'].flatMap((map, place) =>
  Object.entries(lineUps).flatMap(([teamName, players], team) =>
    players.map((nickname, player) => ({
      mapNumber: place + 1,
      map,
      nickname,
      playerId: nickname,
      teamName,
      rounds: 23 + 7 * place,
      kills: 22 - 3 * player + 4 * team * place,
      deaths: 12 + 2 * player + place,
      assists: 3 + player,
      adr: 105.5 - 11.3 * player - 3.1 * team,
      kast: 80 - 4.5 * player,
      rating: 1.42 - 0.17 * player - 0.02 * team,
      headshots: 38.9 + 5 * player,
      openingKills: 5 - player,
      openingDeaths: player,
    })),
  ),
);

/** An answer for each picture, as the reader makes it. */
export const samples = {
  'rankings vrs': ranking,
  'rankings region': ranking
    .filter(({ region }) => region === 'Europe')
    .map((row, place) => ({ ...row, rank: place + 1 })),
  'results match': match,
  'results maps': maps,
  'results stats': stats,
} as const;
