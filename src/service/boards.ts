import { applyEvent } from '../scoreboard/reduce.ts';
import type { ScoreboardState } from '../scoreboard/state.ts';
import { openScoreboard } from '../scoreboard/state.ts';
import type { LiveSource, MatchScript } from './live/liveSource.ts';

/** Scoreboards of live matches. */
export interface Boards {
  /** The match as it stands at `now` (ms): its script up to then. Undefined where nothing is known of its course. */
  at(matchNumber: number, now: number): ScoreboardState | undefined;
}

/** How far a script has been played. */
interface Played {
  readonly script: MatchScript;
  /** When each of its events happens, ms. */
  readonly times: readonly number[];
  /** Events applied. */
  count: number;
  state: ScoreboardState;
}

/** Matches kept at most: more than are ever live at once. */
const kept = 32;

/** Keeps each match's last state, so that the next question only plays on from there. */
export const createBoards = (live: LiveSource): Boards => {
  const played = new Map<number, Played>();

  const open = (matchNumber: number): Played | undefined => {
    const script = live.script(matchNumber);
    if (!script) return undefined;
    const known = played.get(matchNumber);
    // Of another script, where the data were replaced: from the start again.
    if (known?.script === script) return known;
    const times = script.events.map(event => Date.parse(event.at));
    const opened = { script, times, count: 0, state: openScoreboard(script.opening) };
    played.set(matchNumber, opened);
    // A map lists its keys in the order they came in: the first is the oldest.
    const [oldest] = played.keys();
    if (played.size > kept && oldest !== undefined) played.delete(oldest);
    return opened;
  };

  return {
    at: (matchNumber, now) => {
      const match = open(matchNumber);
      if (!match) return undefined;
      const { script, times } = match;
      // Asked about an earlier moment, by a plan that lags behind: from the start again.
      if (match.count > 0 && (times[match.count - 1] ?? now) > now) {
        match.count = 0;
        match.state = openScoreboard(script.opening);
      }
      for (let event = script.events[match.count]; event && isDue(times, match.count, now);) {
        match.state = applyEvent(match.state, event);
        event = script.events[++match.count];
      }
      return match.state;
    },
  };
};

/** Whether there is such an event, and it has happened. */
const isDue = (times: readonly number[], index: number, now: number): boolean =>
  (times[index] ?? Infinity) <= now;
