import type { Meta } from '../api/envelope.ts';
import { memberText } from '../api/jsonText.ts';
import { read } from '../api/reader.ts';
import type { Found, Route } from '../api/route.ts';
import { int, flag, record } from '../api/schema.ts';
import { openEnvelope, parseJson } from './json.ts';
import type { RawAnswer } from './rawAnswer.ts';

/** A successful answer: the exact text for JSON, and what is read out of it for everything else. */
export interface Answer<R extends Route = Route> {
  readonly url: URL;
  readonly status: number;
  readonly headers: RawAnswer['headers'];
  /** The body as the service sent it. */
  readonly text: string;
  /** The exact text of `data`; the whole body where the service sends no envelope. */
  readonly dataText: string;
  /** `data` as JSON. */
  readonly data: unknown;
  /** The paging block, as far as the service sent one. */
  readonly meta: Partial<Meta>;
  /** Where the answer comes from; absent: from the service, just now. */
  readonly client?: AnswerOrigin;
  /** `data` read into our entities. */
  found(): Found<R> | undefined;
}

/** What `--meta` says of an answer beside its envelope. */
export interface AnswerOrigin {
  readonly source: 'service' | 'cache';
  /** When the service gave it, or last said that it still holds: ISO 8601 in UTC. */
  readonly fetchedAt: string;
  /** Whether its lifetime is over. */
  readonly stale: boolean;
}

const metaSchema = record('Paging', {
  count: int('Items in this page', { from: ['size'] }),
  total: int('Items across all pages', { from: ['totalCount', 'totalItems', 'pagination.total'] }),
  page: int('Page, from 1', { from: ['currentPage', 'pagination.page'] }),
  totalPages: int('Pages', { from: ['pages', 'pageCount', 'lastPage'] }),
  hasNext: flag('Whether a further page exists', { from: ['hasMore', 'hasNextPage'] }),
});

/**
 * Reads the body of a successful answer.
 * @throws ClientError of kind unreadable where it is not JSON with data in it.
 */
export const createAnswer = <R extends Route>(row: R, raw: RawAnswer, client?: AnswerOrigin): Answer<R> => {
  const { enveloped, data, meta } = openEnvelope(parseJson(raw), raw);
  return {
    url: raw.url,
    status: raw.status,
    headers: raw.headers,
    text: raw.text,
    data,
    ...(client && { client }),
    meta: read(metaSchema, meta ?? {}) ?? {},
    get dataText() {
      return (enveloped ? memberText(raw.text, 'data') : undefined) ?? raw.text.trim();
    },
    // `read` gives Seen of the row's own schema, and that is Found.
    found: () => read(row.returns, data) as Found<R> | undefined,
  };
};
