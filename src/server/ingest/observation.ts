import type { Loadout, RoundReason, Score, Side, TeamKey } from '../../core/scoreboard/event.ts';
import type { Post } from './intake.ts';

/** Who plays on a side, as the source names the teams; empty if it does not. */
export interface SideNames {
  readonly ct: string;
  readonly t: string;
}

/** A score by side, as the game tells it, or by the teams of this match. `names` belong to the same moment. */
export type ToldScore = { readonly ct: number; readonly t: number; readonly names?: SideNames } | Score;

/** A player's counts on the map. Null: not told. */
export interface Totals {
  readonly id: string;
  readonly kills: number;
  readonly deaths: number;
  readonly assists: number | null;
  readonly headshots: number | null;
  readonly damage: number | null;
}

export interface ToldStart {
  readonly is: 'round_start';
  readonly round: number;
  readonly loadouts: readonly Loadout[];
  /** What the source never tells of a round. */
  readonly untold: readonly ('kills' | 'health' | 'bomb')[];
  /** Concluded from the end of the round before: nothing that another source could confirm. */
  readonly isInferred?: true;
}
export interface ToldKill {
  readonly is: 'kill';
  readonly round: number;
  readonly killer: string | null;
  readonly victim: string;
  readonly assister: string | null;
  readonly weapon: string | null;
  readonly headshot: boolean;
  readonly health?: Readonly<Record<string, number>> | undefined;
}
export interface ToldBomb {
  readonly is: 'bomb';
  readonly round: number;
  readonly what: 'planted' | 'defused' | 'exploded';
  readonly player: string | null;
  readonly site: string | null;
}
export interface ToldEnd {
  readonly is: 'round_end';
  readonly round: number;
  readonly side: Side;
  readonly reason: RoundReason | null;
  /** After the round; null if the source does not tell it yet. */
  readonly score: ToldScore | null;
  readonly seconds: number | null;
  readonly damage: Readonly<Record<string, number>>;
}
export interface ToldMapEnd {
  readonly is: 'map_end';
  readonly score: ToldScore;
  /** From 1; undefined for the map in play. */
  readonly map?: number | undefined;
}
/** How many rounds of the map are finished, and the score: absolute, so that it heals what was missed. */
export interface ToldPlayed {
  readonly is: 'played';
  readonly rounds: number;
  readonly score: ToldScore;
  /** `return`: a restore that is concluded from a round that ends again. It may have been told, and the round be in play. */
  readonly how: 'restart' | 'restore' | 'return' | 'now';
}

/** The things that several sources tell of one match. */
export type Shared = ToldStart | ToldKill | ToldBomb | ToldEnd | ToldMapEnd | ToldPlayed;

/** What one source says, in the words of the game: sides, not teams; Steam identifiers. */
export type Observation =
  | Shared
  | {
      readonly is: 'player';
      readonly id: string;
      readonly name: string;
      readonly side: Side | null;
      /** The round in which the player stood there; absent for a source that tells every change of sides. */
      readonly round?: number;
    }
  | { readonly is: 'names'; readonly ct: string; readonly t: string }
  | { readonly is: 'map'; readonly name: string; readonly map?: number | undefined }
  | {
      readonly is: 'series';
      readonly bestOf?: number | undefined;
      readonly team1?: string | undefined;
      readonly team2?: string | undefined;
    }
  | { readonly is: 'veto'; readonly map: number; readonly name: string; readonly by: TeamKey | null }
  /** The rounds of a map's two halves by the settings of the server. */
  | { readonly is: 'length'; readonly rounds: number }
  | { readonly is: 'side'; readonly team1: Side }
  /** `untaken`: suicides and the deaths of teammates took no kill away in these counts, as they do in ours. */
  | {
      readonly is: 'totals';
      readonly rounds: number;
      readonly lines: readonly Totals[];
      readonly untaken?: true;
    }
  /** Damage after the end of a round, which the game counts until the next freeze time. */
  | { readonly is: 'late_damage'; readonly round: number; readonly damage: Readonly<Record<string, number>> }
  | { readonly is: 'gap' }
  | { readonly is: 'match_end' };

export interface Sink {
  tell(observation: Observation): void;
  note(place: string, reason: string): void;
}

/** One format. `State` is plain JSON, changed in place. */
export interface Adapter<State> {
  open(): State;
  /** Checks a post, and gives what it changes and tells. @throws {IngestError} */
  read(post: Post): (state: State, sink: Sink) => void;
  /** What waited for more is told. */
  tick(state: State, at: number, sink: Sink): void;
  due(state: State): number | undefined;
}

/** What is told of one kind. */
export type Told<K extends Observation['is']> = Extract<Observation, { readonly is: K }>;
