import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { ApiProblem } from '../../data/store/problem.ts';
import { isStopping, type ServiceRequest } from '../request.ts';
import type { Clock } from '../clock.ts';
import { resumption } from '../live/resume.ts';
import type { Rooms } from '../live/rooms.ts';
import { closeCodes, type CloseReason, createRoomSession } from './roomSession.ts';

interface RoomSocketParts {
  readonly rooms: Rooms;
  readonly clock: Clock;
  readonly report: (fault: unknown) => void;
}

/** The maximum size of a message, in bytes. A message only names a match. */
const maxPayload = 4096;
/** The interval in which a visitor must show a sign of life, in ms. */
const pingEvery = 15_000;
/** The longest time for the visitor to read a text, and to answer a close frame, in ms. */
const takeWithin = 30_000;
const farewellWithin = 1000;
/** The maximum number of unsent bytes; beyond it, the next text waits. */
const buffered = 65_536;

export const createRoomSockets = async ({ rooms, clock, report }: RoomSocketParts) => {
  // The other commands of operators have no sockets.
  const ws = await import('ws');
  const server = new ws.WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
  });
  let isClosing = false;
  const open = new Map<WebSocket, (reason: CloseReason) => void>();
  /** For each handshake, the headers of its answer beyond those of the protocol. */
  const answered = new WeakMap<IncomingMessage, Readonly<Record<string, string>>>();
  // Emitted before `handleUpgrade` returns. Without a listener, ws sends its own error page.
  const refused = new WeakMap<IncomingMessage, Error>();
  server.on('wsClientError', (error, _socket, incoming) => refused.set(incoming, error));
  server.on('headers', (lines, incoming) => {
    for (const [name, value] of Object.entries(answered.get(incoming) ?? {})) lines.push(`${name}: ${value}`);
  });

  /** Upgrades to a WebSocket. Returns the number of the key. @throws ApiProblem if it is refused, with nothing sent */
  const upgrade = async (
    incoming: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    request: ServiceRequest,
  ): Promise<number | undefined> => {
    checkHandshake(incoming);
    const visitor = await rooms.admit(request);
    if (isClosing) throw isStopping();
    const gone = new AbortController();
    socket.once('close', () => gone.abort());
    const { match, access, lastEventId } = visitor;
    // The room is opened before the upgrade, so a match that is not live gets an HTTP answer instead of a socket.
    const room = match === undefined ? undefined : rooms.open({ ...visitor, match, signal: gone.signal });
    if (socket.destroyed) {
      gone.abort();
      return undefined;
    }
    answered.set(incoming, {
      ...(request.id !== undefined && { 'x-request-id': request.id }),
      ...access.headers(),
      ...(room && resumption(room.resumed, lastEventId)),
    });
    server.handleUpgrade(incoming, socket, head, webSocket => {
      const close = createFarewell(webSocket, clock);
      const connection = { send: createSender(webSocket, clock, () => close('slow')), close };
      const session = createRoomSession({ rooms, visitor, connection, clock, report });
      const stopPings = watchPeer(webSocket, clock);
      open.set(webSocket, close);
      webSocket.on('message', (data, isBinary) => session.hear(isBinary ? '' : toText(data)));
      // The client sent a frame that is too big or malformed: ws closes with the matching code.
      webSocket.on('error', () => undefined);
      webSocket.on('close', () => {
        open.delete(webSocket);
        stopPings();
        session.end();
      });
      if (match !== undefined && room) session.join(match, room, () => gone.abort());
    });
    const refusal = refused.get(incoming);
    if (refusal) {
      gone.abort();
      throw badHandshake(refusal);
    }
    return access.keyId;
  };

  return {
    upgrade,
    /** Closes all connections, and admits no further ones. A peer that does not answer is disconnected after a while. */
    close: (): void => {
      isClosing = true;
      for (const close of open.values()) close('stopping');
    },
  };
};

/** Refuses every handshake that `ws` would answer with its own error page. */
const checkHandshake = ({ method, headers }: IncomingMessage): void => {
  const version = headers['sec-websocket-version'];
  const key = headers['sec-websocket-key'];
  // RFC 6455 4.4: a client of another version is told which one is spoken.
  if (method === 'GET' && version !== '13')
    throw new ApiProblem('UPGRADE_REQUIRED', 'this address speaks version 13 of the WebSocket protocol', {
      headers: { 'sec-websocket-version': '13', upgrade: 'websocket', connection: 'Upgrade' },
    });
  if (method !== 'GET' || !/^[+/0-9A-Za-z]{22}==$/u.test(key ?? '')) throw badHandshake();
};

const badHandshake = (cause?: Error): ApiProblem =>
  new ApiProblem(
    'BAD_REQUEST',
    `this is not an RFC 6455 WebSocket handshake${cause ? `: ${cause.message}` : ''}`,
    { headers: { 'sec-websocket-version': '13' }, cause },
  );

const createFarewell =
  (webSocket: WebSocket, clock: Clock) =>
  (reason: CloseReason): void => {
    if (webSocket.readyState !== webSocket.OPEN) return;
    const stop = clock.setTimer(farewellWithin, () => webSocket.terminate());
    webSocket.once('close', stop);
    const [code, words] = closeCodes[reason];
    webSocket.close(code, words);
  };

/** Sends a text. The promise waits while too many bytes are unsent; meanwhile, the reader collapses its updates. */
const createSender =
  (webSocket: WebSocket, clock: Clock, giveUp: () => void) =>
  async (text: string): Promise<void> => {
    if (webSocket.readyState !== webSocket.OPEN) return;
    if (webSocket.bufferedAmount < buffered) {
      webSocket.send(text);
      return;
    }
    const stop = clock.setTimer(takeWithin, giveUp);
    // An error means that the socket is closing, which ends the rooms too.
    await new Promise<void>(resolve => webSocket.send(text, () => resolve()));
    stop();
  };

/** Disconnects a peer that stops answering pings, as on a dead connection. Returns a function that ends the watch. */
const watchPeer = (webSocket: WebSocket, clock: Clock): (() => void) => {
  let isThere = true;
  let stop = (): void => undefined;
  const ask = (): void => {
    if (!isThere) return webSocket.terminate();
    isThere = false;
    webSocket.ping();
    stop = clock.setTimer(pingEvery, ask);
  };
  webSocket.on('pong', () => (isThere = true));
  webSocket.on('message', () => (isThere = true));
  stop = clock.setTimer(pingEvery, ask);
  return () => stop();
};

/** By default, ws passes a text as one Buffer. */
const toText = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString('utf8') : '');
