import type { Meta } from '../api/reader/envelope.ts';
import type { Elements } from '../api/json/jsonScan.ts';
import { openEnvelope } from '../api/reader/openEnvelope.ts';
import { read } from '../api/reader/reader.ts';
import { type Found, isList, lineSchema, type Route } from '../api/route.ts';
import { checkBody, checkData, parseJson } from './http/json.ts';
import { type Continuation, continuationOf } from './pages/nextUrl.ts';
import type { RawAnswer } from './http/rawAnswer.ts';

/** A successful answer: the exact text for JSON, and what is read out of it for everything else. */
export interface Answer<R extends Route = Route> {
  readonly url: URL;
  readonly status: number;
  readonly headers: RawAnswer['headers'];
  /** The body as the service sent it. */
  readonly text: string;
  /** The exact text of `data`; the whole body where the service sends no envelope. */
  readonly dataText: string;
  /** `data` as JSON; whole numbers above 2^53 are text. */
  readonly data: unknown;
  /** Of a list its records, wherever the service puts them; else `data` alone. */
  readonly lines: readonly unknown[];
  /** The exact texts of `lines` where they are those of an array; undefined where there is none. */
  readonly lineTexts: LineTexts | undefined;
  /** The paging block, as far as the service sent one. */
  readonly meta: Partial<Meta>;
  /** Where a list goes on, where the service says so other than by numbers of pages. */
  readonly next: Continuation | undefined;
  /** Where the answer comes from; absent: from the service, just now. */
  readonly client?: AnswerOrigin;
  /** `data` read into our entities. */
  found(): Found<R> | undefined;
}

/** The exact texts of an answer's lines, and whether none of them has whitespace between its tokens. */
export type LineTexts = Pick<Elements, 'texts' | 'compact'>;

/** What `--meta` says of an answer beside its envelope. */
export interface AnswerOrigin {
  readonly source: 'service' | 'cache';
  /** When the service gave it, or last said that it still holds; milliseconds since 1970 UTC. */
  readonly fetchedAt: number;
  /** Whether its lifetime is over. */
  readonly stale: boolean;
}

/**
 * Reads the body of a successful answer.
 * @throws ClientError of kind unreadable where it is not JSON with data in it.
 */
export const createAnswer = <R extends Route>(row: R, raw: RawAnswer, client?: AnswerOrigin): Answer<R> => {
  const whole = parseJson(raw);
  checkBody(whole, raw);
  const opened = openEnvelope(whole, raw.text, isList(row) ? lineSchema(row) : undefined);
  const { data, lines, meta } = opened;
  checkData(opened, { whole, wantsList: isList(row) }, raw);
  return {
    url: raw.url,
    status: raw.status,
    headers: raw.headers,
    text: raw.text,
    data,
    ...(client && { client }),
    lines,
    meta,
    next: isList(row) ? continuationOf(raw, opened.next) : undefined,
    get dataText() {
      return opened.dataText();
    },
    get lineTexts() {
      return opened.elements();
    },
    // `read` gives Seen of the row's own schema, and that is Found.
    found: () => read(row.returns, isList(row) ? lines : data) as Found<R> | undefined,
  };
};
