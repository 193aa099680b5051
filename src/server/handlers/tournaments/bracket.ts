import type { bracket, bracketSlot, stageFormats } from '../../../core/entities/tournament.ts';
import type { Exact } from '../../../core/schema.ts';
import { toIdentifier } from '../../../data/store/identifiers.ts';
import { matchColumns, matchJoins, type MatchRow } from '../../../data/store/matchRows.ts';
import { isArchived } from '../../../data/store/find.ts';
import { readEvent } from '../../rows/eventAnswers.ts';
import type { HandlerContext } from '../../handler.ts';
import { toMatchSummary } from '../../rows/matchAnswers.ts';

interface Place {
  readonly stage_name: string;
  readonly stage_format: (typeof stageFormats)[number];
  readonly group_name: string | null;
  readonly round: number;
  readonly round_name: string | null;
  readonly position: number;
}
type SlotRow = Place & (MatchRow | { readonly id: null });

/** Values: the event. */
const slotsOfEvent = `
  SELECT g.name AS stage_name, g.format AS stage_format, s.group_name, s.round, s.round_name, s.position,
    ${matchColumns}
  FROM slot s JOIN stage g ON g.event_id = s.event_id AND g.number = s.stage
    LEFT JOIN match m ON m.id = s.match_id ${matchJoins}
  WHERE s.event_id = ? ORDER BY s.stage, s.round, s.position`;

/** The bracket of an event. Throws NOT_FOUND. */
export const readBracket = (eventIdOrSlug: string, context: HandlerContext): Exact<typeof bracket> => {
  const { store } = context;
  const event = readEvent(store, eventIdOrSlug);
  return {
    eventId: toIdentifier(store.prefix, 'event', event.id),
    eventName: event.name,
    slots: store.all<SlotRow>(slotsOfEvent, event.id).map(row => toSlot(row, context)),
  };
};

const toSlot = (row: SlotRow, context: HandlerContext): Exact<typeof bracketSlot> => {
  const place = {
    stage: row.stage_name,
    format: row.stage_format,
    group: row.group_name,
    round: row.round,
    roundName: row.round_name,
    position: row.position,
  };
  if (row.id === null) return { ...place, ...openSlot };
  // Who played there, and who won, is outside the archive of the client's plan.
  if (isArchived(row, context.archiveSince)) return { ...place, ...openSlot, status: 'finished' };
  const { id, status, bestOf, team1Name, team2Name, score, winner, startsAt, startsDayOnly, teamsKnownAt } =
    toMatchSummary(row, context);
  const known = row.known_at <= context.now;
  return {
    ...place,
    matchId: known ? id : null,
    status,
    bestOf,
    team1Name: known ? team1Name : null,
    team2Name: known ? team2Name : null,
    score,
    winner,
    startsAt,
    startsDayOnly,
    teamsKnownAt,
  };
};

const openSlot = {
  matchId: null,
  status: 'upcoming',
  bestOf: null,
  team1Name: null,
  team2Name: null,
  score: null,
  winner: null,
  startsAt: null,
  startsDayOnly: false,
  teamsKnownAt: null,
} as const;
