import type { Row } from '../columns.ts';
import type { FormatInput, FormatOptions, FormatPage, OutputFormat } from './format.ts';

export interface Bounds {
  /** The most bytes of the output. */
  readonly most: number;
  /** The size of a text in bytes, as it is written. */
  readonly sizeOf: (text: string) => number;
  /** The command that shows the rows after this many. */
  readonly nextAfter: (rows: number) => string;
}

export type Bounded =
  | { readonly kind: 'whole'; readonly text: string }
  /** Rows are left out: `rows` are in the text, at least one. */
  | { readonly kind: 'cut'; readonly text: string; readonly rows: number }
  /** Not even one row fits: the smallest output needs this many bytes. */
  | { readonly kind: 'tooLarge'; readonly bytes: number };

/**
 * Writes as many whole rows as fit into the bytes. The output is what the format writes for exactly these rows, so it is
 * a valid document in every format. No page is read after the first one whose rows do not fit.
 */
export const writeBounded = async (
  format: OutputFormat,
  input: FormatInput,
  options: FormatOptions,
  { most, sizeOf, nextAfter }: Bounds,
): Promise<Bounded> => {
  const pages: FormatPage[] = [];
  let total = 0;
  const write = async (rows: number, bytes: number, next?: string): Promise<string | undefined> => {
    const document = (texts: readonly string[]): string => input.document(texts, next);
    let text = '';
    let size = 0;
    for await (const chunk of format({ ...input, pages: firstRows(pages, rows), document }, options)) {
      text += chunk;
      size += sizeOf(chunk);
      if (size > bytes) return undefined;
    }
    return text;
  };
  let whole: string | undefined;
  for await (const page of input.pages) {
    const rows = [...page.rows];
    let texts: readonly string[] | undefined;
    pages.push({ ...page, rows, texts: () => (texts ??= [...page.texts()]) });
    total += rows.length;
    whole = await write(total, most);
    if (whole === undefined && total > 0) break;
  }
  if (whole !== undefined) return { kind: 'whole', text: whole };
  let fitting: string | undefined;
  let rows = 0;
  for (let tooMany = total; tooMany - rows > 1;) {
    const tried = Math.floor((rows + tooMany) / 2);
    const text = await write(tried, most, nextAfter(tried));
    if (text === undefined) tooMany = tried;
    else {
      fitting = text;
      rows = tried;
    }
  }
  if (fitting !== undefined) return { kind: 'cut', text: fitting, rows };
  // Whether there are more rows is not known, so there is room for the next command.
  const next = total > 0 && !input.whole ? nextAfter(1) : undefined;
  const least = await write(Math.min(total, 1), Number.POSITIVE_INFINITY, next);
  return { kind: 'tooLarge', bytes: sizeOf(least ?? '') };
};

/** The pages with their first rows only; there is always a first page. */
function* firstRows(pages: readonly FormatPage[], count: number): Generator<FormatPage, void, undefined> {
  let left = count;
  for (const [place, page] of pages.entries()) {
    if (place > 0 && left === 0) return;
    const all = Array.from(page.rows);
    const rows = all.slice(0, left);
    yield {
      ...page,
      rows,
      document: rows.length === all.length ? page.document : undefined,
      texts: () => (page.record ? page.texts() : [...page.texts()].slice(0, rows.length)),
    };
    left -= rows.length;
  }
}

/** The input without its first rows. A record keeps its text; rows before the first page count as left out. */
export const withoutFirst = (input: FormatInput, count: number): FormatInput => {
  async function* pages(): AsyncGenerator<FormatPage, void, undefined> {
    let left: number | undefined;
    for await (const page of input.pages) {
      left ??= Math.max(0, count - (input.before?.() ?? 0));
      const skipped = left;
      const rows: Row[] = [...page.rows];
      left = Math.max(0, skipped - rows.length);
      yield {
        ...page,
        rows: rows.slice(skipped),
        document: skipped === 0 ? page.document : undefined,
        texts: () => (page.record ? page.texts() : [...page.texts()].slice(skipped)),
      };
    }
  }
  return { ...input, pages: pages() };
};

export interface BoundedLines {
  readonly text: string;
  readonly lines: number;
  readonly isCut: boolean;
  readonly tooLarge?: number;
}

/** Leaves out the first `skip` lines of a text that arrives in chunks, and keeps as many as fit into the bytes. */
export const boundLines = async (
  chunks: Iterable<string> | AsyncIterable<string>,
  skip: number,
  { most, sizeOf }: Pick<Bounds, 'most' | 'sizeOf'>,
): Promise<BoundedLines> => {
  const kept: string[] = [];
  let bytes = 0;
  let passed = 0;
  for await (const line of linesOf(chunks)) {
    passed += 1;
    if (passed <= skip) continue;
    const size = sizeOf(line);
    if (bytes + size > most)
      return {
        text: kept.join(''),
        lines: kept.length,
        isCut: true,
        ...(kept.length === 0 && { tooLarge: size }),
      };
    bytes += size;
    kept.push(line);
  }
  return { text: kept.join(''), lines: kept.length, isCut: false };
};

async function* linesOf(
  chunks: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const chunk of chunks) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) yield `${part}\n`;
  }
  if (rest !== '') yield rest;
}
