import { pointsPaths, rankPaths, worldRankPaths } from './spellings.ts';
import { date, int, list, nullable, optional, record, text } from '../schema.ts';
import { toNumber } from '../reader/scalars.ts';
import { words } from '../reader/spelling.ts';
import type { Settled } from '../schema.ts';
import { countryDetails, rankChange } from './settled.ts';
import { standingsBreakdown } from './standingsBreakdown.ts';

export const rankingRow = record(
  'A team’s rank in a ranking',
  () => ({
    rank: int('Rank in this list, from 1', {
      label: '#',
      from: rankPaths,
    }),
    teamId: text('Team identifier', { format: 'id', from: 'team.id competitor.id id' }),
    teamSlug: text('Team slug', { from: 'team.slug slug' }),
    teamName: text('Team', {
      label: 'Team',
      from: 'team.name team competitor.name competitor participant.name participant name title displayName club organization org squad clan',
    }),
    points: int('Ranking points', { from: [...pointsPaths, 'score', 'rating', 'value'] }),
    change: nullable(
      int('Places gained since the previous list; null if the team was not on it', {
        label: '+/-',
        format: 'signed',
        from: [
          ...words('rank position place').flatMap(word => [
            `${word}Change`,
            `${word}Diff`,
            `${word}Delta`,
            `${word}Movement`,
          ]),
          ...words('movement delta diff trend shift moved placesGained changeInRank'),
        ],
        settled: rankChange,
      }),
    ),
    pointsChange: nullable(
      int('Points gained since the previous list', {
        label: 'Points +/-',
        format: 'signed',
        from: 'pointsDiff pointsDelta ptsChange pointDifference',
      }),
    ),
    region: nullable(text('Region', { from: 'team.region' })),
    country: nullable(text('Country, ISO 3166-1 alpha-2', countryDetails())),
    roster: list(text('Player'), {
      about: 'Nicknames of the roster',
      format: 'list',
      from: 'players lineup members squad playerNames playerList currentRoster currentLineup activePlayers team.roster team.players team.lineup team.members',
    }),
    ranking: text('Ranking of the list: world or vrs', { from: 'system type source' }),
    date: date('Day of the list', { from: 'publishedAt updatedAt week' }),
  }),
  { under: 'region' },
);

const regionalRankNames = words('regionalRank regionRank');

/** The list of a region may have the rank in it under its own name alone. */
const regionalRankOnly: Settled = {
  by: () => regionalRankNames,
  fills: true,
  to: (_, look) => toNumber(look(...regionalRankNames)),
};

export const regionalRankingRow = record(
  'A team’s rank in its region',
  () => ({
    ...rankingRow.fields,
    rank: {
      ...rankingRow.fields.rank,
      from: rankPaths.filter(path => !worldRankPaths.includes(path)),
      settled: [regionalRankOnly],
    },
    worldRank: nullable(int('Rank in the list of all regions', { label: 'World', from: worldRankPaths })),
    regionalRank: nullable(int('Rank in its region', { label: 'Region #', from: regionalRankNames })),
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
