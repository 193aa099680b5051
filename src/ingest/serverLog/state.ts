import type { RoundReason, Side } from '../../scoreboard/event.ts';
import type { Observation, ToldKill, Totals } from '../observation.ts';

/** A kill that waits for the lines of those who assisted, which follow it with the same stamp. */
export interface WaitingKill {
  readonly stamp: number;
  readonly told: ToldKill;
  /** A suicide by `world`: a fall, or a player who leaves or changes sides, which the following line shows. */
  readonly isWorld: boolean;
}

export interface Ended {
  readonly side: Side;
  readonly reason: RoundReason;
  readonly ct: number;
  readonly t: number;
  readonly stamp: number;
}

/** What is known of one server's log. */
export interface LogState {
  /** The beginning of a line whose end has not come, and when it came. */
  rest: string;
  restAt: number;
  /** Of the last line. */
  stamp: number;
  /** Hashes of the last posts, for servers whose headers are not handed on. */
  posts: number[];
  token: string;
  offset: number | null;
  /** Posts that came before the ones that they follow. */
  early: { readonly begin: number; readonly end: number; readonly text: string; readonly until: number }[];

  /** Finished rounds by the server; -1 in the warm-up and while unknown. */
  played: number;
  phase: 'freeze' | 'live' | 'over';
  isOver: boolean;
  /** Whether the next score is that of a restored round, or of a map that began again. */
  how: 'restart' | 'restore' | 'now';
  /** The round to which kills belong. */
  round: number;
  startedAt: number;
  ended: Ended | null;
  waiting: WaitingKill[];
  waitingAt: number;
  names: { ct: string; t: string };
  people: Record<string, { name: string; side: Side | null }>;
  money: Record<string, number>;
  health: Record<string, number>;
  damage: Record<string, number>;
  /** Who began to defuse in this round, the last one last, and who last got a reward. */
  defusers: string[];
  rewarded: { readonly id: string; readonly stamp: number } | null;
  /** Who has just left: his suicide is no death. */
  left: { readonly id: string; readonly stamp: number } | null;
  /**
   * The first round of a map is held back until something proves that it is no knife round: a weapon that is no knife.
   */
  isProved: boolean;
  unproved: Observation[];
  stats: { round: number; fields: string[]; lines: Totals[] } | null;
}

export const openLog = (): LogState => ({
  rest: '',
  restAt: 0,
  stamp: 0,
  posts: [],
  token: '',
  offset: null,
  early: [],
  played: -1,
  phase: 'freeze',
  isOver: false,
  how: 'now',
  round: 0,
  startedAt: 0,
  ended: null,
  waiting: [],
  waitingAt: 0,
  names: { ct: '', t: '' },
  people: {},
  money: {},
  health: {},
  damage: {},
  defusers: [],
  rewarded: null,
  left: null,
  isProved: true,
  unproved: [],
  stats: null,
});
