import type { JsonRecord } from '../../core/json/jsonRecord.ts';
import { readKey } from '../../core/json/spelling.ts';
import { textOf } from './serviceError.ts';

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

/** Reads it from a successful body; undefined without a word for having nothing, and a message. */
export const toldIn = (whole: JsonRecord): Told | undefined => {
  const [status, message] = [textOf(whole, 'status'), textOf(whole, 'message')];
  const isNothing = status !== undefined && /^(?:no|none|empty|not[_ -]?found)(?:$|[_ -])/i.test(status);
  if (!isNothing || message === undefined) return undefined;
  const tryInstead = textOf(whole, 'tryInstead') ?? '';
  const seconds = readKey(whole, 'retryAfterSeconds');
  return {
    status,
    message,
    ...(/^(?:GET )?[\w\-./~%{}?=&:,+]+$/.test(tryInstead) && { tryInstead }),
    ...(typeof seconds === 'number' && seconds > 0 && { retryAfterSeconds: seconds }),
  };
};
