import type { IncomingMessage } from 'node:http';
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

/** Whether a body follows the head. Nothing here takes one: such a connection is closed after the answer. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** The request as plain data. `signal` is called by whoever answers with a stream: most do not need one. */
export const toServiceRequest = (
  incoming: IncomingMessage,
  { path, query }: Target,
  signal: () => AbortSignal,
): ServiceRequest => ({
  method: incoming.method ?? 'GET',
  path,
  query,
  // Of all headers only set-cookie comes as a list, and nobody reads it in a request.
  headers: incoming.headers as ServiceRequest['headers'],
  get signal() {
    return signal();
  },
});
