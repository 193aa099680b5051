import { passingStatuses } from '../http/pacing.ts';
import { readBody } from '../http/body.ts';
import { ClientError } from '../errors.ts';
import { mayPass, toClientError } from '../http/failure.ts';
import { type Attempt, type Ending, type LinkSetup, lostAfter } from './linkSetup.ts';
import { subjectOf } from '../http/rawAnswer.ts';
import { redirectIn } from '../http/redirected.ts';
import { toServiceError } from '../http/serviceError.ts';
import type { TransportAnswer } from '../http/transport.ts';
import { unreadable } from '../http/unreadable.ts';

/** The meaning of an answer that is not the requested link. `wanted`: what should have been sent. */
export const refusedLink = async (
  answer: TransportAnswer,
  { url, wasLinked }: Pick<Attempt, 'url' | 'wasLinked'>,
  { now, setTimer, timeout, pacing }: Pick<LinkSetup, 'now' | 'setTimer' | 'timeout' | 'pacing'>,
  wanted: string,
): Promise<{ readonly ending: Ending; readonly text: string }> => {
  const { status, headers } = answer;
  const redirect = redirectIn(answer, url);
  if (redirect) {
    answer.discard?.();
    return { ending: { kind: 'redirect', target: redirect.target }, text: '' };
  }
  if (status === 204) {
    answer.discard?.();
    return { ending: { kind: 'final', error: unreadable('NO_CONTENT', url, { status }) }, text: '' };
  }
  const text = await textWithin(answer, url, timeout, setTimer);
  if (status >= 200 && status <= 299 && !saysError.test(text.slice(0, 4096))) {
    const type = headers['content-type'] ?? 'no type';
    const message = `The answer is not ${wanted} (status ${status}, ${type})`;
    const error = new ClientError('unreadable', message, subjectOf(url), { status });
    // Where there was a link before, it may be a page about maintenance.
    return { ending: { kind: wasLinked ? 'broken' : 'final', error }, text };
  }
  const answered = { url, status, headers, text };
  const error = toServiceError(answered, now(), pacing?.rateHeaders);
  return { ending: judge(error, wasLinked, longestWait(wasLinked, pacing)), text };
};

/** A body that is an error, whatever its status. */
const saysError = /"success"\s*:\s*false|"error"\s*:\s*[{"]/;

/** The longest wait for the next link, in ms. A first link waits no longer than any request. */
const longestWait = (wasLinked: boolean, pacing: LinkSetup['pacing']): number =>
  wasLinked ? lostAfter : (pacing?.longestTurn ?? lostAfter);

/** Whether the same request may succeed later. */
const judge = (error: ClientError, wasLinked: boolean, longest: number): Ending => {
  const { retryAfter, status = 0 } = error.facts;
  const mayTryAgain =
    error.kind === 'rateLimited'
      ? wasLinked || retryAfter !== undefined
      : passingStatuses.has(status) || (error.kind === 'serverFailed' && wasLinked);
  const asked = retryAfter === undefined ? undefined : retryAfter * 1000;
  if (!mayTryAgain || (asked ?? 0) > longest) return { kind: 'final', error };
  return { kind: 'broken', error, ...(asked !== undefined && { asked }) };
};

/**
 * The meaning of an attempt without an answer, or with a lost connection. `wasLinked`: the service has been heard. Then bytes that
 * cannot be read are a break like any other: this is how a link ends through a proxy whose service is gone.
 */
export const failedLink = (
  fault: unknown,
  { url, wasLinked }: Pick<Attempt, 'url' | 'wasLinked'>,
  timeout: number,
  headCame: boolean,
): Ending => {
  const error = toClientError(fault, { url, headCame, interrupted: false, late: false, timeout });
  const mayTryAgain =
    error.kind === 'unreadable' ? wasLinked : headCame || wasLinked || mayPass(fault, false);
  return { kind: mayTryAgain ? 'broken' : 'final', error };
};

/** The text of a refusal. It only adds detail to the status, so it is omitted if it does not arrive. */
const textWithin = async (
  answer: TransportAnswer,
  url: URL,
  timeout: number,
  setTimer: LinkSetup['setTimer'],
): Promise<string> => {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const cancel = setTimer(timeout, () => {
    answer.discard?.();
    resolve('');
  });
  try {
    return await Promise.race([readBody(answer, url).catch(() => ''), late]);
  } finally {
    cancel();
  }
};
