import { getBuiltinModule } from 'node:process';
import { isRecord, parseRecord } from '../../core/json/jsonRecord.ts';

/** A stored answer: its exact text and its lifetime. */
export interface CacheEntry {
  readonly url: string;
  /** When the service last confirmed this answer; milliseconds since 1970 UTC. */
  readonly fetchedAt: number;
  /** How long after `fetchedAt` the answer is fresh, in milliseconds. */
  readonly freshFor: number;
  readonly etag?: string;
  readonly contentType?: string;
  /** The headers that say where a page is in its list, such as `link`. */
  readonly paging?: Readonly<Record<string, string>>;
  readonly text: string;
}

/** SHA-256 of a text's UTF-8 bytes, as 64 hexadecimal digits. The native executable has one that loads faster. */
export type Digest = (text: string) => string;

/** Loads node:crypto with the first text: it takes four milliseconds, and the made-up season needs no digest. */
export const sha256: Digest = text => getBuiltinModule('node:crypto').hash('sha256', text);

/** The version of the file format. Files of version 2 had a sum of another kind; those of any other version are ignored. */
const version = 3;

export const encodeEntry = (
  { text, paging: { link, ...paging } = {}, ...about }: CacheEntry,
  digest: Digest,
): Buffer =>
  // `link` alone is what earlier versions of the program know.
  Buffer.from(`${JSON.stringify({ version, ...about, link, paging, sum: digest(text) })}\n${text}`);

/** Undefined for a file that is cut short, altered, or of another version. */
export const decodeEntry = (file: Buffer, digest: Digest): CacheEntry | undefined => {
  const end = file.indexOf('\n');
  const about = parseRecord(file.toString('utf8', 0, Math.max(end, 0)));
  const text = file.toString('utf8', end + 1);
  if (!about) return undefined;
  const isWhole =
    about['version'] === 2
      ? about['length'] === file.length - end - 1
      : about['version'] === version && about['sum'] === digest(text);
  if (!isWhole) return undefined;
  const { url, fetchedAt, freshFor, etag, contentType, link, paging } = about;
  if (typeof url !== 'string' || typeof fetchedAt !== 'number' || typeof freshFor !== 'number')
    return undefined;
  return {
    url,
    fetchedAt,
    freshFor,
    text,
    ...(typeof etag === 'string' && { etag }),
    ...(typeof contentType === 'string' && { contentType }),
    ...pagingOf({ link, ...(isRecord(paging) && paging) }),
  };
};

const pagingOf = (headers: Readonly<Record<string, unknown>>): Pick<CacheEntry, 'paging'> => {
  const texts = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return texts.length > 0 ? { paging: Object.fromEntries(texts) } : {};
};
