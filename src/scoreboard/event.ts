import type { bombStates, phases } from '../api/entities/live.ts';
import type { roundReasons, sideNames } from '../api/entities/match.ts';
import type {
  bombDefusedUpdate,
  bombExplodedUpdate,
  bombPlantedUpdate,
  finalLine,
  killUpdate,
  loadout,
  mapEndUpdate,
  matchEndUpdate,
  roundEndUpdate,
  roundStartUpdate,
  untoldThings,
} from '../api/entities/update.ts';
import type { Exact } from '../api/schema.ts';

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
  readonly players: readonly PlayerIdentity[];
  readonly maps: readonly {
    readonly number: number;
    readonly name: string;
    readonly pickedBy: TeamKey | null;
  }[];
}

/** A player's equipment and money at the end of the freeze time. In dollars; null when unknown. */
export type Loadout = Exact<typeof loadout>;
/** Things that happen in a round but may not be reported. */
export type Untold = (typeof untoldThings)[number];

export type RoundStart = Exact<typeof roundStartUpdate>;
export type Kill = Exact<typeof killUpdate>;
export type BombPlanted = Exact<typeof bombPlantedUpdate>;
export type BombDefused = Exact<typeof bombDefusedUpdate>;
export type BombExploded = Exact<typeof bombExplodedUpdate>;
export type RoundEnd = Exact<typeof roundEndUpdate>;
/** A player's final line for a whole map, as counted by a source. Null when the source does not report the value. */
export type FinalLine = Exact<typeof finalLine>;
export type MapEnd = Exact<typeof mapEndUpdate>;
type MatchEnd = Exact<typeof matchEndUpdate>;

/** Every event of a match. The order of `id` is the order of events. */
export type MatchEvent =
  | RoundStart
  | Kill
  | BombPlanted
  | BombDefused
  | BombExploded
  | RoundEnd
  | MapEnd
  | MatchEnd;
