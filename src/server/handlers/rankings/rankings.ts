import { regions } from '../../../core/table/parameters.ts';
import { unknownValue } from '../../../data/store/problem.ts';
import { findNumber } from '../../../data/store/find.ts';
import type { GroupHandlers, HandlerContext } from '../../handler.ts';
import type { Page } from '../../../data/store/pageOf.ts';
import type { RankingList } from './rankingLists.ts';
import {
  findRankingList,
  readRegionalPage,
  readRegionPage,
  readTeamPage,
  readWorldPage,
  regionsOf,
} from './rankingLists.ts';

/** Common names of the regions. The values are in lower case, as in every comparison here. */
const regionNames: Readonly<Record<string, (typeof regions)[number]>> = {
  eu: 'europe',
  emea: 'europe',
  na: 'americas',
  sa: 'americas',
  america: 'americas',
  'north-america': 'americas',
  'south-america': 'americas',
  as: 'asia',
  apac: 'asia',
  'asia-pacific': 'asia',
};

/** The world ranking if the file has one, or else the developer's. */
const mainList = (context: HandlerContext, day?: string): RankingList | undefined =>
  findRankingList('world', context, day) ?? findRankingList('vrs', context, day);

const empty = { items: [], total: 0 } as const satisfies Page<never>;

export const rankings: GroupHandlers<'rankings'> = {
  list: (input, context) => {
    const list = mainList(context);
    return list ? readWorldPage(list, input, context) : empty;
  },
  world: (input, context) => {
    const list = mainList(context, input.date);
    return list ? readWorldPage(list, input, context) : empty;
  },
  vrs: (input, context) => {
    const list = findRankingList('vrs', context, input.date);
    const team = input.team === undefined ? undefined : findNumber(context.store, 'team', input.team);
    if (list && team !== undefined) return readTeamPage(list, team, input, context);
    return list ? readRegionalPage(list, input, context) : empty;
  },
  region: (input, context) => {
    const wanted = input.region.trim().toLowerCase().replaceAll(/[ _]+/g, '-');
    const region = regionNames[wanted] ?? wanted;
    const list = findRankingList('vrs', context, input.date) ?? findRankingList('world', context, input.date);
    const spelled = list ? regionsOf(list, context) : [];
    const stored = spelled.find(name => name.toLowerCase().replaceAll(/[ _]+/g, '-') === region);
    if (list && stored !== undefined) return readRegionPage(list, stored, input, context);
    const known = [...new Set<string>([...regions, ...spelled.map(name => name.toLowerCase())])];
    if (!known.includes(region)) throw unknownValue('region', input.region, known);
    return empty;
  },
};
