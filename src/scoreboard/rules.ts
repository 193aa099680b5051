import type { Score, Side } from './event.ts';

/**
 * The rules that professional matches are played by, as data. Sources: ValveSoftware/counter-strike_rules_and_regs
 * (major-supplemental-rulebook.md) for the format and the overtime, the game's own `mp_` and `cash_` settings for
 * times and money.
 */
const format = {
  /** MR12: the rounds of a half, and what wins the map. */
  halfRounds: 12,
  winAt: 13,
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
  /** `mp_overtime_startmoney` of the newer event configurations; older ones have 10,000. */
  overtimeStart: 12_500,
  /** `mp_maxmoney`. */
  cap: 16_000,
  winByElimination: 3_250,
  winByTime: 3_250,
  winByBomb: 3_500,
  winByDefuse: 3_500,
  /**
   * By the count of losses: it starts at one in every half, rises with a loss and falls with a win. So the first
   * lost pistol round pays 1,900.
   */
  lossBonus: [1_400, 1_900, 2_400, 2_900, 3_400],
  lossCountAtStart: 1,
  /** To each terrorist of a lost round in which the bomb was planted. */
  plantedButLost: 800,
  /** To the player who did it. */
  plant: 300,
  defuse: 300,
  /** To every counter-terrorist for each terrorist his team kills (since July 2025). */
  teamKillOfTerrorist: 50,
} as const;

/** What a kill pays the killer, in dollars, by class of weapon. */
export const killRewards = {
  knife: 1_500,
  pistol: 300,
  smg: 600,
  shotgun: 900,
  rifle: 300,
  sniper: 300,
  /** The AWP, and the P90 with it, pay less than their class: a weapon's row may say so. */
  awp: 100,
  grenade: 300,
} as const;

const regulation = 2 * format.halfRounds;
const overtime = 2 * format.overtimeHalfRounds;

/** Whether a map with this score of rounds is over: 13–x with x ≤ 11, then four of six in an overtime. */
export const isMapOver = ({ team1, team2 }: Score): boolean => {
  const leader = Math.max(team1, team2);
  const other = Math.min(team1, team2);
  if (other < format.halfRounds) return leader >= format.winAt;
  const overtimesTied = Math.floor((other - format.halfRounds) / format.overtimeHalfRounds);
  const tiedAt = format.halfRounds + overtimesTied * format.overtimeHalfRounds;
  return leader >= tiedAt + format.overtimeWinAt;
};

/** Overtimes begun by the time a map has this score. */
export const overtimesOf = ({ team1, team2 }: Score): number =>
  Math.max(0, Math.ceil((team1 + team2 - regulation) / overtime));

/** Maps that win a series; of an even best-of (a bo2 may end in a draw) more than half. */
export const mapsToWin = (bestOf: number): number => Math.floor(bestOf / 2) + 1;

/** Which half a round belongs to, from 0; each half of an overtime counts as one. `round` from 1. */
export const halfOf = (round: number): number =>
  round <= regulation
    ? Math.floor((round - 1) / format.halfRounds)
    : 2 + Math.floor((round - 1 - regulation) / format.overtimeHalfRounds);

/** Whether a round is the first of its half, overtime halves too: money and equipment start anew. */
export const startsHalf = (round: number): boolean => round === 1 || halfOf(round) !== halfOf(round - 1);

export const otherSide = (side: Side): Side => (side === 'T' ? 'CT' : 'T');

/**
 * The first team's side in a round. Sides change after each half; an overtime begins on the sides that the half
 * before it ended on.
 */
export const sideOfTeam1 = (startSide: Side, round: number): Side => {
  const half = halfOf(round);
  const changes = half < 2 ? half : 1 + Math.floor((half - 1) / 2);
  return changes % 2 === 0 ? startSide : otherSide(startSide);
};

/** One half, or one overtime as a whole: rounds won in it, and the first team's side (in an overtime, at its start). */
export interface HalfScore extends Score {
  readonly team1Side: Side;
}

/** The halves begun so far, from the winner of each round in order; overtimes follow the two halves, one entry each. */
export const halvesOf = (winners: readonly ('team1' | 'team2')[], startSide: Side): readonly HalfScore[] => {
  const halves: HalfScore[] = [];
  for (let from = 0; from < winners.length; from += from < regulation ? format.halfRounds : overtime) {
    const won = winners.slice(from, from + (from < regulation ? format.halfRounds : overtime));
    const team1 = won.filter(winner => winner === 'team1').length;
    halves.push({ team1, team2: won.length - team1, team1Side: sideOfTeam1(startSide, from + 1) });
  }
  return halves;
};
