import type { Meta } from '../core/paging/envelope.ts';
import { createRowReader } from '../core/reader/reader.ts';
import { isList, lineSchema, type Route } from '../core/route.ts';
import type { Answer as ClientAnswer, AnswerOrigin } from '../client/answer.ts';

export type { AnswerOrigin, Meta };

/** A successful answer. What is not asked for is not read. */
export interface Answer<Data> {
  readonly url: URL;
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body as the service sent it. */
  readonly text: string;
  /** The exact text of what the envelope holds; the whole body where there is none. */
  readonly dataText: string;
  /** The same as JSON, as the service sent it; whole numbers above 2^53 are text. */
  readonly json: unknown;
  /**
   * The same by the names of this library, whatever the service calls its fields. A field that is absent, null or
   * unreadable is left out.
   */
  readonly data: Data;
  /** Where the answer comes from; absent: from the service, just now. */
  readonly origin?: AnswerOrigin;
}

/** A page of a list. */
export interface ListAnswer<Row> extends Answer<readonly Row[]> {
  /** The place of the page in its list, as far as the service tells it. */
  readonly meta: Partial<Meta>;
  /** Reads one row after another: a caller that stops early pays only for what it took. */
  rows(): IterableIterator<Row>;
}

/** Gives an answer of the client the names of the library. */
export const toAnswer = <Row>(row: Route, found: ClientAnswer): ListAnswer<Row> => {
  let data: unknown;
  const read = (): unknown => (isList(row) ? [...rows(row, found)] : (found.found() ?? {}));
  return {
    url: found.url,
    status: found.status,
    headers: found.headers,
    text: found.text,
    get dataText() {
      return found.dataText();
    },
    json: found.data(),
    get data() {
      // The generated types say of each row what its schema infers.
      return (data ??= read()) as readonly Row[];
    },
    ...(found.client && { origin: found.client }),
    meta: found.meta,
    // As above.
    rows: () => rows(row, found) as IterableIterator<Row>,
  };
};

function* rows(row: Route, found: ClientAnswer): Generator<unknown, void, undefined> {
  const read = createRowReader(lineSchema(row));
  for (const line of found.lines()) if (line !== null) yield read(line);
}
