import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../live/clock.ts';
import { ApiProblem, type NamedRequest, type ReportFault } from '../problem.ts';
import type { Answerer, ServiceAnswer } from '../request.ts';
import { createEncode } from './contentCoding.ts';
import { createCors, preflightHeaders, createHostCheck } from './originPolicy.ts';
import { createDepartures } from './departures.ts';
import {
  type Target,
  hasBody,
  localOrigin,
  parseTarget,
  remoteAddress,
  toServiceRequest,
} from './incoming.ts';
import { toProblem, toRefusal } from './refusal.ts';
import { sendAnswer } from './send.ts';

/** One line of the access log. Neither the key nor the query is in it. */
export interface LogEntry {
  /** ms since 1970, when the request came. */
  readonly at: number;
  /** The address that it came from. */
  readonly from: string;
  /** The number of the key that was answered. */
  readonly key?: number;
  /** Empty, as the path is, where what came could not be read. */
  readonly method: string;
  readonly path: string;
  /** 101: a WebSocket was opened; 0: the client left before there was an answer. */
  readonly status: number;
  /** How long it took; a stream's whole life. */
  readonly ms: number;
}

export interface ExchangeOptions {
  readonly answerer: Answerer;
  readonly clock: Clock;
  /** Names, beside its own, under which the service may be asked. */
  readonly allowHosts?: readonly string[];
  /** Origins whose pages may read answers, or `*`. */
  readonly cors?: readonly string[];
  readonly log?: (entry: LogEntry) => void;
  /** Hears of faults that the client is only told of as INTERNAL. */
  readonly report: ReportFault;
  /** The address by which the service is known where something stands in front of it: `https://data.example`. */
  readonly publicUrl?: string;
}

/** One request in, one answer out, between node's sockets and the service's plain objects. */
export interface Exchange {
  readonly handle: (incoming: IncomingMessage, response: ServerResponse) => void;
  /** The answer of a request that asks for an upgrade and gets none. */
  answer(incoming: IncomingMessage, signal: () => AbortSignal): Promise<ServiceAnswer>;
  /** The checks that come before the service. @throws ApiProblem */
  read(incoming: IncomingMessage): Target;
  /** The address by which the client knows the service; `incoming`: the request, where it could be read. */
  originOf(socket: Duplex, incoming?: IncomingMessage): string;
  refuse(fault: unknown, origin: string, incoming?: IncomingMessage): ServiceAnswer;
  /** Whether an answer is being written to the socket. */
  isAnswering(socket: Duplex): boolean;
  log(entry: Pick<LogEntry, 'at' | 'key' | 'status'>, socket: Duplex, incoming?: IncomingMessage): void;
  /** Ends all streams. */
  stop(): void;
}

/** Longer than any address that the table can make; a head as a whole has more room. */
const maxTargetLength = 4096;

/** `host`: the one that is listened on. */
export const createExchange = (options: ExchangeOptions, host: string): Exchange => {
  const { answerer, clock, report, publicUrl } = options;
  const publicHosts = publicUrl === undefined ? [] : [new URL(publicUrl).host];
  const isOurs = createHostCheck(host, [...publicHosts, ...(options.allowHosts ?? [])]);
  const encode = createEncode();
  const cors = createCors(options.cors);
  const answering = new WeakSet<object>();
  const departures = createDepartures();

  const read = (incoming: IncomingMessage): Target => {
    const { url = '', method } = incoming;
    if (url.length > maxTargetLength) {
      throw new ApiProblem('URI_TOO_LONG', `the address is longer than ${maxTargetLength} characters`);
    }
    const target = url === '*' && method === 'OPTIONS' ? anywhere : parseTarget(url);
    if (!target) throw new ApiProblem('BAD_REQUEST', 'the address is not a path of this service');
    const asked = hostOf(incoming, target);
    if (asked === undefined || isOurs(asked)) return target;
    throw new ApiProblem('HOST_NOT_ALLOWED', 'the service does not go by the name in Host; see --allow-host');
  };

  const originOf: Exchange['originOf'] = (socket, incoming) => {
    const { host: named } = incoming?.headers ?? {};
    return publicUrl ?? (named !== undefined && isOurs(named) ? `http://${named}` : localOrigin(socket));
  };

  const refuse: Exchange['refuse'] = (fault, origin, incoming) =>
    toRefusal(
      toProblem(fault, cause => report(cause, incoming && toNamed(incoming))),
      origin,
    );

  const answer = async (incoming: IncomingMessage, signal: () => AbortSignal): Promise<ServiceAnswer> => {
    const origin = originOf(incoming.socket, incoming);
    try {
      const target = read(incoming);
      if (incoming.method === 'OPTIONS') return allow(cors(incoming.headers.origin));
      return await answerer(toServiceRequest(incoming, target, origin, signal));
    } catch (fault) {
      return refuse(fault, origin, incoming);
    }
  };

  const log: Exchange['log'] = ({ at, key, status }, socket, incoming) => {
    const { method, path } = incoming ? toNamed(incoming) : { method: '', path: '' };
    options.log?.({
      at,
      from: remoteAddress(socket),
      ...(key !== undefined && { key }),
      method,
      path: withoutKeys(path),
      status,
      ms: clock.now() - at,
    });
  };

  const handle = (incoming: IncomingMessage, response: ServerResponse): void => {
    const at = clock.now();
    const departure = departures.open();
    const { socket } = incoming;
    let key: number | undefined;
    answering.add(socket);
    response.once('close', () => {
      answering.delete(socket);
      departure.leave();
      const status = response.headersSent ? response.statusCode : 0;
      log({ at, status, ...(key !== undefined && { key }) }, socket, incoming);
    });
    const respond = async () => {
      const { method, headers } = incoming;
      const answered = await answer(incoming, departure.signal);
      key = answered.keyId;
      const found = await encode(answered, method, headers['accept-encoding']);
      if (response.destroyed) return;
      // `Connection: Upgrade`, which tells what else is spoken here, would replace what node says of closing.
      const { connection } = found.headers;
      const isLast = departures.isStopping || connection !== undefined || hasBody(incoming);
      const further = isLast && { connection: connection === undefined ? 'close' : `${connection}, close` };
      await sendAnswer(
        response,
        found,
        withVary({ ...cors(headers.origin), ...further }, found.headers['vary']),
      );
    };
    respond().catch((fault: unknown) => {
      // Part of the answer is out: all that can still be said is that it is not whole.
      report(fault, toNamed(incoming));
      response.destroy();
    });
  };

  return {
    handle,
    answer,
    read,
    originOf,
    refuse,
    log,
    isAnswering: socket => answering.has(socket),
    stop: () => departures.stop(),
  };
};

/** A path in which somebody put a key by mistake, without it. */
export const withoutKeys = (path: string): string => path.replaceAll(/esp_[\w-]{8,}/g, 'esp_…');

/** The name by which the service is asked; HTTP/1.0 may have none. @throws ApiProblem BAD_REQUEST */
const hostOf = (incoming: IncomingMessage, target: Target): string | undefined => {
  const named = countHosts(incoming);
  if (named > 1) throw new ApiProblem('BAD_REQUEST', 'there is more than one Host header');
  // What speaks HTTP/1.0 is no browser that could be led here by another name.
  if (named === 0 && incoming.httpVersion !== '1.0')
    throw new ApiProblem('BAD_REQUEST', 'the Host header is missing');
  return target.host ?? incoming.headers.host;
};

/** Of two Host headers node keeps the first; something in front of the service may have gone by the other. */
const countHosts = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
};

const toNamed = ({ method = '', url = '' }: IncomingMessage): NamedRequest => ({
  method,
  path: url.split('?', 1)[0] ?? '',
});

/** What answers differ by, for one reason and for another. */
const withVary = (
  headers: Readonly<Record<string, string>>,
  further: string | undefined,
): Readonly<Record<string, string>> => {
  const vary = [headers['vary'], further].filter(text => text !== undefined).join(', ');
  return vary === '' ? headers : { ...headers, vary };
};

const anywhere: Target = { path: '*', query: '', host: undefined };

/** To OPTIONS; a page's preflight is told more, where its origin is allowed. */
const allow = (corsHeaders: Readonly<Record<string, string>>): ServiceAnswer => ({
  status: 204,
  headers: {
    allow: 'GET, HEAD, OPTIONS',
    ...('access-control-allow-origin' in corsHeaders && preflightHeaders),
  },
  body: '',
});
