import { type ReadableFile, UnusableFile } from '../../core/files/sourceText.ts';
import { HintedError } from '../../core/hintedError.ts';
import type { DatabaseSync } from 'node:sqlite';

export interface Importer {
  /** One line, for help. */
  readonly about: string;
  /** What it reads, for messages: `regional standings`. */
  readonly what: string;
  /** A hint on what to name, for the case that nothing is found without a reason. */
  readonly usual: string;
  /** The source does not name the marketplace of its prices, so the user must. */
  readonly ofMarket?: true;
  /** Finds the source files in a folder, or the one file at the path. Reports files that it cannot use. */
  find(path: string): Promise<FoundFiles>;
  /**
   * Reads the files into the data file. Skips and reports unreadable content.
   * @throws ImportError if there is nothing to import.
   */
  read(source: ImportSource): Promise<ImportReport>;
}

export interface FoundFile {
  /** Absolute, or an address. */
  readonly path: string;
  /** The path relative to the named folder, for reports. */
  readonly name: string;
  /** The file on this machine, if `path` is the address that it came from. */
  readonly local?: string;
}

export interface FoundFiles {
  readonly files: readonly FoundFile[];
  readonly skipped: readonly Skipped[];
}

export interface SourceFile extends FoundFile, ReadableFile {
  /** SHA-256 of the content, in hexadecimal. */
  readonly digest: string;
}

export interface ImportSource {
  /** The named path: an existing file or folder. */
  readonly path: string;
  readonly files: readonly SourceFile[];
  /** The data file, open for writing, in a transaction that the importer neither begins nor ends. */
  readonly database: DatabaseSync;
  readonly now: number;
  /** The lowercase marketplace of the prices; empty for a kind without one. */
  readonly market: string;
  /** When the files were fetched, if that is known, in ms since 1970 UTC. */
  readonly fetchedAt?: number | undefined;
  readonly onProgress: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  /** The present step: `reading lists`. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export interface ImportReport {
  /** The counts of this kind in the data file after the import: `{ lists: 25, matches: 9765 }`. */
  readonly taken: Readonly<Record<string, number>>;
  readonly skipped: readonly Skipped[];
  /** Lines that were left out too, but that the notes only count: `--report` names them. */
  readonly counted?: readonly Skipped[];
  /** Notes for the user: decisions of the import where the source is ambiguous. */
  readonly notes: readonly string[];
}

/** Something that was left out, with the reason. */
export interface Skipped extends Fault {
  /** A file of the source, or another subject. */
  readonly subject: string;
}

export interface Fault {
  /** The line of the file, from 1, if the fault is in one line. */
  readonly line?: number;
  /** The item's name in the file, for a file with items instead of lines. */
  readonly item?: string;
  /** Nothing of the file was taken: the next import reads it again. */
  readonly isWhole?: true;
  /** The same text for all lines or items with the same fault, so that they are counted together. */
  readonly reason: string;
}

/** Reads a file. One that cannot be used is added to `skipped`, and gives undefined. */
export const attempt = async <T>(
  file: FoundFile,
  skipped: Skipped[],
  read: () => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    skipped.push({ subject: file.name, isWhole: true, reason: error.message });
    return undefined;
  }
};

/** `subject` is the file, folder or word in question; `hint` is the next step for the user. */
export class ImportError extends HintedError {
  override readonly name = 'ImportError';
  readonly subject: string;
  /** What was left out, if nothing else was found. */
  readonly skipped: readonly Skipped[];
  constructor(
    message: string,
    subject: string,
    hint: string,
    { skipped = [], ...options }: ErrorOptions & { readonly skipped?: readonly Skipped[] } = {},
  ) {
    super(message, hint, options);
    this.subject = subject;
    this.skipped = skipped;
  }
}

/** The error of an import that found nothing. Its hint is the first reason, if there is one. */
export const nothingFound = (
  { what, usual }: Pick<Importer, 'what' | 'usual'>,
  path: string,
  skipped: readonly Skipped[],
): ImportError => {
  const [first] = skipped;
  const hint = first ? `${first.subject}: ${first.reason}` : usual;
  return new ImportError(`no ${what} could be read from ${path}`, path, hint, { skipped });
};
