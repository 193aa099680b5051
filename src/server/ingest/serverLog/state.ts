import type { RoundReason, Side } from '../../../core/scoreboard/event.ts';
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

/** What the headers of a post say: where it stands in the log, and the score of the game when it was sent. */
export interface Place {
  readonly begin: number;
  readonly end: number;
  readonly token: string;
  readonly score: { readonly ct: number; readonly t: number } | null;
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
  early: (Place & { readonly text: string; readonly until: number })[];

  /** Finished rounds by the server; -1 in the warm-up and while unknown. */
  played: number;
  phase: 'freeze' | 'live' | 'over';
  /** The stamp of the last line that changed the phase: a late line after it can still be taken. */
  phaseAt: number;
  /** Whether rounds may have been missed: what happens is kept until the server tells the number of its round. */
  isAdrift: boolean;
  /** The stamp before the first posts of this phase that never came, and whether the line after some is awaited. */
  gapAt: number | null;
  isAfterGap: boolean;
  isOver: boolean;
  /** Whether the next score is that of a restored round, or of a map that began again. */
  how: 'restart' | 'restore' | 'now';
  /** The round to which kills belong. */
  round: number;
  /** The stamp of the round's start; null if it was missed. */
  startedAt: number | null;
  ended: Ended | null;
  waiting: WaitingKill[];
  waitingAt: number;
  /** Whether the last piece was cut within a line. */
  isCut: boolean;
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
  /** What is held back for that, or until the number of the round is known. */
  unproved: Observation[];
  stats: { round: number; fields: string[]; lines: Totals[] } | null;
}

export const openPhase = (state: LogState, phase: LogState['phase'], stamp: number): void => {
  Object.assign(state, { phase, phaseAt: stamp, gapAt: null });
};

/** Forgets the round before. */
export const openRound = (state: LogState, stamp: number): void => {
  openPhase(state, 'live', stamp);
  state.startedAt = stamp;
  Object.assign(state, { health: {}, damage: {}, defusers: [], rewarded: null, ended: null });
};

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
  phaseAt: 0,
  isAdrift: false,
  gapAt: null,
  isAfterGap: false,
  isOver: false,
  how: 'now',
  round: 0,
  startedAt: null,
  ended: null,
  waiting: [],
  waitingAt: 0,
  isCut: false,
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
