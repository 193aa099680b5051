import type { DatabaseSync } from 'node:sqlite';

/** One kind of source that a data file can be filled from. */
export interface Importer {
  /** One line, for help. */
  readonly about: string;
  /** What it reads, for messages: `regional standings`. */
  readonly what: string;
  /** What to name where nothing is found, and nothing tells why. */
  readonly usual: string;
  /** The source does not say which marketplace its prices are of: whoever imports it does. */
  readonly ofMarket?: true;
  /** Finds the files below a path, or the one file that it is. What cannot be one of its files is reported. */
  find(path: string): Promise<FoundFiles>;
  /**
   * Reads the files into the data file. What it cannot read it skips and reports.
   * @throws ImportError where there is nothing to import at all.
   */
  read(source: ImportSource): Promise<ImportReport>;
}

export interface FoundFile {
  /** Absolute. */
  readonly path: string;
  /** Below what was named, for reports. */
  readonly name: string;
}

export interface FoundFiles {
  readonly files: readonly FoundFile[];
  readonly skipped: readonly Skipped[];
}

export interface SourceFile extends FoundFile {
  read(): Promise<Uint8Array>;
}

export interface ImportSource {
  /** What was named: a file or folder that exists. */
  readonly path: string;
  readonly files: readonly SourceFile[];
  /** The data file, open for writing, in a transaction that the importer neither begins nor ends. */
  readonly database: DatabaseSync;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** The marketplace of the prices, in small letters; empty for a kind that has none. */
  readonly market: string;
  readonly onProgress: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  /** What is being done: `reading lists`. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

/** What an importer did. */
export interface ImportReport {
  /** How many of what the data file holds of this kind now: `{ lists: 25, matches: 9765 }`. */
  readonly taken: Readonly<Record<string, number>>;
  readonly skipped: readonly Skipped[];
  /** What the reader of the data should know: choices that were made where the source leaves them open. */
  readonly notes: readonly string[];
}

/** Something that was left out, and why. */
export interface Skipped extends Fault {
  /** A file below the source, or what else it is about. */
  readonly subject: string;
}

/** What is wrong with a file, or with one line or item of it. */
export interface Fault {
  /** The line of the file, from 1, where it is one line. */
  readonly line?: number;
  /** What the file calls the item, where it has items and no lines. */
  readonly item?: string;
  /** Nothing of the file was taken: the next import reads it again. */
  readonly isWhole?: true;
  /** The same words for every line or item with the same fault: they are counted together. */
  readonly reason: string;
}

/** An import cannot be done. `subject` is the file, folder or word that it is about; `hint` what to do next. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly subject: string;
  readonly hint: string;
  constructor(message: string, subject: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.subject = subject;
    this.hint = hint;
  }
}

/** The error of an import that found nothing: the first reason that something was left out for tells why. */
export const nothingFound = (
  { what, usual }: Pick<Importer, 'what' | 'usual'>,
  path: string,
  [first]: readonly Skipped[],
): ImportError =>
  new ImportError(
    `no ${what} could be read from ${path}`,
    path,
    first ? `${first.subject}: ${first.reason}` : usual,
  );
