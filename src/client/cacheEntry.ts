/** A stored answer: its exact text, and how long it is good. */
export interface CacheEntry {
  readonly url: string;
  /** When the service last said that this is the answer; milliseconds since 1970 UTC. */
  readonly fetchedAt: number;
  /** Milliseconds from then on for which nobody need ask again. */
  readonly freshFor: number;
  readonly etag?: string;
  readonly contentType?: string;
  readonly text: string;
}

/** The form of a file, in which it differs from those of other versions. */
const version = 1;

/** One line of JSON about the answer, then its text to the end of the file. */
export const encodeEntry = ({ text, ...about }: CacheEntry): Buffer => {
  const body = Buffer.from(text);
  const head = JSON.stringify({ version, ...about, length: body.length, sum: sumOf(body) });
  return Buffer.concat([Buffer.from(`${head}\n`), body]);
};

/** Undefined for a file that is cut short, altered, of another version, or about another address. */
export const decodeEntry = (file: Buffer, url: string): CacheEntry | undefined => {
  const end = file.indexOf('\n');
  const about = parseHead(file.toString('utf8', 0, Math.max(end, 0)));
  const body = file.subarray(end + 1);
  if (about?.['version'] !== version || about['url'] !== url) return undefined;
  if (about['length'] !== body.length || about['sum'] !== sumOf(body)) return undefined;
  const { fetchedAt, freshFor, etag, contentType } = about;
  if (typeof fetchedAt !== 'number' || typeof freshFor !== 'number') return undefined;
  return {
    url,
    fetchedAt,
    freshFor,
    text: body.toString(),
    ...(typeof etag === 'string' && { etag }),
    ...(typeof contentType === 'string' && { contentType }),
  };
};

const parseHead = (line: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const head: unknown = JSON.parse(line);
    // What JSON gives for an object; a list or null has none of the members that are asked for.
    return typeof head === 'object' && head !== null ? (head as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * FNV-1a over words of 32 bits as this machine orders them: it finds what a disk or a stray editor did. By the word and
 * not by the byte, since at a program's start a loop costs the number of its turns.
 */
const sumOf = (body: Buffer): number => {
  const words = new Uint32Array(Math.ceil(body.length / 4));
  body.copy(new Uint8Array(words.buffer));
  let sum = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) sum = Math.imul(sum ^ (words[at] ?? 0), 0x01000193);
  return sum >>> 0;
};
