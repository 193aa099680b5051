import { words } from '../reader/spelling.ts';
import { headshotShare, kastInPercent } from './settled.ts';
import { int, nullable, number } from '../schema.ts';

/** A player's statistics over a number of rounds, with the usual definitions of ADR, KAST and rating 2.0. */
export const statLine = {
  kills: int('Kills', { label: 'K', from: 'stats.kills k frags' }),
  deaths: int('Deaths', { label: 'D', from: 'stats.deaths d death' }),
  assists: nullable(int('Assists', { label: 'A', from: 'stats.assists a assist' })),
  adr: nullable(
    number('Average damage per round', {
      label: 'ADR',
      format: 'decimal1',
      from: words(
        `
          stats.adr averageDamage averageDamagePerRound damagePerRound damagePrRound avgDamage
          avgDamagePerRound avgDmg dpr
        `,
      ),
    }),
  ),
  kast: nullable(
    number('Rounds with a kill, assist, survival or traded death, in percent', {
      label: 'KAST',
      format: 'percent',
      from: 'stats.kast kastPercentage',
      settled: [kastInPercent],
    }),
  ),
  rating: nullable(
    number('Rating, average 1.00', {
      format: 'decimal2',
      from: 'stats.rating rating2 rating20 rating21 rating3 ratingHltv hltvRating',
    }),
  ),
  headshots: nullable(
    number('Share of headshot kills, in percent', {
      label: 'HS%',
      format: 'percent',
      from: words(
        `
          headshotPercentage headshotPercent headshotPct headshotRate stats.headshotPercentage hsPercentage
          hsPercent hsPct hsRate hsRatio headshotRatio hs hsp
        `,
      ),
      settled: [headshotShare],
    }),
  ),
  openingKills: nullable(
    int('Opening kills: first kills of a round', {
      label: 'FK',
      from: 'firstKills entryKills stats.openingKills fk firstBloods firstKill entries',
    }),
  ),
  openingDeaths: nullable(
    int('Opening deaths: first deaths of a round', {
      label: 'FD',
      from: 'firstDeaths entryDeaths stats.openingDeaths fd firstDeath',
    }),
  ),
  tradeKills: nullable(
    int('Kills of someone who had just killed a teammate', {
      label: 'Trades',
      from: 'tradedKills tradeKill',
    }),
  ),
  tradeDeaths: nullable(
    int('Deaths that a teammate avenged', { label: 'Traded', from: 'tradedDeaths tradeDeath' }),
  ),
  doubleKills: nullable(int('Rounds with two kills', { label: '2K', from: 'multi2k' })),
  tripleKills: nullable(int('Rounds with three kills', { label: '3K', from: 'multi3k' })),
  quadKills: nullable(
    int('Rounds with four kills', { label: '4K', from: 'quadroKills quadraKills multi4k' }),
  ),
  aces: nullable(int('Rounds with five kills', { label: '5K', from: 'pentaKills multi5k' })),
  clutches: nullable(int('Rounds as the last one alive against opponents', { label: 'Clutches' })),
  clutchesWon: nullable(
    int('Those of them that were won', { label: 'Won clutches', from: 'clutchWins clutchWon wonClutches' }),
  ),
  utilityDamage: nullable(int('Damage by grenades, in points of health', { label: 'Utility' })),
  estRating: nullable(
    number('Rating, average 1.00, estimated from kills, deaths, assists, ADR and KAST', {
      label: 'Est. rating',
      format: 'decimal2',
    }),
  ),
} as const;
