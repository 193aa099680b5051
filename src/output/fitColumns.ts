import { type Frame, rowWidth } from './borders.ts';
import { cellFormats, type TimeLength, timeLengths } from './cells.ts';
import type { OutputColumn } from './columns.ts';
import { displayWidth } from './text/width.ts';

/** A column with its position and width. */
export interface PlacedColumn extends OutputColumn {
  readonly width: number;
  /** The widest part from the decimal point on. Numbers with a shorter part get spaces after them. */
  readonly fraction: number;
  /** The length of its times; undefined for full length, and for a column without times. */
  readonly timeLength?: TimeLength | undefined;
}

/** A column with its cells, before it has a position. */
export interface MeasuredColumn extends Pick<PlacedColumn, 'fraction' | 'timeLength'> {
  readonly column: OutputColumn;
  /** The width at which nothing is cut. */
  readonly natural: number;
  /** The text of each of its cells. */
  readonly texts: readonly string[];
  /** The same column with times of another length; absent if it has no times. */
  readonly withTimes?: (timeLength: TimeLength) => MeasuredColumn;
}

/** The space for the columns, in columns of the terminal. */
export interface Room {
  readonly width: number;
  readonly frame: Frame;
}

/**
 * The columns that fit the width, and their widths. If space is short, these are given up in order: columns with the
 * same value on every row; the least important columns, within a priority from the right; the distance of a time from
 * now, then its weekday; identifiers. The text that identifies a row is protected: identifiers, slugs and links are
 * never cut, and a name is cut only when only the most important columns are left. No text is cut so far that two
 * different ones look the same. At least one column remains. A single column is cut to the width, unless it contains
 * links: a terminal wraps a line that is too long, but a cut link is lost.
 */
export const fitColumns = (measured: readonly MeasuredColumn[], room: Room): readonly PlacedColumn[] => {
  let kept = measured;
  for (const step of steps) {
    while (overflow(kept.map(comfortable), room) > 0) {
      const fewer = step(kept);
      if (!fewer) break;
      kept = fewer;
    }
  }
  while (overflow(kept.map(narrowest), room) > 0) {
    const fewer = drop(measured => !isLink(measured))(kept) ?? drop(() => true)(kept);
    if (!fewer) break;
    kept = fewer;
  }
  kept = lengthenTimes(kept, room);
  const widths = shrinkToFit(kept, room);
  return kept.map(({ column, fraction, timeLength }, place) => ({
    ...column,
    fraction,
    timeLength,
    width: widths[place] ?? 1,
  }));
};

/** Gives up one column or part; undefined when nothing of that kind is left. */
type Step = (kept: readonly MeasuredColumn[]) => readonly MeasuredColumn[] | undefined;

const drop =
  (isMeant: (measured: MeasuredColumn) => boolean): Step =>
  kept => {
    const place = kept.length > 1 ? kept.findLastIndex(isMeant) : -1;
    return place === -1 ? undefined : kept.toSpliced(place, 1);
  };

const shortenTimes =
  (to: TimeLength): Step =>
  kept => {
    const isOther = ({ withTimes, timeLength }: MeasuredColumn): boolean =>
      withTimes !== undefined && timeLength !== to;
    return kept.some(isOther) ? withTimes(kept, to) : undefined;
  };

const withTimes = (kept: readonly MeasuredColumn[], timeLength: TimeLength): readonly MeasuredColumn[] =>
  kept.map(each => each.withTimes?.(timeLength) ?? each);

/** Chooses the longest times that fit: a column dropped after they were shortened may have left room. */
const lengthenTimes = (kept: readonly MeasuredColumn[], room: Room): readonly MeasuredColumn[] =>
  timeLengths
    .map(timeLength => withTimes(kept, timeLength))
    .find(longer => overflow(longer.map(comfortable), room) <= 0) ?? kept;

const isUniform = ({ texts }: MeasuredColumn): boolean =>
  texts.length > 1 && texts.every(text => text === texts[0]);

/** Whether the column is an important input of a further command: an identifier or a link. */
const isKey = ({ column: { field, format, priority } }: MeasuredColumn): boolean =>
  priority <= 2 && (format === 'link' || /(?:^|\.)(?:id|\w+Id)$/.test(field));

const ofPriority =
  (wanted: number, test: (measured: MeasuredColumn) => boolean = () => true) =>
  (measured: MeasuredColumn): boolean =>
    measured.column.priority === wanted && test(measured);

const steps: readonly Step[] = [
  ...[4, 3, 2, 1].map(priority => drop(ofPriority(priority, isUniform))),
  drop(ofPriority(4)),
  shortenTimes('clock'),
  drop(ofPriority(3)),
  shortenTimes('short'),
  drop(ofPriority(2, measured => !isKey(measured))),
  drop(ofPriority(2)),
];

/**
 * A text other than a name is not cut below this width while a less important column is shown, unless it would be
 * mistaken for another.
 */
const COMFORTABLE = 14;
/** The minimum width of a text column in the narrowest terminal. */
const NARROWEST = 6;
/** Longer names may be cut anyway, since they would leave no room for anything else. */
const LONGEST_NAME = 60;

const isName = ({ column: { field } }: MeasuredColumn): boolean =>
  /(?:^|\.)(?:name|nickname|team|player|event|opponent|winner|\w+(?:Name|Team))$/.test(field);

const isLink = ({ column: { format } }: MeasuredColumn): boolean => format === 'link';

const canShrink = ({ column: { field, format } }: MeasuredColumn): boolean =>
  cellFormats[format].shrinks === true && !/slug$/i.test(field);

const comfortable = (measured: MeasuredColumn): number => {
  if (!canShrink(measured)) return measured.natural;
  if (isName(measured)) return Math.min(measured.natural, LONGEST_NAME);
  return Math.min(measured.natural, Math.max(COMFORTABLE, distinctWidth(measured)));
};
const narrowest = (measured: MeasuredColumn): number =>
  canShrink(measured)
    ? Math.min(measured.natural, Math.max(NARROWEST, distinctWidth(measured)))
    : measured.natural;

const distinctWidths = new WeakMap<MeasuredColumn, number>();

/** The width down to which different texts still differ when cut. */
const distinctWidth = (measured: MeasuredColumn): number => {
  const known = distinctWidths.get(measured);
  if (known !== undefined) return known;
  const sorted = [...new Set(measured.texts)].toSorted();
  const width = sorted.reduce((widest, text, place) => {
    const shared = sharedLength(text, sorted[place + 1] ?? '');
    // The shared beginning, the first different character, and the mark of the cut.
    return shared === 0 ? widest : Math.max(widest, displayWidth(text.slice(0, shared + 2)) + 1);
  }, 0);
  distinctWidths.set(measured, Math.min(width, LONGEST_NAME));
  return Math.min(width, LONGEST_NAME);
};

/** The number of UTF-16 units at the start that two texts share, up to the length of a name. */
const sharedLength = (one: string, other: string): number => {
  let shared = 0;
  while (shared < LONGEST_NAME && shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared;
};

const overflow = (widths: readonly number[], { width, frame }: Room): number =>
  rowWidth(widths, frame) - width;

const shrinkToFit = (kept: readonly MeasuredColumn[], room: Room): readonly number[] => {
  const most = kept.map(each => (isLink(each) ? each.natural : Math.min(each.natural, room.width)));
  const atLeast = (measured: MeasuredColumn): number => (isLink(measured) ? measured.natural : 1);
  return [comfortable, narrowest, atLeast].reduce(
    (widths, least) => shrink(widths, kept.map(least), room),
    most,
  );
};

/** Takes width from the widest column above its minimum, until all columns fit or none can shrink. */
const shrink = (widths: readonly number[], least: readonly number[], room: Room): number[] => {
  const shrunk = [...widths];
  for (let over = overflow(shrunk, room); over > 0; over--) {
    const widest = shrunk.reduce(
      (found, width, place) => (width > (least[place] ?? 1) && width > (shrunk[found] ?? 0) ? place : found),
      -1,
    );
    if (widest === -1) break;
    shrunk[widest] = (shrunk[widest] ?? 1) - 1;
  }
  return shrunk;
};
