import { explainedRankingRow, rankingRow, regionalRankingRow } from '../entities/ranking.ts';
import { cols, route } from '../route.ts';
import { list } from '../schema.ts';
import { explainedTeam, listDate, region } from './parameters.ts';

const head = cols('rank:1 change:2 teamName:1 points:1 pointsChange:4');
const tail = cols('country:3 roster:4 ranking:4 date:4');
const heading = ['ranking', 'date'] as const;
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
    columns: [...head, ...cols('region:3'), ...tail],
    examples: ['rankings', 'rankings --limit 50'],
    heading,
    lifetime,
  }),
  world: route({
    about: 'The latest world ranking of teams',
    path: '/rankings/world',
    params: {},
    query: { date: listDate },
    returns: list(rankingRow),
    columns: [...head, ...cols('region:3'), ...tail],
    examples: ['rankings world --limit 30'],
    heading,
    lifetime,
  }),
  vrs: route({
    about: 'The latest regional standings of the game’s developer (VRS), all regions',
    path: '/rankings/vrs',
    params: {},
    query: { date: listDate, team: explainedTeam },
    returns: list(explainedRankingRow),
    columns: [...head, ...cols('region:2 regionalRank:3'), ...tail],
    examples: ['rankings vrs', "rankings vrs -q '.[0]'"],
    heading,
    lifetime,
  }),
  region: route({
    about: 'One region, with each team’s world and regional rank',
    path: '/rankings/region/{region}',
    params: { region },
    query: { date: listDate },
    returns: list(regionalRankingRow),
    columns: [...head, ...cols('worldRank:1 regionalRank:3'), ...tail],
    examples: ['rankings europe', 'rankings region asia'],
    heading,
    lifetime,
  }),
};
