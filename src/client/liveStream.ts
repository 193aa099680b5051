import { setTimeout as pause } from 'node:timers/promises';
import { EventSource } from 'eventsource';
import { attemptDelay } from './attempts.ts';
import { ClientError } from './errors.ts';
import { readBody } from './body.ts';
import { subjectOf } from './rawAnswer.ts';
import { toServiceError } from './serviceError.ts';
import type { Transport, TransportAnswer } from './transport.ts';
import { createUpdateQueue, type UpdateQueue } from './updateQueue.ts';

/** A pushed update: its id and event name as framed, and the exact text of its data. */
export interface PushedUpdate {
  readonly id: string;
  readonly event: string;
  readonly text: string;
}

export interface StreamSetup {
  readonly transport: Transport;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** Milliseconds to the head of an answer. */
  readonly timeout: number;
  /** Told whenever anything comes, a heartbeat too. */
  readonly heard?: (() => void) | undefined;
}

/** A stream that could not be opened again for this long is lost, in milliseconds. */
const lostAfter = 60_000;

/**
 * Follows an event stream, opened again with `Last-Event-ID` when it breaks, until `signal` aborts.
 * @throws ClientError when the service refuses it, or when it stays broken for a minute.
 */
export async function* followStream(setup: StreamSetup): AsyncGenerator<PushedUpdate, void, undefined> {
  const queue = createUpdateQueue<PushedUpdate>();
  const source = new OpenSource(setup, queue);
  const stop = (): void => queue.end();
  setup.signal.addEventListener('abort', stop, { once: true });
  // The package's own timers do not keep the process alive between two attempts.
  const alive = setInterval(() => {}, lostAfter);
  try {
    yield* queue;
  } finally {
    clearInterval(alive);
    setup.signal.removeEventListener('abort', stop);
    source.close();
  }
}

/** The package hands events to listeners by their name, and names are the service's: every one is taken here. */
class OpenSource extends EventSource {
  readonly #queue: UpdateQueue<PushedUpdate>;

  constructor(setup: StreamSetup, queue: UpdateQueue<PushedUpdate>) {
    super(setup.url, { fetch: fetchOver(setup, queue), maxBufferSize: 8 * 1024 * 1024 });
    this.#queue = queue;
  }

  override dispatchEvent(event: Event): boolean {
    if (event instanceof MessageEvent) {
      this.#queue.push({ id: event.lastEventId, event: event.type, text: String(event.data) });
    } else if (event.type === 'error' && this.readyState === this.CLOSED) {
      const { message } = event as Event & { readonly message?: string };
      this.#queue.end(new ClientError('unreadable', message ?? 'The stream ended', `GET ${this.url}`));
    }
    return true;
  }
}

type Fetch = NonNullable<NonNullable<ConstructorParameters<typeof EventSource>[1]>['fetch']>;

/** The fetch below the package: it adds the key, bounds the attempts, and says what a refusal means. */
const fetchOver = (setup: StreamSetup, queue: UpdateQueue<PushedUpdate>): Fetch => {
  const attempts: number[] = [];
  let opened = setup.now();
  return async (_url, init) => {
    await pause(attemptDelay(attempts, setup.now()), undefined, { signal: setup.signal });
    attempts.push(setup.now());
    try {
      const answer = await setup.transport.send({
        url: setup.url,
        headers: { ...setup.headers, ...(init.headers as Readonly<Record<string, string>>) },
        signal: AbortSignal.any([setup.signal, init.signal as AbortSignal]),
        headTimeout: setup.timeout,
      });
      opened = setup.now();
      if (answer.status >= 400 && answer.status !== 503) queue.end(await toRefusal(answer, setup));
      setup.heard?.();
      return toResponse(answer, setup);
    } catch (error) {
      if (setup.now() - opened > lostAfter || attempts.length === 1) queue.end(toLoss(error, setup.url));
      throw error;
    }
  };
};

const toRefusal = async (answer: TransportAnswer, { url, now }: StreamSetup): Promise<ClientError> =>
  toServiceError(
    { url, status: answer.status, headers: answer.headers, text: await readBody(answer, url) },
    now(),
  );

const toLoss = (error: unknown, url: URL): ClientError => {
  if (error instanceof ClientError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ClientError(
    'network',
    `The stream could not be opened: ${reason}`,
    subjectOf(url),
    {},
    { cause: error },
  );
};

const toResponse = (answer: TransportAnswer, { url, heard }: StreamSetup): Awaited<ReturnType<Fetch>> => {
  const chunks = answer.body[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const reader = {
    read: async () => {
      const { done, value } = await chunks.next();
      if (done) return { done: true as const };
      heard?.();
      // The package wants bytes over a plain ArrayBuffer, which both Node's sockets and the encoder give.
      const bytes = (typeof value === 'string' ? encoder.encode(value) : value) as Uint8Array<ArrayBuffer>;
      return { done: false as const, value: bytes };
    },
    cancel: async () => void (await chunks.return?.()),
  };
  return {
    url: url.href,
    status: answer.status,
    redirected: false,
    headers: { get: name => answer.headers[name.toLowerCase()] ?? null },
    body: { getReader: () => reader },
  };
};
