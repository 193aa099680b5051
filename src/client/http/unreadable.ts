import { ClientError } from '../errors.ts';
import { subjectOf } from './rawAnswer.ts';

/** Why an answer could not be read: the error's code and its default message. */
export const unreadableReasons = {
  BAD_HTTP: 'The answer is not valid HTTP',
  UPGRADE_UNASKED: 'The service switched to another protocol without a request for it',
  OTHER_ORIGIN: 'The service redirects to another origin',
  REDIRECT_LOOP: 'The service redirects endlessly',
  TOO_LARGE: 'The answer is too large',
  UNKNOWN_ENCODING: 'The answer has a compression that was not requested',
  BROKEN_PACKING: 'The answer is compressed, but cannot be decompressed',
  NOT_UTF8: 'The answer is not valid UTF-8',
  NO_CONTENT: 'The service answered without content',
  PARTIAL_ANSWER: 'The service sent only part of the answer',
  EMPTY_ANSWER: 'The answer is empty',
  HTML_ANSWER: 'The answer is an HTML page',
  CUT_JSON: 'The answer ends in the middle of its JSON',
  NOT_JSON: 'The answer is not JSON',
  TOO_MANY: 'The answer has too many records',
  TOO_DEEP: 'The answer’s JSON is nested too deeply',
  NO_DATA: 'The answer has no data',
  WRONG_DATA: 'The answer’s data have another type',
} as const satisfies Readonly<Record<string, string>>;
export type UnreadableReason = keyof typeof unreadableReasons;

/** Creates the error for an answer that arrived but cannot be read. `message` replaces the reason's default. */
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
