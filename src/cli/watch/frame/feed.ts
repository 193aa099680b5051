import { scoreText } from '../../../output/text/scoreText.ts';
import type { FeedEntry, ScoreboardState } from '../../../core/scoreboard/state.ts';
import type { TeamKey } from '../../../core/scoreboard/event.ts';
import { bombText, killPeople } from '../../../output/live/eventText.ts';
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

/**
 * The kill feed with its heading, from the entry at `newest` back, and what each kill changed; empty without entries.
 */
export const killFeed = (
  session: Session,
  width: number,
  rows: number,
  newest = session.feed.length - 1,
): readonly Line[] => {
  const { board, feed } = session;
  const players = playersOf(session);
  if (rows < 2 || feed.length === 0) return [];
  const swingOf = swingSpans(session);
  const lines: Line[] = [];
  let round: number | null = null;
  let startedAt: string | undefined;
  for (const [place, entry] of feed.slice(0, newest + 1).entries()) {
    if (entry.type === 'round_start' || entry.type === 'round_end') round = entry.round;
    if (entry.type === 'round_start') startedAt = entry.at;
    if (place + rows < newest + 2) continue;
    const line = entryLine(entry, { board, players, round: round ?? firstRound(session), startedAt });
    lines.push(withSwing(line, entry.type === 'kill' ? swingOf(entry) : undefined, width));
  }
  const newer = feed.length - 1 - newest;
  return [rule('Kill feed', width, newer > 0 ? [span(`${newer} newer`, 'dim')] : []), ...lines.toReversed()];
};

const playersOf = ({ board, later = [] }: Session) => [...board.players, ...later];

/** The columns after which the changes stand where the feed is much wider than its lines. */
const usualWidth = 60;

const withSwing = (line: Line, swing: Span | undefined, width: number): Line => {
  const needed = swing ? lineWidth([...line, swing]) + 1 : Infinity;
  const place = [Math.min(width, usualWidth), width].find(columns => needed <= columns);
  return swing && place !== undefined ? spread(line, [swing], place) : fit(line, width);
};

/** The round of the entries before the first round that the feed names. */
const firstRound = ({ feed, board: { round } }: Session): number | null => {
  const named = feed.find(entry => entry.type === 'round_start' || entry.type === 'round_end');
  if (!named || named.type === 'kill' || !('round' in named)) return round;
  return named.type === 'round_end' ? named.round : named.round - 1;
};

interface Around {
  readonly board: ScoreboardState;
  readonly players: ScoreboardState['players'];
  readonly round: number | null;
  readonly startedAt: string | undefined;
}

const entryLine = (entry: FeedEntry, around: Around): Line => {
  if ('round' in entry) return roundParts(entry, around.board);
  const time = clock(entry, around);
  return [time, ...('victimId' in entry ? killParts(entry, around) : bombText(entry, around))];
};

const roundParts = (
  { type, mapNumber, round, winner, reason }: Extract<FeedEntry, { winner: TeamKey | null }>,
  { rounds, opening }: ScoreboardState,
): Line => {
  if (type === 'round_start') return [span(`── Round ${round}`, 'dim')];
  const ended = rounds.findLast(each => each.mapNumber === mapNumber && each.round === round);
  const name = winner ? outside(opening[winner].name) : '';
  const score = ended ? ` ${scoreText(ended.score)}` : '';
  const how = reason ? ` ${reasonSigns[reason]} ${reasonWords[reason]}` : '';
  return [span(`── ${name}`, sideRole(ended?.side)), span(`${how}${score}`, 'bold')];
};

/** The time into the round, if its start is known. */
const clock = (entry: FeedEntry, { startedAt }: Around): Span => {
  const seconds =
    startedAt === undefined ? Number.NaN : (Date.parse(entry.at) - Date.parse(startedAt)) / 1000;
  return span(Number.isNaN(seconds) ? '' : `${clockText(seconds).padStart(4)} `, 'dim');
};

const killParts = (entry: Extract<FeedEntry, { type: 'kill' }>, around: Around): Line => {
  const { by, victim } = killPeople(entry, around);
  const how = span(` ${outside(entry.weapon) || '→'}${entry.headshot ? ' hs' : ''} `, 'dim');
  return by ? [...by, how, span('✕ ', 'bad'), victim] : [victim, span(' died', 'dim'), how];
};
