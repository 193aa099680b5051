import type { matchSummary } from '../../../api/entities/match.ts';
import type { Exact } from '../../../api/schema.ts';
import { toIdentifier } from '../../identifiers.ts';
import { findNumber } from '../../store/find.ts';
import { finishedMatches, firstEnd, lastEnd, teamFinishedMatches } from '../../store/matchLists.ts';
import { pageOf, readPage, readWrittenPage } from '../../store/page.ts';
import type { GroupHandlers, HandlerContext } from '../handler.ts';
import type { PageRequest } from '../../page.ts';
import type { PlayerLineRow } from './mapAnswers.ts';
import { playerLines, toPlayerMapStats } from './mapAnswers.ts';
import { readMaps, readMatch, toMatch } from './matchDetails.ts';
import { readPlacements } from '../tournaments/standings.ts';

interface Ends {
  readonly at: number | null;
}

/** The time span of the answer, measured by the ends of its matches. It stays the same until another match ends. */
const spanOf = ({ store, now, archiveSince }: HandlerContext) => ({
  until: store.get<Ends>(lastEnd, now)?.at ?? now,
  since:
    archiveSince === -Infinity ? archiveSince : (store.get<Ends>(firstEnd, archiveSince)?.at ?? archiveSince),
});

const finished = (input: PageRequest, context: HandlerContext) => {
  const { store } = context;
  const { until, since } = spanOf(context);
  const values = { list: [until, until, since], row: [toIdentifier(store.prefix, 'match', '')] };
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
  team: (input, context) => {
    const { store } = context;
    const team = findNumber(store, 'team', input.teamIdOrSlug);
    const { until, since } = spanOf(context);
    const list = [team, until, since, team, until, since];
    const values = { list, row: [toIdentifier(store.prefix, 'match', '')] };
    return readWrittenPage(store, teamFinishedMatches, values, input);
  },
  placements: (input, { store, now }) => pageOf(readPlacements(store, input.eventIdOrSlug, now), input),
};
