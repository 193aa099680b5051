import { type From, int, nullable, number } from '../schema.ts';

/** The share of headshots by the names that say its unit. */
export const headshotPercentages: From = {
  cito: 'headshotPercentage headshotPct',
  hltv: 'hsPercentage hsPct hs',
};

/** A player's statistics over a number of rounds, with the usual definitions of ADR, KAST and rating 2.0. */
export const statLine = {
  kills: int('Kills', { label: 'K', from: { hltv: 'k' } }),
  deaths: int('Deaths', { label: 'D', from: { hltv: 'd' } }),
  assists: nullable(int('Assists', { label: 'A', from: { hltv: 'a' } })),
  adr: nullable(
    number('Average damage per round', {
      label: 'ADR',
      format: 'decimal1',
      from: { hltv: 'damagePerRound damagePrRound', grid: 'averageDamagePerRound' },
    }),
  ),
  kast: nullable(
    number('Rounds with a kill, assist, survival or traded death, in percent', {
      label: 'KAST',
      format: 'percent',
      from: { hltv: 'kastPercentage kastPct' },
      elsewhere: 'share',
    }),
  ),
  rating: nullable(
    number('Rating, average 1.00', {
      format: 'decimal2',
      from: { hltv: 'rating2 rating20 rating3' },
    }),
  ),
  headshots: nullable(
    number('Share of headshot kills, in percent', {
      label: 'HS%',
      format: 'percent',
      from: headshotPercentages,
      elsewhere: 'count',
    }),
  ),
  openingKills: nullable(
    int('Opening kills: first kills of a round', {
      label: 'FK',
      from: { description: 'firstKills', hltv: 'entryKills fk' },
    }),
  ),
  openingDeaths: nullable(
    int('Opening deaths: first deaths of a round', {
      label: 'FD',
      from: { description: 'firstDeaths', hltv: 'entryDeaths fd' },
    }),
  ),
  tradeKills: nullable(
    int('Kills of someone who had just killed a teammate', {
      label: 'Trades',
    }),
  ),
  tradeDeaths: nullable(
    int('Deaths that a teammate avenged', { label: 'Traded', from: { hltv: 'tradedDeaths' } }),
  ),
  doubleKills: nullable(int('Rounds with two kills', { label: '2K' })),
  tripleKills: nullable(int('Rounds with three kills', { label: '3K' })),
  quadKills: nullable(int('Rounds with four kills', { label: '4K', from: { faceit: 'quadroKills' } })),
  aces: nullable(int('Rounds with five kills', { label: '5K', from: { faceit: 'pentaKills' } })),
  clutches: nullable(int('Rounds as the last one alive against opponents', { label: 'Clutches' })),
  clutchesWon: nullable(int('Those of them that were won', { label: 'Won clutches' })),
  utilityDamage: nullable(int('Damage by grenades, in points of health', { label: 'Utility' })),
  estRating: nullable(
    number('Rating, average 1.00, estimated from kills, deaths, assists, ADR and KAST', {
      label: 'Est. rating',
      format: 'decimal2',
    }),
  ),
} as const;
