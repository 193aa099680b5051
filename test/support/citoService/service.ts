import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Clock } from '../../../src/server/clock.ts';
import type { Certificate } from '../certificate.ts';
import { realClock } from '../fakeClock.ts';
import { emptyBody, pageBody, recordBody } from './answers.ts';
import { createFacts, day, type Facts } from './facts.ts';
import { createLimits, notFound, type Refusal, refusalBody, refusals } from './limits.ts';
import { frameOf, type Listener, openRoom } from './push.ts';
import type { Found } from './questions.ts';
import { routeOf } from './routes.ts';
import { liveRow, matchId, type Row } from './rows.ts';
import { plans, type Switches, usualSwitches } from './switches.ts';

export type { PlanName, Switches } from './switches.ts';

/** A request as it arrived. */
export interface HeardRequest {
  /** In ms since 1970, by the service's clock. */
  readonly time: number;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  /** Of the answer; 101 for a room, undefined for one that never came. */
  readonly status: number | undefined;
}

/** A running fake of the public service. */
export interface CitoService {
  /** With the version segment: `http://127.0.0.1:1234/api/v1`. */
  readonly baseUrl: string;
  readonly origin: string;
  readonly key: string;
  /** May be changed at any time. */
  readonly switches: Switches;
  readonly requests: readonly HeardRequest[];
  /** The messages of clients in rooms. */
  readonly messages: readonly unknown[];
  /** How much of the month is spent. */
  readonly month: () => number;
  /** How many listen to the stream and to rooms. */
  readonly listeners: () => number;
  /** Answers a request without a connection. */
  ask(
    path: string,
    key: string | undefined,
  ): { readonly status: number; readonly headers: Record<string, string>; readonly body: unknown };
  /** Plays so many rounds of the live matches, and pushes each. The map is over after some fifteen. */
  play(rounds?: number): void;
  close(): Promise<void>;
}

export interface CitoOptions extends Partial<Switches> {
  readonly clock?: Clock;
  readonly key?: string;
  readonly port?: number;
  /** With it, the service speaks HTTPS and WSS. */
  readonly certificate?: Certificate;
  /** What there is, in place of the made-up season. */
  readonly facts?: () => Facts;
  /** Plays a round every so many ms of the clock; without it, `play` does. */
  readonly pace?: number;
}

const isMissing = (found: Found): found is { readonly missing: string } => 'missing' in found;
// Array.isArray does not narrow a readonly array.
const isRows = (found: Found): found is readonly Row[] => Array.isArray(found);

const game = 'cs2';
const root = `/api/v1/${game}`;

/** Starts the fake on loopback. The same clock and the same requests give the same answers. */
export const startCitoService = async ({
  clock = realClock,
  key = 'cito_live_made_up_key',
  port = 0,
  certificate,
  pace,
  facts: given,
  ...chosen
}: CitoOptions = {}): Promise<CitoService> => {
  const switches: Switches = { ...usualSwitches, ...chosen };
  const began = clock.now();
  const [requests, messages] = [[] as HeardRequest[], [] as unknown[]];
  const limits = createLimits(switches, clock.now);
  const listeners = new Set<Listener>();
  const shown = new Map<unknown, Row>();
  let [tick, numbered] = [0, 0];

  const facts = given ?? (() => createFacts(began, tick));
  /** Frames of all matches that were live before the tick, so that the last one says that the match is over. */
  const push = (): void => {
    for (const match of facts().matches) {
      const id = matchId(match);
      if (match.status !== 'live' && !shown.has(id)) continue;
      const row = liveRow(match, tick, switches);
      const frame = frameOf(row, shown.get(id), switches);
      if (match.status === 'live') shown.set(id, row);
      else shown.delete(id);
      for (const { follows, send } of listeners) if (follows(id)) send(frame);
    }
  };
  const play = (rounds = 1): void => {
    for (let left = rounds; left > 0; left -= 1) {
      tick += 1;
      push();
    }
  };
  push();

  /** Whether the request may be answered at all. */
  const admit = (
    request: Pick<IncomingMessage, 'headers'>,
    url: URL,
    isRoom: boolean,
  ): Refusal | undefined => {
    if (typeof switches.outage === 'number') return { ...refusals.outage, status: switches.outage };
    const told = isRoom && switches.roomKey !== 'header' ? url.searchParams.get('api_key') : null;
    const header = isRoom && switches.roomKey === 'address' ? undefined : request.headers['x-api-key'];
    const given = told ?? header;
    if (given === undefined) return refusals.noKey;
    if (given !== key) return refusals.wrongKey;
    if (isRoom && !plans[switches.plan].rooms) return refusals.noRooms;
    return limits.take();
  };

  /** What a route answers, with its status. */
  const answer = (url: URL): { readonly status: number; readonly body: unknown } | Refusal => {
    const found = routeOf(url.pathname.slice(root.length));
    if (!url.pathname.startsWith(root) || !found) return notFound('Route not found');
    return answerOf(found, url.searchParams);
  };

  const answerOf = (
    { pattern, route, words }: NonNullable<ReturnType<typeof routeOf>>,
    query: URLSearchParams,
  ) => {
    if (switches.empty === 'all' || switches.empty.includes(pattern))
      return { status: 200, body: emptyBody(pattern, game, clock.now(), switches) };
    const edge = clock.now() - (plans[switches.plan].historyDays ?? Infinity) * day;
    if (switches.history === 'refuse' && Date.parse(query.get('from') ?? '') < edge) return refusals.outside;
    const since = switches.history === 'open' ? -Infinity : edge;
    const what = route.find({ facts: facts(), tick, now: clock.now(), switches, since, words, query });
    if (isMissing(what)) return notFound(what.missing);
    if (!isRows(what)) return { status: 200, body: recordBody(what, switches) };
    const plain = { ...switches, emptyState: 'plain' } as const;
    const isEmpty = what.length === 0;
    const body = isEmpty
      ? emptyBody(pattern, game, clock.now(), plain)
      : pageBody(what, route, query, switches);
    return { status: 200, body };
  };

  const note = (request: Pick<IncomingMessage, 'headers'>, url: URL, status: number | undefined): void =>
    void requests.push({
      time: clock.now(),
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      status,
    });

  const streamPath = `${root}/live/stream`;
  const replyTo = (request: Pick<IncomingMessage, 'headers'>, url: URL) => {
    const requestId = `req_${(numbered += 1)}`;
    const isStream = url.pathname === streamPath;
    const reply = admit(request, url, false) ?? (isStream ? { status: 200, body: undefined } : answer(url));
    note(request, url, reply.status);
    const isRefused = 'code' in reply;
    const headers = { 'x-request-id': requestId, ...(url.pathname.startsWith(root) && limits.headers()) };
    return {
      status: reply.status,
      headers: { ...headers, ...(isRefused && reply.headers) },
      body: isRefused ? refusalBody(reply, switches, requestId) : reply.body,
    };
  };

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (switches.outage === 'silent' || switches.outage === 'cut') {
      note(request, url, undefined);
      if (switches.outage === 'cut') request.socket.destroy();
      return;
    }
    const { status, headers, body } = replyTo(request, url);
    if (url.pathname === streamPath && status === 200) {
      response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
      response.write(': connected\n\n');
      const match = url.searchParams.get('match');
      const listener: Listener = {
        follows: id => match === null || match === id,
        send: frame => void response.write(`data: ${JSON.stringify(frame)}\n\n`),
      };
      listeners.add(listener);
      response.once('close', () => listeners.delete(listener));
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
  };

  const sockets = new WebSocketServer({ noServer: true });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const refused =
      url.pathname === `${root}/live/ws` ? admit(request, url, true) : notFound('Route not found');
    note(request, url, refused?.status ?? 101);
    if (refused) {
      const body = JSON.stringify(refusalBody(refused, switches, `req_${(numbered += 1)}`));
      const head2 = `HTTP/1.1 ${refused.status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
      socket.end(`${head2}\r\nConnection: close\r\n\r\n${body}`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, open => {
      const match = url.searchParams.get('match');
      const listener = openRoom(open, { match, switches, heard: message => void messages.push(message) });
      listeners.add(listener);
      open.on('close', () => listeners.delete(listener));
    });
  };

  const server = certificate ? createSecureServer(certificate, handle) : createServer(handle);
  server.on('upgrade', upgrade);
  await new Promise<void>(resolve => {
    server.listen(port, '127.0.0.1', resolve);
  });
  let cancel = (): void => {};
  const goOn = (): void => {
    if (pace === undefined) return;
    cancel = clock.setTimer(pace, () => {
      play();
      goOn();
    });
  };
  goOn();
  // A server that listens on a port has an address of that kind.
  const { port: taken } = server.address() as AddressInfo;
  const origin = `${certificate ? 'https' : 'http'}://127.0.0.1:${taken}`;
  return {
    baseUrl: `${origin}/api/v1`,
    origin,
    key,
    switches,
    requests,
    messages,
    month: limits.month,
    listeners: () => listeners.size,
    ask: (path, given) =>
      replyTo({ headers: given === undefined ? {} : { 'x-api-key': given } }, new URL(path, origin)),
    play,
    close: () =>
      new Promise(resolve => {
        cancel();
        for (const socket of sockets.clients) socket.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
