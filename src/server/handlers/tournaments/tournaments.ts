import type { tournament, bracket, bracketSlot, stageFormats } from '../../../core/entities/tournament.ts';
import type { Exact } from '../../../core/schema.ts';
import { toRef, toIdentifier } from '../../../data/store/identifiers.ts';
import { findNumber, isArchived } from '../../../data/store/find.ts';
import { eventMatches, eventNext } from '../../../data/store/matchLists.ts';
import { matchColumns, matchJoins, type MatchRow } from '../../../data/store/matchRows.ts';
import { pageOf, readPage } from '../../../data/store/page.ts';
import type { GroupHandlers, HandlerContext } from '../../handler.ts';
import { toMatchSummary } from '../../rows/matchAnswers.ts';
import { sideOf, toComingMatch, toSideResult } from '../../rows/sideResults.ts';
import {
  type EventRow,
  liveEvents,
  readEvent,
  readEvents,
  toTournamentSummary,
} from '../../rows/eventAnswers.ts';
import { anyOr, findTeamFilter, spanOfDays } from '../../rows/filters.ts';
import { readStandingRows, readStandings, type StandingRow } from '../../rows/standings.ts';

export const tournaments: GroupHandlers<'tournaments'> = {
  live: (input, context) => readEvents(liveEvents, [context.now, context.now], input, context),
  show: ({ eventIdOrSlug }, context) => readTournament(readEvent(context.store, eventIdOrSlug), context),
  matches: (input, context) => {
    const { store, now, archiveSince } = context;
    const { first, last } = spanOfDays(input);
    const event = findNumber(store, 'event', input.eventIdOrSlug);
    const team = findTeamFilter(store, input);
    const withoutStart = Number(input.from === undefined && input.to === undefined);
    const values = [event, archiveSince, first, last, withoutStart, ...anyOr(team), now];
    return readPage(store, eventMatches, values, input, (row: MatchRow) => toMatchSummary(row, context));
  },
  standings: (input, { store, now }) => pageOf(readStandings(store, input.eventIdOrSlug, now), input),
  bracket: ({ eventIdOrSlug }, context) => readBracket(eventIdOrSlug, context),
};

type Tournament = Exact<typeof tournament>;

const nextCount = 8;

/** A tournament with its teams by seed, and what is decided or next by now. */
const readTournament = (event: EventRow, context: HandlerContext): Tournament => {
  const { store, now } = context;
  const { prefix } = store;
  const standings = readStandingRows(store, event.id, now);
  const winner = onlyOne(standings, '1');
  const runnerUp = winner && onlyOne(standings, '2');
  return {
    ...toTournamentSummary(event, prefix, now),
    format: event.format,
    teams: standings.toSorted(bySeed).map(row => ({
      ...toTeam(row, prefix),
      seed: row.seed,
      placement: row.place,
      prize: row.paid,
      wins: row.wins,
      losses: row.losses,
    })),
    winner: winner ? toTeam(winner, prefix) : null,
    runnerUp: runnerUp ? toTeam(runnerUp, prefix) : null,
    path: winner ? readPath(event.id, winner.team_id, context) : [],
    nextMatches: store
      .all<MatchRow>(eventNext, event.id, now, nextCount)
      .map(row => toComingMatch(row, context)),
  };
};

/** The only team in a place; undefined when none has it yet, or several share it. */
const onlyOne = (standings: readonly StandingRow[], place: string): StandingRow | undefined => {
  const [first, ...others] = standings.filter(row => row.place === place);
  return others.length === 0 ? first : undefined;
};

const toTeam = ({ team_id, slug, name }: StandingRow, prefix: string) =>
  toRef(prefix, 'team', team_id, slug, name);

/** Teams without a seed come last. */
const bySeed = (one: StandingRow, other: StandingRow): number =>
  (one.seed ?? Number.MAX_SAFE_INTEGER) - (other.seed ?? Number.MAX_SAFE_INTEGER) ||
  one.team_id - other.team_id;

/** A team's finished matches in an event. Values: the event, now, archive since, the team twice. */
const pathOfTeam = `
  SELECT ${matchColumns}, s.round_name
  FROM (SELECT id FROM match
        WHERE event_id = ? AND ends_at <= ? AND ends_at >= ? AND (team1_id = ? OR team2_id = ?)) AS picked
    JOIN match m ON m.id = picked.id ${matchJoins}
    LEFT JOIN slot s ON s.event_id = m.event_id AND s.match_id = m.id
  ORDER BY m.starts_at, m.id`;

const readPath = (event: number, team: number, { store, now, archiveSince }: HandlerContext) =>
  store
    .all<MatchRow & Pick<Place, 'round_name'>>(pathOfTeam, event, now, archiveSince, team, team)
    .map(row => ({ ...toSideResult(row, sideOf(row, team), store.prefix), roundName: row.round_name }));

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
const readBracket = (eventIdOrSlug: string, context: HandlerContext): Exact<typeof bracket> => {
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
  const course = { status, bestOf, score, winner, startsAt, startsDayOnly, teamsKnownAt };
  return { ...place, ...openSlot, ...course, ...(known && { matchId: id, team1Name, team2Name }) };
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
