import type { RoundReason, Score, Side, TeamKey } from '../../core/scoreboard/event.ts';
import type { Clutch } from './toldRounds.ts';

/**
 * What each claim says of its round, in figures. A team is a key, a player an identifier; a score is the one after the
 * round, and null if an earlier round is missing.
 */
export interface Figures {
  /** The team won the first round of a half. */
  readonly pistol: { readonly team: TeamKey; readonly side: Side | null };
  /** The team won every round from 1 to this one, and lost the next. */
  readonly openingRun: {
    readonly team: TeamKey;
    readonly rounds: number;
    readonly score: Score;
    /** Null if the team played on both. */
    readonly side: Side | null;
  };
  /** No earlier round is recorded; the team won this one. */
  readonly firstRecorded: { readonly team: TeamKey; readonly side: Side | null };
  /** The team won every round from `from` to this one, and neither the one before nor the one after. */
  readonly streak: {
    readonly team: TeamKey;
    readonly from: number;
    readonly rounds: number;
    readonly before: Score;
    readonly score: Score;
  };
  /** From this round on the team won every round, and with the last one the map. */
  readonly closingRun: {
    readonly team: TeamKey;
    readonly rounds: number;
    readonly before: Score;
    readonly score: Score;
  };
  /** The teams changed sides after it. The team is the one in front, null if neither; the side is its own until then. */
  readonly half: { readonly team: TeamKey | null; readonly side: Side | null; readonly score: Score };
  /** The team broke a tie by winning it, won the map, and was never level again. */
  readonly aheadForGood: { readonly team: TeamKey; readonly before: Score; readonly score: Score };
  /** The same, after the team had been furthest behind by this score after an earlier round. */
  readonly comeback: {
    readonly team: TeamKey;
    readonly behindAfter: number;
    readonly behind: Score;
    readonly score: Score;
  };
  /** The score was level after the last round of regulation. */
  readonly overtime: { readonly team: null; readonly score: Score };
  /** The team won it with this much equipment in dollars, against this much. */
  readonly upset: {
    readonly team: TeamKey;
    readonly equipment: number;
    readonly against: number;
    readonly score: Score | null;
  };
  /** The player was left alone against so many, survived, and the team won it. */
  readonly clutch: Clutch & { readonly score: Score | null };
  /** The player killed so many opponents before the round was decided, and the player's team won it. */
  readonly multiKill: {
    readonly player: string;
    readonly team: TeamKey;
    readonly kills: number;
    readonly score: Score | null;
  };
  /**
   * No kill of the map added more to the chance to win the series. Chances of the round in whole percent; one that
   * decides the round leaves nobody of the other team alive.
   */
  readonly swing: {
    readonly killer: string;
    readonly victim: string;
    readonly team: TeamKey;
    readonly chanceBefore: number;
    readonly chanceAfter: number;
    readonly decides: boolean;
  };
  /** The team won it. */
  readonly won: { readonly team: TeamKey; readonly score: Score | null };
  /** The team won it in this way. */
  readonly reason: { readonly team: TeamKey; readonly reason: Exclude<RoundReason, 'elimination'> };
  /** The team won it with so many of its five players alive. */
  readonly survivors: { readonly team: TeamKey; readonly alive: number };
  /** The team won the map with it. `mapPoint` counts the rounds that could have won it the map, this one included. */
  readonly end: {
    readonly team: TeamKey;
    readonly score: Score;
    readonly overtimes: number;
    readonly mapPoint: number;
  };
  /** No later round is recorded, and the map was not over. */
  readonly lastRecorded: { readonly team: TeamKey; readonly score: Score | null };
}

export type Claim = keyof Figures;

/** Something that is true of a round of a map, and can be checked against the rounds. */
export type FactOf<C extends Claim> = {
  readonly [Each in C]: { readonly round: number; readonly claim: Each; readonly figures: Figures[Each] };
}[C];
export type Fact = FactOf<Claim>;

/** What a sentence can be about. */
export type MainFact = Exclude<Fact, FactOf<'reason' | 'survivors'>>;
/** How a single round was won. */
export type HowFact = FactOf<'clutch' | 'multiKill' | 'upset' | 'reason' | 'survivors'>;
