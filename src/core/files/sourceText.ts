export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

export interface ReadableFile {
  read(): Promise<Uint8Array>;
  /** The same one after another, for a file that need not be in memory as a whole. */
  pieces?(): AsyncIterable<Uint8Array>;
}

/** UTF-8, or UTF-16, which spreadsheets write, without its byte order mark. @throws UnusableFile with the reason */
export const readText = async (file: Pick<ReadableFile, 'read'>): Promise<string> => {
  let text = '';
  for await (const piece of textPieces({ read: () => file.read() })) text += piece;
  return text;
};

/** The same in pieces. @throws UnusableFile, maybe after many of them */
export async function* textPieces(file: ReadableFile): AsyncGenerator<string, void, undefined> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  try {
    for await (const bytes of file.pieces?.() ?? [await file.read()]) {
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
      yield undamaged(decoder.decode(bytes, { stream: true }));
    }
    yield decoder?.decode() ?? '';
  } catch (cause) {
    if (cause instanceof UnusableFile) throw cause;
    const isNoText = cause instanceof TypeError || cause instanceof RangeError;
    throw new UnusableFile(isNoText ? 'it is not UTF-8 text' : 'it cannot be read', { cause });
  }
}

/** A disk that lost power leaves zero bytes where the rest of a file was to be. */
const undamaged = (text: string): string => {
  if (text.includes('\0')) throw new UnusableFile('it has zero bytes, so it is damaged: get it again');
  return text;
};

const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without the mark: a table or a document begins with an ASCII character, and UTF-8 text has no zero bytes.
  if (first !== undefined && first !== 0 && second === 0) return 'utf-16le';
  return first === 0 && second !== undefined && second !== 0 ? 'utf-16be' : 'utf-8';
};
