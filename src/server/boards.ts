import { createRecentMap } from '../core/recentMap.ts';
import { applyEvent } from '../core/scoreboard/reduce.ts';
import { openScoreboard, type ScoreboardState } from '../core/scoreboard/state.ts';
import { addTimes, type LiveSource, type MatchScript } from './liveSource.ts';

export type Boards = ReturnType<typeof createBoards>;

/** The number of matches kept: more than are ever live at once. */
const kept = 32;

/** Scoreboards of live matches. It keeps each match's last state, so that the next request continues from there. */
export const createBoards = (live: LiveSource) => {
  const played = createRecentMap<number, ReturnType<typeof begin>>(kept);

  const open = (matchNumber: number) => {
    const script = live.script(matchNumber);
    if (!script) return undefined;
    const known = played.get(matchNumber);
    // Play from the start if the data were replaced and the script is another one, or more is known of the match.
    if (known?.script === script && known.opening === script.opening) {
      if (known.times.length < script.events.length) addTimes(known.times, script);
      return known;
    }
    const opened = begin(script);
    addTimes(opened.times, script);
    played.set(matchNumber, opened);
    return opened;
  };

  return {
    /** The state of the match at `now` (ms): its script up to then. Undefined when its course is unknown. */
    at: (matchNumber: number, now: number): ScoreboardState | undefined => {
      const match = open(matchNumber);
      if (!match) return undefined;
      const { script, times } = match;
      // The request is for an earlier time, from a plan with a delay: play from the start.
      if (match.count > 0 && (times[match.count - 1] ?? now) > now) {
        match.count = 0;
        match.state = openScoreboard(script.opening);
      }
      const { events } = script;
      for (let event = events[match.count]; event && (times[match.count] ?? Infinity) <= now;) {
        match.state = applyEvent(match.state, event);
        event = events[++match.count];
      }
      return match.state;
    },
  };
};

/** Before the first event: the opening from which the script is played, the times of its events (ms), and how many are. */
const begin = (script: MatchScript) => ({
  script,
  opening: script.opening,
  times: [] as number[],
  count: 0,
  state: openScoreboard(script.opening),
});
