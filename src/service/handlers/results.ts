import { findNumber } from '../store/find.ts';
import { finishedMatches, lastEnd, teamFinishedMatches } from '../store/matchLists.ts';
import type { MatchRow } from '../store/matchRows.ts';
import { pageOf, readPage } from '../store/page.ts';
import type { GroupHandlers, HandlerContext, PageRequest } from './handler.ts';
import type { PlayerLineRow } from './mapAnswers.ts';
import { playerLines, toPlayerMapStats } from './mapAnswers.ts';
import { toMatchSummary } from './matchAnswers.ts';
import { readMaps, readMatch, toMatch } from './matchDetails.ts';
import { readPlacements } from './standings.ts';

const finished = (input: PageRequest, context: HandlerContext) => {
  const { store, now, archiveSince } = context;
  const until = store.get<{ readonly at: number | null }>(lastEnd, now)?.at ?? now;
  return readPage(store, finishedMatches, [until, archiveSince], input, (row: MatchRow) =>
    toMatchSummary(row, context),
  );
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
    const { store, now, archiveSince } = context;
    const team = findNumber(store, 'team', input.teamIdOrSlug);
    const values = [team, now, archiveSince, team, now, archiveSince];
    return readPage(store, teamFinishedMatches, values, input, (row: MatchRow) => {
      const summary = toMatchSummary(row, context);
      return { ...summary, team1Score: row.score1, team2Score: row.score2 };
    });
  },
  placements: (input, { store, now }) => pageOf(readPlacements(store, input.eventIdOrSlug, now), input),
};
