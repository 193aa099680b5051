import { borderLine, type Frame, frameOf, rowWidth } from '../borders.ts';
import { type Line, type Span, fit, lineWidth, padLine, span } from '../text/line.ts';
import { type Align, displayWidth } from '../text/width.ts';
import type { ViewContext } from './view.ts';

/** A column of a picture, whose cells may be of many colours, and of what the rest of its row says. */
export interface GridColumn<R> {
  readonly header: string;
  readonly align?: Align;
  /** 1 stays longest when the terminal is narrow. */
  readonly priority: 1 | 2 | 3 | 4;
  /** The cell: as wide as it likes, or on `width` columns where the column takes what is left. */
  readonly cell: (row: R, width: number) => Span | Line | undefined;
  /** What it may be cut down to; absent: it is shown whole or not at all. */
  readonly least?: number;
  /** A column of bars: from `least` up to this it takes what the others leave. */
  readonly most?: number;
}

/**
 * Rows under a line of headings, as wide as the terminal at the most, with borders where the theme has them. A column
 * with nothing in it is left out. Where there is no room the least important columns go first, bars among them; only
 * when the most important are left are the widest texts cut.
 */
export const grid = <R>(
  rows: readonly R[],
  columns: readonly GridColumn<R>[],
  { width, glyphs, boxed = false }: Pick<ViewContext, 'width' | 'glyphs' | 'boxed'>,
): readonly Line[] => {
  const frame = frameOf(boxed, glyphs.borders, width);
  const placed = placeColumns(rows, columns, { width, frame });
  const head = placed.map(({ column, width: own }) =>
    aligned([span(column.header, 'heading')], own, column.align),
  );
  const body = rows.map(row =>
    placed.map(({ column, width: own }) => aligned(toLine(column.cell(row, own)), own, column.align)),
  );
  const withHead = placed.some(({ column }) => column.header !== '');
  const border = (place: 'top' | 'middle' | 'bottom'): readonly Line[] => {
    const text = borderLine(
      place,
      placed.map(each => each.width),
      frame,
    );
    return text === undefined ? [] : [[span(text)]];
  };
  return [
    ...border('top'),
    ...(withHead ? [joined(head, frame), ...border('middle')] : []),
    ...body.map(cells => joined(cells, frame)),
    ...border('bottom'),
  ];
};

interface Placed<R> {
  readonly column: GridColumn<R>;
  readonly width: number;
}

/** What the columns have to fit into. */
interface Room {
  readonly width: number;
  readonly frame: Frame;
}

const placeColumns = <R>(
  rows: readonly R[],
  columns: readonly GridColumn<R>[],
  room: Room,
): readonly Placed<R>[] => {
  const measured = columns.flatMap((column): readonly Placed<R>[] => {
    if (column.most !== undefined)
      return [{ column, width: Math.max(column.least ?? 1, displayWidth(column.header)) }];
    const natural = rows.reduce(
      (widest, row) => Math.max(widest, lineWidth(toLine(column.cell(row, Number.MAX_SAFE_INTEGER)))),
      0,
    );
    return natural === 0 ? [] : [{ column, width: Math.max(natural, displayWidth(column.header)) }];
  });
  return spreadOut(shrink(drop(measured, room), room), room);
};

const overflow = (widths: readonly number[], { width, frame }: Room): number =>
  rowWidth(widths, frame) - width;

const narrowest = <R>({ column, width }: Placed<R>): number => Math.min(width, column.least ?? width);

/** Columns go while one would be cut; of the most important ones only those that do not fit even when cut. */
const drop = <R>(placed: readonly Placed<R>[], room: Room): readonly Placed<R>[] => {
  const kept = [...placed];
  for (const priority of [4, 3, 2, 1]) {
    const needed = priority === 1 ? narrowest : ({ width }: Placed<R>): number => width;
    while (kept.length > 1 && overflow(kept.map(needed), room) > 0) {
      const last = kept.findLastIndex(({ column }) => column.priority === priority);
      if (last === -1) break;
      kept.splice(last, 1);
    }
  }
  return kept;
};

const shrink = <R>(placed: readonly Placed<R>[], room: Room): readonly Placed<R>[] => {
  const widths = placed.map(each => each.width);
  for (let over = overflow(widths, room); over > 0; over -= 1) {
    let widest = -1;
    for (const [place, each] of placed.entries()) {
      const own = widths[place] ?? 0;
      if (own > narrowest(each) && own > (widths[widest] ?? 0)) widest = place;
    }
    if (widest === -1) break;
    widths[widest] = (widths[widest] ?? 1) - 1;
  }
  return placed.map(({ column }, place) => ({ column, width: widths[place] ?? 1 }));
};

/** Gives what is left to the columns of bars, to each the same. */
const spreadOut = <R>(placed: readonly Placed<R>[], room: Room): readonly Placed<R>[] => {
  const bars = placed.filter(({ column }) => column.most !== undefined).length;
  const left = -overflow(
    placed.map(each => each.width),
    room,
  );
  if (bars === 0 || left <= 0) return placed;
  return placed.map(({ column, width: own }) =>
    column.most === undefined
      ? { column, width: own }
      : { column, width: Math.min(column.most, own + Math.floor(left / bars)) },
  );
};

const aligned = (line: Line, width: number, align: Align = 'left'): Line => {
  const cut = fit(line, width);
  return align === 'left'
    ? padLine(cut, width)
    : [span(' '.repeat(Math.max(0, width - lineWidth(cut)))), ...cut];
};

const joined = (cells: readonly Line[], { left, between, right }: Frame): Line => [
  span(left),
  ...cells.flatMap((cell, place) => (place === 0 ? cell : [span(between), ...cell])),
  span(right),
];

const toLine = (cell: Span | Line | undefined): Line => {
  if (cell === undefined) return [];
  // A span is the only one of the two with a text.
  return 'text' in cell ? [cell] : cell;
};
