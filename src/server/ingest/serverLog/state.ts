import type { People } from '../people.ts';
import type { RoundReason, Side } from '../../../core/scoreboard/event.ts';
import type { Observation, ToldKill, Totals } from '../observation.ts';

/** What the headers of a post say: where it stands in the log, and the score of the game when it was sent. */
export interface Place {
  readonly begin: number;
  readonly end: number;
  readonly token: string;
  readonly score: { readonly ct: number; readonly t: number } | null;
}

interface Act {
  readonly id: string;
  readonly stamp: number;
}

/** What is known of one server's log. */
export const openLog = () => ({
  /** The beginning of a line whose end has not come, and when it came. */
  rest: '',
  restAt: 0,
  /** Of the last line. */
  stamp: 0,
  /** Hashes of the last posts, for servers whose headers are not handed on. */
  posts: [] as number[],
  token: '',
  offset: null as number | null,
  /** Posts that came before the ones that they follow. */
  early: [] as (Place & { readonly text: string; readonly until: number })[],

  /** Finished rounds by the server; -1 in the warm-up and while unknown. */
  played: -1,
  phase: 'freeze' as 'freeze' | 'live' | 'over',
  /** The stamp of the last line that changed the phase: a late line after it can still be taken. */
  phaseAt: 0,
  /** Whether rounds may have been missed: what happens is kept until the server tells the number of its round. */
  isAdrift: false,
  /** The stamp before the first posts of this phase that never came, and whether the line after some is awaited. */
  gapAt: null as number | null,
  isAfterGap: false,
  isOver: false,
  /** Whether the next score is that of a restored round, or of a map that began again. */
  how: 'now' as 'restart' | 'restore' | 'now',
  /** The round to which kills belong. */
  round: 0,
  /** The stamp of the round's start; null if it was missed. */
  startedAt: null as number | null,
  /** The notice of the round's end, which is told with the names of the teams after it. */
  ended: null as {
    readonly side: Side;
    readonly reason: RoundReason;
    readonly ct: number;
    readonly t: number;
    readonly stamp: number;
  } | null,
  /** Kills that wait for their assisters' lines, of the same stamp. `isWorld`: a fall, or one who leaves or changes sides. */
  waiting: [] as { readonly stamp: number; readonly told: ToldKill; readonly isWorld: boolean }[],
  waitingAt: 0,
  /** Whether the last piece was cut within a line. */
  isCut: false,
  names: { ct: '', t: '' },
  people: {} as People,
  money: {} as Record<string, number>,
  health: {} as Record<string, number>,
  damage: {} as Record<string, number>,
  /** Who began to defuse in this round, the last one last, and who last got a reward. */
  defusers: [] as string[],
  rewarded: null as Act | null,
  /** Who has just left: his suicide is no death. */
  left: null as Act | null,
  /** The first round of a map is held back until something proves that it is no knife round: a weapon that is no knife. */
  isProved: true,
  /** What is held back for that, or until the number of the round is known. */
  unproved: [] as Observation[],
  stats: null as { round: number; fields: string[]; lines: Totals[] } | null,
});

export type LogState = ReturnType<typeof openLog>;

export const openPhase = (state: LogState, phase: LogState['phase'], stamp: number): void => {
  Object.assign(state, { phase, phaseAt: stamp, gapAt: null });
};

export const openRound = (state: LogState, stamp: number): void => {
  openPhase(state, 'live', stamp);
  state.startedAt = stamp;
  Object.assign(state, { health: {}, damage: {}, defusers: [], rewarded: null, ended: null });
};
