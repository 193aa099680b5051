import { isRecord } from '../../api/json/jsonRecord.ts';
import { readKey } from '../../api/reader/spelling.ts';

/** What a service says of an answer that has nothing. */
export interface Told {
  /** The word for it, such as `no_match`. */
  readonly status: string;
  /** For people. */
  readonly message: string;
  /** The path, or address, that it suggests instead. */
  readonly tryInstead?: string;
  /** When to ask again. */
  readonly retryAfterSeconds?: number;
}

/**
 * Reads what a successful body says of having nothing: undefined without a word for it in `status`, such as `no_match`, and a
 * message.
 */
export const toldIn = (whole: unknown): Told | undefined => {
  if (!isRecord(whole)) return undefined;
  const [status, message, tryInstead, seconds] = ['status', 'message', 'tryInstead', 'retryAfterSeconds'].map(
    name => readKey(whole, name),
  );
  const isNothing =
    typeof status === 'string' && /^(?:no|none|empty|not[_\s-]?found)(?:$|[_\s-])/i.test(status);
  if (!isNothing || typeof message !== 'string' || message === '') return undefined;
  return {
    status,
    message: message.slice(0, LONGEST),
    ...(typeof tryInstead === 'string' && isPath.test(tryInstead) && { tryInstead }),
    ...(typeof seconds === 'number' && seconds > 0 && { retryAfterSeconds: seconds }),
  };
};

/** The most characters of a service's text to pass on. */
const LONGEST = 500;
const isPath = /^(?:GET )?[\w\-./~%{}?=&:,+]{1,200}$/;
