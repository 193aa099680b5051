import type { team as teamEntity, teamMapStats } from '../../../core/entities/team.ts';
import type { Exact } from '../../../core/schema.ts';
import { parseHalves, round } from '../../rows/mapAnswers.ts';
import type { Store } from '../../../data/store/store.ts';
import type { StoredVetoStep } from '../../rows/matchDetails.ts';
import { parseVeto } from '../../rows/matchDetails.ts';

/** A finished map of a team. `side` is 1 or 2: the team's place in the match. */
interface TeamMapRow {
  readonly side: 1 | 2;
  readonly name: string;
  /** Null when the pick is known from the match's veto. */
  readonly picked_by: number | null;
  readonly score1: number | null;
  readonly score2: number | null;
  readonly winner: number | null;
  readonly halves: string | null;
}
/** The veto of a finished match of a team, as JSON. */
interface TeamVetoRow {
  readonly side: 1 | 2;
  readonly veto: string;
}

const teamMatches = `
  SELECT id, 1 AS side, veto, event_id, ends_at FROM match WHERE team1_id = ? AND ends_at <= ?
  UNION ALL SELECT id, 2, veto, event_id, ends_at FROM match WHERE team2_id = ? AND ends_at <= ?`;
const teamMaps = `
  SELECT t.side, p.name, iif(t.veto IS NULL, p.picked_by, NULL) AS picked_by, p.score1, p.score2, p.winner, p.halves
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
  return map === undefined ? all : all.filter(each => each.map.toLowerCase() === map.toLowerCase());
};

interface MapRecordRow {
  readonly map: string;
  readonly played: number;
  readonly wins: number;
  readonly losses: number;
}

/** Values, twice over: team, now. */
const mapRecords = `
  SELECT p.name AS map, count(*) AS played, coalesce(sum(p.winner = t.side), 0) AS wins,
    coalesce(sum(p.winner = 3 - t.side), 0) AS losses
  FROM (${teamMatches}) t JOIN match_map p ON p.match_id = t.id GROUP BY p.name`;

/** A team's record by map, the most played first: the counts of `toTeamMapStats`. */
export const readMapRecord = (
  store: Store,
  team: number,
  now: number,
): Exact<typeof teamEntity>['mapRecord'] =>
  store
    .all<MapRecordRow>(mapRecords, team, now, team, now)
    .map(row => ({ ...row, winRate: rate(row.wins, row.wins + row.losses) }))
    .sort((one, other) => other.played - one.played || compareText(one.map, other.map));

interface Rounds {
  won: number;
  played: number;
}
interface Tally {
  played: number;
  wins: number;
  losses: number;
  picks: number;
  bans: number;
  readonly rounds: Rounds;
  readonly CT: Rounds;
  readonly T: Rounds;
}

/** The most played map is first. Picks and bans are null when no source has them. */
const toTeamMapStats = (
  maps: readonly TeamMapRow[],
  vetoes: readonly TeamVetoRow[],
): readonly Exact<typeof teamMapStats>[] => {
  const tallies = new Map<string, Tally>();
  const tallyOf = (map: string): Tally => {
    let tally = tallies.get(map);
    if (!tally) tallies.set(map, (tally = emptyTally()));
    return tally;
  };
  for (const map of maps) addMap(tallyOf(map.name), map);
  for (const { side, veto } of vetoes)
    for (const step of parseVeto(veto)) if (step.team === side) addStep(tallyOf(step.map), step.type);
  const picksKnown = vetoes.length > 0 || maps.some(map => map.picked_by !== null);
  return [...tallies]
    .map(([map, tally]) => ({
      map,
      played: tally.played,
      wins: tally.wins,
      losses: tally.losses,
      winRate: rate(tally.wins, tally.wins + tally.losses),
      roundsWon: tally.rounds.won,
      roundsLost: tally.rounds.played - tally.rounds.won,
      ctRoundWinRate: rate(tally.CT.won, tally.CT.played),
      tRoundWinRate: rate(tally.T.won, tally.T.played),
      picks: picksKnown ? tally.picks : null,
      bans: vetoes.length > 0 ? tally.bans : null,
    }))
    .sort((one, other) => other.played - one.played || compareText(one.map, other.map));
};

const emptyTally = (): Tally => ({
  played: 0,
  wins: 0,
  losses: 0,
  picks: 0,
  bans: 0,
  rounds: { won: 0, played: 0 },
  CT: { won: 0, played: 0 },
  T: { won: 0, played: 0 },
});

const addMap = (tally: Tally, map: TeamMapRow): void => {
  tally.played++;
  if (map.winner === map.side) tally.wins++;
  else if (map.winner === 1 || map.winner === 2) tally.losses++;
  if (map.picked_by === map.side) tally.picks++;
  addRounds(tally.rounds, map.score1 ?? 0, map.score2 ?? 0, map.side);
  // Only the two halves of regulation: the teams change sides within an overtime, whose rounds are stored as one entry.
  for (const [team1, team2, team1Side] of map.halves === null ? [] : parseHalves(map.halves).slice(0, 2)) {
    const teamSide = (map.side === 1) === (team1Side === 'CT') ? 'CT' : 'T';
    addRounds(tally[teamSide], team1, team2, map.side);
  }
};

/** A picked map counts even if the series ended before it. */
const addStep = (tally: Tally, type: StoredVetoStep['type']): void => {
  if (type === 'picked') tally.picks++;
  if (type === 'removed') tally.bans++;
};

const addRounds = (rounds: Rounds, team1: number, team2: number, side: 1 | 2): void => {
  rounds.won += side === 1 ? team1 : team2;
  rounds.played += team1 + team2;
};

/** In percent with one decimal; null when nothing was played. */
const rate = (won: number, played: number): number | null =>
  played === 0 ? null : round((100 * won) / played, 1);

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
