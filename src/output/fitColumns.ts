import { getOrMake } from '../core/getOrMake.ts';
import { overflow, type Room, shrink } from './borders.ts';
import { cellFormats } from './cells.ts';
import type { OutputColumn } from './columns.ts';
import { type TimeLength, timeLengths } from './text/time.ts';
import { displayWidth } from './text/width.ts';

export interface PlacedColumn extends OutputColumn {
  readonly width: number;
  /** Whether the room is unlimited, so that a later row may be wider than those that were measured. */
  readonly isWhole: boolean;
  /** The widest part from the decimal point on. Numbers with a shorter part get spaces after them. */
  readonly fraction: number;
  /** The length of its times; undefined for full length, and for a column without times. */
  readonly timeLength?: TimeLength | undefined;
}

/** A column with its cells, before it has a position. */
export interface MeasuredColumn extends Pick<PlacedColumn, 'fraction' | 'timeLength'> {
  readonly column: OutputColumn;
  readonly natural: number;
  /** The width of its cells without the heading. */
  readonly body: number;
  readonly texts: readonly string[];
  /** The width of the mark in front of each text. */
  readonly lead?: number;
  /** Whether it is the point of the row, for which names are cut. `fitColumns` decides it. */
  readonly isPoint?: boolean;
  /** The same column with times of another length; absent if it has no times. */
  readonly withTimes?: (timeLength: TimeLength) => MeasuredColumn;
}

/**
 * The columns that fit the width, and their widths.
 *
 * Names, slugs, identifiers and links are keys: the next command needs them, so a key is shown whole or not at all. The
 * names and links of priority 1 are always shown, and so is the point of the row: its score, or without a score the start
 * of a match. The names beside it are cut for it if they must be, and any names before the terminal has to break lines, but
 * never so far that two different ones look the same. The other columns
 * are added by importance as long as they fit whole: by priority, keys first, then from the left. Columns with the same
 * value on every row come last. For a column of priority 1 the times may shrink to their distance from now, for one of
 * priority 2 to their date and clock (and such a time itself to its distance); less important columns leave them longer. A text other than a key is cut only if
 * it has priority 1, and never so far that two different ones look the same. At least one column remains.
 */
export const fitColumns = (columns: readonly MeasuredColumn[], room: Room): readonly PlacedColumn[] => {
  const measured = withPoints(columns);
  const forms = formsOf(measured);
  const isTooWide = (places: ReadonlySet<number>, length: TimeLength, widthOf: WidthOf): boolean =>
    overflow(pick(forms(length), places).map(widthOf), room) > 0;
  const kept = new Set<number>();
  for (const place of byImportance(measured)) {
    const each = measured[place];
    if (!each) continue;
    const level = levelOf(each, measured);
    kept.add(place);
    const { widthOf } = levels[level];
    const times = level === 'second' && each.withTimes ? 'distance' : levels[level].times;
    if (level !== 'essential' && kept.size > 1 && isTooWide(kept, times, widthOf)) kept.delete(place);
  }
  const longest = timeLengths.find(length => !isTooWide(kept, length, whole)) ?? 'distance';
  const shown = pick(forms(longest), kept);
  const widths = shrinkToFit(shown, room);
  return shown.map(({ column, fraction, timeLength }, place) => ({
    ...column,
    fraction,
    timeLength,
    width: widths[place] ?? 1,
    isWhole: room.width === Number.POSITIVE_INFINITY,
  }));
};

const formsOf = (measured: readonly MeasuredColumn[]) => {
  const known = new Map<TimeLength, readonly MeasuredColumn[]>([['full', measured]]);
  return (length: TimeLength): readonly MeasuredColumn[] =>
    getOrMake(known, length, () => withPoints(measured.map(each => each.withTimes?.(length) ?? each)));
};

const pick = (measured: readonly MeasuredColumn[], places: ReadonlySet<number>): readonly MeasuredColumn[] =>
  measured.filter((_, place) => places.has(place));

type WidthOf = (measured: MeasuredColumn) => number;

/** Longer names may be cut anyway, since they would leave no room for anything else. */
const LONGEST_NAME = 60;
const NARROWEST = 6;

const natural: WidthOf = each => each.natural;
const whole: WidthOf = each => (isName(each) ? Math.min(each.natural, LONGEST_NAME) : each.natural);

/** The width down to which a column may be cut, including its heading. */
const narrowest: WidthOf = each => {
  if (isKey(each)) return whole(each);
  if (each.isPoint) return each.natural;
  return canShrink(each) ? distinct(each) : each.body;
};

/** The same where names give way too. */
const narrowestNames: WidthOf = each =>
  isName(each) && each.column.priority === 1 ? distinct(each) : narrowest(each);

const distinct: WidthOf = each =>
  Math.min(each.natural, Math.max(NARROWEST, distinctWidth(each)) + (each.lead ?? 0));

/** How much the columns before it may shrink for a column of each level; the most important level is first. */
const levels = {
  essential: { times: 'distance', widthOf: narrowest },
  first: { times: 'distance', widthOf: narrowest },
  second: { times: 'short', widthOf: whole },
  third: { times: 'clock', widthOf: whole },
  fourth: { times: 'full', widthOf: whole },
  uniform: { times: 'full', widthOf: whole },
} as const satisfies Record<string, { readonly times: TimeLength; readonly widthOf: WidthOf }>;
type Level = keyof typeof levels;
const levelNames = Object.keys(levels);
const byPriority = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth' } as const;

const levelOf = (each: MeasuredColumn, all: readonly MeasuredColumn[]): Level => {
  const { priority } = each.column;
  const first = priority === 1;
  if (first && (isName(each) || isLink(each) || each.isPoint)) return 'essential';
  // Important figures, such as scores, are the same on every row only by chance.
  const isRepeated = isUniform(each) && (!first || each.column.format === 'text');
  return isRepeated && all.length > 1 ? 'uniform' : byPriority[priority];
};

const byImportance = (measured: readonly MeasuredColumn[]): readonly number[] => {
  const ranks = measured.map(each => {
    const isSecondary = !isKey(each) || each.column.priority === 1;
    return levelNames.indexOf(levelOf(each, measured)) * 2 + Number(isSecondary);
  });
  return ranks
    .map((_, place) => place)
    .toSorted((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0) || one - other);
};

const isUniform = ({ texts }: MeasuredColumn): boolean =>
  texts.length > 1 && texts.every(text => text === texts[0]);

const isName = ({ column: { field } }: MeasuredColumn): boolean =>
  /(?:^|\.)(?:name|nickname|team|player|event|opponent|winner|\w+Team|(?:\w*[tT]eam\d?|player|event|opponent|winner)Name)$/.test(
    field,
  );

/** Marks the scores of priority 1, or without one the starts that differ, as the point of the row. */
const withPoints = (measured: readonly MeasuredColumn[]): readonly MeasuredColumn[] => {
  const isFirst = (each: MeasuredColumn, format: 'score' | 'start'): boolean =>
    each.column.format === format && each.column.priority === 1;
  const hasScore = measured.some(each => isFirst(each, 'score'));
  return measured.map(each => ({
    ...each,
    isPoint: isFirst(each, 'score') || (!hasScore && isFirst(each, 'start') && !isUniform(each)),
  }));
};

const isLink = ({ column: { format } }: MeasuredColumn): boolean => format === 'link';

/** Whether the column holds what a further command takes, or a link. */
const isKey = (measured: MeasuredColumn): boolean => {
  const { field, format } = measured.column;
  return (
    isName(measured) ||
    isLink(measured) ||
    format === 'id' ||
    /(?:^|\.)(?:id|\w+Id|slug|\w+Slug)$/.test(field)
  );
};

const canShrink = ({ column: { format } }: MeasuredColumn): boolean => cellFormats[format].shrinks === true;

/** The width down to which different texts still differ when cut. */
const distinctWidth: WidthOf = ({ texts }) => {
  const sorted = [...new Set(texts)].toSorted();
  const width = sorted.reduce((widest, text, place) => {
    const shared = sharedLength(text, sorted[place + 1] ?? '');
    // The shared beginning, the first different character, and the mark of the cut.
    return shared === 0 ? widest : Math.max(widest, displayWidth(text.slice(0, shared + 2)) + 1);
  }, 0);
  return Math.min(width, LONGEST_NAME);
};

/** The number of UTF-16 units at the start that two texts share, up to the length of a name. */
const sharedLength = (one: string, other: string): number => {
  let shared = 0;
  while (shared < LONGEST_NAME && shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared;
};

/** First texts give way while distinct, then names beside the point of the row, then all but keys, then names. */
const shrinkToFit = (kept: readonly MeasuredColumn[], room: Room): readonly number[] => {
  const last: WidthOf = each => (isKey(each) ? whole(each) : 1);
  const beside = kept.some(({ isPoint }) => isPoint) ? [narrowestNames] : [];
  const lastNames: WidthOf = each => Math.min(last(each), narrowestNames(each));
  return [whole, narrowest, ...beside, last, lastNames].reduce<readonly number[]>(
    (widths, least) => shrink(widths, kept.map(least), room),
    kept.map(natural),
  );
};
