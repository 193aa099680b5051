import { createParser } from 'eventsource-parser';
import { plainBody } from '../http/body.ts';
import { ClientError } from '../errors.ts';
import { wasSent } from '../http/failure.ts';
import { followLink } from './link.ts';
import { type Attempt, beginLink, type Ending, type LinkSetup } from './linkSetup.ts';
import type { PushedUpdate } from './pushedUpdate.ts';
import { subjectOf } from '../http/rawAnswer.ts';
import { failedLink, refusedLink } from './refusedLink.ts';
import { listenUntilEnd } from './silence.ts';
import type { Transport, TransportAnswer } from '../http/transport.ts';

export interface StreamSetup extends LinkSetup {
  readonly transport: Transport;
}

/** The longest accepted event, in characters. */
const longestEvent = 8 * 1024 * 1024;

/** Follows an event stream, and resumes it after a break. @throws ClientError as `followLink` does */
export const followStream = (setup: StreamSetup): AsyncGenerator<readonly PushedUpdate[], void, undefined> =>
  followLink(setup, attempt => connect(setup, attempt));

const connect = async (setup: StreamSetup, attempt: Attempt): Promise<Ending> => {
  const { url, lastEventId, signal } = attempt;
  const metered = await beginLink(setup, attempt);
  let answer: TransportAnswer;
  try {
    answer = await setup.transport.send({
      url,
      headers: {
        ...setup.headers,
        accept: 'text/event-stream',
        'cache-control': 'no-store',
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
      signal,
      headTimeout: setup.timeout,
      isFollowed: true,
    });
  } catch (fault) {
    metered?.failed(wasSent(fault));
    return failedLink(fault, attempt, setup.timeout, false);
  }
  if (answer.status === 200 && isEventStream(answer)) {
    metered?.answered(answer);
    attempt.opened({ said: answer.headers['last-event-id'], trusted: true });
    return readEvents(answer, setup, attempt);
  }
  if (answer.status === 204) {
    answer.discard?.();
    metered?.answered(answer);
    // WHATWG, 9.2.3: with this status a service tells a client not to reconnect.
    return {
      kind: 'done',
      said: 'The service has nothing more to push (204), and asks not to be called again',
    };
  }
  const { ending, text } = await refusedLink(answer, attempt, setup, 'an event stream');
  metered?.answered({ ...answer, text });
  return ending;
};

const isEventStream = ({ headers }: TransportAnswer): boolean =>
  /^\s*text\/event-stream\s*(?:;|$)/i.test(headers['content-type'] ?? '');

const readEvents = async (answer: TransportAnswer, setup: StreamSetup, attempt: Attempt): Promise<Ending> => {
  const body = await plainBody(answer, attempt.url);
  return listenUntilEnd(setup, attempt, (end, heard) => {
    void parse(body, setup, { ...attempt, heard }).then(end);
    return () => answer.discard?.();
  });
};

/** Pushes the events of one open connection until it ends. */
const parse = async (
  body: TransportAnswer['body'],
  { timeout }: StreamSetup,
  attempt: Attempt,
): Promise<Ending> => {
  const { url, queue, signal } = attempt;
  let tooLarge: Ending | undefined;
  let last = '';
  const parser = createParser({
    maxBufferSize: longestEvent,
    onId: id => {
      last = id;
      attempt.resumeAfter(id);
    },
    onRetry: ms => attempt.retry(ms),
    // WHATWG, 9.2.6: an event without an id has the last one.
    onEvent: ({ event = 'message', data }) => attempt.push({ id: last, event, text: data }),
    onError: ({ type }) => {
      if (type !== 'max-buffer-size-exceeded') return;
      const message = `An event of the stream is larger than ${longestEvent / 1024 / 1024} MiB`;
      const error = new ClientError('unreadable', message, subjectOf(url), { code: 'TOO_LARGE' });
      tooLarge = { kind: 'final', error };
    },
  });
  // The parser removes the mark.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let { wasLinked } = attempt;
  try {
    for await (const chunk of body) {
      if (signal.aborted) break;
      attempt.heard();
      wasLinked = true;
      parser.feed(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }));
      if (tooLarge) return tooLarge;
      if (queue.isFull) await queue.room();
    }
  } catch (fault) {
    return failedLink(fault, { url, wasLinked }, timeout, true);
  }
  const error = new ClientError('network', 'The service ended the stream', subjectOf(url));
  return { kind: 'broken', error, clean: true };
};
