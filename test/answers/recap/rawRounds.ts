import type { PlayedRound } from '../../../src/answers/winChance/moments.ts';

/** What the checker of claims knows of the rounds of a map. It is written anew, so that it proves what the recap says. */
export type Key = 'team1' | 'team2';
export const otherKey = (key: string): Key => (key === 'team1' ? 'team2' : 'team1');

/** Each numbered round with a winner, by its number; of two with one number the first. */
export const byNumber = (rounds: readonly PlayedRound[]): ReadonlyMap<number, PlayedRound> => {
  const found = new Map<number, PlayedRound>();
  for (const each of rounds) {
    const { round, winner } = each;
    if (round === undefined || round < 1 || !Number.isSafeInteger(round)) continue;
    if (winner !== 'team1' && winner !== 'team2') continue;
    if (!found.has(round)) found.set(round, each);
  }
  return found;
};

/** The score after a round; undefined if a round up to it is missing. */
export const scoreAfter = (rounds: ReadonlyMap<number, PlayedRound>, last: number) => {
  const score = { team1: 0, team2: 0 };
  for (let number = 1; number <= last; number += 1) {
    const winner = rounds.get(number)?.winner;
    if (winner !== 'team1' && winner !== 'team2') return undefined;
    score[winner] += 1;
  }
  return score;
};

/** 13 rounds win, at 12-12 then 16, at 15-15 then 19, and so on. */
export const isWon = ({ team1, team2 }: { team1: number; team2: number }): boolean => {
  for (let tie = 12, goal = 13; ; tie += 3, goal = tie + 1) {
    if (Math.min(team1, team2) < tie || goal > 1000) return Math.max(team1, team2) >= goal;
  }
};

export const sideOfKey = ({ team1Side }: PlayedRound, key: string): string | undefined => {
  if (team1Side !== 'T' && team1Side !== 'CT') return undefined;
  if (key === 'team1') return team1Side;
  return team1Side === 'T' ? 'CT' : 'T';
};

export interface RawDeath {
  readonly victim: string;
  readonly team: Key;
  readonly killer: string | undefined;
  readonly seconds: number;
  /** Players alive before it, by team. */
  readonly alive: Readonly<Record<Key, readonly string[]>>;
}

/** The deaths while both teams had players alive and the round was open; undefined where nobody wrote them down. */
export const rawDeaths = (round: PlayedRound): readonly RawDeath[] | undefined => {
  const { players, kills } = round;
  return players && kills && sideOfKey(round, 'team1') !== undefined
    ? fightOf(round, players, kills)
    : undefined;
};

const fightOf = (
  round: PlayedRound,
  players: NonNullable<PlayedRound['players']>,
  kills: NonNullable<PlayedRound['kills']>,
): readonly RawDeath[] | undefined => {
  const teams = teamsOf(players);
  const dead = new Set<string>();
  const living = (key: Key) =>
    [...teams].filter(([id, team]) => team === key && !dead.has(id)).map(([id]) => id);
  const isOver = () => living('team1').length === 0 || living('team2').length === 0;
  if (isOver()) return undefined;
  const deaths: RawDeath[] = [];
  for (const { victimId: victim = '', killerId = '', seconds = 0 } of kills) {
    if (isOver() || isLate(round, seconds)) break;
    const team = teams.get(victim);
    if (!team || dead.has(victim)) continue;
    const alive = { team1: living('team1'), team2: living('team2') };
    dead.add(victim);
    // At the very end only the death that ended the round counts.
    if (seconds === round.endedAfter && !isOver()) break;
    deaths.push({ victim, team, killer: enemyOf(team, killerId, teams), seconds, alive });
  }
  return deaths;
};

const enemyOf = (team: Key, killer: string, teams: ReadonlyMap<string, Key>): string | undefined =>
  teams.get(killer) === otherKey(team) ? killer : undefined;

const teamsOf = (players: NonNullable<PlayedRound['players']>): ReadonlyMap<string, Key> =>
  new Map(
    players.flatMap(({ playerId, team }) =>
      playerId === undefined ? [] : [[playerId, team === 'team1' ? 'team1' : 'team2'] as const],
    ),
  );

const isLate = ({ endedAfter = Infinity, reason }: PlayedRound, seconds: number): boolean =>
  reason === 'elimination' ? seconds > endedAfter : seconds >= endedAfter;

/** The survivors of the winner; undefined unless both teams are whole and the deaths explain the end. */
export const survivorsOf = (round: PlayedRound): readonly string[] | undefined => {
  const deaths = rawDeaths(round);
  const ids = (key: Key) =>
    new Set(
      (round.players ?? []).filter(({ team }) => team === key).flatMap(({ playerId }) => playerId ?? []),
    );
  if (!deaths || ids('team1').size !== 5 || ids('team2').size !== 5) return undefined;
  const winner: Key = round.winner === 'team1' ? 'team1' : 'team2';
  const lost = deaths.filter(({ team }) => team !== winner).length;
  if (round.reason === 'elimination' ? lost !== 5 : lost === 0) return undefined;
  const dead = new Set(deaths.map(({ victim }) => victim));
  return [...ids(winner)].filter(id => !dead.has(id));
};

export const equipmentOf = ({ players = [] }: PlayedRound, key: string): number | undefined => {
  const own = players.filter(({ team }) => team === key).flatMap(({ equipment }) => equipment ?? []);
  return own.length === 5 ? own.reduce((sum, each) => sum + each, 0) : undefined;
};
