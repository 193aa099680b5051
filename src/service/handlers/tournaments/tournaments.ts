import { findNumber } from '../../store/find.ts';
import { eventMatches } from '../../store/matchLists.ts';
import type { MatchRow } from '../../store/matchRows.ts';
import { pageOf, readPage } from '../../store/page.ts';
import { readBracket } from './bracket.ts';
import type { EventRow } from './eventAnswers.ts';
import { liveEvents, readEvent, toTournamentSummary } from './eventAnswers.ts';
import type { GroupHandlers } from '../handler.ts';
import { toMatchSummary } from '../matches/matchAnswers.ts';
import { readStandings } from './standings.ts';
import { readTournament } from './tournamentCard.ts';

export const tournaments: GroupHandlers<'tournaments'> = {
  live: (input, { store, now }) =>
    readPage(store, liveEvents, [now, now], input, (row: EventRow) =>
      toTournamentSummary(row, store.prefix, now),
    ),
  show: ({ eventIdOrSlug }, context) => readTournament(readEvent(context.store, eventIdOrSlug), context),
  matches: (input, context) => {
    const event = findNumber(context.store, 'event', input.eventIdOrSlug);
    return readPage(context.store, eventMatches, [event, context.archiveSince], input, (row: MatchRow) =>
      toMatchSummary(row, context),
    );
  },
  standings: (input, { store, now }) => pageOf(readStandings(store, input.eventIdOrSlug, now), input),
  bracket: ({ eventIdOrSlug }, context) => readBracket(eventIdOrSlug, context),
};
