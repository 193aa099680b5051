import type { Found } from '../../../src/core/route.ts';
import type { routes } from '../../../src/core/table/index.ts';
import {
  finishedTournament,
  nextMatch,
  onePlayer,
  players,
  results,
  skin,
  team,
  tournament,
} from './cardSamples.ts';

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
  // A team that was not on the list before has no change.
  ...(change === undefined
    ? { change: null }
    : { change: Number(change), pointsChange: Number(pointsChange) }),
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
  topPlayers: [
    { nickname: 'abax', teamName: 'Jade Abacus', maps: 2, kills: 48, deaths: 31, adr: 141.1, rating: 1.75 },
    { nickname: 'maizal', teamName: 'Quetzal Union', maps: 2, kills: 46, deaths: 30, rating: 1.33 },
  ],
  streams: [
    { platform: 'riverview', language: 'en', url: 'https://riverview.example/borealis' },
    { platform: 'daybreak', url: 'https://daybreak.example/a-long-name-of-a-channel' },
  ],
};

/** Rounds by the winner; the second one is an eco against a full buy, which its winner survives in the third. */
const courseOf = (winners: string): NonNullable<NonNullable<typeof maps>[number]['course']> =>
  Array.from(winners, (winner, place) => {
    const team1Side = place < 12 ? 'CT' : 'T';
    const worth = place % 3 === 0 ? [800, 800] : place % 3 === 1 ? [4100, 900] : [1000, 5200];
    return {
      round: place + 1,
      team1Side,
      winner: winner === '1' ? 'team1' : 'team2',
      side: (winner === '1') === (team1Side === 'CT') ? 'CT' : 'T',
      reason: 'elimination',
      endedAfter: 60,
      players: Array.from({ length: 10 }, (_, player) => ({
        playerId: `p${player}`,
        team: player < 5 ? 'team1' : 'team2',
        equipment: worth[player < 5 ? 0 : 1] ?? 0,
      })),
      kills: [],
    };
  });

const playedMatch: Found<Routes['results']['match']> = {
  ...match,
  maps: [{ ...maps[0], course: courseOf('1121221112121222111112') }, { ...maps[1] }],
};

const comingMatch: Found<Routes['results']['match']> = {
  ...nextMatch,
  maps: [],
  headToHead: { played: 4, team1Wins: 1, team2Wins: 3 },
  team1Form: results,
  team2Form: results.slice(1),
  streams: match.streams ?? [],
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

const days = (count: number, price: (day: number) => number) =>
  Array.from({ length: count }, (_, day) => ({
    date: new Date(Date.UTC(2026, 10, 21) - day * 86_400_000).toISOString().slice(0, 10),
    price: price(day),
    marketplace: 'quaystall',
  }));

const prices: Found<Routes['skins']['prices']> = [
  {
    marketplace: 'pixelbazaar',
    price: 13.63,
    sellerGets: 12.67,
    offers: 746,
    updatedAt: '2026-11-21T17:59:00Z',
  },
  {
    marketplace: 'quaystall',
    price: 13.8,
    sellerGets: 13.45,
    offers: 1025,
    updatedAt: '2026-11-21T17:54:00Z',
  },
  { marketplace: 'steam', price: 18.4, updatedAt: '2026-11-21T16:00:00Z' },
];

const orderBook: Found<Routes['skins']['order-book']> = {
  skin: { id: 'demo-skin-390', slug: 'aug-tin-soldier', name: 'AUG | Tin Soldier' },
  lowestAsk: 13.63,
  listings: [
    { marketplace: 'pixelbazaar', price: 13.63, count: 266 },
    { marketplace: 'quaystall', price: 13.8, count: 52 },
    { marketplace: 'pixelbazaar', price: 13.8, count: 105 },
    { marketplace: 'quaystall', price: 14.52, count: 435 },
    { marketplace: 'steam', price: 18.4, count: 1200 },
  ],
};

const trending: Found<Routes['skins']['trending']> = [
  {
    name: 'AUG | Tin Soldier',
    direction: 'gainer',
    window: '7d',
    from: 10.45,
    price: 13.63,
    changePercent: 30.4,
    sparkline: [10.45, 10.57, 10.69, 10.64, 11.03, 11.08, 13.76, 13.63],
  },
  {
    name: '★ Karambit | Starling Flock',
    direction: 'gainer',
    window: '7d',
    from: 1485.11,
    price: 1648.67,
    changePercent: 11,
    sparkline: [1485, 1540, 1500, 1580, 1600, 1640, 1660, 1648],
  },
  {
    name: 'CZ75-Auto | Kiln',
    direction: 'loser',
    window: '7d',
    from: 1.07,
    price: 0.78,
    changePercent: -27.1,
    sparkline: [1.07, 1.06, 1.05, 1.03, 1.02, 1, 0.99, 0.78],
  },
];

const form: Found<Routes['players']['form']> = [0.93, 0.4, 1.9, 1.52, 1.58].map((rating, place) => ({
  startsAt: new Date(Date.UTC(2026, 10, 21, 5) - place * 20 * 3_600_000).toISOString(),
  map: ['Ancient', 'Dust2', 'Dust2', 'Nuke', 'Anubis'][place] ?? '',
  opponentName: 'Jade Abacus',
  score: { team1: rating < 1 ? 6 : 13, team2: rating < 1 ? 13 : 8 },
  won: rating >= 1,
  kills: Math.round(rating * 13),
  deaths: 14 - place,
  adr: 60 * rating + 20,
  kast: 60 + 10 * rating,
  rating,
}));

const seasons: Found<Routes['players']['seasons']> = [1.34, 1.12, 0.94].map((rating, place) => ({
  year: 2026 - place,
  maps: 378 - 40 * place,
  kills: 6311 - 900 * place,
  deaths: 4581,
  kd: rating + 0.03,
  adr: 88.8 - 6 * place,
  kast: 78.6 - 3 * place,
  rating,
}));

const mapStats: Found<Routes['teams']['map-stats']> = [68.4, 50, 31.2].map((winRate, place) => ({
  map: ['Dust2', 'Inferno', 'Nuke'][place] ?? '',
  played: 57,
  wins: [39, 26, 18][place] ?? 0,
  losses: [18, 26, 39][place] ?? 0,
  winRate,
  ctRoundWinRate: 57.7 - 4 * place,
  tRoundWinRate: 52 - 4 * place,
  picks: 29,
  bans: 25,
}));

const versus: Found<Routes['teams']['vs']> = {
  team1: { name: 'Quetzal Union' },
  team2: { name: 'Jade Abacus' },
  played: 3,
  team1Wins: 2,
  team2Wins: 1,
  maps: { team1: 5, team2: 4 },
  matches: [
    {
      id: 'demo-match-3',
      team1Name: 'Quetzal Union',
      team2Name: 'Jade Abacus',
      score: { team1: 2, team2: 1 },
      winner: 'Quetzal Union',
      startsAt: '2026-11-20T12:00:00Z',
      eventName: 'Bamboo League 150',
    },
    {
      id: 'demo-match-2',
      team1Name: 'Jade Abacus',
      team2Name: 'Quetzal Union',
      score: { team1: 2, team2: 1 },
      winner: 'Jade Abacus',
      startsAt: '2026-11-02T12:00:00Z',
      eventName: 'Coral Challenge 204',
    },
    {
      id: 'demo-match-1',
      team1Name: 'Jade Abacus',
      team2Name: 'Quetzal Union',
      score: { team1: 1, team2: 2 },
      winner: 'Quetzal Union',
      startsAt: '2026-10-02T12:00:00Z',
      eventName: 'Teacup Series Asia 400',
    },
  ],
};

const reasons = ['elimination', 'bomb', 'defuse', 'time'] as const;
const rounds: Found<Routes['live']['rounds']> = Array.from({ length: 27 }, (_, place) => {
  const round = place + 1;
  const team = (round * 7) % 5 < 3 ? 1 : 2;
  const firstOnT = round <= 12 || round > 24;
  return {
    mapNumber: 1,
    map: 'Anubis',
    round,
    winner: `team${team}`,
    winnerName: team === 1 ? 'Quetzal Union' : 'Jade Abacus',
    side: (team === 1) === firstOnT ? 'T' : 'CT',
    reason: reasons[round % 4] ?? 'time',
  };
});

/** A sample answer for each view, as read by the reader. */
const samples: Readonly<Record<string, unknown>> = {
  'rankings vrs': ranking,
  'rankings region': ranking
    .filter(({ region }) => region === 'Europe')
    .map((row, place) => ({ ...row, rank: place + 1 })),
  'live rounds': rounds,
  'players show': onePlayer,
  'players compare': players,
  'teams show': team,
  'skins show': skin,
  'skins search': [skin],
  'tournaments show': tournament,
  'tournaments show-finished': finishedTournament,
  'players form': form,
  'players stats': { nickname: 'rosehip', id: 'demo-player-117', totals: onePlayer.stats, maps: form },
  'players seasons': seasons,
  'teams map-stats': mapStats,
  'teams vs': versus,
  'skins prices': prices,
  'skins history': days(120, day => Math.round(1000 + 300 * Math.sin(day / 17) - day) / 100),
  'skins order-book': orderBook,
  'skins trending': trending,
  'results match': match,
  'results match-upcoming': comingMatch,
  'results match-rounds': playedMatch,
  'results maps': maps,
  'results stats': stats,
};

/** The sample by the words of the command; undefined when there is none. */
export const sampleOf = (name: string): unknown => samples[name];
