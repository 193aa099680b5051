import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { plainName } from '../json/spelling.ts';

/** How a service identifies the next page when it does not number its pages. */
export type NextPage =
  /** An address, absolute or relative to the address of this page. */
  | { readonly kind: 'link'; readonly address: string }
  /** A value to send back as the query parameter `cursor`. */
  | { readonly kind: 'cursor'; readonly value: string }
  /** The service says that this page is the last. */
  | { readonly kind: 'none' };

/** Members with the next page, by their names without case and punctuation. */
const kinds: Readonly<Record<string, 'link' | 'cursor' | 'either'>> = {
  nexturl: 'link',
  nextlink: 'link',
  nextpageurl: 'link',
  nextcursor: 'cursor',
  cursor: 'cursor',
  next: 'either',
  nextpage: 'either',
};
const blocks = new Set(['links', 'cursor']);

/** The next page from the first of these records that mentions one; undefined when none does. */
export const nextPageIn = (places: readonly JsonRecord[]): NextPage | undefined => {
  for (const place of places) {
    const inner = Object.entries(place).filter(([name]) => blocks.has(plainName(name)));
    for (const record of [place, ...inner.map(([, value]) => value).filter(isRecord)]) {
      const found = nextOf(record);
      if (found) return found;
    }
  }
  return undefined;
};

const nextOf = (record: JsonRecord): NextPage | undefined => {
  let isLast = false;
  for (const [name, value] of Object.entries(record)) {
    const plain = plainName(name);
    if (!Object.hasOwn(kinds, plain)) continue;
    const text = textIn(value);
    if (typeof text === 'string' && text !== '') return toNext(text, plain);
    isLast ||= text === null || text === '' || text === false;
  }
  return isLast ? { kind: 'none' } : undefined;
};

/** The address or the cursor of a member, which may be a record with it, or a number. */
const textIn = (value: unknown): unknown => {
  const told = isRecord(value) ? (value['href'] ?? value['url']) : value;
  return typeof told === 'number' && told > 0 ? String(told) : told;
};

/** A name that says what it contains is believed: a cursor may be a number, and may begin with a slash. */
const toNext = (text: string, name: string): NextPage | undefined => {
  const kind = kinds[name];
  if (/^https?:\/\//i.test(text) || (kind !== 'cursor' && /^[/?]/.test(text)))
    return { kind: 'link', address: text };
  // A number of this name is that of a page: this service numbers its pages.
  const isPage = name !== 'nextcursor' && /^\d{1,6}$/.test(text);
  return kind === 'link' || isPage ? undefined : { kind: 'cursor', value: text };
};
