import type { bombStates, phases } from '../entities/live.ts';
import type { roundReasons, sideNames } from '../entities/match.ts';
import type { untoldThings } from '../entities/update.ts';
import type { MatchEvent } from '../entityTypes.ts';

export type Side = (typeof sideNames)[number];
export type TeamKey = 'team1' | 'team2';
export type RoundReason = (typeof roundReasons)[number];
export type BombState = (typeof bombStates)[number];
export type Phase = (typeof phases)[number];

/** Numbers of the first and the second team. The order never changes, even when the teams change sides. */
export interface Score {
  readonly team1: number;
  readonly team2: number;
}

export interface TeamIdentity {
  readonly id: string;
  readonly slug: string | null;
  readonly name: string;
}

export interface PlayerIdentity {
  readonly playerId: string;
  readonly playerSlug: string;
  readonly nickname: string;
  readonly team: TeamKey;
}

/** The facts known before the first round. `pickedBy` is null for a decider or when unknown. */
export interface MatchOpening {
  readonly matchId: string;
  readonly eventName: string | null;
  readonly eventSlug: string | null;
  readonly stage: string | null;
  readonly bestOf: number | null;
  readonly startsAt: string | null;
  readonly team1: TeamIdentity;
  readonly team2: TeamIdentity;
  /** Match seconds per real second, for a recording that is replayed faster or slower; 1 by default. */
  readonly pace?: number;
  /** Present if an operator said that the match never was. */
  readonly cancelled?: true;
  readonly players: readonly PlayerIdentity[];
  readonly maps: readonly {
    readonly number: number;
    readonly name: string;
    readonly pickedBy: TeamKey | null;
  }[];
}

/** Things that happen in a round but may not be reported. */
export type Untold = (typeof untoldThings)[number];

export type ByType<State, Result> = {
  readonly [T in MatchEvent['type']]: (
    state: State,
    event: Extract<MatchEvent, { readonly type: T }>,
  ) => Result;
};

/** Every event of a match, and its parts. The order of `id` is the order of events. */
export type {
  BombDefusedUpdate as BombDefused,
  BombExplodedUpdate as BombExploded,
  BombPlantedUpdate as BombPlanted,
  CorrectionUpdate as Correction,
  FinalLine,
  KillUpdate as Kill,
  Loadout,
  MapEndUpdate as MapEnd,
  MatchEvent,
  RoundEndUpdate as RoundEnd,
  RoundStartUpdate as RoundStart,
} from '../entityTypes.ts';
