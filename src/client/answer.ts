import { type JsonRecord, parseRecord } from '../core/json/jsonRecord.ts';
import { type Opened, openEnvelope } from '../core/reader/openEnvelope.ts';
import { fieldsRead, read, readWhole } from '../core/reader/reader.ts';
import { type Found, isList, lineSchema, listNamesOf, type Route } from '../core/route.ts';
import { checkBody, checkData, parseJson } from './http/json.ts';
import { type Continuation, continuationOf } from './pages/nextUrl.ts';
import { withHeaders } from './http/pagingHeaders.ts';
import type { RawAnswer } from './http/rawAnswer.ts';
import { type Told, toldIn } from './http/serviceError.ts';

// Whoever reads an answer reads its rows too, and both are loaded late.
export { createRowReader } from '../core/reader/reader.ts';

/**
 * A successful answer: the exact text for JSON output, and its parsed content for everything else. What is a function is
 * read on demand. It is no getter, as V8 keeps each object literal that has one until the next full collection.
 */
export interface Answer<R extends Route = Route> extends Opened {
  readonly url: URL;
  readonly status: number;
  readonly headers: RawAnswer['headers'];
  readonly text: string;
  /** Whether a record was sent that has none of the row's fields: a message, or what only another service knows. Absent: no. */
  readonly isUnread?: () => boolean;
  /** What the service says of a list that is empty. */
  readonly told?: Told;
  /** The continuation of a list, if the service gives one other than page numbers. */
  readonly next: Continuation | undefined;
  /** The number of lines that the user does not want to see; absent: none. */
  readonly withheld?: number;
  /** The origin of the answer; absent: from the service, just now. */
  readonly client?: AnswerOrigin;
  /** The lines of a list, or the one record, read into our entities. A record is read once. */
  found(): Found<R> | undefined;
}

/** What `--meta` adds to the envelope of an answer. */
export interface AnswerOrigin {
  readonly source: 'service' | 'cache' | 'made-up' | 'collected' | 'file';
  /** When the service sent it or last confirmed it; milliseconds since 1970 UTC. */
  readonly fetchedAt: number;
  /** Whether it has expired. */
  readonly stale: boolean;
}

/** Reads the body of a successful answer. @throws ClientError of kind unreadable if it is not JSON with data. */
export const createAnswer = <R extends Route>(row: R, raw: RawAnswer, client?: AnswerOrigin): Answer<R> => {
  const item = isList(row) ? lineSchema(row) : undefined;
  const said = item ? saidInRequest(row, item, raw.url) : {};
  const { next, listed, ...opened } = openWhole(raw, item, row, said);
  const { url, status, headers, text } = raw;
  let record: JsonRecord | undefined;
  const wholeRecord = () => (record ??= readWhole(row.returns, opened.data(), row.lines));
  return {
    url,
    status,
    headers,
    text,
    ...(client && { client }),
    ...(opened.count === 0 && toldOf(raw)),
    ...opened,
    meta: item ? withHeaders(opened.meta, headers) : opened.meta,
    next: item && continuationOf(raw, next),
    isUnread: () => (item ? !listed && isForeign(item, opened) : isEmpty(row.returns, wholeRecord())),
    // Both return Seen of the row's own schema, which is Found.
    found: () => (isList(row) ? read(row.returns, opened.lines()) : wholeRecord()) as Found<R> | undefined,
  };
};

/** Whether what stands in place of a list has none of the fields of its records. */
const isForeign = (item: LineSchema, opened: Opened): boolean =>
  opened.count > 0 && fieldsRead(item, opened.data()) === 0;

/** Whether nothing was read of a record that has known fields. */
const isEmpty = ({ fields = {} }: Route['returns'], record: JsonRecord = {}): boolean =>
  Object.keys(fields).length > 0 && Object.keys(record).length === 0;

const toldOf = ({ text }: RawAnswer): Pick<Answer, 'told'> => {
  const told = toldIn(parseRecord(text) ?? {});
  return told ? { told } : {};
};

type LineSchema = ReturnType<typeof lineSchema>;

/** What the request says of every line: the region of a ranking, the metric of a leaderboard. */
const saidInRequest = ({ path }: Route, { fields = {} }: LineSchema, url: URL): JsonRecord => {
  const values = url.pathname.split('/').toReversed();
  const names = path.split('/').toReversed();
  const said = names.flatMap((segment, place) => {
    const name = segment.startsWith('{') ? segment.slice(1, -1) : '';
    return Object.hasOwn(fields, name) ? [[name, decodeURIComponent(values[place] ?? '')]] : [];
  });
  return Object.fromEntries(said);
};

const openWhole = (raw: RawAnswer, item: LineSchema | undefined, row: Route, said: JsonRecord) => {
  const whole = parseJson(raw);
  checkBody(whole, raw);
  const opened = openEnvelope(whole, raw.text, item, { names: listNamesOf(row), said });
  checkData(opened, { whole, wantsList: item !== undefined }, raw);
  return opened;
};
