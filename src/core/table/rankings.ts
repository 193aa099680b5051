import { explainedRankingRow, rankingRow, regionalRankingRow } from '../entities/ranking.ts';
import { col, route } from '../route.ts';
import { list } from '../schema.ts';
import { explainedTeam, listDate, region } from './parameters.ts';

const head = [
  col('rank', 1),
  col('change', 2),
  col('teamName', 1),
  col('points', 1),
  col('pointsChange', 4),
] as const;
const tail = [col('country', 3), col('roster', 4), col('ranking', 4), col('date', 4)] as const;
/** In seconds. */
const lifetime = 3600;

/** Team rankings: section 4.6 of the service description. */
export const rankings = {
  list: route({
    about: 'The service’s main ranking: one row per team, points, change since the previous list',
    path: '/rankings',
    params: {},
    query: {},
    returns: list(rankingRow),
    columns: [...head, col('region', 3), ...tail],
    examples: ['rankings', 'rankings --limit 50'],
    lifetime,
  }),
  world: route({
    about: 'The latest world ranking of teams',
    path: '/rankings/world',
    params: {},
    query: { date: listDate },
    returns: list(rankingRow),
    columns: [...head, col('region', 3), ...tail],
    examples: ['rankings world --limit 30'],
    lifetime,
  }),
  vrs: route({
    about: 'The latest regional standings of the game’s developer (VRS), all regions',
    path: '/rankings/vrs',
    params: {},
    query: { date: listDate, team: explainedTeam },
    returns: list(explainedRankingRow),
    columns: [...head, col('region', 2), col('regionalRank', 3), ...tail],
    examples: ['rankings vrs', "rankings vrs -q '.[0]'"],
    lifetime,
  }),
  region: route({
    about: 'One region, with each team’s world and regional rank',
    path: '/rankings/region/{region}',
    params: { region },
    query: { date: listDate },
    returns: list(regionalRankingRow),
    columns: [...head, col('worldRank', 1), col('regionalRank', 3), ...tail],
    examples: ['rankings europe', 'rankings region asia'],
    lifetime,
  }),
};
