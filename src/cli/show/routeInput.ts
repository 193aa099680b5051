import { isRecord } from '../../core/json/jsonRecord.ts';
import type { createRowReader } from '../../core/reader/reader.ts';
import { isList, lineSchema, type Route } from '../../core/route.ts';
import type { WantedPage } from '../../client/pages/pages.ts';
import { type OutputColumn, resolveColumns, type Row } from '../../output/columns.ts';
import type { FormatInput, FormatPage } from '../../output/formats/format.ts';
import { createIdentify } from '../../output/identify.ts';
import { columnsFromRecords, fillColumns } from '../../output/ownColumns.ts';
import { type ComputedColumns, withComputed } from './computedColumns.ts';
import { isWhole, type LinePage, type Lines, linesOf, mapped } from './pageLines.ts';
import type { Selection } from './selection.ts';
import { sortBy } from '../../output/sort.ts';

export interface RouteInputOptions {
  /** Whether a person reads the output: then the records' own fields replace columns that are nearly empty. */
  readonly forPeople: boolean;
  /** Wraps the exact text of the answer's document, which is the service's `data` or the items of all pages. */
  readonly wrap?: (document: string, last: WantedPage<Route>, next?: string) => string;
  readonly selection: Selection;
  readonly linePage?: LinePage;
  /** What is read of a line, by default every field. Without them, rows have no identifiers. */
  readonly read?: 'fields' | 'columns' | 'texts';
  /** Columns that we compute beside those of the route. */
  readonly computed?: ComputedColumns | undefined;
  /** What wants to see the first rows, in the order in which they are shown. */
  readonly first?: FirstRows | undefined;
  /** Called if no column has a value in any of the first rows. */
  readonly onUnread?: () => void;
}

/** Sees the first rows of a list while they are shown, to remember them. */
export interface FirstRows {
  /** What these rows have at least. */
  readonly fields: ReadonlySet<string>;
  /** How many more rows it wants. */
  readonly wanted: () => number;
  readonly see: (rows: readonly Row[]) => void;
}

/** Turns the pages of an answer into the input of a format: exact texts for JSON, and rows of our entities. */
export const toFormatInput = (
  row: Route,
  pages: AsyncIterable<WantedPage<Route>>,
  options: RouteInputOptions,
): FormatInput => {
  const { sort } = options.selection;
  let first: WantedPage<Route> | undefined;
  let last: WantedPage<Route> | undefined;
  async function* lines(): AsyncGenerator<Lines, void, undefined> {
    for await (const page of pages) {
      if (page.again) continue;
      first ??= page;
      last = page;
      const lines = linesOf(row, page, options.linePage, wantsTexts(options));
      yield isWhole(row, page) ? { ...lines, document: () => wrapped(page.answer.dataText()) } : lines;
    }
  }
  const wrapped = (text: string, next?: string): string =>
    options.wrap && last ? options.wrap(text, last, next) : text;
  return {
    pages: showLines(row, sort ? sorted(row, lines(), sort, options.computed) : lines(), options),
    before: () => first?.before ?? 0,
    whole: !isList(row),
    ...(row.heading && { heading: row.heading }),
    document: (texts, next) => wrapped(isList(row) ? `[${texts.join(',')}]` : (texts[0] ?? 'null'), next),
  };
};

async function* showLines(row: Route, pages: AsyncIterable<Lines>, options: RouteInputOptions) {
  const { computed } = options;
  const identify = createIdentify(lineSchema(row));
  const isSent = wantsTexts(options);
  const read = isSent ? undefined : await loadReader();
  let shape: Shape | undefined;
  let showFirst: ReturnType<typeof firstShown> | undefined;
  for await (const lines of pages) {
    const { sources, texts, document, layout, record } = lines;
    shape ??= read ? shapeOf(row, read, sources(), options) : await sentShape(row, sources, options.first);
    showFirst ??= firstShown(shape, options);
    const { own, columns, readRow } = shape;
    const rows = mapped(showFirst(sources), sources, readRow);
    yield {
      rows: computed ? await computed.complete([...rows]) : rows,
      columns,
      own,
      texts,
      document,
      layout,
      identify: own && read ? (source: unknown) => identify(rowReader(row, read)(source)) : identify,
      record: computed && record ? await completed(record, computed) : record,
    };
  }
}

const noRows: readonly Row[] = [];

/** Returns a function that reads the first rows for `first`, and returns those that can be shown as they are. */
const firstShown =
  ({ own, readFirst }: Shape, { first, read }: RouteInputOptions) =>
  (sources: Lines['sources']): readonly Row[] => {
    const wanted = first?.wanted() ?? 0;
    if (!first || wanted <= 0) return noRows;
    const rows = sources().slice(0, wanted).map(readFirst);
    first.see(rows);
    return own || read === 'texts' ? noRows : rows;
  };

/** Whether nothing is read: what is computed may need any field. */
const wantsTexts = ({ read, computed }: RouteInputOptions): boolean => read === 'texts' && !computed;

/** What reads records is not loaded where they are shown as they were sent. */
const loadReader = async (): Promise<ReadRows> => (await import('../../client/answer.ts')).createRowReader;

type ReadRows = typeof createRowReader;

const completed = async (record: NonNullable<FormatPage['record']>, computed: ComputedColumns) => {
  const [value = record.value] = await computed.complete([record.value]);
  return { ...record, value };
};

const rowReader = (
  row: Route,
  read: ReadRows,
  columns?: readonly OutputColumn[],
): ((source: unknown) => Row) => read(lineSchema(row), columns && namesOf(columns));

const namesOf = (columns: readonly OutputColumn[]): ReadonlySet<string> =>
  new Set(columns.map(({ field }) => firstName(field)));

/** The first name of a path: `score` in `score.team1`. */
const firstName = (path: string): string => path.split('.', 1)[0] ?? path;

/** A line that is not a record becomes a record of that value. */
const toRecord = (source: unknown): Row => (isRecord(source) ? source : { value: source });

interface Shape {
  /** Whether the records are shown by their own fields. */
  readonly own: boolean;
  readonly columns: readonly OutputColumn[];
  /** Reads what is needed of a line. */
  readonly readRow: (source: unknown) => Row;
  /** The same for one of the first lines, which something wants to see. */
  readonly readFirst: (source: unknown) => Row;
}

/** The number of records that decide. */
const SAMPLE = 100;

/** Of lines that are shown as they were sent: no column is looked for. */
const sentShape = async (row: Route, sources: Lines['sources'], first: FirstRows | undefined) => {
  const shape = { own: false, columns: [], readRow: toRecord, readFirst: toRecord };
  if (!first || first.wanted() <= 0) return shape;
  const [record] = sources();
  // Under our own names nothing has to be looked for.
  const { fields = {} } = lineSchema(row);
  const isOurs = [...first.fields].every(
    name => !Object.hasOwn(fields, name) || (isRecord(record) && Object.hasOwn(record, name)),
  );
  return isOurs ? shape : { ...shape, readFirst: (await loadReader())(lineSchema(row), first.fields) };
};

const shapeOf = (row: Route, read: ReadRows, sources: readonly unknown[], options: RouteInputOptions) => {
  const { forPeople, selection, onUnread, computed } = options;
  const sample = sources.slice(0, SAMPLE);
  const readersOf = (columns: readonly OutputColumn[]) => lineReaders(row, read, columns, options);
  if (selection.columns) return { own: false, columns: selection.columns, ...readersOf(selection.columns) };
  const rows = forPeople ? sample.map(rowReader(row, read)) : [];
  const always = new Set(resolveColumns(row).map(({ field }) => field));
  const declared = resolveColumns(row, forPeople).filter(
    column => always.has(column.field) || rows.some(each => column.get(each) !== undefined),
  );
  const columns = computed ? withComputed(declared, computed) : declared;
  const readers = readersOf(columns);
  const filled = !selection.own && (!forPeople || fillColumns(rows, declared, sample));
  if (
    filled &&
    !forPeople &&
    sample.length > 0 &&
    !sample.some(source => hasValue(readers.readFirst(source), declared))
  )
    onUnread?.();
  return filled
    ? { own: false, columns, ...readers }
    : { own: true, columns: columnsFromRecords(sample.map(toRecord)), ...readers, readRow: toRecord };
};

const lineReaders = (
  row: Route,
  read: ReadRows,
  columns: readonly OutputColumn[],
  options: RouteInputOptions,
): Pick<Shape, 'readRow' | 'readFirst'> => {
  const { first, read: wanted = 'fields', computed } = options;
  const needsAll = wanted === 'fields' || computed !== undefined;
  const readRow = rowReader(row, read, needsAll ? undefined : columns);
  if (!first || needsAll) return { readRow, readFirst: readRow };
  const fields = new Set([...namesOf(columns), ...first.fields]);
  return { readRow, readFirst: read(lineSchema(row), fields) };
};

const hasValue = (line: Row, columns: readonly OutputColumn[]): boolean =>
  columns.some(({ get }) => get(line) !== undefined);

/** Joins all pages in order, sorted; the text of each record stays unchanged. */
async function* sorted(
  row: Route,
  pages: AsyncIterable<Lines>,
  sort: NonNullable<Selection['sort']>,
  computed: ComputedColumns | undefined,
): AsyncGenerator<Lines, void, undefined> {
  let readRow: ReturnType<typeof rowReader> | undefined;
  const found: { readonly source: unknown; readonly text: string | undefined; readonly read: Row }[] = [];
  let last: Lines | undefined;
  const layouts: ReturnType<Lines['layout']>[] = [];
  for await (const page of pages) {
    last = page;
    layouts.push(page.layout());
    const texts = page.record ? [] : [...page.texts()];
    const sources = page.sources();
    readRow ??= rowReader(row, await loadReader(), computed ? undefined : [sort.column]);
    const read = sources.map(readRow);
    for (const [place, completeRow] of (computed ? await computed.complete(read) : read).entries())
      found.push({ source: sources[place], text: texts[place], read: completeRow });
  }
  if (!last) return;
  const ordered = sortBy(found, sort, line => line.read);
  yield {
    sources: () => ordered.map(({ source }) => source),
    texts: last.record ? last.texts : () => ordered.flatMap(({ text }) => text ?? []),
    layout: () => ({
      compact: layouts.every(({ compact }) => compact),
    }),
    record: last.record,
  };
}
