import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { pause } from '../../core/pause.ts';
import type { Rooms } from '../live/rooms.ts';
import { methodNotAllowed, ApiProblem } from '../../data/store/problem.ts';
import type { ServiceAnswer } from '../request.ts';
import { type Arrival, type ExchangeOptions, createExchange, outcomeOf } from './exchange.ts';
import { IncomingRequest, isUnread, remoteAddress } from './incoming.ts';
import { listenOn, toReachable } from './listenOn.ts';
import { createRoomSockets } from './roomSockets.ts';
import type { Clock } from '../clock.ts';
import { sendPieces } from './send.ts';

export type { LogEntry } from './exchange.ts';
export { ListenError } from './listenOn.ts';

export interface ListenOptions extends ExchangeOptions {
  readonly rooms: Rooms;
  /** By default 127.0.0.1, which only this machine can reach. */
  readonly host?: string;
  /** 0 chooses a free port. */
  readonly port: number;
  /** How long a connection may be idle between two requests, in ms; 75 s by default. */
  readonly keepAlive?: number;
  /** How long `close` still accepts connections, so that a balancer notices `/ready`, in ms; 0 by default. */
  readonly drain?: number;
}

export type Listener = Awaited<ReturnType<typeof listen>>;

/** Longer than a balancer keeps idle connections, usually 60 s, so that it never sends a request on one just closed. */
const usualKeepAlive = 75_000;
const limits = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2000,
  // The service answers a missing Host header itself, like every other error.
  requireHostHeader: false,
} as const;
/** The maximum number of open connections, limited by file handles and memory. Further ones are closed at once. */
const connectionsAtOnce = 16_384;
/** A connection without traffic for this long (ms) is closed. Heartbeats keep a healthy stream open. */
const stuckAfter = 60_000;
/** The time for answers to finish when the service stops, in ms. */
const graceful = 3000;
/** The longest time that `close` takes after `drain`, in ms. */
export const closingTime = graceful + 1000;

/** Puts the service on a socket. @throws ListenError */
export const listen = async (options: ListenOptions) => {
  const { host = '127.0.0.1', port, rooms, clock, report, drain = 0 } = options;
  const exchange = createExchange(options, host);
  const sockets = await createRoomSockets({ rooms, clock, report });
  const { keepAlive: keepAliveTimeout = usualKeepAlive } = options;
  const server = createServer({ ...limits, keepAliveTimeout }, exchange.handle);
  server.timeout = stuckAfter;
  server.maxConnections = connectionsAtOnce;
  // The log needs the client's address after the socket has closed and lost it.
  server.on('connection', remoteAddress);

  /** Logs an answer, sends it on a socket without a node response, and closes the socket. */
  const sendOff = (answer: ServiceAnswer, arrival: Arrival, socket: Duplex, incoming?: IncomingMessage) => {
    const { status, headers, body } = answer;
    const bytes = typeof body === 'string' ? Buffer.byteLength(body) : 0;
    exchange.log({ ...arrival, ...outcomeOf(answer), status, bytes }, socket, incoming);
    const named = { ...answer, headers: { ...headers, 'x-request-id': arrival.id } };
    return sendRaw(socket, named, incoming?.method, clock);
  };

  /** Passes WebSocket upgrades of the room path to the rooms. Any other upgrade request is answered as plain HTTP. */
  const upgrade = (incoming: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const arrival = exchange.arrive(incoming);
    const { id } = arrival;
    const gone = new AbortController();
    const signal = (): AbortSignal => gone.signal;
    socket.on('error', () => socket.destroy());
    socket.once('close', () => gone.abort());
    const run = async () => {
      const isWebSocket = incoming.headers.upgrade?.toLowerCase() === 'websocket';
      const target = isWebSocket ? exchange.read(incoming) : undefined;
      if (!target || !rooms.isRoomPath(target.path))
        return sendOff(await exchange.answer(incoming, signal, id), arrival, socket, incoming);
      const origin = exchange.originOf(socket, incoming);
      const from = (): string => exchange.addressOf(socket, incoming);
      const request = new IncomingRequest({ incoming, target, origin, id, signal, from });
      const key = await sockets.upgrade(incoming, socket, head, request);
      const outcome = { status: 101, bytes: 0, streamed: true, ...(key !== undefined && { key }) } as const;
      exchange.log({ ...arrival, ...outcome, route: rooms.route }, socket, incoming);
    };
    run()
      .catch((fault: unknown) =>
        sendOff(exchange.refuse(fault, socket, incoming, id), arrival, socket, incoming),
      )
      .catch(report);
  };

  /** Refuses CONNECT, which asks for a tunnel. Its target is not a path, so the service never sees it. */
  const refuseConnect = (incoming: IncomingMessage, socket: Duplex): void => {
    socket.on('error', () => socket.destroy());
    const answer = exchange.refuse(methodNotAllowed('CONNECT'), socket, incoming);
    sendOff(answer, exchange.arrive(incoming), socket, incoming).catch(report);
  };

  /** Answers an unreadable request, if the socket still allows it. */
  const refused = new WeakSet<Duplex>();
  const refuseUnread = (problem: NodeJS.ErrnoException, socket: Duplex): void => {
    if (refused.has(socket)) return;
    refused.add(socket);
    // During an answer, the client would read a second one as its end.
    // Where no request has begun, a client that was about to send one would take a 408 for its answer.
    const isUnused = problem.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUnread(socket);
    if (problem.code === 'ECONNRESET' || isUnused || exchange.isAnswering(socket)) socket.destroy();
    else
      sendOff(exchange.refuse(toParseProblem(problem.code), socket), exchange.arrive(), socket).catch(report);
  };

  // No route reads a body, so clients are not asked to send it.
  server.on('checkContinue', exchange.handle);
  server.on('checkExpectation', exchange.handle);
  server.on('upgrade', upgrade);
  server.on('connect', refuseConnect);
  server.on('clientError', refuseUnread);
  const bound = await listenOn(server, host, port);
  const end = async (): Promise<void> => {
    exchange.stop();
    sockets.close();
    if (drain > 0) await pause(clock, drain);
    await new Promise<void>(resolve => {
      const stop = clock.setTimer(graceful, () => server.closeAllConnections());
      server.close(() => {
        stop();
        resolve();
      });
      server.closeIdleConnections();
    });
  };
  let closed: Promise<void> | undefined;
  return {
    /** Its base URL: `http://127.0.0.1:8080/api/v1`. */
    url: `http://${toReachable(host)}:${bound}/api/v1`,
    port: bound,
    connections: () =>
      new Promise<number>((resolve, reject) => {
        server.getConnections((fault, count) => (fault ? reject(fault) : resolve(count)));
      }),
    /** Ends streams and rooms, still answers during `drain`, then lets answers finish, for at most `closingTime`. */
    close: (): Promise<void> => (closed ??= end()),
  };
};

/** The head of an answer, for a socket without a node response. The connection ends after the answer. */
const renderHead = ({ status, headers, body }: ServiceAnswer, now: number): string => {
  const all = {
    ...headers,
    ...(typeof body === 'string' && { 'content-length': String(Buffer.byteLength(body)) }),
    date: new Date(now).toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', ''].join('\r\n');
};

/** The time for a refused peer to disconnect, in ms. Closing at once could lose the answer in transit. */
const lingering = 1000;

/** Sends an answer on a socket without a node response, and closes the socket. */
const sendRaw = async (socket: Duplex, answer: ServiceAnswer, method: string | undefined, clock: Clock) => {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { body } = answer;
  socket.write(renderHead(answer, clock.now()));
  if (method === 'HEAD') socket.end();
  else if (typeof body === 'string') socket.end(body);
  else await sendPieces(socket, body);
  socket.resume();
  const stop = clock.setTimer(lingering, () => socket.destroy());
  socket.once('close', stop);
};

export const toParseProblem = (code: string | undefined): ApiProblem => {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiProblem('HEADERS_TOO_LARGE', 'the head of the request is too large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiProblem('REQUEST_TIMEOUT', 'the request did not arrive in time');
  return new ApiProblem('BAD_REQUEST', 'this is not an HTTP/1.1 request');
};
