import { glyphsOf, isAbsent, terminalText } from '../cells.ts';
import type { OutputColumn, Row } from '../columns.ts';
import type { FormatInput, FormatOptions, FormatPage, OutputFormat } from './format.ts';
import { MOST_DRAWN_ROWS, renderTable, rowLines } from '../table.ts';
import { renderCard } from '../card.ts';

/** For people: a single record as a card, and its lines, or a list's, as a table that fits the terminal. */
export const table: OutputFormat = (input, options) => write(input, uncutInPipes(options));

/** Like `table`, with every column and nothing cut, however long the lines are. */
export const wide: OutputFormat = (input, options) =>
  write(input, { ...options, width: Number.POSITIVE_INFINITY, chosen: true });

const uncutInPipes = (options: FormatOptions): FormatOptions =>
  options.terminal ? options : { ...options, width: Number.POSITIVE_INFINITY };

/** Draws a few hundred rows at once, with widths from all. A longer table is written while its pages arrive. */
async function* write(
  { pages, heading = [] }: FormatInput,
  options: FormatOptions,
): AsyncGenerator<string, void, undefined> {
  const { record, columns: all, sample, rest } = await gather(pages, MOST_DRAWN_ROWS + 1);
  const said = saidOfAll(all, sample, heading, options);
  const columns = all.filter(column => !said.includes(column));
  if (record) {
    const { value, source, schema, lines } = record;
    yield await renderCard({ ...options, record: value, source, schema, lines });
    if (record.lines === undefined) return;
  }
  if (sample.length === 0) return;
  if (record) yield '\n';
  yield* headingLine(said, sample, options);
  if (sample.length <= MOST_DRAWN_ROWS) {
    yield await renderTable({ ...options, columns: filled(columns, sample, options), rows: sample });
    return;
  }
  const lines = rowLines({ ...options, columns }, sample);
  if (lines.head !== '') yield lines.head;
  yield* lines.write(sample);
  for await (const rows of rest) yield* lines.write(rows);
  if (lines.end !== '') yield lines.end;
}

/** The columns of these fields that say the same of every row, where people did not choose the columns. */
const saidOfAll = (
  all: readonly OutputColumn[],
  rows: readonly Row[],
  fields: readonly string[],
  { terminal, chosen = false }: FormatOptions,
): readonly OutputColumn[] => {
  const columns = terminal && !chosen ? all : [];
  return columns.filter(({ field, get }) => {
    const values = new Set(fields.includes(field) ? rows.map(get) : []);
    return values.size === 1 && ![...values].some(isAbsent);
  });
};

function* headingLine(columns: readonly OutputColumn[], [row = {}]: readonly Row[], options: FormatOptions) {
  const cells = columns.map(({ get, format }) => terminalText(get(row), format, options));
  if (cells.length > 0)
    yield `${options.theme.dim(cells.join(glyphsOf(options).ascii ? ', ' : ' · '))}
`;
}

/** The first rows of an answer, from as many pages as needed, and the later rows as they arrive. */
interface Gathered {
  readonly record: FormatPage['record'];
  readonly columns: readonly OutputColumn[];
  readonly sample: readonly Row[];
  readonly rest: AsyncIterable<Iterable<Row>>;
}

const gather = async (pages: FormatInput['pages'], most: number): Promise<Gathered> => {
  const arriving = arrive(pages);
  const sample: Row[] = [];
  let first: FormatPage | undefined;
  let left: Iterable<Row> = [];
  for (let next = await arriving.next(); !next.done; next = await arriving.next()) {
    first ??= next.value;
    const rows = Iterator.from(next.value.rows);
    take(rows, sample, most);
    left = rows;
    if (sample.length === most) break;
  }
  async function* rest(): AsyncGenerator<Iterable<Row>, void, undefined> {
    yield left;
    for await (const page of arriving) yield page.rows;
  }
  return { record: first?.record, columns: first?.columns ?? [], sample, rest: rest() };
};

async function* arrive(pages: FormatInput['pages']): AsyncGenerator<FormatPage, void, undefined> {
  yield* pages;
}

/** Fills `taken` with rows up to `most`. The rest stays in the iterator. */
const take = (rows: Iterator<Row>, taken: Row[], most: number): void => {
  while (taken.length < most) {
    const next = rows.next();
    if (next.done) return;
    taken.push(next.value);
  }
};

/** On a terminal, columns that are empty in every row are left out, and the winner that a mark shows. A program relies on all columns. */
const filled = (
  columns: readonly OutputColumn[],
  rows: readonly Row[],
  { terminal, chosen = false }: FormatOptions,
): readonly OutputColumn[] => {
  if (!terminal || chosen) return columns;
  const isMarked = columns.some(({ won }) => won && rows.some(row => won(row) !== undefined));
  const kept = columns.filter(
    ({ field, get }) => rows.some(row => !isAbsent(get(row))) && !(isMarked && field === 'winner'),
  );
  return kept.length > 0 ? kept : columns;
};
