import type { Side } from '../../scoreboard/event.ts';

/** What CS Demo Manager tells of one recording: a map, or one part of it. Steam ids are text: they pass 2^53. */
export interface Demo {
  /** Tells recordings apart in every file. */
  readonly checksum: string;
  /** The name of the first file that tells of it, for reports. */
  file: string;
  facts: DemoFacts | undefined;
  readonly teamNames: Set<string>;
  rounds: DemoRound[];
  /** Numbers of rounds that were broken off. */
  readonly broken: Set<number>;
  money: DemoMoney[];
  lines: DemoLine[];
  /** Undefined where no file tells of kills. */
  kills: DemoKill[] | undefined;
}

export interface DemoFacts {
  readonly name: string;
  /** As the game calls it: `de_nuke`. */
  readonly map: string;
  /** The folder that the recording lay in, named by its event; null where nothing tells it. */
  readonly event: string | null;
  /** When the file was written, in ms since 1970 UTC, or the beginning of that day; null where nothing tells it. */
  readonly at: number | null;
  readonly ticks: number;
  /** Ticks a second. */
  readonly tickRate: number;
  /** Of the server's name, `… BO3-1`; null where that tells nothing. */
  readonly bestOf: number | null;
}

/** Times in ticks since the recording began. */
export interface DemoRound {
  readonly number: number;
  readonly start: number;
  readonly freezeEnd: number;
  readonly end: number;
  readonly over: number;
  readonly winner: Side;
  /** As the game numbers it. */
  readonly reason: number;
}

export interface DemoMoney {
  readonly steamId: string;
  readonly round: number;
  readonly side: Side;
  /** Dollars. */
  readonly start: number;
  readonly spent: number;
  readonly equipment: number;
  readonly buy: string | null;
}

export interface DemoLine {
  readonly steamId: string;
  readonly name: string;
  readonly teamName: string;
  readonly kills: number;
  readonly deaths: number;
  readonly assists: number;
  readonly headshots: number;
  readonly openingKills: number | null;
  readonly openingDeaths: number | null;
  readonly adr: number | null;
  /** Percent. */
  readonly kast: number | null;
  /** The analyzer's rating 2.0. */
  readonly rating: number | null;
}

export interface DemoKill {
  readonly round: number;
  readonly tick: number;
  /** Null: the world, a fall, or the bomb. */
  readonly killer: DemoFighter | null;
  readonly victim: DemoFighter;
  readonly assister: DemoFighter | null;
  readonly flashAssist: boolean;
  readonly weapon: string | null;
  readonly headshot: boolean;
  /** Objects that the bullet went through. */
  readonly penetrated: number;
  readonly throughSmoke: boolean;
  readonly noScope: boolean;
  readonly blinded: boolean;
  readonly trade: boolean;
}

export interface DemoFighter {
  readonly steamId: string;
  readonly side: Side;
}
