import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { plainName } from '../json/spelling.ts';

/** How a service identifies the next page when it does not number its pages. */
export type NextPage =
  /** An address, absolute or relative to the address of this page. */
  | { readonly kind: 'link'; readonly address: string }
  /** A value to send back as a query parameter. */
  | { readonly kind: 'cursor'; readonly parameter: string; readonly value: string }
  /** The service says that this page is the last. */
  | { readonly kind: 'none' };

/**
 * The query parameter for the value of a member, by the member's name without case and punctuation. Names with `link`
 * contain an address.
 */
const parameters: Readonly<Record<string, string>> = {
  next: 'cursor',
  nextpage: 'cursor',
  nexturl: 'link',
  nextlink: 'link',
  nextpageurl: 'link',
  nextcursor: 'cursor',
  cursor: 'cursor',
  after: 'after',
  endcursor: 'after',
  nextpagetoken: 'pageToken',
};
/** Members with an address, a cursor, or the number of a page, which is ignored here. */
const ambiguous = new Set(['next', 'nextpage']);
/** Members with a cursor, or the number of this page. */
const mayBeOwn = new Set(['cursor', 'after']);
/** Blocks that contain such members. */
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
    const parameter = Object.hasOwn(parameters, plain) ? parameters[plain] : undefined;
    if (parameter === undefined) continue;
    const text = textIn(value);
    if (typeof text === 'string' && text !== '') return toNext(text, plain, inWritingOf(name, parameter));
    isLast ||= text === null || text === '' || text === false;
  }
  return isLast ? { kind: 'none' } : undefined;
};

/** A service that says `next_page_token` takes `page_token`. */
const inWritingOf = (name: string, parameter: string): string =>
  name.includes('_') ? parameter.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`) : parameter;

/** The address or the cursor of a member, which may be a record with it, or a number. */
const textIn = (value: unknown): unknown => {
  const told = isRecord(value) ? (value['href'] ?? value['url']) : value;
  return typeof told === 'number' && told > 0 ? String(told) : told;
};

/** A name that says what it contains is believed: a cursor may be a number, and may begin with a slash. */
const toNext = (text: string, name: string, parameter: string): NextPage | undefined => {
  const mayBeAddress = parameter === 'link' || ambiguous.has(name);
  if (/^https?:\/\//i.test(text) || (mayBeAddress && /^[/?]/.test(text)))
    return { kind: 'link', address: text };
  const mayBePage = ambiguous.has(name) || mayBeOwn.has(name);
  // The number of a page: this service numbers its pages.
  if (parameter === 'link' || (mayBePage && /^\d{1,6}$/.test(text))) return undefined;
  return { kind: 'cursor', parameter, value: text };
};
