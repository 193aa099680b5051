import type { Found } from '../../../src/core/route.ts';
import type { routes } from '../../../src/core/table/index.ts';

type Routes = typeof routes;

export const results = [
  ['Reef Sentinels', '2026-11-21T08:00:00Z', 1, 2, 'Bamboo League 154'],
  ['Jade Abacus', '2026-11-19T17:30:00Z', 2, 0, 'Meridian Crown 52'],
  ['Danube Pilots', '2026-11-15T12:00:00Z', 2, 1, 'Evergreen League Challengers 52'],
].map(([opponentName, startsAt, own, other, eventName], place) => ({
  matchId: `demo-match-${520_384 - place}`,
  opponentName: String(opponentName),
  startsAt: String(startsAt),
  eventName: String(eventName),
  score: { team1: Number(own), team2: Number(other) },
  won: Number(own) > Number(other),
}));

export const nextMatch = {
  id: 'demo-match-520441',
  status: 'upcoming',
  team1Name: 'Saffron Cobras',
  team1Slug: 'saffron-cobras',
  team2Name: 'Rain Temple',
  team2Slug: 'rain-temple',
  bestOf: 3,
  eventName: 'Bamboo League 154',
  startsAt: '2026-11-24T05:30:00Z',
};

export const team: Found<Routes['teams']['show']> = {
  id: 'demo-team-60',
  slug: 'rain-temple',
  name: 'Rain Temple',
  country: 'TH',
  region: 'Asia',
  worldRanking: 2,
  points: 1550,
  coach: 'plumo',
  roster: [
    { nickname: 'skizu', realName: 'Alfie Marrowgate', country: 'GB', role: 'igl', since: '2023-12-30' },
    { nickname: 'rosehip', realName: 'Tiago Corval', country: 'PT', role: 'awper', since: '2024-09-03' },
    { nickname: 'plover', realName: 'Karl Meretuli', country: 'EE', role: 'entry', since: '2026-10-22' },
    { nickname: 'sorrel', country: 'CZ', role: 'support' },
  ],
  nextMatch,
  recentResults: results,
  mapRecord: [
    { map: 'Anubis', played: 64, wins: 40, losses: 24, winRate: 62.5 },
    { map: 'Dust2', played: 5, wins: 2, losses: 3, winRate: 40 },
    { map: 'Nuke', played: 1, wins: 1, losses: 0, winRate: 100 },
  ],
};

export const skin: Found<Routes['skins']['show']> = {
  id: 'demo-skin-1',
  slug: 'ak-47-ember',
  name: 'AK-47 | Ember',
  weapon: 'AK-47',
  rarity: 'Classified',
  collection: 'The Orchard Collection',
  wear: 'Field-Tested',
  price: {
    lowest: 9.72,
    marketplace: 'tradewharf',
    offers: 1227,
    change1d: 0.1,
    change7d: -2.4,
    change30d: -10.5,
  },
  priceChanges: [
    { window: '1d', changePercent: 0.1, since: '2026-11-21', asOf: '2026-11-22' },
    {
      window: '7d',
      changePercent: -2.4,
      marketplace: 'tradewharf',
      since: '2026-11-15',
      asOf: '2026-11-22',
    },
    { window: '30d', changePercent: -10.5, since: '2026-10-23', asOf: '2026-11-22' },
  ],
  markets: [
    { marketplace: 'tradewharf', price: 9.72, offers: 227 },
    { marketplace: 'quaystall', price: 10.1 },
    { marketplace: 'lockermarket', price: 11, offers: 1000 },
  ],
  range: {
    lowest: 7.5,
    lowestOn: '2026-02-11',
    highest: 14.05,
    highestOn: '2025-09-30',
    since: '2025-08-03',
    until: '2026-11-22',
    days: 477,
  },
  history: Array.from({ length: 60 }, (_, point) => ({
    date: new Date(Date.UTC(2025, 7, 3 + 8 * point)).toISOString().slice(0, 10),
    price: Math.round(1078 + 327 * Math.cos(point / 7)) / 100,
  })),
  variants: [
    { name: 'AK-47 | Ember (Minimal Wear)', slug: 'ak-47-ember-minimal-wear', lowest: 22.4 },
    { name: 'AK-47 | Ember (Battle-Scarred)', slug: 'ak-47-ember-battle-scarred', lowest: 4.15 },
    { name: 'AK-47 | Ember (Well-Worn)', slug: 'ak-47-ember-well-worn' },
  ],
};

export const tournament: Found<Routes['tournaments']['show']> = {
  id: 'demo-event-52018',
  slug: 'meridian-crown-52',
  name: 'Meridian Crown 52',
  status: 'live',
  tier: 'S',
  startDate: '2026-11-18',
  endDate: '2026-11-24',
  location: 'Lantern Dome, Kitamori',
  prizePool: 750_000,
  teamCount: 16,
  format: 'Four double-elimination groups of 4, then single-elimination play-offs of 8',
  teams: ['Reef Sentinels', 'Rain Temple', 'Danube Pilots', 'Bog Iron', 'Andean Lamps', 'Olive Phalanx'].map(
    (name, place) => ({
      name,
      slug: name.toLowerCase().replace(' ', '-'),
      seed: place + 7,
      wins: 3 - (place % 3),
      losses: place % 3,
      ...(place > 3 && { placement: '13-16', prize: 5000 }),
    }),
  ),
  nextMatches: [
    { ...nextMatch, status: 'live', score: { team1: 1, team2: 0 }, stage: 'Group stage' },
    { ...nextMatch, stage: 'Play-offs' },
  ],
};

export const finishedTournament: Found<Routes['tournaments']['show']> = {
  ...tournament,
  status: 'finished',
  teams: (tournament.teams ?? []).map((team, place) => ({
    ...team,
    placement: ['1', '2', '3-4', '3-4', '5-8', '5-8'][place] ?? '5-8',
    prize: [375_000, 150_000, 60_000, 60_000, 9_500.5, 9500][place] ?? 0,
  })),
  winner: { name: 'Reef Sentinels' },
  runnerUp: { name: 'Rain Temple' },
  path: results.toReversed().map((result, place) => ({
    ...result,
    stage: place === 0 ? 'Swiss stage' : 'Play-offs',
    roundName: ['Round 1', 'Semi-finals', 'Grand final'][place] ?? '',
  })),
};

export const onePlayer: Found<Routes['players']['show']> = {
  id: 'demo-player-117',
  slug: 'rosehip',
  nickname: 'rosehip',
  realName: 'Tiago Corval',
  country: 'PT',
  role: 'awper',
  teamName: 'Rain Temple',
  team: { id: 'demo-team-60', slug: 'rain-temple', name: 'Rain Temple' },
  stats: {
    maps: 300,
    rounds: 6031,
    since: '2026-08-23',
    until: '2026-11-21',
    rating: 1.35,
    kd: 1.4,
    adr: 89.6,
    kast: 78.9,
    kills: 5026,
    deaths: 3579,
    openingKills: 754,
    openingDeaths: 557,
  },
  nextMatch,
  recentMaps: [0.92, 1.31, 1.02, 0.58, 1.9, 1.44, 1, 1.12].map(rating => ({ map: 'Nuke', rating })),
  recentResults: results.map((result, place) => ({
    ...result,
    kills: 54 - 9 * place,
    deaths: 40 - place,
    rating: [0.97, 1.7, 1][place] ?? 1,
  })),
};

/** Two players: `players show a b`. */
export const players: readonly Found<Routes['players']['show']>[] = [
  {
    nickname: 'rosehip',
    realName: 'Tiago Corval',
    teamName: 'Rain Temple',
    country: 'PT',
    role: 'awper',
    stats: {
      maps: 301,
      rating: 1.35,
      kd: 1.41,
      adr: 89.7,
      kast: 78.9,
      headshots: 31,
      killsPerRound: 0.83,
      deathsPerRound: 0.59,
      openingKills: 765,
      openingDeaths: 558,
    },
  },
  {
    nickname: 'teivu',
    realName: 'Rodrigo Jaguarena',
    teamName: 'Rain Temple',
    country: 'MX',
    role: 'rifler',
    stats: {
      maps: 301,
      rating: 1.29,
      kd: 1.3,
      adr: 86.4,
      kast: 78.6,
      headshots: 54.8,
      killsPerRound: 0.79,
      deathsPerRound: 0.61,
      openingKills: 731,
      openingDeaths: 521,
    },
  },
];
