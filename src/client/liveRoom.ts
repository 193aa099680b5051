import { type RawData, WebSocket } from 'ws';
import { ClientError } from './errors.ts';
import type { PushedUpdate } from './liveStream.ts';
import { readBody } from './body.ts';
import { subjectOf } from './rawAnswer.ts';
import { toServiceError } from './serviceError.ts';
import { createUpdateQueue } from './updateQueue.ts';

export interface RoomSetup {
  /** The address of the row, http or https. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** Milliseconds to the end of the handshake. */
  readonly timeout: number;
  /** Told whenever anything comes, a ping too. */
  readonly heard?: (() => void) | undefined;
}

/** The largest message that is taken, in bytes. */
const maxPayload = 8 * 1024 * 1024;

/**
 * Joins the room of one match and gives what is pushed there, until the service closes it or `signal` aborts.
 * @throws ClientError when the service refuses the room, or the connection breaks.
 */
export async function* followRoom(setup: RoomSetup): AsyncGenerator<PushedUpdate, void, undefined> {
  const queue = createUpdateQueue<PushedUpdate>();
  const { socket, subject } = open(setup);
  const fail = (message: string, cause?: Error): void =>
    queue.end(new ClientError('network', message, subject, {}, { cause }));
  socket.on('ping', () => setup.heard?.());
  socket.on('message', (data, binary) => {
    setup.heard?.();
    if (!binary) queue.push({ id: '', event: 'message', text: textOf(data) });
  });
  socket.on('error', error => fail(`The room was lost: ${error.message}`, error));
  socket.on('close', (code, reason) => {
    if (code === 1000 || code === 1001) queue.end();
    else fail(`The service closed the room (${code}${reason.length > 0 ? `: ${String(reason)}` : ''})`);
  });
  socket.on('unexpected-response', (_request, answer) => {
    const { statusCode = 0 } = answer;
    // Node gives a header that may be repeated as a list; none of those matters to an error.
    const headers = answer.headers as Readonly<Record<string, string | undefined>>;
    readBody({ status: statusCode, headers, body: answer }, setup.url).then(
      text => queue.end(toServiceError({ url: setup.url, status: statusCode, headers, text }, setup.now())),
      (error: unknown) => fail('The service refused the room', error instanceof Error ? error : undefined),
    );
  });
  const stop = (): void => queue.end();
  setup.signal.addEventListener('abort', stop, { once: true });
  try {
    yield* queue;
  } finally {
    setup.signal.removeEventListener('abort', stop);
    leave(socket);
  }
}

/** A message as `ws` gives it: one buffer, or its fragments. */
const textOf = (data: RawData): string => {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
};

/** Says goodbye, and hangs up on a service that does not answer it within a second. */
const leave = (socket: WebSocket): void => {
  if (socket.readyState === WebSocket.CONNECTING) return socket.terminate();
  const hangUp = setTimeout(() => socket.terminate(), 1000);
  socket.once('close', () => clearTimeout(hangUp));
  socket.close(1000);
};

const open = ({
  url,
  headers,
  timeout,
}: RoomSetup): { readonly socket: WebSocket; readonly subject: string } => {
  const address = new URL(url);
  address.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const options = { headers, handshakeTimeout: timeout, maxPayload, perMessageDeflate: false };
  return { socket: new WebSocket(address, options), subject: subjectOf(url) };
};
