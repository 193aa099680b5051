import type { bombStates, phases } from '../api/entities/live.ts';
import type { roundReasons, sideNames } from '../api/entities/match.ts';

export type Side = (typeof sideNames)[number];
export type TeamKey = 'team1' | 'team2';
export type RoundReason = (typeof roundReasons)[number];
export type BombState = (typeof bombStates)[number];
export type Phase = (typeof phases)[number];

/** Numbers of the first and the second team. They never swap: sides change, orientation does not. */
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

/** What is known before the first round. `pickedBy` is null for a decider or where nobody tells it. */
export interface MatchOpening {
  readonly matchId: string;
  readonly eventName: string | null;
  readonly eventSlug: string | null;
  readonly stage: string | null;
  readonly bestOf: number | null;
  readonly startsAt: string | null;
  readonly team1: TeamIdentity;
  readonly team2: TeamIdentity;
  /** Seconds of the match that go by in one of ours, where a recording is replayed faster or slower; 1 where absent. */
  readonly pace?: number;
  readonly players: readonly PlayerIdentity[];
  readonly maps: readonly {
    readonly number: number;
    readonly name: string;
    readonly pickedBy: TeamKey | null;
  }[];
}

interface EventBase {
  /** The same however often it is sent: derived from what happened, `<matchId>:<map>:<round>:<n>`. */
  readonly id: string;
  readonly matchId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}
interface InRound extends EventBase {
  /** From 1. */
  readonly mapNumber: number;
  readonly round: number;
}

/** What a player takes into a round, at the end of the freeze time. Dollars; null where it is not known. */
export interface Loadout {
  readonly playerId: string;
  readonly money: number | null;
  readonly equipment: number | null;
  readonly weapon: string | null;
  readonly armor: number | null;
  readonly helmet: boolean | null;
  readonly kit: boolean | null;
}

/** What happens in a round and may not be told. Without kills nobody knows who lives, or who has how many. */
export const untoldThings = ['kills', 'health', 'bomb'] as const;
export type Untold = (typeof untoldThings)[number];

export interface RoundStart extends InRound {
  readonly type: 'round_start';
  readonly map: string;
  readonly team1Side: Side;
  readonly loadouts: readonly Loadout[];
  /** What the events of this round will not tell though it happens; absent where nobody says. */
  readonly untold?: readonly Untold[];
}
export interface Kill extends InRound {
  readonly type: 'kill';
  /** Null: the world, a fall, or the bomb. */
  readonly killerId: string | null;
  readonly victimId: string;
  readonly assisterId: string | null;
  readonly weapon: string | null;
  readonly headshot: boolean;
  /** Health left of every living player hurt in the round so far, by player id; absent where it is not known. */
  readonly health?: Readonly<Record<string, number>>;
}
export interface BombPlanted extends InRound {
  readonly type: 'bomb_planted';
  readonly playerId: string | null;
  readonly site: string | null;
}
export interface BombDefused extends InRound {
  readonly type: 'bomb_defused';
  readonly playerId: string | null;
}
export interface BombExploded extends InRound {
  readonly type: 'bomb_exploded';
}
export interface RoundEnd extends InRound {
  readonly type: 'round_end';
  readonly winner: TeamKey;
  readonly side: Side;
  /** Null where nobody tells it. */
  readonly reason: RoundReason | null;
  /** Rounds won on the map after this one. */
  readonly score: Score;
  /** From the end of the freeze time, whole seconds; null where it is not known. */
  readonly seconds: number | null;
  /** Damage of each player in the round, by player id; empty where it is not known. */
  readonly damage: Readonly<Record<string, number>>;
}
/** What a source counted of a player over a whole map. Null where it does not tell. */
export interface FinalLine {
  readonly playerId: string;
  readonly kills: number;
  readonly deaths: number;
  readonly assists: number | null;
  /** Kills by a headshot. */
  readonly headshots: number | null;
  readonly adr: number | null;
}
export interface MapEnd extends EventBase {
  readonly type: 'map_end';
  readonly mapNumber: number;
  readonly map: string;
  readonly winner: TeamKey | null;
  readonly score: Score;
  /** Maps won in the series after it. */
  readonly series: Score;
  /** The players' lines where they were counted apart: they go before what the kills add up to. */
  readonly lines?: readonly FinalLine[];
}
interface MatchEnd extends EventBase {
  readonly type: 'match_end';
  readonly winner: TeamKey | null;
  readonly series: Score;
}

/** What can happen in a match. `id` order is the order of happening. */
export type MatchEvent =
  | RoundStart
  | Kill
  | BombPlanted
  | BombDefused
  | BombExploded
  | RoundEnd
  | MapEnd
  | MatchEnd;
