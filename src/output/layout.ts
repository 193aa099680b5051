import type { Format } from '../core/schema.ts';
import { type Frame, frameOf } from './borders.ts';
import { type CellContext, glyphsOf, isAbsent, terminalText } from './cells.ts';
import { type OutputColumn, type Row, wonMark } from './columns.ts';
import { fitColumns, type MeasuredColumn, type PlacedColumn } from './fitColumns.ts';
import { toAscii } from './text/ascii.ts';
import { boundedText } from './text/boundedText.ts';
import { addressOf, hyperlink } from './text/hyperlink.ts';
import { withoutEndSpaces } from './text/line.ts';
import type { TimeLength } from './text/time.ts';
import { displayWidth, truncated } from './text/width.ts';
import type { Role, Theme } from './theme.ts';

export interface TableInput extends CellContext {
  readonly columns: readonly OutputColumn[];
  readonly width: number;
  readonly theme: Theme;
  /** Whether a line of headings comes first; true by default. */
  readonly header?: boolean;
  readonly boxed?: boolean;
}

/** A cell of one line, without colours. */
export interface Cell {
  readonly text: string;
  readonly role?: Role | undefined;
  /** The address that the text links to, if the terminal supports links. */
  readonly href?: string | undefined;
  /** The text after a cut. */
  readonly mark?: string;
}

export interface Layout {
  readonly columns: readonly PlacedColumn[];
  readonly frame: Frame;
}

/** Decides which columns fit the width, including borders, and how wide they are: see `fitColumns`. */
export const layOut = (sample: readonly Row[], input: TableInput): Layout => {
  const frame = frameOf(input.boxed === true, glyphsOf(input).borders, input.width);
  const columns = input.columns.map(column => measure(markedIn(sample, column, input), sample, input));
  return { columns: fitColumns(columns, { width: input.width, frame }), frame };
};

/** Below this width the names need the room of the marks. */
const NARROW = 32;

const markedIn = (
  rows: readonly Row[],
  { won, ...column }: OutputColumn,
  { terminal, width }: TableInput,
): OutputColumn =>
  won && terminal && width >= NARROW && rows.some(row => won(row) !== undefined)
    ? { ...column, won }
    : column;

const leadOf = ({ won }: Pick<OutputColumn, 'won'>): number => (won ? wonMark.length : 0);

/** `text` behind the mark of the winner, or the room for it. */
const withMark = (text: string, row: Row, column: OutputColumn, context: CellContext): string => {
  const mark = column.won?.(row) ? wonMark : ' '.repeat(leadOf(column));
  return (glyphsOf(context).ascii ? toAscii(mark) : mark) + text;
};

export const headerCells = (columns: readonly PlacedColumn[], context: CellContext): readonly Cell[] =>
  columns.map(column => {
    const text = ' '.repeat(leadOf(column)) + headerText(column, context);
    return cutCell({ text, role: 'heading' }, column.width, context);
  });

export const rowCells = (row: Row, columns: readonly PlacedColumn[], context: CellContext): readonly Cell[] =>
  columns.map(column => {
    const value = column.get(row);
    const plain = terminalText(value, column.format, contextOf(row, column, context));
    const text = withMark(plain, row, column, context);
    const width = isNeverCut(column) ? Number.POSITIVE_INFINITY : column.width;
    const role = column.won?.(row) ? 'bold' : column.role(value);
    if (column.fraction === 0)
      return cutCell({ text, role, href: hrefOf(value, column.format, context) }, width, context);
    const aligned = text + ' '.repeat(Math.max(0, column.fraction - fractionOf(text)));
    return displayWidth(aligned) <= column.width
      ? { text: aligned, role }
      : cutCell({ text, role }, width, context);
  });

/** A row in words: each value behind its heading, whole, nothing for what is absent, and identifiers at the end. */
export const rowInWords = (row: Row, input: TableInput): string =>
  input.columns
    .toSorted((a, b) => Number(isReference(a)) - Number(isReference(b)))
    .flatMap(column => {
      const value = column.get(row);
      if (isAbsent(value)) return [];
      const cell = terminalText(value, column.format, contextOf(row, column, input));
      const said = column.format === 'chance' ? cell.replace('~', 'about ') : cell;
      const text = column.won?.(row) ? `${said}, winner` : said;
      const header = headerText(column, input);
      return [input.header === false ? text : `${spokenHeaders[header] ?? header}: ${text}`];
    })
    .join('; ');

const isReference = ({ field }: OutputColumn): boolean => /(?:^id|Id|[sS]lug)$/.test(field);
const spokenHeaders: Readonly<Record<string, string>> = {
  '#': 'Number',
  '±': 'Plus or minus',
  '+/-': 'Difference',
  $: 'Money',
};

/** A figure without its last digits is another figure, so a figure that is too wide shifts the rest of its line. */
const isNeverCut = ({ align, isWhole }: PlacedColumn): boolean => isWhole || align === 'right';

/** The context for a cell: for a time, its length and whether the match that began at that time is still played. */
const contextOf = (
  row: Row,
  { format, timeLength }: Pick<OutputColumn, 'format'> & Partial<Pick<PlacedColumn, 'timeLength'>>,
  context: CellContext,
): CellContext => {
  if (!timeFormats.includes(format)) return context;
  const isRunning = row['status'] === 'live';
  return { ...context, isRunning, ...(timeLength !== undefined && { timeLength }) };
};

const cutCell = (cell: Cell, width: number, context: CellContext): Cell => {
  const { ellipsis } = glyphsOf(context);
  const text = truncated(cell.text, width, displayWidth(ellipsis));
  return text === undefined ? cell : { ...cell, text, mark: width < 1 ? '' : ellipsis };
};

/** One line of padded and coloured cells, without trailing spaces. */
export const toLine = (cells: readonly Cell[], { columns, frame }: Layout, input: TableInput): string => {
  const texts = columns.map(({ width, align }, place) => {
    const cell = cells[place] ?? { text: '' };
    const { text, mark = '' } = cell;
    const padding = ' '.repeat(Math.max(0, width - displayWidth(text) - displayWidth(mark)));
    return align === 'left' ? paint(cell, input.theme) + padding : padding + paint(cell, input.theme);
  });
  return withoutEndSpaces(frame.left + texts.join(frame.between) + frame.right);
};

export const paint = ({ text, role, mark = '', href }: Cell, theme: Theme): string => {
  const painted = (role ? theme[role](text) : text) + mark;
  return href === undefined ? painted : hyperlink(painted, href);
};

/** The address of a cell's link; undefined for a cell without one. */
export const hrefOf = (value: unknown, format: Format, { hyperlinks }: CellContext): string | undefined =>
  hyperlinks && format === 'link' ? addressOf(value) : undefined;

/** The heading of a column may be a name from a service. */
const headerText = ({ header }: OutputColumn, context: CellContext): string =>
  context.terminal ? boundedText(header, glyphsOf(context).ellipsis) : header;

/** Columns whose cells have shorter forms. */
const timeFormats: readonly Format[] = ['time', 'start'];

const measure = (
  column: OutputColumn,
  sample: readonly Row[],
  context: TableInput,
  timeLength?: TimeLength,
): MeasuredColumn => {
  const shape = { format: column.format, timeLength };
  const texts = sample.map(row =>
    terminalText(column.get(row), column.format, contextOf(row, shape, context)),
  );
  const fractions = texts.map(text => (column.align === 'right' ? fractionOf(text) : 0));
  const fraction = fractions.reduce((most, each) => Math.max(most, each), 0);
  const whole = texts.reduce(
    (most, text, place) => Math.max(most, displayWidth(text) - (fractions[place] ?? 0)),
    0,
  );
  const lead = leadOf(column);
  const headerWidth = context.header === false ? 0 : lead + displayWidth(headerText(column, context));
  return {
    column,
    texts,
    fraction,
    timeLength,
    lead,
    natural: Math.max(headerWidth, lead + whole + fraction, 1),
    body: Math.max(lead + whole + fraction, 1),
    ...(timeFormats.includes(column.format) && {
      withTimes: length => measure(column, sample, context, length),
    }),
  };
};

const number = /^[+-]?\$?[\d,]+(?<fraction>\.\d+)?%?$/;
/** Characters from the decimal point on; 0 when the text is not a number. */
const fractionOf = (text: string): number => number.exec(text)?.groups?.['fraction']?.length ?? 0;
