import type * as rows from './tables/rows.ts';

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
  /** The lines of kills that an earlier line has. */
  repeatedKills: number[];
  /** Undefined if no file has its clutches. */
  clutches: DemoClutch[] | undefined;
}

export interface DemoRow {
  /** Its line in the file, from 1, for reports; absent for what no file has told. */
  readonly line: number;
}

type Told<Read extends (...of: never) => unknown> = NonNullable<ReturnType<Read>>;

export type DemoFacts = Told<typeof rows.toFacts>;
/** Times are in ticks since the recording began. */
export type DemoRound = Told<typeof rows.toRound> & DemoRow;
export type DemoMoney = Told<typeof rows.toMoney> & Partial<DemoRow>;
export type DemoLine = Told<typeof rows.toLine> & DemoRow;
export type DemoClutch = Told<typeof rows.toClutch> & DemoRow;
export type DemoKill = Told<typeof rows.toKill> & Partial<DemoRow>;
export type DemoFighter = Told<typeof rows.toFighter>;
