import type { Meta } from '../api/reader/envelope.ts';
import type { Elements } from '../api/json/jsonScan.ts';
import { openEnvelope } from '../api/reader/openEnvelope.ts';
import { read } from '../api/reader/reader.ts';
import { type Found, isList, lineSchema, type Route } from '../api/route.ts';
import { checkBody, checkData, parseJson } from './http/json.ts';
import { type Continuation, continuationOf } from './pages/nextUrl.ts';
import type { RawAnswer } from './http/rawAnswer.ts';

/** A successful answer: the exact text for JSON output, and its parsed content for everything else. */
export interface Answer<R extends Route = Route> {
  readonly url: URL;
  readonly status: number;
  readonly headers: RawAnswer['headers'];
  /** The body as the service sent it. */
  readonly text: string;
  /** The exact text of `data`; the whole body if the service sends no envelope. */
  readonly dataText: string;
  /** `data` as JSON; whole numbers above 2^53 are text. */
  readonly data: unknown;
  /** The records of a list, wherever the service puts them; otherwise only `data`. */
  readonly lines: readonly unknown[];
  /** The exact texts of `lines` if they are an array's items; otherwise undefined. */
  readonly lineTexts: LineTexts | undefined;
  /** The paging block, as far as the service sent one. */
  readonly meta: Partial<Meta>;
  /** The continuation of a list, if the service gives one other than page numbers. */
  readonly next: Continuation | undefined;
  /** The number of lines that the user does not want to see; absent: none. */
  readonly withheld?: number;
  /** The origin of the answer; absent: from the service, just now. */
  readonly client?: AnswerOrigin;
  /** Reads `data` into our entities. */
  found(): Found<R> | undefined;
}

/** The exact texts of an answer's lines, and whether they are free of white space between tokens. */
export type LineTexts = Pick<Elements, 'texts' | 'compact'>;

/** What `--meta` adds to the envelope of an answer. */
export interface AnswerOrigin {
  readonly source: 'service' | 'cache';
  /** When the service sent it or last confirmed it; milliseconds since 1970 UTC. */
  readonly fetchedAt: number;
  /** Whether it has expired. */
  readonly stale: boolean;
}

/**
 * Reads the body of a successful answer.
 * @throws ClientError of kind unreadable if it is not JSON with data.
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
    // `read` returns Seen of the row's own schema, which is Found.
    found: () => read(row.returns, isList(row) ? lines : data) as Found<R> | undefined,
  };
};
