import { acceptedEncodings, readBody } from './body.ts';
import type { Deadline } from './deadline.ts';
import { ClientError } from '../errors.ts';
import { mayPass, toClientError, wasSent } from './failure.ts';
import { isLoopback } from '../../core/loopback.ts';
import { beginInTurn, type Meter, type Metered } from './meter.ts';
import { interrupted, type Pacing, waitForTurn } from './pacing.ts';
import type { RawAnswer } from './rawAnswer.ts';
import { redirected, redirectIn } from './redirected.ts';
import type { RequestLog } from './requestLog.ts';
import type { Transport, TransportAnswer } from './transport.ts';
import { unreadable } from './unreadable.ts';

/** The result of one attempt. */
export type Outcome =
  | { readonly answer: RawAnswer }
  /** `mayPass`: whether the failure may be temporary, so that a retry may succeed. */
  | { readonly error: ClientError; readonly mayPass: boolean };

export interface Exchange {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** The milliseconds that the deadline allows. */
  readonly timeout: number;
  readonly meter?: Meter;
  /** Without it, no turn is waited for. */
  readonly pacing?: Pacing;
  readonly log?: RequestLog;
}

/**
 * Sends one GET request and reads its answer. Follows redirects within the origin, because the key must never leave it.
 * @throws what the meter throws; every other failure is an outcome
 */
export const exchange = async (
  transport: Transport,
  asked: Exchange,
  deadline: Deadline,
): Promise<Outcome> => {
  let { url } = asked;
  for (let hop = 1; ; hop += 1) {
    const step = await send(transport, { ...asked, url }, deadline);
    if (!('target' in step)) return step;
    try {
      url = redirected(url, step.target, hop, asked.url);
    } catch (error) {
      if (error instanceof ClientError) return { error, mayPass: false };
      throw error;
    }
  }
};

/** One request on the wire: returns an outcome, or the target of a redirect (undefined if it cannot be read). */
const send = async (
  transport: Transport,
  asked: Exchange,
  deadline: Deadline,
): Promise<Outcome | { readonly target: URL | undefined }> => {
  const { turn } = transport;
  const end = turn && (await deadline.hold(() => turn(deadline.signal)).catch(() => interrupted(asked.url)));
  try {
    return await sendNow(transport, asked, deadline);
  } finally {
    end?.();
  }
};

const sendNow: typeof send = async (transport, asked, deadline) => {
  const { url, headers, timeout } = asked;
  const metered = await beginInTurn(asked.meter, url, ms => waitInTurn(ms, asked, deadline));
  const entry = enter(asked, metered);
  let head: TransportAnswer | undefined;
  try {
    // On this machine, compressing and decompressing take longer than transferring the bytes.
    head = await transport.send({
      url,
      headers: isLoopback(url.hostname) ? headers : { 'accept-encoding': acceptedEncodings, ...headers },
      signal: deadline.signal,
      headTimeout: timeout,
    });
    const redirect = redirectIn(head, url);
    if (!redirect) {
      const answer = { url, status: head.status, headers: head.headers };
      const text = await readAnswer(head, url, deadline);
      entry.answered(head, text);
      return { answer: { ...answer, text } };
    }
    head.discard?.();
    entry.answered(head, '');
    return redirect;
  } catch (fault) {
    const headCame = head !== undefined;
    const late = deadline.late();
    const ended = deadline.signal.aborted;
    const { proxy } = transport;
    const error = toClientError(fault, { url, headCame, timeout, late, interrupted: ended && !late, proxy });
    entry.failed(error, head ?? wasSent(fault));
    return { error, mayPass: !ended && mayPass(fault, headCame) };
  }
};

/** Waits for the service's minute, for which the deadline is put off. @throws ClientError */
export const waitInTurn = (ms: number, { url, pacing }: Exchange, deadline: Deadline): Promise<void> =>
  deadline.hold(() => waitForTurn(pacing, ms, url, deadline.signal));

const enter = ({ url, log }: Exchange, metered: Metered | undefined) => {
  const logged = log?.begin(url);
  return {
    answered: ({ status, headers }: TransportAnswer, text: string): void => {
      metered?.answered({ status, headers, text });
      logged?.answered(status, Buffer.byteLength(text));
    },
    failed: ({ message }: ClientError, came: TransportAnswer | boolean): void => {
      if (typeof came === 'boolean') metered?.failed(came);
      else metered?.answered({ status: came.status, headers: came.headers });
      logged?.failed(message, typeof came === 'boolean' ? undefined : came.status);
    },
  };
};

/** Reads the text of an answer. If it is an error, its status says most, so an unreadable body is omitted. */
const readAnswer = async (head: TransportAnswer, url: URL, deadline: Deadline): Promise<string> => {
  if (head.status === 101) {
    head.discard?.();
    throw unreadable('UPGRADE_UNASKED', url, { status: 101 });
  }
  try {
    return await readBody(head, url);
  } catch (error) {
    if (head.status < 400 || deadline.signal.aborted) throw error;
    return '';
  }
};
