import { scoreText } from '../../../output/text/scoreText.ts';
import type { FeedEntry, ScoreboardState } from '../../../core/scoreboard/state.ts';
import type { RoundEnd } from '../../../core/scoreboard/event.ts';
import { bombText, killText } from '../../../output/live/eventText.ts';
import { clockText } from '../../../output/text/numbers.ts';
import {
  fit,
  type Line,
  lineWidth,
  outside,
  rule,
  span,
  type Span,
  spread,
} from '../../../output/text/line.ts';
import { reasonSigns, reasonWords, sideRole } from '../../../output/roundStrip.ts';
import type { Session } from '../feed/session.ts';
import { swingSpans } from './chance.ts';

/** The kill feed with its heading, from the entry at `newest` back, and what each kill changed; empty without entries. */
export const killFeed = (
  session: Session,
  width: number,
  rows: number,
  newest = session.board.feed.length - 1,
): readonly Line[] => {
  const { board, later = [] } = session;
  const { feed } = board;
  const players = [...board.players, ...later];
  if (rows < 2 || feed.length === 0) return [];
  const swingOf = swingSpans(session);
  const lines = feed.slice(Math.max(0, newest + 2 - rows), newest + 1).map(entry => {
    const { mapNumber, round } = entry;
    const start = feed.findLast(
      each => each.type === 'round_start' && each.mapNumber === mapNumber && each.round === round,
    );
    const line = entryLine(entry, { board, players, round, startedAt: start?.at });
    return withSwing(line, entry.type === 'kill' ? swingOf(entry) : undefined, width);
  });
  const newer = feed.length - 1 - newest;
  return [rule('Kill feed', width, newer > 0 ? [span(`${newer} newer`, 'dim')] : []), ...lines.toReversed()];
};

/** The columns after which the changes stand where the feed is much wider than its lines. */
const usualWidth = 60;

const withSwing = (line: Line, swing: Span | undefined, width: number): Line => {
  const needed = swing ? lineWidth([...line, swing]) + 1 : Infinity;
  const place = [Math.min(width, usualWidth), width].find(columns => needed <= columns);
  return swing && place !== undefined ? spread(line, [swing], place) : fit(line, width);
};

interface Around {
  readonly board: ScoreboardState;
  readonly players: ScoreboardState['players'];
  readonly round: number;
  readonly startedAt: string | undefined;
}

const entryLine = (entry: FeedEntry, around: Around): Line => {
  if (entry.type === 'round_start') return [span(`── Round ${entry.round}`, 'dim')];
  if (entry.type === 'round_end') return endParts(entry, around.board);
  return [
    clock(entry, around),
    ...(entry.type === 'kill' ? killText(entry, around, true) : bombText(entry, around)),
  ];
};

const endParts = ({ winner, side, reason, score }: RoundEnd, { opening }: ScoreboardState): Line => {
  const how = reason ? ` ${reasonSigns[reason]} ${reasonWords[reason]}` : '';
  return [
    span(`── ${outside(opening[winner].name)}`, sideRole(side)),
    span(`${how} ${scoreText(score)}`, 'bold'),
  ];
};

const clock = (entry: FeedEntry, { startedAt }: Around): Span => {
  const seconds =
    startedAt === undefined ? Number.NaN : (Date.parse(entry.at) - Date.parse(startedAt)) / 1000;
  return span(Number.isNaN(seconds) ? '' : `${clockText(seconds).padStart(4)} `, 'dim');
};
