import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ServiceRequest } from '../request.ts';

/** A request's target: path, query, and the host if the client sent an absolute address as to a proxy. */
export interface Target {
  readonly path: string;
  readonly query: string;
  readonly host: string | undefined;
}

/** Reads `/path?query` or `http://host/path?query`; undefined for anything else. */
export const parseTarget = (url: string): Target | undefined => {
  const [, host, rest = url] = /^https?:\/\/([^/?#]+)([^#]*)$/iu.exec(url) ?? [];
  const target = host !== undefined && !rest.startsWith('/') ? `/${rest}` : rest;
  if (!target.startsWith('/')) return undefined;
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: '', host }
    : { path: target.slice(0, mark), query: target.slice(mark + 1), host };
};

/** The socket's local address as an origin, for clients that did not name the service. */
export const localOrigin = (socket: Duplex): string => {
  // The server listens on TCP only, so every connection is a socket of node:net.
  const { localAddress = '', localPort = 0 } = socket as Socket;
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
};

/** The client's address. It is remembered, because a closed socket no longer has it. */
export const remoteAddress = (socket: Duplex): string => {
  const known = addresses.get(socket);
  if (known !== undefined) return known;
  // As above.
  const address = (socket as Socket).remoteAddress ?? '';
  addresses.set(socket, address);
  return address;
};
const addresses = new WeakMap<Duplex, string>();

/** Whether the request has a body. No route reads a body, so such a connection is closed after the answer. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** The request as plain data. Only an answer with a stream calls `signal`. */
export const toServiceRequest = (
  incoming: IncomingMessage,
  { path, query }: Target,
  origin: string,
  signal: () => AbortSignal,
): ServiceRequest => ({
  method: incoming.method ?? 'GET',
  path,
  query,
  origin,
  // Only the values of set-cookie are a list, and the service does not read it.
  headers: incoming.headers as ServiceRequest['headers'],
  get signal() {
    return signal();
  },
});
