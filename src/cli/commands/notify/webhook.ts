import { createHmac } from 'node:crypto';
import { isLoopback } from '../../../core/loopback.ts';
import { pause } from '../../../core/pause.ts';
import { codeText } from '../../../core/codeOf.ts';
import {
  LateError,
  ProxyFailure,
  type Transport,
  type TransportRequest,
} from '../../../client/http/transport.ts';
import type { Host } from '../../host/host.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { NotifyEvent } from './event.ts';

/** Milliseconds. */
const attemptTimeout = 10_000;
/** The pauses before the second and the third attempt. */
const pauses = [1000, 5000] as const;
const longestPause = 30_000;

/** Checks the address of a webhook. The message never quotes more than its origin: the path is often a secret. @throws UsageError */
export const parseWebhook = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const hint = 'For example: esports config set notify.webhook https://hooks.example.com/esports';
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new UsageError(
      'notify.webhook must be an http or https address without a user name or password',
      hint,
    );
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new UsageError(`notify.webhook must use https, unless it is on this machine: ${url.origin}`, hint);
  return url;
};

/** Posts an event as JSON, up to three times. Resolves with the failure, if any. */
export const postEvent = async (
  { url, secret }: { readonly url: URL; readonly secret: string },
  event: NotifyEvent,
  host: Pick<Host, 'setTimer' | 'signal' | 'version'>,
  transport: Transport,
): Promise<string | undefined> => {
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `esports/${host.version}`,
    'x-esports-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  };
  for (let attempt = 0; ; attempt += 1) {
    const failed = await send({ url, headers, post: body }, transport);
    if (!failed) return undefined;
    const least = pauses[attempt];
    if (failed.again === undefined || least === undefined || host.signal.aborted)
      return `${url.origin} ${failed.fault}`;
    await pause(host, Math.max(least, Math.min(longestPause, failed.again)), host.signal);
  }
};

const send = async (request: Omit<TransportRequest, 'signal' | 'headTimeout'>, transport: Transport) => {
  try {
    const asked = { ...request, signal: new AbortController().signal, headTimeout: attemptTimeout };
    const { status, headers, discard } = await transport.send(asked);
    // The body of the answer is of no interest.
    discard?.();
    return failureOf(status, headers['retry-after'] ?? '');
  } catch (error) {
    if (error instanceof LateError)
      return { fault: `did not answer within ${attemptTimeout / 1000} s`, again: 0 };
    const how = error instanceof ProxyFailure ? `through ${error.proxy}` : `(${codeText(error)})`;
    return { fault: `could not be reached ${how}`, again: 0 };
  }
};

/** `again`: the milliseconds after which it may be sent again; absent: never. */
const failureOf = (status: number, after: string): { fault: string; again?: number } | undefined => {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400)
    return { fault: `answered with a redirect (${status}), which is not followed` };
  const fault = `answered with ${status}`;
  if (status < 500 && status !== 408 && status !== 429) return { fault };
  return { fault, again: /^\d+$/.test(after) ? Number(after) * 1000 : 0 };
};
