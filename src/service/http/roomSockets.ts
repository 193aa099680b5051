import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { ApiProblem } from '../problem.ts';
import type { ServiceRequest } from '../request.ts';
import type { Clock } from '../live/clock.ts';
import { resumption } from '../live/resume.ts';
import type { Rooms } from '../live/rooms.ts';
import type { CloseReason } from './roomSession.ts';
import { closeCodes, createRoomSession } from './roomSession.ts';

export interface RoomSockets {
  /**
   * Takes a connection over as a WebSocket, and comes back with the number of its key, where that has one.
   * @throws ApiProblem where that is refused: nothing has been sent then.
   */
  upgrade(
    incoming: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    request: ServiceRequest,
  ): Promise<number | undefined>;
  /** Takes leave of everyone; those who do not answer are cut off after a while. */
  close(): void;
}

interface RoomSocketParts {
  readonly rooms: Rooms;
  readonly clock: Clock;
  readonly report: (fault: unknown) => void;
}

/** The longest message that anyone may send: it names a match. */
const maxPayload = 4096;
/** How often a visitor has to show that he is there, ms. */
const pingEvery = 15_000;
/** How long text may wait for the visitor to take it, and a farewell for its answer, ms. */
const takeWithin = 30_000;
const farewellWithin = 1000;
/** Bytes that may be on their way before the next text waits for them. */
const buffered = 65_536;

export const createRoomSockets = ({ rooms, clock, report }: RoomSocketParts): RoomSockets => {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
  });
  const open = new Map<WebSocket, (reason: CloseReason) => void>();
  /** What each handshake is answered with beside the protocol's own headers. */
  const answered = new WeakMap<IncomingMessage, Readonly<Record<string, string>>>();
  // Heard before `handleUpgrade` returns; without a listener, ws answers with a page of its own.
  const refused = new WeakMap<IncomingMessage, Error>();
  server.on('wsClientError', (error, _socket, incoming) => refused.set(incoming, error));
  server.on('headers', (lines, incoming) => {
    for (const [name, value] of Object.entries(answered.get(incoming) ?? {})) lines.push(`${name}: ${value}`);
  });

  const upgrade: RoomSockets['upgrade'] = async (incoming, socket, head, request) => {
    checkHandshake(incoming);
    const visitor = await rooms.admit(request);
    const gone = new AbortController();
    socket.once('close', () => gone.abort());
    const { match, access, lastEventId } = visitor;
    // Opened before the upgrade: whoever names a match that is not live gets an answer, not a socket.
    const room =
      match === undefined ? undefined : rooms.open({ match, access, lastEventId, signal: gone.signal });
    if (socket.destroyed) {
      gone.abort();
      return undefined;
    }
    answered.set(incoming, {
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
      // Its own fault (a frame too big, or malformed): ws closes with the code that says so.
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
    close: () => {
      for (const close of open.values()) close('stopping');
    },
  };
};

/** What `ws` would refuse with a page of its own. */
const checkHandshake = ({ method, headers }: IncomingMessage): void => {
  const version = headers['sec-websocket-version'];
  const key = headers['sec-websocket-key'];
  if (method !== 'GET' || version !== '13' || !/^[+/0-9A-Za-z]{22}==$/u.test(key ?? '')) {
    throw badHandshake();
  }
};

const badHandshake = (cause?: Error): ApiProblem =>
  new ApiProblem(
    'BAD_REQUEST',
    `this is not a WebSocket handshake of RFC 6455${cause ? `: ${cause.message}` : ''}`,
    { headers: { 'sec-websocket-version': '13' }, cause },
  );

const createFarewell = (webSocket: WebSocket, clock: Clock): ((reason: CloseReason) => void) => {
  return reason => {
    if (webSocket.readyState !== webSocket.OPEN) return;
    const stop = clock.setTimer(farewellWithin, () => webSocket.terminate());
    webSocket.once('close', stop);
    const [code, words] = closeCodes[reason];
    webSocket.close(code, words);
  };
};

/** Sends a text. While too much is on its way the promise waits: what is said meanwhile collapses in the reader. */
const createSender =
  (webSocket: WebSocket, clock: Clock, giveUp: () => void) =>
  async (text: string): Promise<void> => {
    if (webSocket.readyState !== webSocket.OPEN) return;
    if (webSocket.bufferedAmount < buffered) {
      webSocket.send(text);
      return;
    }
    const stop = clock.setTimer(takeWithin, giveUp);
    // An error means that it is closing: the rooms end with it.
    await new Promise<void>(resolve => webSocket.send(text, () => resolve()));
    stop();
  };

/** Cuts off a peer that does not answer: a dead link says nothing. Comes back with what ends the watch. */
const watchPeer = (webSocket: WebSocket, clock: Clock): (() => void) => {
  let isThere = true;
  let stop = (): void => undefined;
  const ask = (): void => {
    if (!isThere) {
      webSocket.terminate();
      return;
    }
    isThere = false;
    webSocket.ping();
    stop = clock.setTimer(pingEvery, ask);
  };
  webSocket.on('pong', () => (isThere = true));
  webSocket.on('message', () => (isThere = true));
  stop = clock.setTimer(pingEvery, ask);
  return () => stop();
};

/** ws gives text as one Buffer unless told otherwise. */
const toText = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString('utf8') : '');
