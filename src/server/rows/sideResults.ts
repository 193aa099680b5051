import type { matchSummary } from '../../core/entities/match.ts';
import type { sideResult } from '../../core/entities/matchDetails.ts';
import type { Exact } from '../../core/schema.ts';
import { toIdentifier } from '../../data/store/identifiers.ts';
import { teamLatest, teamNext } from '../../data/store/matchLists.ts';
import type { MatchRow } from '../../data/store/matchRows.ts';
import { ofTeam } from './filters.ts';
import type { HandlerContext } from '../handler.ts';
import { knownSince, startOf, toMatchSummary, toScore } from './matchAnswers.ts';

/** How long an answer with a match in progress may be reused, in seconds. */
const liveLifetime = 30;

/** A finished match from the side of one of its teams: 1 or 2. */
export const toSideResult = (row: MatchRow, side: number, prefix: string): Exact<typeof sideResult> => {
  const score = toScore(row.score1, row.score2);
  return {
    matchId: toIdentifier(prefix, 'match', row.id),
    startsAt: startOf(row),
    startsDayOnly: row.starts_at !== null && row.day_only !== 0,
    teamsKnownAt: knownSince(row),
    eventName: row.event_name,
    stage: row.stage,
    opponentName: side === 1 ? row.team2_name : row.team1_name,
    opponentSlug: side === 1 ? row.team2_slug : row.team1_slug,
    score: score && side === 2 ? { team1: score.team2, team2: score.team1 } : score,
    won: row.winner === 1 || row.winner === 2 ? row.winner === side : null,
  };
};

/** A team's matches that ended by `until` (ms), the newest first. */
export const readSideResults = (
  team: number,
  until: number,
  count: number,
  { store, archiveSince }: HandlerContext,
): readonly Exact<typeof sideResult>[] =>
  store
    .all<MatchRow>(teamLatest, ...ofTeam(team, [until, archiveSince, -Infinity, Infinity]), count)
    .map(row => toSideResult(row, sideOf(row, team), store.prefix));

export const sideOf = (row: MatchRow, team: number): 1 | 2 => (row.team1_id === team ? 1 : 2);

/** A team's match in progress, or else its next one. The answer holds until that begins, or changes. */
export const readNextMatch = (team: number, context: HandlerContext): Exact<typeof matchSummary> | null => {
  const { store, now } = context;
  const row = store.get<MatchRow>(teamNext, team, now, now, team, now, now);
  return row ? toComingMatch(row, context) : null;
};

/** A match in progress or to come, in an answer that has to change when the match does. */
export const toComingMatch = (row: MatchRow, context: HandlerContext): Exact<typeof matchSummary> => {
  const { now, keepFor } = context;
  const left = row.starts_at === null ? Infinity : Math.ceil((row.starts_at - now) / 1000);
  keepFor(left > 0 ? left : liveLifetime);
  return toMatchSummary(row, context);
};
