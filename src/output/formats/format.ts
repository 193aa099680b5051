import type { Schema } from '../../api/schema.ts';
import type { OutputColumn, Row } from '../columns.ts';
import type { Theme } from '../theme.ts';

/** An answer, ready to be shown. */
export interface FormatInput {
  /** Its lines: a list's items, a record's lines, or the one record. Read once, as they are needed. */
  readonly rows: Iterable<Row>;
  readonly columns: readonly OutputColumn[];
  /** The exact text of `data` as the service sent it; put together only where it is asked for. */
  readonly json: () => string;
  /** Where the route returns one record: it is shown as a card above its lines. */
  readonly record?: {
    readonly value: Row;
    readonly schema: Schema<unknown, unknown>;
    /** The field of its lines; absent where the record is its own line. */
    readonly lines?: string | undefined;
  };
}

export interface FormatOptions {
  /** Whether a person reads it on a terminal. */
  readonly terminal: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  readonly theme: Theme;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** IANA name; where it is there, times are shown absolute, in this zone. */
  readonly timeZone?: string;
  /** Whether TSV starts with a line of field names; absent: not. */
  readonly header?: boolean;
  /** The fields to keep, by dotted path in the service's own spellings; absent: all. JSON only. */
  readonly fields?: readonly string[];
}

/** Writes an answer in chunks of text, the last one ending in a newline; nothing for no rows. */
export type OutputFormat = (
  input: FormatInput,
  options: FormatOptions,
) => Iterable<string> | AsyncIterable<string>;
