import type { team as teamEntity, teamMapStats } from '../../../core/entities/team.ts';
import type { Exact } from '../../../core/schema.ts';
import { round } from '../../rows/mapAnswers.ts';
import type { Store } from '../../../data/store/store.ts';
import { parseVeto, type StoredVetoStep } from '../../rows/matchDetails.ts';
import { type PlayedByTeam, toTeamRounds } from './teamRounds.ts';

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
export const readTeamMapStats = (
  store: Store,
  team: number,
  now: number,
  { first, last, event, map }: MapFilter,
): readonly Exact<typeof teamMapStats>[] => {
  const values = [team, now, team, now, Number(event === undefined), event ?? 0, first, last];
  const maps = store.all<TeamMapRow>(teamMaps, ...values);
  const all = toTeamMapStats(maps, store.all<TeamVetoRow>(teamVetoes, ...values));
  return map === undefined ? all : all.filter(each => each.map === map);
};

/** A team's record by map, the most played first. */
export const readMapRecord = (
  store: Store,
  team: number,
  now: number,
): Exact<typeof teamEntity>['mapRecord'] =>
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
const rate = (won: number, played: number): number | null =>
  played === 0 ? null : round((100 * won) / played, 1);

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
