import type { RecordedMap, RecordedRound } from './recording.ts';
import { greatest } from '../../core/extremes.ts';

/** A round with its position in the replay. Times in ms of play since the start of the series. */
export type PlacedRound = PlacedMap['rounds'][number];

export type PlacedMap = ReturnType<typeof placeMaps>[number];

/** The longest pause in a replay, in ms: freeze times with timeouts, and the break between maps, which is not recorded. */
const longestPause = 60_000;

/** Places maps and rounds one after another. */
export const placeMaps = (maps: readonly RecordedMap[]) => {
  let clock = 0;
  return maps.map((map, index) => {
    if (index > 0) clock += longestPause;
    let last: number | undefined;
    const rounds = map.rounds.map(round => {
      if (last !== undefined) clock += pauseOf(round.started_ms - last);
      // The start of its freeze time.
      const begins = clock;
      clock += pauseOf(round.freeze_end_ms - round.started_ms);
      // The difference between replay time and recording time, from the end of the freeze time.
      const shift = clock - round.freeze_end_ms;
      last = lastOf(round);
      clock = last + shift;
      return { round, begins, shift };
    });
    return { map, rounds, endsAt: clock };
  });
};

const pauseOf = (recorded: number): number => Math.min(longestPause, Math.max(0, recorded));

/** The time of the round's last event: players may die shortly after the round's end. */
const lastOf = ({ ended_ms, kills }: RecordedRound): number =>
  greatest([ended_ms, ...kills.map(({ at_ms }) => at_ms)]);
