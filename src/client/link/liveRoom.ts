import type { Duplex } from 'node:stream';
import { isUtf8 } from 'node:buffer';
import type { RawData, WebSocket } from 'ws';
import { closeEnding } from './closeCodes.ts';
import { ClientError } from '../errors.ts';
import { wasSent } from '../http/failure.ts';
import { followLink } from './link.ts';
import { type Attempt, beginLink, type Ending, type LinkSetup } from './linkSetup.ts';
import { ownId, type PushedUpdate } from './pushedUpdate.ts';
import type { Metered } from '../http/meter.ts';
import { subjectOf } from '../http/rawAnswer.ts';
import { failedLink, refusedLink } from './refusedLink.ts';
import { controlIn, handshakeAddress } from './roomJoin.ts';
import { listenUntilEnd, silentAfter } from './silence.ts';
import {
  answerOf,
  type Connecting,
  joinedHeaders,
  LateError,
  type TransportAnswer,
} from '../http/transport.ts';

export interface RoomSetup extends LinkSetup {
  readonly connecting?: (Connecting & { readonly proxy?: URL }) | undefined;
}

/** The largest accepted message, in bytes. */
const longestMessage = 8 * 1024 * 1024;
/** The longest interval between two pings, in milliseconds. */
const longestPing = 15_000;
/** A room that has said nothing for so long after it was joined is taken as ready, in milliseconds. */
const readyWithin = 2000;
/** How long a service that has closed the room may take to hang up, in milliseconds: an option that the types of `ws` lack. */
const closing = { closeTimeout: 2000 };
const pingsInSilence = 3;
/** Messages of `ws` for a handshake that violates RFC 6455: it has no codes for these. */
const badHandshake = /^(?:Invalid (?:Sec-WebSocket|Upgrade)|Server sent )/;

/** Yields the updates of a match's room; joins again after a break. @throws ClientError as `followLink` does */
export const followRoom = (setup: RoomSetup): AsyncGenerator<readonly PushedUpdate[], void, undefined> => {
  const progress = { hasBrought: false };
  return followLink(setup, attempt => connect(setup, attempt, progress));
};

interface RoomProgress {
  hasBrought: boolean;
}

const connect = async (setup: RoomSetup, attempt: Attempt, progress: RoomProgress): Promise<Ending> => {
  const metered = await beginLink(setup, attempt);
  let tunnel: Duplex | undefined;
  try {
    tunnel = await tunnelOf(setup, attempt);
  } catch (fault) {
    metered?.failed(wasSent(fault));
    return failedLink(fault, attempt, setup.timeout, false);
  }
  const socket = await open(setup, attempt, tunnel);
  try {
    const listening = { setup, attempt, metered, progress };
    return await listenUntilEnd(setup, attempt, (end, heard) => listen(socket, listening, end, heard));
  } finally {
    leave(socket, setup);
    if (socket.readyState === socket.CONNECTING) tunnel?.destroy();
  }
};

const tunnelOf = async ({ connecting, timeout }: RoomSetup, { url, signal }: Attempt) => {
  if (!connecting?.proxy) return undefined;
  const { openTunnel } = await import('../http/transports/proxy.ts');
  return openTunnel({ proxy: connecting.proxy, to: url, ca: connecting.ca, signal, timeout });
};

const open = async (
  { headers, connecting, join }: RoomSetup,
  { url, lastEventId }: Attempt,
  tunnel: Duplex | undefined,
): Promise<WebSocket> => {
  const ws = await import('ws');
  return new ws.WebSocket(handshakeAddress(url, join), {
    headers: { ...headers, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    maxPayload: longestMessage,
    perMessageDeflate: false,
    ...closing,
    ...(connecting?.ca && { ca: [...connecting.ca] }),
    // Already connected, with TLS inside if needed.
    ...(tunnel && { createConnection: () => tunnel }),
  });
};

interface Listening {
  readonly setup: RoomSetup;
  readonly attempt: Attempt;
  readonly metered: Metered | undefined;
  readonly progress: RoomProgress;
}

const listen = (
  socket: WebSocket,
  { setup, attempt, metered, progress }: Listening,
  end: (ending: Ending) => void,
  heard: () => void,
): (() => void) => {
  const pingEvery = Math.min(longestPing, (setup.silence ?? silentAfter) / pingsInSilence);
  let isOpen = false;
  let said: string | undefined;
  const isUnfit = (): boolean => setup.mustResume === true && said === undefined;
  /** What stops each timer, by what it is for. */
  const timers = new Map<string, () => void>();
  const after = (what: string, ms: number, run: () => void): void => {
    timers.set(what, setup.setTimer(ms, run));
  };
  let { subscription } = setup.join ?? {};
  const subscribe = (): void => {
    if (subscription !== undefined && socket.readyState === socket.OPEN) socket.send(subscription);
    subscription = undefined;
  };
  // The timeout of `ws` begins anew with every byte.
  after('head', setup.timeout, () => fail(new LateError('head', setup.timeout)));
  const ping = (): void => {
    if (socket.readyState === socket.OPEN) socket.ping();
    after('ping', pingEvery, ping);
  };
  socket.on('upgrade', answer => {
    timers.get('head')?.();
    const headers = joinedHeaders(answer.headers);
    said = headers['last-event-id'];
    metered?.answered({ status: 101, headers });
  });
  socket.on('open', () => {
    isOpen = true;
    if (isUnfit()) return end({ kind: 'final', error: unresumable(attempt.url) });
    // No standard defines how rooms resume, so a room that does not say that it resumed may have omitted updates.
    attempt.opened({ said, trusted: false });
    after('ping', pingEvery, ping);
    after('ready', readyWithin, subscribe);
    const { firstWithin } = setup;
    if (firstWithin === undefined || progress.hasBrought) return;
    const giveUp = (): void => {
      if (!progress.hasBrought) end({ kind: 'final', error: silent(attempt.url, firstWithin) });
    };
    after('first', firstWithin, giveUp);
  });
  socket.on('ping', heard);
  socket.on('pong', heard);
  socket.on('message', (data, isBinary) => {
    if (isUnfit()) return;
    heard();
    const update = toUpdate(data, isBinary);
    const control = controlIn(update);
    if (control === 'ready') subscribe();
    if (control !== undefined) return;
    // A room that sends updates by itself wants no subscription.
    subscription = undefined;
    progress.hasBrought = true;
    if (update.id !== '') attempt.resumeAfter(update.id);
    attempt.push(update);
    if (attempt.queue.isFull) void letCatchUp(socket, attempt);
  });
  socket.on('unexpected-response', (_request, answer) => {
    timers.get('head')?.();
    judge(answerOf(answer)).then(end, fail);
  });
  const judge = async (refused: TransportAnswer): Promise<Ending> => {
    const { ending, text } = await refusedLink(refused, attempt, setup, 'a WebSocket');
    // It may repeat the address of the handshake.
    if (ending.kind === 'redirect' && setup.join?.parameter)
      ending.target?.searchParams.delete(setup.join.parameter.name);
    metered?.answered({ ...refused, text });
    return ending;
  };
  const fail = (fault: unknown): void => {
    if (!isOpen) metered?.failed(wasSent(fault));
    end(faultEnding(fault, setup, attempt, isOpen));
  };
  socket.on('error', fail);
  socket.on('close', (code, reason) => end(closeEnding(code, String(reason), attempt.url, setup.now())));
  return () => timers.forEach(stop => stop());
};

const silent = (url: URL, ms: number): ClientError =>
  new ClientError('timeout', `The room sent nothing about the match for ${ms / 1000} s`, subjectOf(url), {
    code: 'SILENT_ROOM',
  });

const unresumable = (url: URL): ClientError =>
  new ClientError('unreadable', 'The room cannot be resumed after a break', subjectOf(url), {
    code: 'NO_RESUME',
  });

/** Resumes reading once the received updates have been taken. */
const letCatchUp = async (socket: WebSocket, { queue }: Attempt): Promise<void> => {
  socket.pause();
  await queue.room();
  socket.resume();
};

const faultEnding = (fault: unknown, { timeout }: RoomSetup, attempt: Attempt, isOpen: boolean): Ending => {
  const message = fault instanceof Error ? fault.message : String(fault);
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
  if (code.startsWith('WS_ERR_') || badHandshake.test(message)) {
    const said = `The room sent something that is not valid in a WebSocket: ${message}`;
    return {
      // Where there was a link before, another program may answer for a while.
      kind: attempt.wasLinked && !isOpen ? 'broken' : 'final',
      error: badRoom(said, attempt.url, fault),
    };
  }
  return failedLink(fault, attempt, timeout, isOpen);
};

const badRoom = (said: string, url: URL, cause: unknown): ClientError =>
  new ClientError('unreadable', said, subjectOf(url), { code: 'BAD_ROOM' }, { cause });

/** A message from `ws`: one buffer, or its fragments. Bytes that are not text are kept as base64. */
const toUpdate = (data: RawData, isBinary: boolean): PushedUpdate => {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
  if (isBinary && !isUtf8(bytes)) return { id: '', event: 'binary', text: bytes.toString('base64') };
  const text = bytes.toString('utf8');
  return { id: ownId(text), event: 'message', text };
};

/** Closes the room, and destroys the connection if the service does not answer within a second. */
const leave = (socket: WebSocket, { setTimer }: RoomSetup): void => {
  // Later errors of this socket do not matter.
  socket.removeAllListeners();
  socket.on('error', () => {});
  if (socket.readyState === socket.CONNECTING) return socket.terminate();
  if (socket.readyState === socket.CLOSED) return;
  const cancel = setTimer(1000, () => socket.terminate());
  socket.once('close', cancel);
  // A socket whose handshake was refused cannot resume reading.
  if (socket.isPaused) socket.resume();
  socket.close(1000);
};
