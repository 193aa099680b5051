import type { bombStates, phases } from '../api/entities/live.ts';
import type { roundReasons, sideNames } from '../api/entities/match.ts';

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

interface EventBase {
  /**
   * The same each time the event is sent. It is derived from the position in the match: `<matchId>:<map>:<round>:<n>`.
   */
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

/** A player's equipment and money at the end of the freeze time. In dollars; null when unknown. */
export interface Loadout {
  readonly playerId: string;
  readonly money: number | null;
  readonly equipment: number | null;
  readonly weapon: string | null;
  readonly armor: number | null;
  readonly helmet: boolean | null;
  readonly kit: boolean | null;
}

/**
 * Things that happen in a round but may not be reported. Without kills, it is unknown who is alive and how many kills
 * each player has.
 */
export const untoldThings = ['kills', 'health', 'bomb'] as const;
export type Untold = (typeof untoldThings)[number];

export interface RoundStart extends InRound {
  readonly type: 'round_start';
  readonly map: string;
  readonly team1Side: Side;
  readonly loadouts: readonly Loadout[];
  /** The things that the events of this round will not report; absent when the source does not say. */
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
  /** Health left of every living player who was hurt so far in the round, by player id; absent when unknown. */
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
  /** Null when unknown. */
  readonly reason: RoundReason | null;
  /** Rounds won on the map, including this one. */
  readonly score: Score;
  /** Whole seconds since the end of the freeze time; null when unknown. */
  readonly seconds: number | null;
  /** Damage of each player in the round, by player id; empty when unknown. */
  readonly damage: Readonly<Record<string, number>>;
}
/** A player's final line for a whole map, as counted by a source. Null when the source does not report the value. */
export interface FinalLine {
  readonly playerId: string;
  readonly kills: number;
  readonly deaths: number;
  readonly assists: number | null;
  /** Headshot kills. */
  readonly headshots: number | null;
  readonly adr: number | null;
}
export interface MapEnd extends EventBase {
  readonly type: 'map_end';
  readonly mapNumber: number;
  readonly map: string;
  readonly winner: TeamKey | null;
  readonly score: Score;
  /** Maps won in the series, including this one. */
  readonly series: Score;
  /** The players' lines if the source counted them separately. They take precedence over the sum of the kills. */
  readonly lines?: readonly FinalLine[];
}
interface MatchEnd extends EventBase {
  readonly type: 'match_end';
  readonly winner: TeamKey | null;
  readonly series: Score;
}

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
