import { startDeadline } from './deadline.ts';
import { ClientError } from '../errors.ts';
import { type Exchange, exchange, type Outcome, waitInTurn } from './exchange.ts';
import { toClientError } from './failure.ts';
import type { RawAnswer } from './rawAnswer.ts';
import { pace } from './pacing.ts';
import { isLimited, type RetryPolicy } from './retry.ts';
import type { Transport } from './transport.ts';

export interface Asking extends Exchange {
  /**
   * The total timeout in milliseconds: redirects, body, retries and the pauses between them, without waits for the
   * service's minute.
   */
  readonly timeout: number;
  /** Without it, nothing is retried. */
  readonly retryPolicy?: RetryPolicy;
  readonly signal?: AbortSignal;
}

export type RequestOptions = Pick<Asking, 'timeout' | 'signal' | 'retryPolicy' | 'meter' | 'log'>;

/**
 * Sends one GET request and reads its answer. Follows redirects within the origin, and retries if that may help.
 * @throws ClientError of kind network, timeout, interrupted or unreadable; what the meter throws.
 */
export const ask = async (transport: Transport, asking: Asking): Promise<RawAnswer> => {
  const { retryPolicy, log, timeout, url } = asking;
  if (retryPolicy) await pace(retryPolicy.pacing, url, asking.signal);
  const now = (): number => retryPolicy?.now() ?? 0;
  const deadline = startDeadline(timeout, asking.signal, now);
  const begunAt = now();
  const sending: Exchange = { ...asking, ...(retryPolicy && { pacing: retryPolicy.pacing }) };
  try {
    for (let retry = 1; ; retry += 1) {
      const outcome = await exchange(transport, sending, deadline);
      const pause = retryPolicy?.pauseBefore(retry, outcome, url, begunAt + timeout + deadline.held());
      if (retryPolicy === undefined || pause === undefined) return settle(outcome, retry);
      log?.pausing(retry, pause);
      if (isLimited(outcome)) await waitInTurn(pause, sending, deadline);
      else await retryPolicy.pacing.pause(pause, deadline.signal);
      if (!deadline.signal.aborted) continue;
      const late = deadline.late();
      const { proxy } = transport;
      const facts = { url, headCame: false, timeout, late, interrupted: !late, proxy };
      throw toClientError(deadline.signal.reason, facts);
    }
  } finally {
    deadline.clear();
  }
};

/** Returns the answer or throws the error; both contain the number of attempts, if more than one. */
const settle = (outcome: Outcome, attempts: number): RawAnswer => {
  if ('answer' in outcome) return attempts === 1 ? outcome.answer : { ...outcome.answer, attempts };
  if (attempts === 1) throw outcome.error;
  const { kind, message, subject, facts, cause } = outcome.error;
  throw new ClientError(kind, message, subject, { ...facts, attempts }, { cause });
};
