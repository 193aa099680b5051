import type { RoundReason, Score, Side, TeamKey } from './event.ts';

/**
 * The rules of professional matches, as data. Sources: ValveSoftware/counter-strike_rules_and_regs
 * (major-supplemental-rulebook.md) for the format and the overtime, the game's own `mp_` and `cash_` settings for times
 * and money.
 */
const format = {
  /** MR12: the rounds of a half. One more than a half wins the map. */
  halfRounds: 12,
  /** Overtime MR3: three rounds a side, first to four, repeated without limit (`mp_overtime_limit 0`). */
  overtimeHalfRounds: 3,
  overtimeWinAt: 4,
} as const;

/** In seconds. */
export const timings = {
  /** `mp_roundtime_defuse 1.92`: 1:55. */
  round: 115,
  /** `mp_c4timer`. */
  bomb: 40,
  /** `mp_freezetime` at events: 18 to 20. */
  freeze: 18,
  /** `mp_round_restart_delay` at events: from the round's end to the next freeze time. */
  afterRound: 5,
  defuse: 10,
  defuseWithKit: 5,
  plant: 3.2,
} as const;

/** In dollars. */
export const economy = {
  /** `mp_startmoney`, at the start of each half. */
  start: 800,
  /** `mp_overtime_startmoney` in newer event configurations; older ones have 10,000. */
  overtimeStart: 12_500,
  /** `mp_maxmoney`. */
  cap: 16_000,
  /** By the loss count: one at the start of a half, so that a lost pistol round pays 1,900. */
  lossBonus: [1_400, 1_900, 2_400, 2_900, 3_400],
  lossCountAtStart: 1,
  /** For each terrorist of a lost round with a planted bomb. */
  plantedButLost: 800,
  /** For the player who plants or defuses. */
  plant: 300,
  defuse: 300,
  /** For every counter-terrorist, per terrorist killed by his team (since July 2025). */
  teamKillOfTerrorist: 50,
} as const;

/** What each player of the winner gets for a round, in dollars. */
export const winReward = {
  elimination: 3_250,
  time: 3_250,
  bomb: 3_500,
  defuse: 3_500,
  surrender: 0,
} as const satisfies Record<RoundReason, number>;

/** The loss count of a team after a round; every half starts with `economy.lossCountAtStart`. */
export const lossCountAfter = (before: number, hasWon: boolean): number =>
  Math.min(economy.lossBonus.length - 1, Math.max(0, before + (hasWon ? -1 : 1)));

/** What each player gets if his team loses a round with this loss count, in dollars. */
export const lossBonusOf = (lossCount: number): number => economy.lossBonus[lossCount] ?? 0;

/** The reward of a kill in dollars, by class of weapon. */
export const killRewards = {
  knife: 1_500,
  pistol: 300,
  smg: 600,
  shotgun: 900,
  rifle: 300,
  sniper: 300,
  /** The AWP and the P90 pay less than their class, so a weapon's row may override the class. */
  awp: 100,
  grenade: 300,
} as const;

/** The rounds of a map's two halves. Functions take those of a map as `rounds`. */
export const regulation: number = 2 * format.halfRounds;
const overtime = 2 * format.overtimeHalfRounds;

/** The rounds with which a map is won against so many of the other team: 13 up to 11, then four of six in an overtime. */
const winsAt = (other: number, rounds: number): number => {
  const half = rounds / 2;
  if (other < half) return half + 1;
  const overtimesTied = Math.floor((other - half) / format.overtimeHalfRounds);
  return half + overtimesTied * format.overtimeHalfRounds + format.overtimeWinAt;
};

export const isMapOver = ({ team1, team2 }: Score, rounds: number = regulation): boolean =>
  Math.max(team1, team2) >= winsAt(Math.min(team1, team2), rounds);

/** Overtimes that have begun when a map has this score. */
export const overtimesOf = ({ team1, team2 }: Score, rounds: number = regulation): number =>
  Math.max(0, Math.ceil((team1 + team2 - rounds) / overtime));

/** The maps that win a series; for an even best-of (a bo2 may end in a draw), more than half. */
export const mapsToWin = (bestOf: number): number => Math.floor(bestOf / 2) + 1;

/** The half of a round, from 0. Each half of an overtime counts as one. `round` counts from 1. */
export const halfOf = (round: number, rounds: number = regulation): number =>
  round <= rounds
    ? Math.floor((2 * (round - 1)) / rounds)
    : 2 + Math.floor((round - 1 - rounds) / format.overtimeHalfRounds);

/** How many rounds of its half were before a round. */
export const placeInHalf = (round: number, rounds: number): number =>
  round <= rounds ? (round - 1) % (rounds / 2) : (round - 1 - rounds) % format.overtimeHalfRounds;

/** The rounds of the half, or the half of an overtime, that a round belongs to. */
export const lengthOfHalf = (round: number, rounds: number): number =>
  round <= rounds ? rounds / 2 : format.overtimeHalfRounds;

/** Whether a round is the first of its half, including overtime halves: money and equipment are reset. */
export const startsHalf = (round: number, rounds: number = regulation): boolean =>
  round === 1 || halfOf(round, rounds) !== halfOf(round - 1, rounds);

export const otherSide = (side: Side): Side => (side === 'T' ? 'CT' : 'T');
export const otherTeam = (team: TeamKey): TeamKey => (team === 'team1' ? 'team2' : 'team1');
export const exchanged = ({ team1, team2 }: Score): Score => ({ team1: team2, team2: team1 });
export const plusOne = (score: Score, team: TeamKey): Score => ({ ...score, [team]: score[team] + 1 });
/** The team with the higher count; null if they are equal. */
export const leaderOf = ({ team1, team2 }: Score): TeamKey | null =>
  team1 === team2 ? null : team1 > team2 ? 'team1' : 'team2';

/** The teams change sides after each half; an overtime begins on the sides on which the half before it ended. */
export const sideOfTeam1 = (startSide: Side, round: number, rounds: number = regulation): Side => {
  const half = halfOf(round, rounds);
  const changes = half < 2 ? half : 1 + Math.floor((half - 1) / 2);
  return changes % 2 === 0 ? startSide : otherSide(startSide);
};

/** The first team's side at the start of a map, from its side in one of the rounds. */
export const startOfTeam1 = (side: Side, round: number, rounds: number): Side =>
  sideOfTeam1('T', round, rounds) === side ? 'T' : 'CT';

/** A half, or a whole overtime: the rounds won in it, and the first team's side (for an overtime, at its start). */
export interface HalfScore extends Score {
  readonly team1Side: Side;
}

/** The halves that have begun, by the winner of each round in order; then the overtimes, one entry each. */
export const halvesOf = (
  winners: readonly ('team1' | 'team2')[],
  startSide: Side,
  rounds: number = regulation,
): readonly HalfScore[] => {
  const halves: HalfScore[] = [];
  for (let from = 0; from < winners.length; from += from < rounds ? rounds / 2 : overtime) {
    const won = winners.slice(from, from + (from < rounds ? rounds / 2 : overtime));
    const team1 = won.filter(winner => winner === 'team1').length;
    halves.push({ team1, team2: won.length - team1, team1Side: sideOfTeam1(startSide, from + 1, rounds) });
  }
  return halves;
};
