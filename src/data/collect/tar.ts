import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { SourceFailure } from './fetching.ts';

/** A plain file of an archive. */
export interface TarEntry {
  readonly path: string;
  readonly read: () => Promise<Buffer>;
}

const block = 512;
/** No file of a source is larger, in bytes. */
const largest = 64 * 1024 * 1024;

/**
 * Reads the plain files of a gzipped tar file (POSIX.1-1988 with the extended headers of POSIX.1-2001, as `git archive`
 * writes it), one after the other.
 * @param onComment is told the comment of the archive: the commit
 * @throws SourceFailure if the file is cut off or damaged
 */
export async function* readTar(
  path: string,
  onComment: (comment: string) => void = () => {},
): AsyncGenerator<TarEntry, void, undefined> {
  let long: string | undefined;
  for await (const { name, type, content } of readEntries(path)) {
    const isFile = type === '0' || type === '\0';
    if (isFile) yield { path: long ?? name, read: async () => content };
    const records = type === 'x' || type === 'g' ? readRecords(content) : new Map<string, string>();
    const comment = records.get('comment');
    if (comment !== undefined) onComment(comment);
    // A header says more of what follows it; the last is GNU's own.
    if (type !== 'g')
      long = type === 'L' ? content.toString('utf8').replace(/\0.*$/s, '') : records.get('path');
  }
}

async function* readEntries(path: string) {
  const take = openBytes(path);
  for (;;) {
    const head = await take(block);
    if (head.every(byte => byte === 0)) break;
    const { name, size, type } = readHeader(head);
    yield { name, type, content: (await take(Math.ceil(size / block) * block)).subarray(0, size) };
  }
  // What follows the end is zeros up to the record's end, and then the checksum of the gzip file.
  await take(Infinity);
}

const readHeader = (head: Buffer) => {
  const text = (from: number, length: number): string => {
    const field = head.subarray(from, from + length);
    const end = field.indexOf(0);
    return field.subarray(0, end === -1 ? length : end).toString('utf8');
  };
  const size = Number.parseInt(text(124, 12).trim() || '0', 8);
  // The sum of all bytes, with spaces in place of the sum itself.
  const sum = head.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (Number.parseInt(text(148, 8).trim(), 8) !== sum || !(size >= 0)) throw damaged();
  if (size > largest) throw new SourceFailure(`a file in the archive has ${size} bytes`);
  const prefix = text(345, 155);
  return {
    name: prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`,
    size,
    type: String.fromCharCode(head[156] ?? 0),
  };
};

/** Records such as `30 path=a/b.md\n`, each with its own length in bytes. */
const readRecords = (content: Buffer): ReadonlyMap<string, string> => {
  const records = new Map<string, string>();
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(32, at);
    const length = Number(content.subarray(at, space).toString());
    if (space === -1 || !(length > 0) || at + length > content.length) throw damaged();
    const record = content.subarray(space + 1, at + length - 1).toString('utf8');
    records.set(record.slice(0, record.indexOf('=')), record.slice(record.indexOf('=') + 1));
    at += length;
  }
  return records;
};

const damaged = (cause?: unknown): SourceFailure =>
  new SourceFailure('the archive is damaged', { mayPass: true, cause });

/** Takes bytes of the unpacked file; `Infinity` reads it to its end, which checks it. */
const openBytes = (path: string): ((count: number) => Promise<Buffer>) => {
  const unzip = createGunzip();
  const file = createReadStream(path).on('error', error => unzip.destroy(error));
  const chunks = file.pipe(unzip)[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const next = async (): Promise<Buffer | undefined> => {
    try {
      const { done, value } = await chunks.next();
      // A stream without a text encoding yields bytes.
      return done === true ? undefined : (value as Buffer);
    } catch (cause) {
      throw damaged(cause);
    }
  };
  return async count => {
    const parts = [held];
    for (let bytes = held.length; bytes < count;) {
      const part = await next();
      if (!part && count === Infinity) return Buffer.alloc(0);
      if (!part) throw damaged();
      bytes += part.length;
      if (count === Infinity) parts.length = 0;
      else parts.push(part);
    }
    const all = parts.length === 1 ? held : Buffer.concat(parts);
    held = all.subarray(count);
    return all.subarray(0, count);
  };
};
