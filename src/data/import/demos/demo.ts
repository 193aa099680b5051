import type { Side } from '../../../core/scoreboard/event.ts';

/** CS Demo Manager's data on one recording: a map, or one part of it. Steam ids are text: they exceed 2^53. */
export interface Demo {
  /** Identifies the recording in every file. */
  readonly checksum: string;
  /** The name of the first file that describes it, for reports. */
  file: string;
  facts: DemoFacts | undefined;
  /** The file of each subject, for reports. */
  readonly files: Map<string, string>;
  readonly teamNames: Set<string>;
  /** The rounds in the scores of both teams; undefined if no file has them. Aborted rounds may be among them. */
  roundsByTeams: number | undefined;
  rounds: DemoRound[];
  /** The numbers of aborted rounds. */
  readonly broken: Set<number>;
  money: DemoMoney[];
  lines: DemoLine[];
  /** Undefined if no file has its kills. */
  kills: DemoKill[] | undefined;
  /** Undefined if no file has its clutches. */
  clutches: DemoClutch[] | undefined;
}

export interface DemoRow {
  /** Its line in the file, from 1, for reports; absent for what no file has told. */
  readonly line: number;
}

export interface DemoFacts {
  readonly name: string;
  /** The game's name of the map: `de_nuke`. */
  readonly map: string;
  /** The folder of the recording, named after its event; null if unknown. */
  readonly event: string | null;
  /** When the file was written, or the beginning of that day, in ms since 1970 UTC; null if unknown. */
  readonly at: number | null;
  /** The cell of its date, for reports; null if it is empty. */
  readonly date: string | null;
  /** Null if unknown. */
  readonly ticks: number | null;
  /** Ticks per second. */
  readonly tickRate: number;
  /** The rounds of the two halves: 24, or 30 in older recordings; null if unknown. */
  readonly maxRounds: number | null;
  /** From the server's name, `… BO3-1`; null if that does not contain it. */
  readonly bestOf: number | null;
}

/** Times are in ticks since the recording began. */
export interface DemoRound extends DemoRow {
  readonly number: number;
  readonly start: number;
  readonly freezeEnd: number;
  readonly end: number;
  readonly over: number;
  readonly winner: Side;
  /** The game's number for the reason; null if unknown. */
  readonly reason: number | null;
}

export interface DemoMoney extends DemoFighter, Partial<DemoRow> {
  readonly round: number;
  /** Dollars. */
  readonly start: number;
  readonly spent: number;
  readonly equipment: number;
  readonly buy: string | null;
}

/** The analyzer's columns for a player's figures, by the columns of `player_map` that keep them. */
export const figureColumns = {
  kills: 'kills',
  deaths: 'deaths',
  assists: 'assists',
  headshots: 'headshots',
  opening_kills: 'first_kill',
  opening_deaths: 'first_death',
  trade_kills: 'trade_kill',
  trade_deaths: 'trade_death',
  double_kills: 'k_2',
  triple_kills: 'k_3',
  quad_kills: 'k_4',
  aces: 'k_5',
  utility_damage: 'utility_damage',
  adr: 'avg_damages_per_round',
  /** Percent. */
  kast: 'kast',
  /** The analyzer's rating 2.0. */
  rating: 'htlv_2',
} as const;
export type Figures = {
  readonly [F in keyof typeof figureColumns]: F extends 'kills' | 'deaths' ? number : number | null;
};

/** Makes something of each figure. */
export const mapFigures = (make: (figure: keyof Figures, column: string) => number | null): Figures =>
  // The entries are those of `figureColumns`. Kills and deaths are never missing: `toLine` requires them.
  Object.fromEntries(
    Object.entries(figureColumns).map(([figure, column]) => [figure, make(figure as keyof Figures, column)]),
  ) as Figures;

export interface DemoLine extends DemoRow {
  readonly steamId: string;
  readonly name: string;
  readonly teamName: string;
  readonly figures: Figures;
}

/** A round in which a player was the last one alive of his team. */
export interface DemoClutch extends DemoRow {
  readonly steamId: string;
  /** Null if the file does not tell it. */
  readonly round: number | null;
  /** When he was left alone; null if the file does not tell it. */
  readonly tick: number | null;
  readonly won: boolean;
}

export interface DemoKill extends Partial<DemoRow> {
  readonly round: number;
  readonly tick: number;
  /** Null for the world: a fall, or the bomb. */
  readonly killer: DemoFighter | null;
  readonly victim: DemoFighter;
  readonly assister: DemoFighter | null;
  readonly flashAssist: boolean;
  readonly weapon: string | null;
  readonly headshot: boolean;
  /** The number of objects that the bullet went through. */
  readonly penetrated: number;
  readonly throughSmoke: boolean;
  readonly noScope: boolean;
  readonly blinded: boolean;
  readonly trade: boolean;
}

export interface DemoFighter {
  readonly steamId: string;
  readonly name?: string;
  readonly side: Side;
}
