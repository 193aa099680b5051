import { EventSource } from 'eventsource';
import { plainBody } from '../http/body.ts';
import { createMarkRemover, createRetryField } from './streamBytes.ts';
import { ClientError } from '../errors.ts';
import { wasSent } from '../http/failure.ts';
import { createIdField } from './idField.ts';
import { followLink } from './link.ts';
import { type Attempt, beginLink, type Ending, type LinkSetup } from './linkSetup.ts';
import type { PushedUpdate } from './pushedUpdate.ts';
import { subjectOf } from '../http/rawAnswer.ts';
import { failedLink, refusedLink } from './refusedLink.ts';
import { watchSilence } from './silence.ts';
import type { Transport, TransportAnswer } from '../http/transport.ts';

export interface StreamSetup extends LinkSetup {
  readonly transport: Transport;
}

/** The longest accepted event, in characters. */
const longestEvent = 8 * 1024 * 1024;

/**
 * Follows an event stream and opens it again with `Last-Event-ID` when it breaks.
 * @throws ClientError as `followLink` does
 */
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
  const { promise: ended, resolve: end } = Promise.withResolvers<Ending>();
  const silence = watchSilence(setup, attempt, error => end({ kind: 'broken', error }));
  const abort = (): void => end({ kind: 'done' });
  attempt.signal.addEventListener('abort', abort, { once: true });
  const heard = (): void => {
    silence.heard();
    attempt.heard();
  };
  const source = new OneConnection(await toResponse(answer, setup, { ...attempt, heard }, end), attempt, end);
  try {
    return await ended;
  } finally {
    silence.stop();
    attempt.signal.removeEventListener('abort', abort);
    source.close();
    answer.discard?.();
  }
};

type Fetch = NonNullable<NonNullable<ConstructorParameters<typeof EventSource>[1]>['fetch']>;
type Response = Awaited<ReturnType<Fetch>>;

/**
 * The package parses a single, already open connection; `link.ts` decides when to open another. The package delivers
 * events to listeners by name, and the service chooses the names, so this class catches every name.
 */
class OneConnection extends EventSource {
  readonly #attempt: Attempt;
  readonly #end: (ending: Ending) => void;
  /** With each event the package gives the last id of any block. */
  #lastId = '';

  constructor(response: Response, attempt: Attempt, end: (ending: Ending) => void) {
    super(attempt.url, { fetch: async () => response, maxBufferSize: longestEvent });
    this.#attempt = attempt;
    this.#end = end;
  }

  override dispatchEvent(event: Event): boolean {
    if (isMessage(event)) {
      const { lastEventId, type, data } = event;
      const id = lastEventId === this.#lastId ? '' : lastEventId;
      this.#lastId = lastEventId;
      this.#attempt.push({ id, event: type, text: String(data) });
    } else if (event.type === 'error') {
      const message = `An event of the stream is larger than ${longestEvent / 1024 / 1024} MiB`;
      this.#end({
        kind: 'final',
        error: new ClientError('unreadable', message, subjectOf(this.#attempt.url), { code: 'TOO_LARGE' }),
      });
    }
    return true;
  }
}

/** The build gives the package a class of its own for messages (`scripts/build.ts`). No other event has data. */
const isMessage = (event: Event): event is MessageEvent => 'data' in event;

/**
 * The answer in the form that the package needs. Its body never ends: the reader is notified and closes the package.
 */
const toResponse = async (
  answer: TransportAnswer,
  { timeout }: StreamSetup,
  attempt: Attempt,
  end: (ending: Ending) => void,
): Promise<Response> => {
  const chunks = (await plainBody(answer, attempt.url))[Symbol.asyncIterator]();
  const retryField = createRetryField();
  const idField = createIdField();
  const removeMark = createMarkRemover();
  let resumeAfter: string | undefined;
  let { wasLinked } = attempt;
  const encoder = new TextEncoder();
  const never = new Promise<never>(() => {});
  const read = async () => {
    // By now the package has delivered the previous chunk.
    if (resumeAfter !== undefined) attempt.resumeAfter(resumeAfter);
    if (attempt.queue.isFull) await attempt.queue.room();
    const { done, value } = await chunks.next().catch((fault: unknown) => {
      end(failedLink(fault, { ...attempt, wasLinked }, timeout, true));
      return never;
    });
    if (done) {
      const error = new ClientError('network', 'The service ended the stream', subjectOf(attempt.url));
      end({ kind: 'broken', error, clean: true });
      return never;
    }
    attempt.heard();
    wasLinked = true;
    const bytes = removeMark(typeof value === 'string' ? encoder.encode(value) : value);
    const retry = retryField.read(bytes);
    if (retry !== undefined) attempt.retry(retry);
    resumeAfter = idField.read(bytes);
    // The package needs bytes over a plain ArrayBuffer, which both Node's sockets and the encoder supply.
    return { done: false as const, value: bytes as Uint8Array<ArrayBuffer> };
  };
  return {
    url: attempt.url.href,
    status: answer.status,
    redirected: false,
    headers: { get: name => answer.headers[name.toLowerCase()] ?? null },
    body: { getReader: () => ({ read, cancel: async () => {} }) },
  };
};
