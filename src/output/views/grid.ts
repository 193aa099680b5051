import type { Format } from '../../core/schema.ts';
import { terminalText } from '../cells.ts';
import { borderLine, type Frame, frameOf, rowWidth } from '../borders.ts';
import { type Line, type Span, fit, lineWidth, padLine, span } from '../text/line.ts';
import { type Align, displayWidth } from '../text/width.ts';
import type { Role } from '../theme.ts';
import type { ViewContext } from './view.ts';

/** A column of a view. Its cells may have several colours and may depend on the whole row. */
export interface GridColumn<R> {
  readonly header: string;
  readonly align?: Align;
  /** 1 stays longest when the terminal is narrow. */
  readonly priority: 1 | 2 | 3 | 4;
  /** The cell, in its natural width, or on `width` columns if the column takes the remaining space. */
  readonly cell: (row: R, width: number) => Span | Line | undefined;
  /** The minimum width when cut; if absent, the column is shown whole or not at all. */
  readonly least?: number;
  /** For a column of bars: it takes the remaining space from `least` up to this width. */
  readonly most?: number;
}

/** A column of numbers, aligned to the right. */
export const figureColumn = <R>(
  header: string,
  format: Format,
  get: (row: R) => number | undefined,
  context: ViewContext,
  { priority = 1, role }: { readonly priority?: GridColumn<R>['priority']; readonly role?: Role } = {},
): GridColumn<R> => ({
  header,
  align: 'right',
  priority,
  cell: row => {
    const value = get(row);
    return value === undefined ? undefined : span(terminalText(value, format, context), role);
  },
});

/**
 * Rows below a line of headings, at most as wide as the terminal, with borders if the theme has them. Empty columns are
 * left out. If space is short, the least important columns are dropped first, including bars. The widest texts are cut
 * only when the most important columns are left.
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

/** The space for the columns. */
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

/** Divides the remaining space equally between the columns of bars. */
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
  // Of the two types, only a span has a text.
  return 'text' in cell ? [cell] : cell;
};
