import { scoreText } from '../text/scoreText.ts';
import type { ByType, MatchEvent, TeamKey } from '../../core/scoreboard/event.ts';
import type { ReadUpdate } from '../../core/scoreboard/seen/readUpdate.ts';
import { mapOf, type ScoreboardState } from '../../core/scoreboard/state.ts';
import { reasonWords, sideRole } from '../roundStrip.ts';
import { dotted, fit, type Line, lineWidth, outside, span } from '../text/line.ts';
import { clockAlone, type ClockStyle, parseTime } from '../text/time.ts';
import { truncate } from '../text/width.ts';
import { bombText, killText } from './eventText.ts';

export interface ShownUpdate {
  readonly update: ReadUpdate;
  /** The match after the update, as far as it is known. */
  readonly board: ScoreboardState | undefined;
  /** The update's type and text as sent, for one that is not understood. */
  readonly type: string;
  readonly text: string;
  /** The time of an update whose own is not understood: when it arrived, in milliseconds since 1970 UTC. */
  readonly now: number;
}

interface UpdateStyle extends ClockStyle {
  readonly width: number;
  /** Whether every update is of the same match, which then needs no name. */
  readonly isOneMatch: boolean;
}

/** The columns of a team's name before an event, and beside a score. */
const longestName = { ofEvent: 12, ofNarrow: 4, ofScore: 24 } as const;
const narrow = 60;

/** One line about an update: its time, its match, map and round, and what happened. */
export const updateText = (shown: ShownUpdate, style: UpdateStyle): Line => {
  const { update, board } = shown;
  const time = [span(clockAlone(timeOf(shown), style, true), 'dim')];
  return fit(joined([time, ...partsOf(update, board, shown, style)]), style.width);
};

const partsOf = (
  update: ReadUpdate,
  board: ScoreboardState | undefined,
  { type, text }: ShownUpdate,
  { isOneMatch, width }: UpdateStyle,
): readonly Line[] => {
  if (update.kind === 'snapshot' && board) return [boardScore(board)];
  const nameOf = (id: string | undefined): Line => [span(isOneMatch ? '' : matchName(id, board, width))];
  if (update.kind !== 'event')
    return [nameOf(update.matchId), [span(outside(type), 'bold'), span(` ${outside(text)}`, 'dim')]];
  const { event } = update;
  const place = width < narrow ? '' : placeText(event, board);
  return [nameOf(event.matchId), [span(place, 'dim')], eventWords(event, board)];
};

const gap = span('  ');

const joined = (parts: readonly Line[]): Line =>
  parts.filter(part => lineWidth(part) > 0).flatMap((part, index) => (index === 0 ? part : [gap, ...part]));

const timeOf = ({ update, now }: ShownUpdate): number => {
  if (update.kind === 'event') return parseTime(update.event.at) ?? now;
  return (update.kind === 'snapshot' ? parseTime(update.at) : undefined) ?? now;
};

/** `Tin Cathedral 1–0 Iron Plum · Anubis 5–7 · round 13` */
const boardScore = (board: ScoreboardState): Line => {
  const { series, opening, mapNumber, round, finished } = board;
  const map = mapOf(board);
  const score = map?.score ? ` ${scoreText(map.score)}` : '';
  const name = outside(map?.name) || (mapNumber === null ? '' : `map ${mapNumber}`);
  const teams = hasTeams(board)
    ? [
        span(truncate(teamName(board, 'team1'), longestName.ofScore), 'bold'),
        span(` ${scoreText(series)} `, 'bold'),
        span(truncate(teamName(board, 'team2'), longestName.ofScore), 'bold'),
      ]
    : [span(idText(opening.matchId)), span(` ${scoreText(series)}`, 'bold')];
  const facts = dotted([
    span(name + score),
    finished ? span('finished', 'bold') : span(round === null ? '' : `round ${round}`),
  ]);
  return facts.length === 0 ? teams : [...teams, span(' · ', 'dim'), ...facts];
};

const eventWords = (event: MatchEvent, board: ScoreboardState | undefined): Line => {
  // Each text is looked up by the type of its own event.
  const words = wordsOf[event.type] as (board: ScoreboardState | undefined, event: MatchEvent) => Line;
  return words(board, event);
};

const bombWords = (
  board: ScoreboardState | undefined,
  event: Extract<MatchEvent, { readonly type: `bomb_${string}` }>,
): Line => {
  const counted = board?.feed.at(-1);
  const isCounted = counted?.id === event.id && 'aliveT' in counted;
  const entry = isCounted ? counted : { ...event, aliveT: null, aliveCt: null };
  return bombText(entry, { board, round: event.round });
};

const wordsOf: ByType<ScoreboardState | undefined, Line> = {
  round_start: (_, { round }) => [span(`round ${round} begins`)],
  kill: (board, event) => killText(event, { board, round: event.round }),
  bomb_planted: bombWords,
  bomb_defused: bombWords,
  bomb_exploded: bombWords,
  // What the round brought comes first, since the end of a line is what a narrow terminal cuts.
  round_end: (board, { winner, side, round, reason, score }) => [
    span(scoreText(score), 'bold'),
    span(' · ', 'dim'),
    span(teamName(board, winner), sideRole(side)),
    span(` wins round ${round}${reason ? ` by ${reasonWords[reason]}` : ''}`),
  ],
  map_end: (_, { map, mapNumber, score, series }) => [
    span(`${outside(map) || `map ${mapNumber}`} ends ${scoreText(score)}`, 'bold'),
    span(` · maps ${scoreText(series)}`, 'dim'),
  ],
  match_end: (board, { series, winner }) => [
    span(`match ends ${scoreText(series)}`, 'bold'),
    span(winner ? ` · ${teamName(board, winner)} wins` : ''),
  ],
  correction: (_, { reason, round, map, mapNumber, score }) => [
    span(correctionWords[reason], 'bold'),
    span(round === 0 ? '' : ` after round ${round}`),
    span(` · ${outside(map) || `map ${mapNumber}`} ${scoreText(score)}`),
  ],
};

const correctionWords = {
  restore: 'play goes back',
  restart: 'the map begins again',
  recount: 'counted anew',
  fix: 'corrected',
  cancel: 'the match was cancelled',
} as const;

/** `Anubis R7`; only what the event's own words leave open. */
const placeText = (event: MatchEvent, board: ScoreboardState | undefined): string => {
  if (event.type === 'map_end' || event.type === 'match_end' || event.type === 'correction') return '';
  const { mapNumber, round } = event;
  const told = event.type === 'round_start' ? event.map : '';
  const known = (board && mapOf(board, mapNumber))?.name ?? '';
  const map = outside(told === '' ? known : told) || `map ${mapNumber}`;
  return event.type === 'round_start' || event.type === 'round_end' ? map : `${map} R${round}`;
};

const matchName = (matchId: string | undefined, board: ScoreboardState | undefined, width: number) => {
  if (!board || !hasTeams(board)) return idText(matchId);
  const room = width < narrow ? longestName.ofNarrow : longestName.ofEvent;
  return `${truncate(teamName(board, 'team1'), room)} v ${truncate(teamName(board, 'team2'), room)}`;
};

/** No longer than two names, so that an id of any length leaves room for the rest. */
const idText = (matchId: string | undefined): string => truncate(outside(matchId), 2 * longestName.ofEvent);

const hasTeams = ({ opening }: ScoreboardState): boolean =>
  opening.team1.name !== '' && opening.team2.name !== '';

const teamName = (board: ScoreboardState | undefined, team: TeamKey): string =>
  outside(board?.opening[team].name) || (team === 'team1' ? 'team 1' : 'team 2');
