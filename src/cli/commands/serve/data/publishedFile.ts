import { DataFileError } from '../../../../data/store/dataFile.ts';

/** A place where whole data files are published, one after another. */
export interface Publisher {
  /** Where that is, for messages, without what may be secret. */
  readonly name: string;
  /** What is there, if it is not the version of the tag. @throws DataFileError if nothing can be used */
  newer(tag: string | undefined, signal: AbortSignal): Promise<PublishedFile | undefined>;
}

export interface PublishedFile {
  /** Names this version of the file; undefined if nothing tells versions apart. */
  readonly tag: string | undefined;
  readonly body: AsyncIterable<Uint8Array | string>;
  /** Reads the SHA-256, in hex, that the file has to have; undefined if nobody says. To be called after the body was read. */
  readonly readDigest: () => Promise<string | undefined>;
  /** Where it is, without what may be secret. */
  readonly name: string;
}

/** The first word of a file as `sha256sum` writes it; empty for any other text. */
export const digestIn = (text: string): string =>
  /^[\da-f]{64}(?=\s|$)/iu.exec(text)?.[0].toLowerCase() ?? '';

export const unusable = (name: string, why: string, cause?: unknown): DataFileError =>
  new DataFileError(
    `the data file ${name} cannot be copied: ${why}`,
    name,
    'check --data, and the file <name>.sha256 beside the data file',
    { cause },
  );
