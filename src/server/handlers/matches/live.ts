import {
  toLiveMatch,
  toLiveRounds,
  toLiveScoreboard,
  toLiveState,
} from '../../../core/scoreboard/answers.ts';
import { dayLength } from '../../../data/store/time.ts';
import { notFound } from '../../../data/store/problem.ts';
import { liveMatches } from '../../../data/store/matchLists.ts';
import type { MatchRow } from '../../../data/store/matchRows.ts';
import { pageOf } from '../../../data/store/page.ts';
import { findTeamFilter } from '../../rows/filters.ts';
import type { GroupHandlers, HandlerContext } from '../../handler.ts';
import { knownSince, matchStatus, startOf } from '../../rows/matchAnswers.ts';
import { readMatch } from '../../rows/matchDetails.ts';

export const live: GroupHandlers<'live'> = {
  list: (input, context) => {
    const team = findTeamFilter(context.store, input);
    return pageOf(liveAt(context, team), input);
  },
  state: ({ matchId }, context) => {
    const { row, board } = findBoard(matchId, context);
    return { ...toLiveState(board, context.now), teamsKnownAt: knownSince(row) };
  },
  scoreboard: ({ matchId }, context) => {
    const { row, board } = findBoard(matchId, context);
    return { ...toLiveScoreboard(board, context.now), teamsKnownAt: knownSince(row) };
  },
  rounds: (input, context) => pageOf(toLiveRounds(findBoard(input.matchId, context).board), input),
};

/** The live matches whose course is known, all of them or those of a team. */
export const liveAt = (
  { store, boards, now }: Pick<HandlerContext, 'store' | 'boards' | 'now'>,
  team?: number,
) =>
  store
    .all<MatchRow>(liveMatches, now - dayLength, now, now)
    .filter(row => team === undefined || row.team1_id === team || row.team2_id === team)
    .flatMap(row => {
      const board = boards.at(row.id, now);
      return board ? [{ ...toLiveMatch(board, now), teamsKnownAt: knownSince(row) }] : [];
    });

/** The scoreboard of a live match. Throws NOT_FOUND with the match's actual state. */
const findBoard = (matchId: string, context: HandlerContext) => {
  const { boards, now } = context;
  const row = readMatch(matchId, context);
  const status = matchStatus(row, now);
  const start = startOf(row);
  if (status === 'upcoming')
    throw notFound(
      `${matchId} is not live: it ${start === null ? 'is scheduled without a time' : `starts ${start}`}`,
    );
  if (status === 'finished')
    throw notFound(`${matchId} is not live: it is finished${start === null ? '' : `, it started ${start}`}`);
  const board = boards.at(row.id, now);
  if (!board) throw notFound(`${matchId} is in progress, but its course is unknown`);
  return { row, board };
};
