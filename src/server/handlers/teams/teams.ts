import type {
  headToHead,
  rosterMember,
  team,
  team as teamEntity,
  teamMapStats,
} from '../../../core/entities/team.ts';
import type { Exact } from '../../../core/schema.ts';
import { toIdentifier, toRef } from '../../../data/store/identifiers.ts';
import { toDay } from '../../../data/store/time.ts';
import { invalidParameter } from '../../../data/store/problem.ts';
import { findNumber, findRow } from '../../../data/store/find.ts';
import { meetings } from '../../../data/store/matchLists.ts';
import type { MatchRow } from '../../../data/store/matchRows.ts';
import { pageOf, readRememberedPage, readWrittenPage } from '../../../data/store/page.ts';
import type { Store } from '../../../data/store/store.ts';
import { anyOr, daysUntil, findMapFilter, spanOfDays } from '../../rows/filters.ts';
import type { GroupHandlers, HandlerContext } from '../../handler.ts';
import { toMatchSummary } from '../../rows/matchAnswers.ts';
import { readNextMatch, readSideResults } from '../../rows/sideResults.ts';
import { findRankingList } from '../rankings/rankingLists.ts';
import { currentSpells, rosterChanges, spellsOfTeam, transfers } from './rosterAnswers.ts';
import { round } from '../../rows/mapAnswers.ts';
import { parseVeto, type StoredVetoStep } from '../../rows/matchDetails.ts';
import { type PlayedByTeam, toTeamRounds } from './teamRounds.ts';

interface TeamRow extends Pick<Exact<typeof team>, 'slug' | 'name' | 'logo' | 'country' | 'region'> {
  readonly id: number;
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
    const values = { list: [...days, ...days], row: playerOf(store) };
    return readRememberedPage(store, rosterChanges, values, input);
  },
  transfers: (input, { store, now }) =>
    readRememberedPage(store, transfers, { list: daysUntil(toDay(now), input), row: playerOf(store) }, input),
};

/** The beginning of a player's identifier. */
const playerOf = ({ prefix }: Store): readonly string[] => [toIdentifier(prefix, 'player', '')];

const teamByNumber = 'SELECT id, slug, name, logo, country, region FROM team WHERE id = ?';
const readTeam = (idOrSlug: string, { store }: HandlerContext): TeamRow =>
  findRow<TeamRow>(store, 'team', idOrSlug, teamByNumber);

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

/** A finished map of a team. Its rounds by side are those of the halves. */
interface TeamMapRow extends PlayedByTeam {
  readonly name: string;
  /** Null when the pick is known from the match's veto. */
  readonly picked_by: number | null;
}
interface TeamVetoRow {
  readonly side: 1 | 2;
  readonly veto: string;
}

const teamMatches = `
  SELECT id, 1 AS side, veto, event_id, ends_at FROM match WHERE team1_id = ? AND ends_at <= ?
  UNION ALL SELECT id, 2, veto, event_id, ends_at FROM match WHERE team2_id = ? AND ends_at <= ?`;
const teamMaps = `
  SELECT t.side, p.name, iif(t.veto IS NULL, p.picked_by, NULL) AS picked_by, p.score1, p.score2, p.winner, p.halves,
    NULL AS rounds
  FROM (${teamMatches}) t JOIN match_map p ON p.match_id = t.id
  WHERE (? OR t.event_id = ?) AND coalesce(p.ends_at, t.ends_at) BETWEEN ? AND ?`;
const teamVetoes = `
  SELECT side, veto FROM (${teamMatches})
  WHERE veto IS NOT NULL AND (? OR event_id = ?) AND ends_at BETWEEN ? AND ?`;

/** Which maps of a team count: those that ended within the span (ms), of a tournament and of a name if given. */
interface MapFilter {
  readonly first: number;
  readonly last: number;
  readonly event: number | undefined;
  readonly map: string | undefined;
}

/** A team's statistics by map over the finished maps that count. */
const readTeamMapStats = (
  store: Store,
  team: number,
  now: number,
  { first, last, event, map }: MapFilter,
): readonly Exact<typeof teamMapStats>[] => {
  const values = [team, now, team, now, ...anyOr(event), first, last];
  const maps = store.all<TeamMapRow>(teamMaps, ...values);
  const all = toTeamMapStats(maps, store.all<TeamVetoRow>(teamVetoes, ...values));
  return map === undefined ? all : all.filter(each => each.map === map);
};

/** A team's record by map, the most played first. */
const readMapRecord = (store: Store, team: number, now: number): Exact<typeof teamEntity>['mapRecord'] =>
  readTeamMapStats(store, team, now, { first: -Infinity, last: Infinity, event: undefined, map: undefined })
    // A map may only have been picked or removed.
    .filter(({ played }) => played > 0)
    .map(({ map, played, wins, losses, winRate }) => ({ map, played, wins, losses, winRate }));

/** The most played map is first. Picks and bans are null when no source has them. */
const toTeamMapStats = (
  maps: readonly TeamMapRow[],
  vetoes: readonly TeamVetoRow[],
): readonly Exact<typeof teamMapStats>[] => {
  const byName = Map.groupBy(maps, ({ name }) => name);
  // A picked map counts even if the series ended before it.
  const steps = vetoes.flatMap(({ side, veto }) => parseVeto(veto).filter(({ team }) => team === side));
  const stepsOf = (map: string, type: StoredVetoStep['type']) =>
    steps.filter(step => step.map === map && step.type === type).length;
  const picksKnown = vetoes.length > 0 || maps.some(map => map.picked_by !== null);
  return [...new Set([...byName.keys(), ...steps.map(({ map }) => map)])]
    .map(map => {
      const played = byName.get(map) ?? [];
      const wins = played.filter(({ winner, side }) => winner === side).length;
      const losses = played.filter(({ winner, side }) => winner === 3 - side).length;
      const picks = played.filter(({ picked_by, side }) => picked_by === side).length;
      const rounds = toTeamRounds(played);
      return {
        map,
        played: played.length,
        wins,
        losses,
        winRate: rate(wins, wins + losses),
        roundsWon: rounds.roundsWon,
        roundsLost: rounds.rounds - rounds.roundsWon,
        ctRoundWinRate: rate(rounds.ctRoundsWon, rounds.ctRounds),
        tRoundWinRate: rate(rounds.tRoundsWon, rounds.tRounds),
        picks: picksKnown ? picks + stepsOf(map, 'picked') : null,
        bans: vetoes.length > 0 ? stepsOf(map, 'removed') : null,
      };
    })
    .sort((one, other) => other.played - one.played || compareText(one.map, other.map));
};

/** In percent with one decimal; null when nothing was played. */
const rate = (won: number, played: number) => (played === 0 ? null : round((100 * won) / played, 1));

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
