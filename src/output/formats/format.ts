import type { Schema } from '../../api/schema.ts';
import type { OutputColumn, Row } from '../columns.ts';
import type { Glyphs, Theme } from '../theme.ts';

/** A page of an answer, ready to be shown. */
export interface FormatPage {
  /** Its lines: a list's items, a record's lines, or the one record. Read once, as they are needed. */
  readonly rows: Iterable<Row>;
  /** The same in every page. */
  readonly columns: readonly OutputColumn[];
  /** Whether the rows are the records as they were sent, since they yield too little to fill our columns. */
  readonly own?: boolean;
  /** The exact texts of the list's items, or of the one record, as the service sent them; made as they are asked for. */
  readonly texts: () => Iterable<string>;
  /** Whether none of these texts has whitespace between its tokens; absent: nobody has looked. */
  readonly compact?: () => boolean;
  /** What a line goes by in a further command; undefined where it has nothing of the kind. */
  readonly identify: (row: Row) => unknown;
  /** Where the route returns one record: it is shown as a card above its lines. */
  readonly record?:
    | {
        readonly value: Row;
        /** As it was sent; undefined where that is no record. */
        readonly source?: Row | undefined;
        readonly schema: Schema<unknown, unknown>;
        /** The field of its lines; absent where the record is its own line. */
        readonly lines?: string | undefined;
      }
    | undefined;
}

/** An answer, page by page as it arrives. There is always a first page, of no rows where nothing was found. */
export interface FormatInput {
  readonly pages: AsyncIterable<FormatPage> | Iterable<FormatPage>;
  /** The exact text of the whole document, from the items' texts of all its pages. */
  readonly document: (texts: readonly string[]) => string;
}

export interface FormatOptions {
  /** Whether a person reads it on a terminal. */
  readonly terminal: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  readonly theme: Theme;
  /** What stands for what no letter does; absent: Unicode. */
  readonly glyphs?: Glyphs;
  /** Whether the terminal shows hyperlinks. */
  readonly hyperlinks?: boolean;
  /** Whether tables have borders. */
  readonly boxed?: boolean;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** The zone in which people read times, by its IANA name; absent: the machine's own on a terminal, else UTC. */
  readonly timeZone?: string;
  /** Whether hours are counted to twelve, as in `7:05 PM`. */
  readonly hour12?: () => boolean;
  /** Whether a line of field names comes first; absent: as the format has it. */
  readonly header?: boolean;
  /** The fields to keep, by dotted path in the service's own spellings; absent: all. JSON only. */
  readonly fields?: readonly string[];
  /** Whether the columns were named one by one: then JSON holds them alone, and a table hides none that is empty. */
  readonly chosen?: boolean;
  /** Whether CSV cells stand as they are, though a spreadsheet would run them. */
  readonly csvRaw?: boolean;
}

/** Writes an answer in chunks of text, the last one ending in a newline; nothing for no rows. */
export type OutputFormat = (
  input: FormatInput,
  options: FormatOptions,
) => Iterable<string> | AsyncIterable<string>;

/** A format of the registry. */
export interface FormatEntry {
  readonly load: () => Promise<OutputFormat>;
  /** Whether it is written while pages still arrive; of any other, standard output has the whole or nothing. */
  readonly streams?: true;
}
