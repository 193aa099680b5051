import { inSigns } from '../text/ascii.ts';
import type { FormatInput, FormatOptions, FormatPage, OutputFormat } from '../formats/format.ts';
import { table } from '../formats/table.ts';
import { fit, outside, paintLine } from '../text/line.ts';
import { unicode } from '../theme.ts';
import type { View } from './view.ts';
import { isRecord } from '../../core/json/jsonRecord.ts';

/** The format that draws a route's answer: the view if the answer has the required data, or else the plain table. */
export const createViewFormat = (view: View<unknown>): OutputFormat =>
  async function* (input, options) {
    const pages = await gather(input.pages);
    const text = drawPages(view, pages, options);
    if (text === undefined) yield* table({ ...input, pages }, options);
    else if (text !== '') yield text;
  };

/** Rows can be read only once. A view needs all of them, and the table needs them again if the view returns nothing. */
const gather = async (pages: FormatInput['pages']): Promise<readonly FormatPage[]> => {
  const gathered: FormatPage[] = [];
  for await (const page of pages) gathered.push({ ...page, rows: [...page.rows] });
  return gathered;
};

const drawPages = (view: View<unknown>, pages: readonly FormatPage[], options: FormatOptions) => {
  if (pages.some(({ own }) => own)) return undefined;
  const record = pages[0]?.record;
  const data = record ? record.value : pages.flatMap(({ rows }) => [...rows]);
  return Array.isArray(data) && data.length === 0 ? '' : drawView(view, data, options);
};

/** The view as coloured text, with a newline after every line; undefined when the data lacks a required part. */
export const drawView = <T>(view: View<T>, data: T, options: FormatOptions): string | undefined => {
  const { theme, width, glyphs = unicode } = options;
  const lines = view(toInert(data), { ...options, glyphs });
  if (!lines) return undefined;
  const text = lines.map(line => `${paintLine(fit(line, width), theme)}\n`).join('');
  return inSigns(text, glyphs);
};

/** The same data with every text made inert and bounded. Views receive only this copy, so none can forget to do it. */
const toInert = <T>(data: T): T =>
  // The copy has the shape of the original: only the texts change.
  inertOf(data) as T;

const inertOf = (value: unknown): unknown => {
  if (typeof value === 'string') return outside(value);
  if (Array.isArray(value)) return value.map(inertOf);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inertOf(inner)]));
};
