import { scoreText } from '../../../output/text/scoreText.ts';
import { countOf } from '../../../output/text/countOf.ts';
import { outside } from '../../../output/text/line.ts';
import type { Score } from '../../../core/scoreboard/event.ts';
import { mapOf, type ScoreboardState } from '../../../core/scoreboard/state.ts';
import type { Session } from '../feed/session.ts';
import type { WatchState } from '../feed/state.ts';
import { mapScore } from './teams.ts';

/** Remembers what was on the screen, for the line that is left of it. `opened`: the match that was opened last. */
export const createWatched = (opened: string | undefined) => {
  let seen: { readonly matchId: string; readonly session: Session } | undefined;
  /** The number of matches when there were any. */
  let matches: number | undefined;
  return {
    open: (matchId: string | undefined): void => {
      opened = matchId ?? opened;
    },
    see: ({ world, order }: WatchState): void => {
      const session = world?.get(opened ?? '');
      if (opened !== undefined && session) seen = { matchId: opened, session };
      if (world && (order.length > 0 || matches === undefined)) matches = order.length;
    },
    /** `duration` in milliseconds; `requests`: what counts, undefined where nothing is counted. */
    line: (duration: number, requests: number | undefined): string =>
      lastLine(seen?.matchId === opened ? seen?.session : undefined, matches, duration, requests),
  };
};

/** `Spirit 2–1 FaZe · Inferno 13–10 · watched 42 min · 31 requests`: what is left of the screen after its end. */
const lastLine = (
  session: Session | undefined,
  matches: number | undefined,
  duration: number,
  requests: number | undefined,
): string => {
  const seen = session?.isHidden ? [] : session ? resultParts(session.board) : [boardText(matches)];
  const counted = requests === undefined ? [] : [countOf(requests, 'request')];
  return [...seen, `watched ${durationText(duration)}`, ...counted].join(' · ');
};

const boardText = (matches: number | undefined): string => {
  if (matches === undefined) return 'nothing arrived';
  return matches === 0 ? 'no live match' : countOf(matches, 'live match', 'live matches');
};

const resultParts = (board: ScoreboardState): readonly string[] => {
  const { opening, series } = board;
  const played = mapOf(board);
  const onMap = mapScore(board);
  const versus = (score: Score): string =>
    `${outside(opening.team1.name)} ${scoreText(score)} ${outside(opening.team2.name)}`;
  const map = played ? [outside(played.name)] : [];
  if (!onMap) return [versus(series), ...map];
  if (opening.bestOf === 1) return [versus(onMap), ...map];
  return [versus(series), ...map.map(name => `${name} ${scoreText(onMap)}`)];
};

const durationText = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};
