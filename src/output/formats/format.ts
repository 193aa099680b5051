import type { Schema } from '../../core/schema.ts';
import type { CellContext } from '../cells.ts';
import type { OutputColumn, Row } from '../columns.ts';
import type { Theme } from '../theme.ts';

export interface FormatPage {
  /** The page's lines: a list's items, a record's lines, or the single record. They are read once, on demand. */
  readonly rows: Iterable<Row>;
  readonly columns: readonly OutputColumn[];
  /** Whether the rows are the records as sent, because they have too few of our columns. */
  readonly own?: boolean;
  /** The exact texts of the list's items, or of the single record, as sent by the service. Created on demand. */
  readonly texts: () => Iterable<string>;
  /** The text of the whole document if this is its only page; absent where it must be joined of the texts. */
  readonly document?: (() => string) | undefined;
  /** Whether none of these texts contains whitespace between tokens; absent where that is not known. */
  readonly layout?: () => { readonly compact: boolean };
  /** The identifier of a line for a further command; undefined when it has none. */
  readonly identify: (row: Row) => unknown;
  /** Present if the route returns one record, which is shown as a card above its lines. */
  readonly record?:
    | {
        readonly value: Row;
        /** The record as sent; undefined when the answer is not a record. */
        readonly source?: Row | undefined;
        readonly schema: Schema<unknown, unknown>;
        /** The field with its lines; absent when the record itself is the only line. */
        readonly lines?: string | undefined;
      }
    | undefined;
}

/** An answer, page by page as it arrives. There is always a first page, which may have no rows. */
export interface FormatInput {
  readonly pages: AsyncIterable<FormatPage> | Iterable<FormatPage>;
  /** The whole document, from the texts of the items. `next`: the command for the items after these, if any. */
  readonly document: (texts: readonly string[], next?: string) => string;
  /** The number of rows before the first page that were not asked for, once there is a first page. */
  readonly before?: () => number;
  /** Fields that say the same of every row, which people see once, above the table. */
  readonly heading?: readonly string[];
  /** Whether the document is one record, which says more than its rows and cannot be cut between them. */
  readonly whole?: boolean;
}

export interface FormatOptions extends CellContext {
  readonly terminal: boolean;
  readonly width: number;
  readonly theme: Theme;
  /** Whether tables have borders. */
  readonly boxed?: boolean;
  /** Whether a line of field names comes first; by default, each format decides. */
  readonly header?: boolean;
  /** The fields to keep, by dotted path in the service's own spelling; by default all. JSON only. */
  readonly fields?: readonly string[];
  /** Whether the user selected the columns: JSON has only these then, and a table hides no empty one. */
  readonly chosen?: boolean;
  /** Whether CSV cells are written unchanged, even if a spreadsheet would run them. */
  readonly csvRaw?: boolean;
  /** Makes a command that is offered ask the service that was asked; by default it is offered as it is. */
  readonly sameService?: (command: string) => string;
}

/** Writes an answer in chunks of text, the last one ending in a newline; no output for no rows. */
export type OutputFormat = (
  input: FormatInput,
  options: FormatOptions,
) => Iterable<string> | AsyncIterable<string>;

export interface FormatEntry {
  readonly format: OutputFormat;
  /** Whether it writes while pages still arrive. Any other format writes the whole answer or nothing. */
  readonly streams?: true;
}
