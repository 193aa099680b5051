import { scoreText } from '../text/scoreText.ts';
import type { ByType, MatchEvent, TeamKey } from '../../core/scoreboard/event.ts';
import type { ReadUpdate } from '../../core/scoreboard/seen/readUpdate.ts';
import { mapOf, type ScoreboardState } from '../../core/scoreboard/state.ts';
import { reasonWords, sideRole } from '../roundStrip.ts';
import { dotted, fit, type Line, lineWidth, outside, span } from '../text/line.ts';
import { clockAlone, type ClockStyle, parseTime } from '../text/time.ts';
import { displayWidth, truncate } from '../text/width.ts';
import { bombText, killText } from './eventText.ts';

/** A pushed update with what is known after it. */
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
  /** Columns of the terminal. */
  readonly width: number;
  /** Whether every update is of the same match, which then needs no name in a narrow terminal. */
  readonly isOneMatch: boolean;
}

/** From here on, the match is named on each line even if it is always the same. */
const wide = 100;
/** Below, the words leave no room for the map and the seconds. */
const narrow = 60;
/** The columns of a team's name, where the rest of the line leaves it so many. */
const nameRoom = { least: 4, most: 24 } as const;
/** The usual columns of a line besides the names of the teams, so that a team is mostly cut at the same place. */
const usualRest = 54;

/**
 * One line about an update: its time, its match, map and round, and what happened. Where it is too long, the names of
 * the teams are cut first, then its end.
 */
export const updateText = (shown: ShownUpdate, style: UpdateStyle): Line => {
  const { update, board } = shown;
  const { width } = style;
  const time = span(clockAlone(timeOf(shown), style, width >= narrow), 'dim');
  if (update.kind === 'snapshot' && board) {
    const head = [time, gap];
    return fit([...head, ...boardScore(board, width - lineWidth(head), width < narrow)], width);
  }
  const what =
    update.kind === 'event'
      ? eventWords(update.event, board)
      : [span(outside(shown.type), 'bold'), span(` ${outside(shown.text)}`, 'dim')];
  const place = update.kind === 'event' && width >= narrow ? placeText(update.event, board) : '';
  const rest = joined([[time], [span(place, 'dim')], what]);
  // JSON is cut in any case.
  const taken = update.kind === 'event' ? lineWidth(rest) + versus.length + gap.text.length : 0;
  const named =
    style.isOneMatch && (width < wide || width === Infinity)
      ? ''
      : matchName(
          update.kind === 'event' ? update.event.matchId : update.matchId,
          board,
          Math.floor((width - Math.max(usualRest, taken)) / 2),
        );
  return fit(joined([[time], [span(named)], [span(place, 'dim')], what]), width);
};

const gap = span('  ');
const versus = ' v ';

/** The parts that are not empty, side by side. */
const joined = (parts: readonly Line[]): Line =>
  parts.filter(part => lineWidth(part) > 0).flatMap((part, index) => (index === 0 ? part : [gap, ...part]));

const timeOf = ({ update, now }: ShownUpdate): number => {
  if (update.kind === 'event') return parseTime(update.event.at) ?? now;
  return (update.kind === 'snapshot' ? parseTime(update.at) : undefined) ?? now;
};

/** `Tin Cathedral 1–0 Iron Plum · Anubis 5–7 · round 13` */
const boardScore = (board: ScoreboardState, width: number, isNarrow: boolean): Line => {
  const { series, opening, mapNumber, round, finished } = board;
  const map = mapOf(board);
  const score = map?.score ? ` ${scoreText(map.score)}` : '';
  const name = outside(map?.name) || (mapNumber === null ? '' : `map ${mapNumber}`);
  const facts = dotted([
    span(name + score),
    finished ? span('finished', 'bold') : span(round === null ? '' : `${isNarrow ? 'R' : 'round '}${round}`),
  ]);
  const rest = facts.length === 0 ? [] : [span(' · ', 'dim'), ...facts];
  if (!hasTeams(board))
    return [span(idText(opening.matchId)), span(` ${scoreText(series)}`, 'bold'), ...rest];
  const maps = span(` ${scoreText(series)} `, 'bold');
  const room = Math.max(nameRoom.least, Math.floor((width - lineWidth([maps, ...rest])) / 2));
  const [one, two] = cutTeams(board, room);
  return [span(one, 'bold'), maps, span(two, 'bold'), ...rest];
};

/** Two names in twice the room: what the shorter one leaves free belongs to the other. */
const cutTeams = (board: ScoreboardState, room: number): readonly [string, string] => {
  const [one, two] = [teamName(board, 'team1'), teamName(board, 'team2')];
  const spare = (other: string): number => Math.max(0, room - displayWidth(other));
  return [truncate(one, room + spare(two)), truncate(two, room + spare(one))];
};

/** What happened, without the match. */
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

/** Both teams, each cut to the columns that are free; the id while they are unknown. */
const matchName = (matchId: string | undefined, board: ScoreboardState | undefined, free: number): string => {
  if (!board || !hasTeams(board)) return idText(matchId);
  const room = Math.max(nameRoom.least, Math.min(nameRoom.most, free));
  return cutTeams(board, room).join(versus);
};

/** No longer than two names, so that an id of any length leaves room for the rest. */
const idText = (matchId: string | undefined): string =>
  truncate(outside(matchId), 2 * nameRoom.most + versus.length);

const hasTeams = ({ opening }: ScoreboardState): boolean =>
  opening.team1.name !== '' && opening.team2.name !== '';

const teamName = (board: ScoreboardState | undefined, team: TeamKey): string =>
  outside(board?.opening[team].name) || (team === 'team1' ? 'team 1' : 'team 2');
