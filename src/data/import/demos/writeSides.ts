import type { DatabaseSync } from 'node:sqlite';
import {
  type RecordedKill,
  type RecordedPlayer,
  type RecordedRound,
  sideLines,
} from '../../../answers/players/sideLines.ts';
import { ctColumns, sideFigures, tColumns } from '../../store/schema.ts';

/** The players of the maps whose kills were recorded, without those who did not play every round. */
const recorded = `
  SELECT l.player_id, l.ended_at, l.match_id, l.map_number, l.side FROM player_map l
  WHERE EXISTS (SELECT 1 FROM round_kill k WHERE k.match_id = l.match_id AND k.map_number = l.map_number)
    AND l.rounds = (SELECT count(*) FROM map_round r WHERE r.match_id = l.match_id AND r.map_number = l.map_number)`;
const ofMap = (columns: string, table: string, order = ''): string =>
  `SELECT ${columns} FROM ${table} WHERE match_id = ? AND map_number = ? ${order}`;
const roundsOfMap = ofMap(
  'round, team1_side AS team1Side, winner, reason, ended_ms AS ended',
  'map_round',
  'ORDER BY round',
);
const killsOfMap = ofMap(
  'round, at_ms AS at, killer_id AS killer, victim_id AS victim, assister_id AS assister, headshot, trade',
  'round_kill',
  'ORDER BY round, number',
);
const linesOfMap = ofMap('player_id AS id, side AS team', 'player_map');
const moneyOfMap = ofMap('player_id AS id, team, round', 'round_money');

interface PlayerOfMap {
  readonly player_id: number;
  readonly ended_at: number;
  readonly match_id: number;
  readonly map_number: number;
  readonly side: 1 | 2;
}
interface RoundRow extends Omit<RecordedRound, 'kills' | 'others'> {
  readonly round: number;
  readonly reason: string | null;
}
interface MoneyRow extends RecordedPlayer {
  readonly round: number;
}
interface KillRow extends Omit<RecordedKill, 'headshot' | 'trade'> {
  readonly round: number;
  readonly headshot: number;
  readonly trade: number;
}

/** Why the figures by side of a map are unknown although kills were recorded. */
const reasons = [
  'someone among the kills of a map has neither a line nor money, so that his team is unknown',
  'a round ended by elimination without a recorded kill',
] as const;
type Reason = (typeof reasons)[number];
const [unknownTeam, missingKills] = reasons;

/** Fills in the figures by side from recorded kills, and counts the maps that are left without, by reason. */
export const writeSides = (database: DatabaseSync, match?: number): ReadonlyMap<Reason, number> => {
  const left = new Map<Reason, number>();
  const all = <T>(sql: string, ...values: readonly number[]): readonly T[] =>
    // Each statement selects the columns of its T.
    database.prepare(sql).all(...values) as unknown as readonly T[];
  const columns = [...ctColumns, ...tColumns];
  const update = database.prepare(
    `UPDATE player_map SET ${columns.map(column => `${column} = ?`).join(', ')}
     WHERE player_id = ? AND ended_at = ? AND match_id = ? AND map_number = ?`,
  );
  const found =
    match === undefined
      ? all<PlayerOfMap>(recorded)
      : all<PlayerOfMap>(`${recorded} AND l.match_id = ?`, match);
  const ofMaps = Map.groupBy(found, row => `${row.match_id} ${row.map_number}`);
  for (const players of ofMaps.values()) {
    const [{ match_id: played, map_number: map } = { match_id: 0, map_number: 0 }] = players;
    const fielded = players.map(player => ({ id: player.player_id, team: player.side }));
    const rounds = roundsOf(fielded, sql => all(sql, played, map));
    if (typeof rounds === 'string') {
      left.set(rounds, (left.get(rounds) ?? 0) + 1);
      continue;
    }
    const [ct, t] = [sideLines(fielded, rounds, 'CT'), sideLines(fielded, rounds, 'T')];
    for (const { player_id: id, ended_at: endedAt } of players) {
      const [ofCt, ofT] = [ct.get(id), t.get(id)];
      if (!ofCt || !ofT) continue;
      const figures = [ofCt, ofT].flatMap(line => sideFigures.map(figure => line[figure]));
      update.run(ofCt.rounds, ...figures, id, endedAt, played, map);
    }
  }
  return left;
};

/** The rounds of a map; a reason where the rounds or the team of someone in them are unknown, or kills are missing. */
const roundsOf = (fielded: readonly RecordedPlayer[], all: <T>(sql: string) => readonly T[]) => {
  const killRows = all<KillRow>(killsOfMap);
  const money = all<MoneyRow>(moneyOfMap);
  const known = new Set([...fielded, ...money].map(({ id }) => id));
  const named = [
    ...all<RecordedPlayer>(linesOfMap).map(({ id }) => id),
    ...killRows.flatMap(({ killer, victim }) => [killer ?? victim, victim]),
  ];
  if (named.some(id => !known.has(id))) return unknownTeam;
  const kills = Map.groupBy(killRows, ({ round }) => round);
  const rounds = all<RoundRow>(roundsOfMap);
  if (rounds.some(({ round, reason }) => reason === 'elimination' && !kills.has(round))) return missingKills;
  const ids = new Set(fielded.map(({ id }) => id));
  const others = Map.groupBy(
    money.filter(({ id }) => !ids.has(id)),
    ({ round }) => round,
  );
  return rounds.map(({ round, ...row }) => ({
    ...row,
    kills: (kills.get(round) ?? []).map(kill => ({
      ...kill,
      headshot: kill.headshot === 1,
      trade: kill.trade === 1,
    })),
    others: others.get(round) ?? [],
  }));
};
