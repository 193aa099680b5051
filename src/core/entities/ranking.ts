import { countries, ranks } from './spellings.ts';
import { date, type From, int, list, maybe, optional, record, type Settled, text } from '../schema.ts';
import { toNumber } from '../json/scalars.ts';
import { standingsBreakdown } from './standingsBreakdown.ts';

/** The difference of two ranks in place of the change. */
const rankBefore: Settled = {
  by: () => ['previousRank', 'previousPosition', 'lastRank'],
  fills: true,
  to: (_, look, field) => {
    const before = toNumber(look('previousRank', 'previousPosition', 'lastRank')) ?? 0;
    const now = Number(field('rank'));
    return before > 0 && now > 0 ? before - now : undefined;
  },
};

export const rankingRow = record(
  'A team’s rank in a ranking',
  () => ({
    rank: int('Rank in this list, from 1', { label: '#', from: ranks }),
    teamId: text('Team identifier', { format: 'id', from: { pandascore: 'id' } }),
    teamSlug: text('Team slug', { from: { pandascore: 'slug' } }),
    teamName: text('Team', { label: 'Team', from: { pandascore: 'name', sportradar: 'competitor.name' } }),
    points: int('Ranking points', {
      from: { description: 'rankingPoints totalPoints', hltv: 'pts', faceit: 'elo' },
    }),
    change: {
      ...maybe.int('Places gained since the previous list; null if the team was not on it', {
        label: '+/-',
        format: 'signed',
        from: { description: 'rankChange positionChange movement' },
        settled: [rankBefore],
      }),
      keepsNull: true as const,
    },
    pointsChange: maybe.int('Points gained since the previous list', {
      label: 'Points +/-',
      format: 'signed',
      from: { description: 'pointsDiff' },
    }),
    region: maybe.text('Region', { from: { cito: 'team.region' } }),
    country: maybe.text('Country, ISO 3166-1 alpha-2', countries),
    roster: list(text('Player'), {
      about: 'Nicknames of the roster',
      format: 'list',
      from: { cito: 'team.roster', pandascore: 'players team.players', hltv: 'lineup' },
    }),
    ranking: text('Ranking of the list: world or vrs', { from: { description: 'system' } }),
    date: date('Day of the list', { from: { cito: 'publishedAt updatedAt' } }),
  }),
  { under: 'region' },
);

const regionalRanks: From = { cito: 'regionRank' };

/** The list of a region may have the rank in it under its own name alone. */
const regionalRankOnly: Settled = {
  by: () => ['regionalRank', 'regionRank'],
  fills: true,
  to: (_, look) => toNumber(look('regionalRank', 'regionRank')),
};

export const regionalRankingRow = record(
  'A team’s rank in its region',
  () => ({
    ...rankingRow.fields,
    rank: {
      ...rankingRow.fields.rank,
      from: { description: 'position', hltv: 'place', pandascore: 'ranking' },
      settled: [regionalRankOnly],
    },
    worldRank: maybe.int('Rank in the list of all regions', {
      label: 'World',
      from: { cito: 'worldRanking globalRank' },
    }),
    regionalRank: maybe.int('Rank in its region', { label: 'Region #', from: regionalRanks }),
  }),
  { under: 'region' },
);

/** `breakdown` is there only where one team is asked for, and only if it is known. */
export const explainedRankingRow = record(
  'A team’s rank in its region, and why',
  () => ({
    ...regionalRankingRow.fields,
    breakdown: optional(standingsBreakdown),
  }),
  { under: 'region' },
);
