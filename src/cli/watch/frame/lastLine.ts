import { scoreText } from '../../../output/text/scoreText.ts';
import { countOf } from '../../../output/text/countOf.ts';
import { outside } from '../../../output/text/line.ts';
import type { Score } from '../../../core/scoreboard/event.ts';
import type { ScoreboardState } from '../../../core/scoreboard/state.ts';
import type { Session } from '../feed/session.ts';
import { mapScore } from './teams.ts';

/** What there was to see. */
interface Watched {
  /** The match that was shown last, at the moment that was shown last; undefined if only the board was seen. */
  readonly session: Session | undefined;
  /** The number of matches that were last on the board; undefined if nothing arrived. */
  readonly matches: number | undefined;
  /** Milliseconds. */
  readonly duration: number;
  /** The requests and pushed updates that count; undefined where nothing is counted. */
  readonly requests: number | undefined;
}

/** `Spirit 2–1 FaZe · Inferno 13–10 · watched 42 min · 31 requests`: what is left of the screen after its end. */
export const lastLine = ({ session, matches, duration, requests }: Watched): string => {
  const seen = session?.isHidden ? [] : session ? resultParts(session.board) : [boardText(matches)];
  const counted = requests === undefined ? [] : [countOf(requests, 'request')];
  return [...seen, `watched ${durationText(duration)}`, ...counted].join(' · ');
};

const boardText = (matches: number | undefined): string => {
  if (matches === undefined) return 'nothing arrived';
  return matches === 0 ? 'no live match' : countOf(matches, 'live match', 'live matches');
};

const resultParts = (board: ScoreboardState): readonly string[] => {
  const { opening, series, maps, mapNumber } = board;
  const played = maps.find(({ number }) => number === mapNumber);
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
