import { toIdentifier } from '../../identifiers.ts';
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

interface ParticipantRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly seed: number | null;
}

/** Values: the event. */
const participants = `
  SELECT t.id, t.slug, t.name, et.seed FROM event_team et JOIN team t ON t.id = et.team_id
  WHERE et.event_id = ? ORDER BY et.seed IS NULL, et.seed, t.id`;

export const tournaments: GroupHandlers<'tournaments'> = {
  live: (input, { store, now }) =>
    readPage(store, liveEvents, [now, now], input, (row: EventRow) =>
      toTournamentSummary(row, store.prefix, now),
    ),
  show: ({ eventIdOrSlug }, { store, now }) => {
    const event = readEvent(store, eventIdOrSlug);
    return {
      ...toTournamentSummary(event, store.prefix, now),
      format: event.format,
      teams: store.all<ParticipantRow>(participants, event.id).map(({ id, slug, name, seed }) => ({
        id: toIdentifier(store.prefix, 'team', id),
        slug,
        name,
        seed,
      })),
    };
  },
  matches: (input, context) => {
    const event = findNumber(context.store, 'event', input.eventIdOrSlug);
    return readPage(context.store, eventMatches, [event, context.archiveSince], input, (row: MatchRow) =>
      toMatchSummary(row, context),
    );
  },
  standings: (input, { store, now }) => pageOf(readStandings(store, input.eventIdOrSlug, now), input),
  bracket: ({ eventIdOrSlug }, context) => readBracket(eventIdOrSlug, context),
};
