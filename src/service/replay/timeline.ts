import type { RecordedMap, RecordedRound } from './recording.ts';

/** A round at its place in the replay. Times in ms of play since the series began. */
export interface PlacedRound {
  readonly round: RecordedRound;
  /** When its freeze time begins. */
  readonly begins: number;
  /** What turns a time of the recording into one of the replay, from the end of the freeze time on. */
  readonly shift: number;
}

export interface PlacedMap {
  readonly map: RecordedMap;
  readonly rounds: readonly PlacedRound[];
  readonly endsAt: number;
}

/**
 * What nobody wants to wait for takes a minute at most, ms: a freeze time with its timeouts, a technical pause, and the
 * break between two maps, whose length no recording tells.
 */
export const longestPause = 60_000;

/** Puts maps and rounds one after the other. */
export const placeMaps = (maps: readonly RecordedMap[]): readonly PlacedMap[] => {
  let clock = 0;
  return maps.map((map, index) => {
    if (index > 0) clock += longestPause;
    let last: number | undefined;
    const rounds = map.rounds.map(round => {
      if (last !== undefined) clock += pauseOf(round.started_ms - last);
      const begins = clock;
      clock += pauseOf(round.freeze_end_ms - round.started_ms);
      const shift = clock - round.freeze_end_ms;
      last = lastOf(round);
      clock = last + shift;
      return { round, begins, shift };
    });
    return { map, rounds, endsAt: clock };
  });
};

const pauseOf = (recorded: number): number => Math.min(longestPause, Math.max(0, recorded));

/** The last thing that is told of a round: some die in the moment after it. */
const lastOf = ({ ended_ms, kills }: RecordedRound): number =>
  Math.max(ended_ms, ...kills.map(({ at_ms }) => at_ms));
