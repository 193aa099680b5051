import { type From, int, maybe } from '../schema.ts';

/** The share of headshots by the names that say its unit. */
export const headshotPercentages: From = {
  cito: 'headshotPercentage headshotPct',
  hltv: 'hsPercentage hsPct hs',
};

/** A player's statistics over a number of rounds, with the usual definitions of ADR, KAST and rating 2.0. */
export const statLine = {
  kills: int('Kills', { label: 'K', from: { hltv: 'k' } }),
  deaths: int('Deaths', { label: 'D', from: { hltv: 'd' } }),
  assists: maybe.int('Assists', { label: 'A', from: { hltv: 'a' } }),
  adr: maybe.number('Average damage per round', {
    label: 'ADR',
    format: 'decimal1',
    from: { hltv: 'damagePerRound damagePrRound', grid: 'averageDamagePerRound' },
  }),
  kast: maybe.number('Rounds with a kill, assist, survival or traded death, in percent', {
    label: 'KAST',
    format: 'percent',
    from: { hltv: 'kastPercentage kastPct' },
    elsewhere: 'share',
  }),
  rating: maybe.number('Rating, average 1.00', {
    format: 'decimal2',
    from: { hltv: 'rating2 rating20 rating3' },
  }),
  headshots: maybe.number('Share of headshot kills, in percent', {
    label: 'HS%',
    format: 'percent',
    from: headshotPercentages,
    elsewhere: 'count',
  }),
  openingKills: maybe.int('Opening kills: first kills of a round', {
    label: 'FK',
    from: { description: 'firstKills', hltv: 'entryKills fk' },
  }),
  openingDeaths: maybe.int('Opening deaths: first deaths of a round', {
    label: 'FD',
    from: { description: 'firstDeaths', hltv: 'entryDeaths fd' },
  }),
  tradeKills: maybe.int('Kills of someone who had just killed a teammate', { label: 'Trades' }),
  tradeDeaths: maybe.int('Deaths that a teammate avenged', {
    label: 'Traded',
    from: { hltv: 'tradedDeaths' },
  }),
  doubleKills: maybe.int('Rounds with two kills', { label: '2K' }),
  tripleKills: maybe.int('Rounds with three kills', { label: '3K' }),
  quadKills: maybe.int('Rounds with four kills', { label: '4K', from: { faceit: 'quadroKills' } }),
  aces: maybe.int('Rounds with five kills', { label: '5K', from: { faceit: 'pentaKills' } }),
  clutches: maybe.int('Rounds as the last one alive against opponents', { label: 'Clutches' }),
  clutchesWon: maybe.int('Those of them that were won', { label: 'Won clutches' }),
  utilityDamage: maybe.int('Damage by grenades, in points of health', { label: 'Utility' }),
  estRating: maybe.number('Rating, average 1.00, estimated from kills, deaths, assists, ADR and KAST', {
    label: 'Est. rating',
    format: 'decimal2',
  }),
} as const;
