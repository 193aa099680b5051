import type { headToHead, rosterMember, team } from '../../../core/entities/team.ts';
import type { Exact } from '../../../core/schema.ts';
import { toIdentifier, toRef } from '../../../data/store/identifiers.ts';
import { toDay } from '../../../data/store/time.ts';
import { invalidParameter } from '../../../data/store/problem.ts';
import { findNumber, findRow } from '../../../data/store/find.ts';
import { meetings } from '../../../data/store/matchLists.ts';
import type { MatchRow } from '../../../data/store/matchRows.ts';
import { pageOf, readRememberedPage, readWrittenPage } from '../../../data/store/page.ts';
import type { Store } from '../../../data/store/store.ts';
import { daysUntil, findMapFilter, spanOfDays } from '../../rows/filters.ts';
import type { GroupHandlers, HandlerContext } from '../../handler.ts';
import { toMatchSummary } from '../../rows/matchAnswers.ts';
import { readNextMatch, readSideResults } from '../../rows/sideResults.ts';
import { findRankingList } from '../rankings/rankingLists.ts';
import { currentSpells, rosterChanges, spellsOfTeam, transfers } from './rosterAnswers.ts';
import { readMapRecord, readTeamMapStats } from './teamMapStats.ts';

interface TeamRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly logo: string | null;
  readonly country: string | null;
  readonly region: string | null;
}

export const teams: GroupHandlers<'teams'> = {
  show: ({ teamIdOrSlug }, context) => toTeam(readTeam(teamIdOrSlug, context), context),
  'roster-history': (input, { store, now }) => {
    const today = toDay(now);
    const list = [findNumber(store, 'team', input.teamIdOrSlug), today];
    return readWrittenPage(store, spellsOfTeam, { list, row: [...playerOf(store), today] }, input);
  },
  'map-stats': (input, { store, now, archiveSince }) => {
    const id = findNumber(store, 'team', input.teamIdOrSlug);
    const event = input.event === undefined ? undefined : findNumber(store, 'event', input.event);
    const { first, last } = spanOfDays(input);
    const filter = { first: Math.max(first, archiveSince), last, event, map: findMapFilter(store, input) };
    return pageOf(readTeamMapStats(store, id, now, filter), input);
  },
  vs: ({ teamIdOrSlug, opponentIdOrSlug }, context) =>
    toHeadToHead(readTeam(teamIdOrSlug, context), readTeam(opponentIdOrSlug, context), context),
  'roster-changes': (input, { store, now }) => {
    const days = daysUntil(toDay(now), input);
    return readRememberedPage(
      store,
      rosterChanges,
      { list: [...days, ...days], row: playerOf(store) },
      input,
    );
  },
  transfers: (input, { store, now }) =>
    readRememberedPage(store, transfers, { list: daysUntil(toDay(now), input), row: playerOf(store) }, input),
};

/** The beginning of a player's identifier. */
const playerOf = ({ prefix }: Store): readonly string[] => [toIdentifier(prefix, 'player', '')];

const readTeam = (idOrSlug: string, { store }: HandlerContext): TeamRow =>
  findRow<TeamRow>(
    store,
    'team',
    idOrSlug,
    'SELECT id, slug, name, logo, country, region FROM team WHERE id = ?',
  );

const toTeamRef = ({ id, slug, name }: TeamRow, prefix: string) => toRef(prefix, 'team', id, slug, name);

const toTeam = (row: TeamRow, context: HandlerContext): Exact<typeof team> => {
  const { store, now } = context;
  const today = toDay(now);
  const list = findRankingList('world', context) ?? findRankingList('vrs', context);
  const place = store.get<{ readonly rank: number; readonly points: number }>(
    'SELECT rank, points FROM ranking_row WHERE team_id = ? AND list_id = ? ORDER BY rank LIMIT 1',
    row.id,
    list?.id ?? 0,
  );
  const spells = store
    .all<{ readonly json: string }>(currentSpells, ...playerOf(store), row.id, today, today)
    // The statement writes these fields.
    .map(({ json }) => JSON.parse(json) as Exact<typeof rosterMember>);
  return {
    ...toTeamRef(row, store.prefix),
    logo: row.logo,
    country: row.country,
    region: row.region,
    worldRanking: place?.rank ?? null,
    points: place?.points ?? null,
    coach: spells.findLast(({ role }) => role === 'coach')?.nickname ?? null,
    roster: spells.filter(({ role }) => role !== 'coach'),
    nextMatch: readNextMatch(row.id, context),
    recentResults: readSideResults(row.id, now, 10, context),
    mapRecord: readMapRecord(store, row.id, now),
  };
};

const toHeadToHead = (one: TeamRow, other: TeamRow, context: HandlerContext): Exact<typeof headToHead> => {
  if (one.id === other.id) throw invalidParameter('opponentIdOrSlug', `${other.name} is the same team`);
  const { store, now, archiveSince } = context;
  const span = [now, archiveSince];
  const rows = store.all<MatchRow>(meetings, one.id, other.id, ...span, other.id, one.id, ...span);
  const wonBy = (id: number) =>
    rows.filter(({ team1_id, winner }) => winner === (team1_id === id ? 1 : 2)).length;
  const scored = rows.filter(({ score1, score2 }) => score1 !== null && score2 !== null);
  const mapsOf = (id: number) =>
    scored.reduce((sum, row) => sum + ((row.team1_id === id ? row.score1 : row.score2) ?? 0), 0);
  return {
    team1: toTeamRef(one, store.prefix),
    team2: toTeamRef(other, store.prefix),
    played: rows.length,
    team1Wins: wonBy(one.id),
    team2Wins: wonBy(other.id),
    maps: scored.length === 0 ? null : { team1: mapsOf(one.id), team2: mapsOf(other.id) },
    matches: rows.map(row => toMatchSummary(row, context)),
  };
};
