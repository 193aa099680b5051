import type { matchSummary } from '../../api/entities/match.ts';
import type { Exact } from '../../api/schema.ts';
import { toIdentifier } from '../identifiers.ts';
import { findNumber } from '../store/find.ts';
import { finishedMatches, lastEnd, teamFinishedMatches } from '../store/matchLists.ts';
import { pageOf, readPage, readWrittenPage } from '../store/page.ts';
import type { GroupHandlers, HandlerContext, PageRequest } from './handler.ts';
import type { PlayerLineRow } from './mapAnswers.ts';
import { playerLines, toPlayerMapStats } from './mapAnswers.ts';
import { readMaps, readMatch, toMatch } from './matchDetails.ts';
import { readPlacements } from './standings.ts';

const finished = (input: PageRequest, { store, now, archiveSince }: HandlerContext) => {
  const until = store.get<{ readonly at: number | null }>(lastEnd, now)?.at ?? now;
  const values = { list: [until, archiveSince], row: [toIdentifier(store.prefix, 'match', '')] };
  return readWrittenPage<Exact<typeof matchSummary>>(store, finishedMatches, values, input);
};

export const results: GroupHandlers<'results'> = {
  list: finished,
  recent: finished,
  match: ({ matchId }, context) => toMatch(readMatch(matchId, context), context),
  maps: (input, context) => pageOf(readMaps(readMatch(input.matchId, context), context), input),
  stats: (input, context) => {
    const { id } = readMatch(input.matchId, context);
    return readPage(context.store, playerLines, [id, context.now], input, (row: PlayerLineRow) =>
      toPlayerMapStats(row, context.store.prefix),
    );
  },
  team: (input, { store, now, archiveSince }) => {
    const team = findNumber(store, 'team', input.teamIdOrSlug);
    const list = [team, now, archiveSince, team, now, archiveSince];
    const values = { list, row: [toIdentifier(store.prefix, 'match', '')] };
    return readWrittenPage(store, teamFinishedMatches, values, input);
  },
  placements: (input, { store, now }) => pageOf(readPlacements(store, input.eventIdOrSlug, now), input),
};
