import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../live/clock.ts';
import { ApiProblem } from '../problem.ts';
import type { Answerer, ServiceAnswer } from '../request.ts';
import { createCors, preflightHeaders } from './cors.ts';
import { createHostCheck } from './hosts.ts';
import type { Target } from './incoming.ts';
import { hasBody, parseTarget, toServiceRequest } from './incoming.ts';
import { toProblem, toRefusal } from './refusal.ts';
import { sendAnswer } from './send.ts';

/** One line of the access log. Neither the key nor the query is in it. */
export interface LogEntry {
  /** ms since 1970, when the request came. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** 101: a WebSocket was opened; 0: the asker left before there was an answer. */
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
  /** Hears of faults that the asker is only told of as INTERNAL. */
  readonly report: (fault: unknown) => void;
  /** The page that errors link to. */
  readonly docs?: string;
}

/** One request in, one answer out, between node's sockets and the service's plain objects. */
export interface Exchange {
  readonly handle: (incoming: IncomingMessage, response: ServerResponse) => void;
  /** The answer of a request that asks for an upgrade and gets none. */
  answer(incoming: IncomingMessage, signal: () => AbortSignal): Promise<ServiceAnswer>;
  /** The checks that come before the service. @throws ApiProblem */
  read(incoming: IncomingMessage): Target;
  refuse(fault: unknown): ServiceAnswer;
  /** Whether an answer is being written to the socket. */
  isAnswering(socket: Duplex): boolean;
  log(incoming: IncomingMessage, at: number, status: number): void;
  /** Ends all streams. */
  stop(): void;
}

/** Longer than any address that the table can make; a head as a whole has more room. */
const maxTargetLength = 4096;

/** `host`: the one that is listened on. */
export const createExchange = (options: ExchangeOptions, host: string): Exchange => {
  const { answerer, clock, report, docs = '/docs/errors' } = options;
  const isOurs = createHostCheck(host, options.allowHosts);
  const cors = createCors(options.cors);
  const answering = new WeakSet<object>();
  const streams = new Set<AbortController>();
  let isStopping = false;

  const read = (incoming: IncomingMessage): Target => {
    const { url = '', method, headers } = incoming;
    if (url.length > maxTargetLength) {
      throw new ApiProblem('URI_TOO_LONG', `the address is longer than ${maxTargetLength} characters`);
    }
    const target = url === '*' && method === 'OPTIONS' ? anywhere : parseTarget(url);
    if (!target) throw new ApiProblem('BAD_REQUEST', 'the address is not a path of this service');
    const asked = target.host ?? headers.host;
    if (asked === undefined) throw new ApiProblem('BAD_REQUEST', 'the Host header is missing');
    if (isOurs(asked)) return target;
    throw new ApiProblem('HOST_NOT_ALLOWED', 'the service does not go by the name in Host; see --allow-host');
  };

  const refuse = (fault: unknown): ServiceAnswer => toRefusal(toProblem(fault, report), docs);

  const answer = async (incoming: IncomingMessage, signal: () => AbortSignal): Promise<ServiceAnswer> => {
    try {
      const target = read(incoming);
      if (incoming.method === 'OPTIONS') return allow(cors(incoming.headers.origin));
      return await answerer(toServiceRequest(incoming, target, signal));
    } catch (fault) {
      return refuse(fault);
    }
  };

  /** A signal for those who stream, aborted when the asker has gone or the service stops; most answers need none. */
  const createDeparture = () => {
    let controller: AbortController | undefined;
    let hasGone = false;
    return {
      signal: () => {
        if (!controller) {
          controller = new AbortController();
          streams.add(controller);
          if (hasGone || isStopping) controller.abort();
        }
        return controller.signal;
      },
      leave: () => {
        hasGone = true;
        if (controller) streams.delete(controller);
        controller?.abort();
      },
    };
  };

  const log = (incoming: IncomingMessage, at: number, status: number): void => {
    const [path = ''] = (incoming.url ?? '').split('?');
    options.log?.({ at, method: incoming.method ?? '', path, status, ms: clock.now() - at });
  };

  const handle = (incoming: IncomingMessage, response: ServerResponse): void => {
    const at = clock.now();
    const departure = createDeparture();
    const { socket } = incoming;
    answering.add(socket);
    response.once('close', () => {
      answering.delete(socket);
      departure.leave();
      log(incoming, at, response.headersSent ? response.statusCode : 0);
    });
    const respond = async () => {
      const found = await answer(incoming, departure.signal);
      if (response.destroyed) return;
      // `Connection: Upgrade`, which tells what else is spoken here, would replace what node says of closing.
      const { connection } = found.headers;
      const isLast = isStopping || connection !== undefined || hasBody(incoming);
      const further = isLast && { connection: connection === undefined ? 'close' : `${connection}, close` };
      await sendAnswer(response, found, { ...cors(incoming.headers.origin), ...further });
    };
    respond().catch((fault: unknown) => {
      // Part of the answer is out: all that can still be said is that it is not whole.
      report(fault);
      response.destroy();
    });
  };

  return {
    handle,
    answer,
    read,
    refuse,
    log,
    isAnswering: socket => answering.has(socket),
    stop: () => {
      isStopping = true;
      for (const controller of streams) controller.abort();
    },
  };
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
