import { getOrMake } from '../../core/getOrMake.ts';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ApiProblem } from '../../data/store/problem.ts';
import { type ServiceRequest, stopping } from '../request.ts';

/** A request's target: path, query, and the host if the client sent an absolute address as to a proxy. */
export type Target = NonNullable<ReturnType<typeof parseTarget>>;

/** Reads `/path?query` or `http://host/path?query`; undefined for anything else. */
export const parseTarget = (url: string) => {
  const [, host, rest = url] = /^https?:\/\/([^/?#]+)([^#]*)$/iu.exec(url) ?? [];
  const target = host !== undefined && !rest.startsWith('/') ? `/${rest}` : rest;
  if (!target.startsWith('/')) return undefined;
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: plainPath(target), query: '', host }
    : { path: plainPath(target.slice(0, mark)), query: target.slice(mark + 1), host };
};

/** A path without the percent-encoding of characters that need none, as `/%6Cive` for `/live` (RFC 3986, 6.2.2.2). */
const plainPath = (path: string): string =>
  path.includes('%') ? path.replaceAll(unreserved, code => decodeURIComponent(code)) : path;
const unreserved = /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/giu;

/** The host that the request names; HTTP/1.0 may name none. @throws ApiProblem BAD_REQUEST */
export const namedHost = (incoming: IncomingMessage, target: Target): string | undefined => {
  const named = countHosts(incoming);
  if (named > 1) throw new ApiProblem('BAD_REQUEST', 'there is more than one Host header');
  // An HTTP/1.0 client is not a browser, so DNS rebinding cannot misuse it.
  if (named === 0 && incoming.httpVersion !== '1.0')
    throw new ApiProblem('BAD_REQUEST', 'the Host header is missing');
  return target.host ?? incoming.headers.host;
};

/** The socket's local address as a host with a port, for clients that did not name the service. */
export const localHost = (socket: Duplex): string => {
  // The server listens on TCP only, so every connection is a socket of node:net.
  const { localAddress = '', localPort = 0 } = socket as Socket;
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
};

/** The address at the other end. It is remembered, because a closed socket no longer has it. */
export const remoteAddress = (socket: Duplex): string =>
  // As above.
  getOrMake(addresses, socket, () => (socket as Socket).remoteAddress ?? '');
const addresses = new WeakMap<Duplex, string>();

/** Whether nothing was read from the connection. */
export const isUnread = (socket: Duplex): boolean => (socket as Socket).bytesRead === 0;

/** Whether the request has a body. No route reads a body, so such a connection is closed after the answer. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** What a request says of itself, and what is found out only if somebody asks. */
interface RequestParts {
  readonly incoming: IncomingMessage;
  readonly target: Target;
  readonly origin: string;
  readonly id: string;
  /** Called only for an answer with a stream. */
  readonly signal: () => AbortSignal;
  /** Called only for limits. */
  readonly from: () => string;
}

/** A class: for each object literal with a getter V8 makes a hidden class, which keeps the request until a full collection. */
export class IncomingRequest implements ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly origin: string;
  readonly id: string;
  readonly headers: ServiceRequest['headers'];
  readonly #parts: RequestParts;

  constructor(parts: RequestParts) {
    const { incoming, target, origin, id } = parts;
    this.method = incoming.method ?? 'GET';
    this.path = target.path;
    this.query = target.query;
    this.origin = origin;
    this.id = id;
    // Only the values of set-cookie are a list, and the service does not read it.
    this.headers = incoming.headers as ServiceRequest['headers'];
    this.#parts = parts;
  }

  get from(): string {
    return this.#parts.from();
  }

  get signal(): AbortSignal {
    return this.#parts.signal();
  }
}

/** UUIDs, ULIDs, trace ids, base64. Ids go into logs and answers: they are short, and no key that was sent by mistake. */
const wellFormed = /^(?!.*esp_)[\w.:+/=@~-]{1,128}$/iu;

/** A request's own `x-request-id` if it is well-formed, else a new one; `prefix` tells this process's from those of others. */
export const createRequestIds = (prefix: string) => {
  let given = 0;
  return (incoming?: IncomingMessage): string => {
    const sent = incoming?.headers['x-request-id'];
    if (typeof sent === 'string' && wellFormed.test(sent)) return sent;
    given += 1;
    return `${prefix}-${given.toString(36)}`;
  };
};

/** Node keeps only the first Host header, but a proxy in front of the service may have used the second. */
const countHosts = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
};

/** Notifies the writers of streams when their client disconnects or the service stops. */
export const createDepartures = () => {
  const streams = new Set<AbortController>();
  let isStopping = false;
  return {
    isStopping: (): boolean => isStopping,
    stop: (): void => {
      isStopping = true;
      for (const controller of streams) controller.abort(stopping);
    },
    open: () => {
      let controller: AbortController | undefined;
      let hasGone = false;
      const begin = (): AbortController => {
        const begun = new AbortController();
        streams.add(begun);
        if (hasGone) begun.abort();
        else if (isStopping) begun.abort(stopping);
        return begun;
      };
      return {
        /** Aborted when the client disconnects, or with `stopping` when the service does. Most answers need none. */
        signal: (): AbortSignal => (controller ??= begin()).signal,
        leave: (): void => {
          hasGone = true;
          if (controller) streams.delete(controller);
          controller?.abort();
        },
      };
    },
  };
};
