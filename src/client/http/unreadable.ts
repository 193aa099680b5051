import { ClientError } from '../errors.ts';
import { subjectOf } from './rawAnswer.ts';

/** Why an answer could not be read: the error's code, and what is said of it where nothing more exact is known. */
export const unreadableReasons = {
  BAD_HTTP: 'What came is not valid HTTP',
  UPGRADE_UNASKED: 'The service changes to another protocol, which nobody asked for',
  OTHER_ORIGIN: 'The service redirects to another origin',
  REDIRECT_LOOP: 'The service redirects again and again',
  TOO_LARGE: 'The answer is too large',
  UNKNOWN_ENCODING: 'The answer is packed in a way that was not asked for',
  BROKEN_PACKING: 'The answer is packed, and cannot be unpacked',
  NOT_UTF8: 'The answer is not valid UTF-8',
  NO_CONTENT: 'The service answered without content',
  PARTIAL_ANSWER: 'The service sent only a part of the answer',
  EMPTY_ANSWER: 'The answer is empty',
  HTML_ANSWER: 'The answer is a page of HTML',
  CUT_JSON: 'The answer ends in the middle of its JSON',
  NOT_JSON: 'The answer is not JSON',
  TOO_DEEP: 'The answer’s JSON is nested too deeply',
  NO_DATA: 'The answer has no data',
  WRONG_DATA: 'The answer’s data is of another kind',
} as const satisfies Readonly<Record<string, string>>;
export type UnreadableReason = keyof typeof unreadableReasons;

/** The error of an answer that came and cannot be read. `message` stands in place of the reason's own. */
export const unreadable = (
  code: UnreadableReason,
  url: URL,
  more: { readonly message?: string; readonly status?: number; readonly cause?: unknown } = {},
): ClientError =>
  new ClientError(
    'unreadable',
    more.message ?? unreadableReasons[code],
    subjectOf(url),
    { code, ...(more.status !== undefined && { status: more.status }) },
    { cause: more.cause },
  );
