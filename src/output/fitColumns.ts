import { type Frame, rowWidth } from './borders.ts';
import { cellFormats, type TimeLength, timeLengths } from './cells.ts';
import type { OutputColumn } from './columns.ts';
import { displayWidth } from './text/width.ts';

/** A column that has found its place. */
export interface PlacedColumn extends OutputColumn {
  readonly width: number;
  /** The widest part from the decimal point on, which is kept free behind numbers that have less of it. */
  readonly fraction: number;
  /** How much its times say; absent: they say everything, or it has none. */
  readonly timeLength?: TimeLength | undefined;
}

/** A column with its cells, before it has a place. */
export interface MeasuredColumn extends Pick<PlacedColumn, 'fraction' | 'timeLength'> {
  readonly column: OutputColumn;
  /** The width at which nothing is cut. */
  readonly natural: number;
  /** The text of each of its cells. */
  readonly texts: readonly string[];
  /** The same column with times of another length; absent where it has no times. */
  readonly withTimes?: (timeLength: TimeLength) => MeasuredColumn;
}

/** What the columns have to fit into, in columns of the terminal. */
export interface Room {
  readonly width: number;
  readonly frame: Frame;
}

/**
 * The columns that fit the width, and how wide they are. Where there is not room for all of them, these are given up,
 * one after the other: columns that say the same on every row; the least important columns, within a priority from the
 * right; how far off a time is, then its weekday; identifiers. What identifies a row is never cut: identifiers, slugs and
 * links not at all, and a name only where nothing but the most important columns is left. A text is never cut so far that
 * two different ones look the same. There is always at least one column, and the only one is cut to the width, unless it
 * holds links: a terminal breaks a line that is too long, but nothing brings back the end of a link.
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

/** Gives up one thing; undefined where there is nothing of the kind left. */
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

/** The longest times that fit: a column that went after they were shortened may have left room. */
const lengthenTimes = (kept: readonly MeasuredColumn[], room: Room): readonly MeasuredColumn[] =>
  timeLengths
    .map(timeLength => withTimes(kept, timeLength))
    .find(longer => overflow(longer.map(comfortable), room) <= 0) ?? kept;

const isUniform = ({ texts }: MeasuredColumn): boolean =>
  texts.length > 1 && texts.every(text => text === texts[0]);

/** Whether a further command takes it, and it is important: an identifier or a link. */
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

/** A text that is no name is cut no further while a less important column is there, unless it would be mistaken. */
const COMFORTABLE = 14;
/** What is left of a text column in the narrowest terminal. */
const NARROWEST = 6;
/** A longer name is cut all the same: it would leave room for nothing else. */
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

/** The width down to which different texts still differ after they are cut. */
const distinctWidth = (measured: MeasuredColumn): number => {
  const known = distinctWidths.get(measured);
  if (known !== undefined) return known;
  const sorted = [...new Set(measured.texts)].toSorted();
  const width = sorted.reduce((widest, text, place) => {
    const shared = sharedLength(text, sorted[place + 1] ?? '');
    // What is shared, the first character that differs, and the mark of the cut.
    return shared === 0 ? widest : Math.max(widest, displayWidth(text.slice(0, shared + 2)) + 1);
  }, 0);
  distinctWidths.set(measured, Math.min(width, LONGEST_NAME));
  return Math.min(width, LONGEST_NAME);
};

/** How many UTF-16 units two texts begin with alike; no more is looked at than a name is long. */
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

/** Takes from the widest column that is wider than its least width, until all fit or none is. */
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
