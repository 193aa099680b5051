import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  ApiProblem,
  methodNotAllowed,
  type NamedRequest,
  type ReportFault,
  toProblem,
} from '../../data/store/problem.ts';
import type { Clock } from '../clock.ts';
import { isStopping, toRefusal, type Answerer, type PostAnswerer, type ServiceAnswer } from '../request.ts';
import { isUnread, postedTo, readBody } from './body.ts';
import { createClients, type Network } from './clients.ts';
import { createEncode } from './contentCoding.ts';
import {
  createDepartures,
  createRequestIds,
  IncomingRequest,
  localHost,
  namedHost,
  parseTarget,
  type Target,
} from './incoming.ts';
import { createCors, createHostCheck, preflightHeaders } from './originPolicy.ts';
import { sendAnswer } from './send.ts';

/** One line of the access log. It contains neither the key nor the query. */
export interface LogEntry {
  /** The time of the request, in ms since 1970. */
  readonly at: number;
  readonly from: string;
  /** The request's own id, or the one that it was given. */
  readonly id: string;
  readonly key?: number;
  /** The method and the path are empty if the request could not be read. */
  readonly method: string;
  readonly path: string;
  /** The route that answered, as it is documented: `/teams/{team}`; absent for an address that there is not. */
  readonly route?: string;
  /** 101: a WebSocket was opened. 0: the client disconnected before the answer. */
  readonly status: number;
  /** The duration of the answer, including the whole duration of a stream. */
  readonly ms: number;
  /** The bytes of the body, after compression. What a room sends is not counted. */
  readonly bytes: number;
  /** Whether it was a stream or a room, which lasts as long as its client wants. */
  readonly streamed?: true;
}

/** What is known of an answer when its request is logged. */
export type Outcome = Pick<LogEntry, 'at' | 'id' | 'key' | 'status' | 'route' | 'bytes' | 'streamed'>;

export interface ExchangeOptions {
  readonly answerer: Answerer;
  /** Answers what is posted under `/ingest/`; absent if the service takes no posts. */
  readonly posts?: PostAnswerer | undefined;
  readonly clock: Clock;
  /** Additional host names that requests may use. */
  readonly allowHosts?: readonly string[];
  /** The origins whose pages may read answers, or `*`. */
  readonly cors?: readonly string[];
  readonly log?: (entry: LogEntry) => void;
  /** Receives the errors that the client sees only as INTERNAL. */
  readonly report: ReportFault;
  /** The public address of a service behind a proxy: `https://data.example`. */
  readonly publicUrl?: string;
  /** The proxies whose X-Forwarded-For and X-Forwarded-Proto count; by default none. */
  readonly trustedProxies?: readonly Network[];
  /** What `/ready` says beside whether the service drains; by default nothing. */
  readonly health?: () => Health;
  /** Tells the request ids that this process gives from those of others; by default the time of its start. */
  readonly idPrefix?: string;
}

export interface Health {
  /** Why it should get no requests. */
  readonly fault?: string | undefined;
  readonly warnings?: readonly string[];
}

export type Arrival = Pick<LogEntry, 'at' | 'id'>;

/** Longer than any address that the route table can produce. The limit of the whole head is larger. */
const maxTargetLength = 4096;

/** Translates between node's requests and responses and the service's plain objects. `host`: where the server listens. */
export const createExchange = (options: ExchangeOptions, host: string) => {
  const { answerer, clock, report, publicUrl } = options;
  const publicHosts = publicUrl === undefined ? [] : [new URL(publicUrl).host];
  const isOurs = createHostCheck(host, [...publicHosts, ...(options.allowHosts ?? [])]);
  const encode = createEncode();
  const cors = createCors(options.cors);
  const answering = new WeakSet<object>();
  const departures = createDepartures();
  const clients = createClients(options.trustedProxies);
  const idOf = createRequestIds(options.idPrefix ?? clock.now().toString(36));
  const probe = createProbes(() => {
    if (departures.isStopping()) throw isStopping();
    const { fault, warnings = [] } = options.health?.() ?? {};
    if (fault !== undefined) throw new ApiProblem('UNAVAILABLE', fault, { headers: { 'retry-after': '10' } });
    return warnings;
  });

  /** Checks the request before the service sees it. @throws ApiProblem */
  const read = (incoming: IncomingMessage): Target => {
    const { url = '', method } = incoming;
    if (url.length > maxTargetLength) {
      throw new ApiProblem('URI_TOO_LONG', `the address is longer than ${maxTargetLength} characters`);
    }
    const target = url === '*' && method === 'OPTIONS' ? anywhere : parseTarget(url);
    if (!target) throw new ApiProblem('BAD_REQUEST', 'the address is not a path of this service');
    const asked = namedHost(incoming, target);
    if (asked === undefined || isOurs(asked)) return target;
    throw new ApiProblem('HOST_NOT_ALLOWED', 'the name in Host is not allowed; see --allow-host');
  };

  /** The service's origin as the client sees it. `incoming`: the request, if it could be read. */
  const originOf = (socket: Duplex, incoming?: IncomingMessage): string => {
    const { host: named } = incoming?.headers ?? {};
    if (publicUrl !== undefined) return publicUrl;
    const reached = named !== undefined && isOurs(named) ? named : localHost(socket);
    return `${clients.schemeOf(socket, incoming)}://${reached}`;
  };

  const refuse = (fault: unknown, socket: Duplex, incoming?: IncomingMessage, id?: string): ServiceAnswer =>
    toRefusal(
      toProblem(fault, cause => report(cause, incoming && toNamed(incoming, id))),
      originOf(socket, incoming),
    );

  const answer = async (
    incoming: IncomingMessage,
    signal: () => AbortSignal,
    id: string,
    response?: ServerResponse,
  ): Promise<ServiceAnswer> => {
    try {
      const told = probe(incoming);
      if (told) return told;
      const origin = originOf(incoming.socket, incoming);
      const from = () => clients.addressOf(incoming.socket, incoming);
      const toRequest = (target: Target) =>
        new IncomingRequest({ incoming, target, origin, id, signal, from });
      const posted = options.posts && postedTo(incoming);
      // A token opens it, and no page has one: the Host does not matter, and game servers often name none that we know.
      if (options.posts && posted)
        return await options.posts(
          Object.assign(toRequest(posted), { body: () => readBody(incoming, response) }),
        );
      const target = read(incoming);
      if (incoming.method === 'OPTIONS') return allow(cors(incoming.headers.origin));
      return await answerer(toRequest(target));
    } catch (fault) {
      return refuse(fault, incoming.socket, incoming, id);
    }
  };

  const log = ({ key, route, streamed, ...said }: Outcome, socket: Duplex, incoming?: IncomingMessage) => {
    const { method, path } = incoming ? toNamed(incoming) : { method: '', path: '' };
    const from = clients.addressOf(socket, incoming);
    const further = {
      ...(key !== undefined && { key }),
      ...(route !== undefined && { route }),
      ...(streamed && { streamed }),
    };
    const ms = clock.now() - said.at;
    options.log?.({ ...said, from, method, path: withoutKeys(path), ms, ...further });
  };

  /** Begins a request. `incoming`: the request, if it could be read. */
  const arrive = (incoming?: IncomingMessage): Arrival => ({ at: clock.now(), id: idOf(incoming) });

  const handle = (incoming: IncomingMessage, response: ServerResponse): void => {
    const arrival = arrive(incoming);
    const { id } = arrival;
    const departure = departures.open();
    const { socket } = incoming;
    let outcome: ReturnType<typeof outcomeOf> | undefined;
    let bytes = 0;
    answering.add(socket);
    response.once('close', () => {
      answering.delete(socket);
      departure.leave();
      const status = response.headersSent ? response.statusCode : 0;
      log({ ...arrival, ...outcome, status, bytes }, socket, incoming);
    });
    const respond = async () => {
      const { method, headers } = incoming;
      const answered = await answer(incoming, departure.signal, id, response);
      outcome = outcomeOf(answered);
      const found = await encode(answered, method, headers['accept-encoding']);
      if (answered.status === 304) await endOfTurn();
      if (response.destroyed) return;
      // An answer's own `Connection: Upgrade` would replace node's `Connection: close`, so both are sent.
      const { connection } = found.headers;
      const isLast = departures.isStopping() || connection !== undefined || isUnread(incoming);
      const further = isLast && { connection: connection === undefined ? 'close' : `${connection}, close` };
      await sendAnswer(
        response,
        found,
        withVary({ 'x-request-id': id, ...cors(headers.origin), ...further }, found.headers['vary']),
        sent => (bytes += sent),
      );
    };
    respond().catch((fault: unknown) => {
      // Part of the answer was already sent. Breaking the connection marks it as incomplete.
      report(fault, toNamed(incoming, id));
      response.destroy();
    });
  };

  return {
    handle,
    arrive,
    answer,
    read,
    addressOf: clients.addressOf,
    originOf,
    refuse,
    log,
    /** Whether the service is writing an answer to the socket. */
    isAnswering: (socket: Duplex): boolean => answering.has(socket),
    /** Ends all streams. From now on no stream begins, and each connection closes after its next answer. */
    stop: departures.stop,
  };
};

/** Waits as charged answers do: answers sent right after one another wake their reader once, which costs more than they do. */
const endOfTurn = (): Promise<void> => new Promise(resolve => void setImmediate(resolve));

/** What an answer says about itself, for the log. */
export const outcomeOf = ({ keyId: key, route, body }: ServiceAnswer) => ({
  ...(key !== undefined && { key }),
  ...(route !== undefined && { route }),
  ...(typeof body !== 'string' && ({ streamed: true } as const)),
});

/** The path without keys that somebody put into it by mistake. */
export const withoutKeys = (path: string): string => path.replaceAll(/esp_[\w-]{8,}/g, 'esp_…');

const toNamed = ({ method = '', url = '' }: IncomingMessage, id?: string): NamedRequest => ({
  method,
  path: url.split('?', 1)[0] ?? '',
  ...(id !== undefined && { id }),
});

const withVary = (headers: Readonly<Record<string, string>>, further: string | undefined) => {
  const vary = [headers['vary'], further].filter(text => text !== undefined).join(', ');
  return vary === '' ? headers : { ...headers, vary };
};

const anywhere: Target = { path: '*', query: '', host: undefined };

/** The answer to OPTIONS, with the preflight headers if the page's origin is allowed. */
const allow = (corsHeaders: Readonly<Record<string, string>>): ServiceAnswer => ({
  status: 204,
  headers: {
    allow: 'GET, HEAD, OPTIONS',
    ...('access-control-allow-origin' in corsHeaders && preflightHeaders),
  },
  body: '',
});

/**
 * Answers `/health`, whether the process answers, and `/ready`, whether it should get requests; undefined for others.
 * Balancers ask by address and HTTP/1.0, so there is no Host check, key or charge. @throws ApiProblem
 */
const createProbes =
  (checkReady: () => readonly string[]) =>
  ({ url = '', method = 'GET' }: IncomingMessage): ServiceAnswer | undefined => {
    // Almost all requests are for the routes.
    if (url.startsWith('/api/') || method === 'OPTIONS') return undefined;
    const path = parseTarget(url)?.path;
    if (path !== '/health' && path !== '/ready') return undefined;
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method);
    const body = renderProbe(path === '/ready' ? checkReady() : []);
    return { status: 200, headers: probed, route: path, body: method === 'HEAD' ? '' : body };
  };

const renderProbe = (warnings: readonly string[]): string =>
  JSON.stringify({ status: 'ok', ...(warnings.length > 0 && { warnings }) });

const probed = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;
