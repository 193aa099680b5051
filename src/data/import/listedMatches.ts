import type { DatabaseSync } from 'node:sqlite';
import { dayLength, dayNumber, toDay } from '../store/time.ts';
import { coreSize, sharedPlayers } from './demos/playerKey.ts';

/** A series that may match one from another source. */
export interface IdentifiedSeries {
  readonly startsAt: number;
  readonly teams: readonly [number, number];
  /** The nicknames of the players, as far as they are known. */
  readonly lineups: readonly [readonly string[], readonly string[]];
  /** The number of the winning team; null if unknown. */
  readonly winner: number | null;
}

interface Candidate {
  readonly id: number;
  /** The days between the two, plus 0.5 if a team has another name there. */
  readonly misfit: number;
}

/**
 * Finds the matches that other sources already have for the series. A match must have the same two teams, the same
 * winner, the same players where both sources name them, and a date at most one day away, since a recording has the
 * date of its file. Instead of the same two teams, the same players against the same opponent are enough: ranking lists
 * name a roster after the team that most of its players joined later. If a pair has several matches, each series gets
 * one of its own: as many series as possible get a match, and then the misfit is as small as possible.
 * @param mayBe whether a match may be one of the series
 */
export const findListedMatches = <S extends IdentifiedSeries>(
  database: DatabaseSync,
  series: readonly S[],
  mayBe: (id: number) => boolean = () => true,
): ReadonlyMap<S, number> => {
  const candidates = openCandidates(database);
  const find = (one: S) => candidates(one).filter(({ id }) => mayBe(id));
  const found = new Map<S, number>();
  const pairs = Map.groupBy(series, ({ teams: [one, other] }) =>
    JSON.stringify([Math.min(one, other), Math.max(one, other)]),
  );
  for (const ofPair of pairs.values())
    for (const near of cutAtPauses(ofPair)) {
      const open = near.map(one => ({ one, candidates: find(one) }));
      for (const [one, id] of assign(open).pairs) found.set(one, id);
    }
  return found;
};

/** A group is small enough to try every assignment. */
const cutAtPauses = <S extends IdentifiedSeries>(series: readonly S[]): readonly (readonly S[])[] => {
  const groups: S[][] = [];
  for (const one of series.toSorted((one, other) => one.startsAt - other.startsAt)) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNear = last !== undefined && one.startsAt - last.startsAt <= 3 * dayLength;
    if (group && isNear && group.length < mostTried) group.push(one);
    else groups.push([one]);
  }
  return groups;
};
/** The most series of a group: 8 of them have 40,320 orders. */
const mostTried = 8;

interface Assignment<S> {
  readonly pairs: readonly (readonly [S, number])[];
  readonly misfit: number;
}

const assign = <S>(
  [first, ...rest]: readonly { readonly one: S; readonly candidates: readonly Candidate[] }[],
  taken: ReadonlySet<number> = new Set(),
): Assignment<S> => {
  if (!first) return { pairs: [], misfit: 0 };
  const choices = first.candidates
    .filter(({ id }) => !taken.has(id))
    .map(({ id, misfit }): Assignment<S> => {
      const others = assign(rest, new Set([...taken, id]));
      return { pairs: [[first.one, id], ...others.pairs], misfit: misfit + others.misfit };
    });
  return [...choices, assign(rest, taken)].reduce((best, one) =>
    one.pairs.length > best.pairs.length ||
    (one.pairs.length === best.pairs.length && one.misfit < best.misfit)
      ? one
      : best,
  );
};

/** A match with the number of the winning team; null if unknown. */
type MatchRow = ReturnType<typeof toMatchRow>;

const openCandidates = (database: DatabaseSync): ((series: IdentifiedSeries) => readonly Candidate[]) => {
  const columns = 'SELECT id, team1_id, team2_id, winner FROM match';
  const ofPair = database.prepare(
    `${columns} WHERE team1_id = ? AND team2_id = ? AND starts_at >= ? AND starts_at < ? ORDER BY ends_at, id`,
  );
  const byId = database.prepare(`${columns} WHERE id = ?`);
  const { lineupsOf, against } = readLineups(database);

  return series => {
    const { teams, lineups, startsAt, winner } = series;
    const [one, other] = teams;
    const found = new Map<number, number>();
    const keep = (row: MatchRow, misfit: number): void => {
      if (!isWonAlike(row, series)) return;
      const players = comparePlayers(lineupsOf.get(row.id) ?? [], series);
      // On another day, the winner or the players must confirm that it is the same match.
      const isConfirmed = (winner !== null && row.winner !== null) || players.same > 0;
      if (players.other > 0 || (misfit >= 1 && !isConfirmed)) return;
      found.set(row.id, Math.min(misfit, found.get(row.id) ?? Infinity));
    };
    for (const distance of [0, 1, -1]) {
      const start = (dayNumber(startsAt) - distance) * dayLength;
      const span = [start, start + dayLength] as const;
      for (const row of [...ofPair.all(one, other, ...span), ...ofPair.all(other, one, ...span)])
        keep(toMatchRow(row), Math.abs(distance));
      for (const side of [0, 1] as const)
        for (const { id, lineup } of against(toDay(start), teams[1 - side] ?? 0))
          if (isSameLineup(lineups[side], lineup))
            keep(toMatchRow(byId.get(id) ?? {}), Math.abs(distance) + renamed);
    }
    return [...found].map(([id, misfit]) => ({ id, misfit }));
  };
};

/** How much worse a match fits, in days, of which one team has another name. */
const renamed = 0.5;

const toMatchRow = (row: Readonly<Record<string, unknown>>) => {
  const [team1, team2] = [Number(row['team1_id']), Number(row['team2_id'])];
  const winner = row['winner'] === 1 ? team1 : row['winner'] === 2 ? team2 : null;
  return { id: Number(row['id']), team1, team2, winner };
};

const isWonAlike = (row: MatchRow, { teams, winner }: IdentifiedSeries): boolean => {
  if (row.winner === null || winner === null) return true;
  const opponent = winner === teams[0] ? teams[1] : teams[0];
  const isThere = row.team1 === winner || row.team2 === winner;
  return isThere ? row.winner === winner : row.winner !== opponent;
};

const isSameLineup = (own: readonly string[], listed: readonly string[]): boolean =>
  sharedPlayers(own, listed) >= coreSize;

const comparePlayers = (
  listed: readonly { readonly opponent: number; readonly lineup: readonly string[] }[],
  { teams, lineups }: IdentifiedSeries,
): { readonly same: number; readonly other: number } => {
  // Of several lineups against one opponent, the last counts.
  const byOpponent = new Map(listed.map(({ opponent, lineup }) => [opponent, lineup]));
  const sides = [...byOpponent].flatMap(([opponent, lineup]) => {
    const side = teams.indexOf(opponent);
    const own = side === -1 ? [] : lineups[side === 0 ? 1 : 0];
    return own.length < coreSize || lineup.length < coreSize ? [] : [isSameLineup(own, lineup)];
  });
  const same = sides.filter(Boolean).length;
  return { same, other: sides.length - same };
};

const readLineups = (database: DatabaseSync) => {
  const rows = database.prepare("SELECT key, id FROM identity WHERE kind = 'standings-match'").all();
  const lineups = rows.flatMap(row => {
    const [, day, names = '', opponent] =
      /^(\d{4}-\d\d-\d\d)\/(.*)\/(\d+)\/\d+$/.exec(String(row['key'])) ?? [];
    return day === undefined
      ? []
      : [{ id: Number(row['id']), day, opponent: Number(opponent), lineup: names.split(',') }];
  });
  const byDay = Map.groupBy(lineups, ({ day, opponent }) => `${day}/${opponent}`);
  return {
    lineupsOf: Map.groupBy(lineups, ({ id }) => id),
    against: (day: string, opponent: number) => byDay.get(`${day}/${opponent}`) ?? [],
  };
};
