import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ServiceRequest } from '../request.ts';

/** A request's target: what was asked, and the host named in it where a client speaks as to a proxy. */
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

/** A socket's own end as an origin, for those who did not say by which name they know it. */
export const localOrigin = (socket: Duplex): string => {
  // Only a server on TCP is made here; what it accepts is a socket of node:net.
  const { localAddress = '', localPort = 0 } = socket as Socket;
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
};

/** Where a connection comes from; its address is not told any more once it is closed. */
export const remoteAddress = (socket: Duplex): string => {
  const known = addresses.get(socket);
  if (known !== undefined) return known;
  // As above.
  const address = (socket as Socket).remoteAddress ?? '';
  addresses.set(socket, address);
  return address;
};
const addresses = new WeakMap<Duplex, string>();

/** Whether a body follows the head. Nothing here takes one: such a connection is closed after the answer. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** The request as plain data. `signal` is called by whoever answers with a stream: most do not need one. */
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
  // Of all headers only set-cookie comes as a list, and nobody reads it in a request.
  headers: incoming.headers as ServiceRequest['headers'],
  get signal() {
    return signal();
  },
});
