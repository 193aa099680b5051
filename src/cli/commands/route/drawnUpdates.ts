import { createRecentMap } from '../../../core/recentMap.ts';
import { parseJson } from '../../../core/json/jsonRecord.ts';
import { read } from '../../../core/reader/reader.ts';
import { plainName } from '../../../core/json/spelling.ts';
import type { PushedUpdate } from '../../../client/link/pushedUpdate.ts';
import { updateText } from '../../../output/live/updateText.ts';
import { inSigns } from '../../../output/text/ascii.ts';
import { type Line, paintLine } from '../../../output/text/line.ts';
import { parseTime } from '../../../output/text/time.ts';
import { localTime, zoneOf } from '../../../output/text/zone.ts';
import { plainTheme, unicode } from '../../../output/theme.ts';
import { boardAfter } from '../../../core/scoreboard/seen/boardAfter.ts';
import { headSchema } from '../../../core/scoreboard/seen/readEvent.ts';
import { partsOf, type ReadUpdate, readPart } from '../../../core/scoreboard/seen/readUpdate.ts';
import type { ScoreboardState } from '../../../core/scoreboard/state.ts';
import type { CommandContext } from '../../context/types.ts';
import { formatOptions } from '../../show/present.ts';
import { lineOf } from './updateLine.ts';

/** The matches that are remembered for their names, whatever a service pushes. */
const boardsKept = 200;

/**
 * Draws updates for a person, a line each or, for a list of matches, several. Every update has to be handed in, shown
 * or not: events have identifiers alone, and the names come from the snapshots before them.
 * @param match the one match that is followed, if it is only one
 */
export const createDrawnUpdates = async (context: CommandContext, match: string | undefined) => {
  const { theme, glyphs = unicode, ...style } = await formatOptions('table', context);
  await context.note(`Times in ${zoneOf(localTime(context.host.now(), style.timeZone))}`);
  const boards = createRecentMap<string, ScoreboardState>(boardsKept);
  /** What was last told of each match, for a reader to whom it is not told again. */
  const told = createRecentMap<string, string>(boardsKept);
  const isTold = ([, ...words]: Line, board: ScoreboardState | undefined): boolean => {
    if (!glyphs.words) return false;
    const said = paintLine(words, plainTheme);
    const about = board?.opening.matchId ?? '';
    const before = told.get(about);
    told.set(about, said);
    return before === said;
  };
  const boardOf = (update: ReadUpdate, now: number): ScoreboardState | undefined => {
    const matchId = (update.kind === 'event' ? update.event.matchId : update.matchId) ?? match;
    if (matchId === undefined) return undefined;
    const board = boardAfter(boards.get(matchId), update, matchId, now);
    if (board) boards.set(matchId, board);
    else boards.delete(matchId);
    return board;
  };
  return (pushed: PushedUpdate): string => {
    const { id, event, text } = pushed;
    const now = context.host.now();
    const value = parseJson(text);
    const framing = { now, name: event, ...(id !== '' && { id }) };
    const parts = partsOf(value);
    // The terminal may have been resized.
    const width = glyphs.words ? Number.POSITIVE_INFINITY : context.host.stdout.columns;
    const look = { ...style, width, isOneMatch: match !== undefined };
    const type = typeOf(value, event);
    const lines = (parts.length > 0 ? parts : [undefined]).map(part => {
      const each = part ? readPart(part, framing, matchId => boards.get(matchId)) : unread;
      const before = each.kind === 'event' ? undefined : boards.get(each.matchId ?? match ?? '');
      const board = boardOf(each, now);
      const isAsSent = each.kind === 'snapshot' && !isScore(type, before, board);
      const update: ReadUpdate = isAsSent ? { kind: 'other', matchId: each.matchId } : each;
      const text = update.kind === 'other' ? lineOf(pushed) : '';
      const at = parseTime(read(headSchema, value)?.at) ?? now;
      const line = updateText({ update, board, now: at, type, text }, look);
      const isRepeated = update.kind === 'snapshot' && isTold(line, board);
      return isRepeated ? '' : `${paintLine(line, theme)}\n`;
    });
    return inSigns(lines.join(''), glyphs);
  };
};

const unread: ReadUpdate = { kind: 'other', matchId: undefined };

const typeOf = (value: unknown, event: string): string => {
  const own = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  return typeof own === 'string' && own !== '' ? own : event;
};

/** Whether the state that an update carries is what it is about, rather than the round in which something happened. */
const isScore = (
  type: string,
  before: ScoreboardState | undefined,
  after: ScoreboardState | undefined,
): boolean => after !== undefined && (untyped.has(plainName(type)) || scoresIn(before) !== scoresIn(after));

const untyped: ReadonlySet<string> = new Set(['', 'message', 'snapshot']);

/** Every score of the match, as one text. */
const scoresIn = (board: ScoreboardState | undefined): string =>
  JSON.stringify([board?.series, board?.maps.map(({ score }) => score)]);
