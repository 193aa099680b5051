import type { headToHead, team } from '../../../core/entities/team.ts';
import type { Exact } from '../../../core/schema.ts';
import { toIdentifier } from '../../../data/store/identifiers.ts';
import { toDay } from '../../../data/store/time.ts';
import { invalidParameter, notFound } from '../../../data/store/problem.ts';
import { findNumber } from '../../../data/store/find.ts';
import { meetings } from '../../../data/store/matchLists.ts';
import type { MatchRow } from '../../../data/store/matchRows.ts';
import { pageOf, readPage, readRememberedPage } from '../../../data/store/page.ts';
import { daysUntil, spanOfDays } from '../../rows/filters.ts';
import type { GroupHandlers, HandlerContext } from '../../handler.ts';
import { toMatchSummary } from '../../rows/matchAnswers.ts';
import { readNextMatch, readSideResults } from '../../rows/sideResults.ts';
import { findRankingList } from '../rankings/rankingLists.ts';
import type { ChangeRow, SpellRow, TransferRow } from './rosterAnswers.ts';
import {
  currentSpells,
  rosterChanges,
  spellsOfTeam,
  toHistoryEntry,
  toRosterChange,
  toRosterMember,
  toTransfer,
  transfers,
} from './rosterAnswers.ts';
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
    const values = [findNumber(store, 'team', input.teamIdOrSlug), today];
    return readPage(store, spellsOfTeam, values, input, (row: SpellRow) =>
      toHistoryEntry(row, store.prefix, today),
    );
  },
  'map-stats': (input, { store, now }) => {
    const id = findNumber(store, 'team', input.teamIdOrSlug);
    const event = input.event === undefined ? undefined : findNumber(store, 'event', input.event);
    const filter = { ...spanOfDays(input), event, map: input.map };
    return pageOf(readTeamMapStats(store, id, now, filter), input);
  },
  vs: ({ teamIdOrSlug, opponentIdOrSlug }, context) =>
    toHeadToHead(readTeam(teamIdOrSlug, context), readTeam(opponentIdOrSlug, context), context),
  'roster-changes': (input, { store, now }) => {
    const days = daysUntil(toDay(now), input);
    const values = { list: [...days, ...days], row: [] };
    return readRememberedPage(store, rosterChanges, values, input, (row: ChangeRow) =>
      toRosterChange(row, store.prefix),
    );
  },
  transfers: (input, { store, now }) =>
    readRememberedPage(
      store,
      transfers,
      { list: daysUntil(toDay(now), input), row: [] },
      input,
      (row: TransferRow) => toTransfer(row, store.prefix),
    ),
};

const readTeam = (idOrSlug: string, { store }: HandlerContext): TeamRow => {
  const row = store.get<TeamRow>(
    'SELECT id, slug, name, logo, country, region FROM team WHERE id = ?',
    findNumber(store, 'team', idOrSlug),
  );
  if (!row) throw notFound(`${idOrSlug} has just been removed`);
  return row;
};

const toTeamRef = ({ id, slug, name }: TeamRow, prefix: string) => ({
  id: toIdentifier(prefix, 'team', id),
  slug,
  name,
});

const toTeam = (row: TeamRow, context: HandlerContext): Exact<typeof team> => {
  const { store, now } = context;
  const today = toDay(now);
  const list = findRankingList('world', context) ?? findRankingList('vrs', context);
  const place = store.get<{ readonly rank: number; readonly points: number }>(
    'SELECT rank, points FROM ranking_row WHERE team_id = ? AND list_id = ? ORDER BY rank LIMIT 1',
    row.id,
    list?.id ?? 0,
  );
  const spells = store.all<SpellRow>(currentSpells, row.id, today, today);
  return {
    ...toTeamRef(row, store.prefix),
    logo: row.logo,
    country: row.country,
    region: row.region,
    worldRanking: place?.rank ?? null,
    points: place?.points ?? null,
    coach: spells.findLast(({ role }) => role === 'coach')?.nickname ?? null,
    roster: spells.filter(({ role }) => role !== 'coach').map(spell => toRosterMember(spell, store.prefix)),
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
