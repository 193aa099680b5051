export const playerRoles = ['rifler', 'awper', 'igl', 'support', 'entry'] as const;
export type PlayerRole = (typeof playerRoles)[number];
import type { BestOf } from '../../../answers/stages/stage.ts';

export interface PlannedPlayer {
  /** The player's number in the data file. */
  readonly id: number;
  readonly slug: string;
  readonly nickname: string;
  /** Relative to the season's average, in standard deviations: 0 is average, 1 is good, 2 is a star. */
  readonly skill: number;
  readonly role: PlayerRole;
}

export interface PlannedTeam {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /**
   * On the Elo scale: 400 points more win a map about ten times out of eleven, and 1500 is a usual average. Only this
   * number says how good the team is; the players' skills divide the kills within the team.
   */
  readonly strength: number;
  readonly players: readonly [PlannedPlayer, PlannedPlayer, PlannedPlayer, PlannedPlayer, PlannedPlayer];
}

/** The complete input of a made-up match: the same plan is played the same way every time. */
export interface MatchPlan {
  readonly seed: number | string;
  readonly matchNumber: number;
  readonly bestOf: BestOf;
  /** Milliseconds since 1970 UTC. */
  readonly startsAt: number;
  /** Seven maps. */
  readonly mapPool: readonly string[];
  readonly teams: readonly [PlannedTeam, PlannedTeam];
}

export interface VetoStep {
  /** 1 or 2; null for the map that is left over. */
  readonly team: 1 | 2 | null;
  readonly map: string;
  readonly type: 'removed' | 'picked' | 'leftover';
}

/** A player's line on one map, in the units of the table `player_map`. */
export interface SimulatedPlayer {
  /** The player's number in the data file. */
  readonly playerId: number;
  readonly side: 1 | 2;
  readonly rounds: number;
  readonly kills: number;
  readonly deaths: number;
  readonly assists: number;
  /** One decimal. */
  readonly adr: number;
  /** Percent, one decimal. */
  readonly kast: number;
  /** Rating 2.0, two decimals. */
  readonly rating: number;
  /** Headshot kills. */
  readonly headshots: number;
  readonly openingKills: number;
  readonly openingDeaths: number;
  /** Kills that avenge a teammate within five seconds, and deaths that a teammate avenged. */
  readonly tradeKills: number;
  readonly tradeDeaths: number;
  /** Rounds with two, three, four and five kills. */
  readonly doubleKills: number;
  readonly tripleKills: number;
  readonly quadKills: number;
  readonly aces: number;
  /** Rounds as the last one alive against at least one opponent, and those that were won. */
  readonly clutches: number;
  readonly clutchesWon: number;
  /** The figures on the CT side, in the order of `ctColumns` (store/schema.ts), then the damage; and that on the T side. */
  readonly ct: readonly number[];
  readonly tDamage: number;
}

/** A map, in the units of the table `match_map`. */
export interface SimulatedMap {
  /** From 1. */
  readonly number: number;
  readonly name: string;
  /** Null for a decider. */
  readonly pickedBy: 1 | 2 | null;
  readonly score1: number;
  readonly score2: number;
  readonly winner: 1 | 2;
  readonly overtimes: number;
  /** End of the first freeze time, milliseconds since 1970 UTC. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** The JSON texts of the columns `halves` and `rounds`, as the data file's schema describes them. */
  readonly halves: string;
  readonly rounds: string;
  /** The first team's five players in the order of the plan, then the second's. */
  readonly players: readonly SimulatedPlayer[];
}

/** The course of a match, as far as the data file keeps it. */
export interface SimulatedMatch {
  readonly matchNumber: number;
  readonly score1: number;
  readonly score2: number;
  readonly winner: 1 | 2;
  readonly startsAt: number;
  /** The end of the last round. */
  readonly endsAt: number;
  readonly veto: readonly VetoStep[];
  readonly maps: readonly SimulatedMap[];
}

/** The names that a script needs in addition to the plan. */
export interface ScriptNames {
  readonly matchId: string;
  readonly eventName: string | null;
  readonly eventSlug: string | null;
  readonly stage: string | null;
  /** Makes the public ids of teams and players from their numbers in the data file. */
  readonly teamId: (number: number) => string;
  readonly playerId: (number: number) => string;
}

/** Plays a match. */
export type SimulateMatch = (plan: MatchPlan) => SimulatedMatch;
