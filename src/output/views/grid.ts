import type { Format } from '../../core/schema.ts';
import { borderLines, type Frame, frameOf, overflow, type Room, shrink } from '../borders.ts';
import { terminalText } from '../cells.ts';
import { type Line, type Span, fit, lineWidth, padLine, span } from '../text/line.ts';
import { nearTime } from '../text/time.ts';
import { type Align, displayWidth } from '../text/width.ts';
import type { Role } from '../theme.ts';
import { barText } from './bars.ts';
import type { ViewContext } from './view.ts';

/** A column of a view. Its cells may have several colours and may depend on the whole row. */
export interface GridColumn<R> {
  readonly header: string;
  readonly align?: Align;
  /** 1, the default, stays longest when the terminal is narrow. */
  readonly priority?: 1 | 2 | 3 | 4;
  /** The cell, in its natural width, or on `width` columns if the column takes the remaining space. */
  readonly cell: (row: R, width: number) => Span | Line | undefined;
  /** The minimum width when cut; if absent, the column is shown whole or not at all. */
  readonly least?: number;
  /** For a column of bars: it takes the remaining space from `least` up to this width. */
  readonly most?: number;
}

type RoleOf<T> = Role | ((value: T) => Role | undefined);

const roleFor = <T>(role: RoleOf<T> | undefined, value: T): Role | undefined =>
  typeof role === 'function' ? role(value) : role;

/** A column of texts; without one, its cell is empty. The role may depend on the row. */
export const textColumn = <R>(
  header: string,
  get: (row: R) => string | undefined,
  { role, ...rest }: Pick<GridColumn<R>, 'priority' | 'least' | 'align'> & { readonly role?: RoleOf<R> } = {},
): GridColumn<R> => ({ ...rest, header, cell: row => span(get(row) ?? '', roleFor(role, row)) });

/** A column of numbers, aligned to the right. The role may depend on the number. */
export const figureColumn = <R>(
  header: string,
  format: Format,
  get: (row: R) => number | undefined,
  context: ViewContext,
  { role, ...rest }: Pick<GridColumn<R>, 'priority'> & { readonly role?: RoleOf<number> } = {},
): GridColumn<R> => ({
  ...rest,
  header,
  align: 'right',
  cell: row => mapped(get(row), value => span(terminalText(value, format, context), roleFor(role, value))),
});

/** A column of moments, each as its distance from now. */
export const ageColumn = <R>(
  header: string,
  get: (row: R) => string | undefined,
  { now }: Pick<ViewContext, 'now'>,
  priority?: GridColumn<R>['priority'],
): GridColumn<R> =>
  textColumn(header, row => mapped(get(row), at => nearTime(at, now)), {
    role: 'dim',
    ...(priority && { priority }),
  });

const mapped = <T, U>(value: T | undefined, show: (value: T) => U): U | undefined =>
  value === undefined ? undefined : show(value);

/** A column of bars, each of a share from 0 to 1. */
export const barColumn = <R>(
  share: (row: R) => number,
  { glyphs }: Pick<ViewContext, 'glyphs'>,
  { role, ...rest }: Pick<GridColumn<R>, 'priority' | 'least' | 'most'> & { readonly role?: RoleOf<R> } = {},
): GridColumn<R> => ({
  least: 6,
  most: 24,
  ...rest,
  header: '',
  cell: (row, width) => span(barText(share(row), width, glyphs), roleFor(role, row)),
});

/**
 * Rows below a line of headings, at most as wide as the terminal, with borders if the theme has them; nothing without
 * rows. Empty columns are left out. If space is short, the least important columns are dropped first, including bars. The
 * widest texts are cut only when the most important columns are left.
 */
export const grid = <R>(
  rows: readonly R[],
  columns: readonly GridColumn<R>[],
  { width, glyphs, boxed = false }: Pick<ViewContext, 'width' | 'glyphs' | 'boxed'>,
): readonly Line[] => {
  if (rows.length === 0) return [];
  const frame = frameOf(boxed, glyphs.borders, width);
  const placed = placeColumns(rows, columns, { width, frame });
  const border = (place: 'top' | 'mid' | 'bottom'): readonly Line[] =>
    borderLines(place, placed.map(widthOf), frame).map(text => [span(text)]);
  const line = (cellOf: (each: Placed<R>) => Line): Line =>
    joined(
      placed.map(each => aligned(cellOf(each), each.width, each.column.align)),
      frame,
    );
  const head = placed.some(({ column }) => column.header !== '')
    ? [line(({ column }) => [span(column.header, 'heading')]), ...border('mid')]
    : [];
  return [
    ...border('top'),
    ...head,
    ...rows.map(row => line(({ column, width: own }) => toLine(column.cell(row, own)))),
    ...border('bottom'),
  ];
};

interface Placed<R> {
  readonly column: GridColumn<R>;
  readonly width: number;
}

const placeColumns = <R>(rows: readonly R[], columns: readonly GridColumn<R>[], room: Room) => {
  const measured = columns.flatMap((column): readonly Placed<R>[] => {
    if (column.most !== undefined)
      return [{ column, width: Math.max(column.least ?? 1, displayWidth(column.header)) }];
    const natural = rows.reduce(
      (widest, row) => Math.max(widest, lineWidth(toLine(column.cell(row, Number.MAX_SAFE_INTEGER)))),
      0,
    );
    return natural === 0 ? [] : [{ column, width: Math.max(natural, displayWidth(column.header)) }];
  });
  const kept = drop(measured, room);
  const widths = shrink(kept.map(widthOf), kept.map(narrowest), room);
  return spreadOut(
    kept.map(({ column }, place) => ({ column, width: widths[place] ?? 1 })),
    room,
  );
};

const widthOf = <R>({ width }: Placed<R>): number => width;
const narrowest = <R>({ column, width }: Placed<R>): number => Math.min(width, column.least ?? width);

/** Columns go while one would be cut; of the most important ones only those that do not fit even when cut. */
const drop = <R>(placed: readonly Placed<R>[], room: Room): readonly Placed<R>[] => {
  const kept = [...placed];
  for (const priority of [4, 3, 2, 1]) {
    const needed = priority === 1 ? narrowest : widthOf;
    while (kept.length > 1 && overflow(kept.map(needed), room) > 0) {
      const last = kept.findLastIndex(({ column }) => (column.priority ?? 1) === priority);
      if (last === -1) break;
      kept.splice(last, 1);
    }
  }
  return kept;
};

const spreadOut = <R>(placed: readonly Placed<R>[], room: Room): readonly Placed<R>[] => {
  const bars = placed.filter(({ column }) => column.most !== undefined).length;
  const left = -overflow(placed.map(widthOf), room);
  if (bars === 0 || left <= 0) return placed;
  return placed.map(({ column, width }) => ({
    column,
    width: column.most === undefined ? width : Math.min(column.most, width + Math.floor(left / bars)),
  }));
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
