import { words } from '../../core/json/spelling.ts';
import { ClientError } from '../errors.ts';
import { subjectOf } from './rawAnswer.ts';
import { codeOf } from '../../core/codeOf.ts';
import { LateError, ProxyFailure } from './transport.ts';
import { unreadable } from './unreadable.ts';

/** How far a request had progressed when it failed, and its limits. */
export interface Circumstances {
  readonly url: URL;
  readonly headCame: boolean;
  /** Whether the user ended it. */
  readonly interrupted: boolean;
  readonly late: boolean;
  readonly timeout: number;
  /** The proxy on the way, which may be what does not answer. */
  readonly proxy?: string | undefined;
}

export const toClientError = (error: unknown, circumstances: Circumstances): ClientError => {
  if (error instanceof ClientError) return error;
  const { url, headCame, interrupted, late, timeout, proxy } = circumstances;
  const via = proxy === undefined ? '' : ` through the proxy ${proxy}`;
  const of = (kind: 'interrupted' | 'timeout' | 'network', message: string): ClientError =>
    new ClientError(kind, message, subjectOf(url), {}, { cause: error });
  if (interrupted) return of('interrupted', 'Interrupted');
  if (late) {
    const what = headCame ? 'The answer was not complete' : 'No answer';
    return of('timeout', `${what}${via} within ${timeout / 1000} s`);
  }
  const { code, name, message } = namesOf(error);
  if (error instanceof ProxyFailure) return of('network', proxyMessage(error));
  if (error instanceof LateError || timeouts.has(code)) return of('timeout', lateMessage(error));
  const wrong = httpFault(code, name, message);
  if (wrong !== undefined) return unreadable('BAD_HTTP', url, { message: wrong, cause: error });
  const known = headCame ? lostMessage : messageOf(code, message);
  return of('network', known ?? `The connection failed: ${message}`);
};

/**
 * Whether a failed request may succeed if it is sent again: the connection timed out, or it broke before the answer
 * began. A refused connection, an unknown host name and an untrusted certificate are permanent.
 */
export const mayPass = (error: unknown, headCame: boolean): boolean => {
  if (headCame) return false;
  return (error instanceof LateError && error.part === 'connection') || passing.has(namesOf(error).code);
};

const httpFault = (code: string, name: string, message: string): string | undefined => {
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW')
    return 'The head of the answer is too large';
  return isBadHttp(code, name) ? `The answer is not valid HTTP: ${message}` : undefined;
};

/** Node's parser identifies its errors by code, undici by class. */
const isBadHttp = (code: string, name: string): boolean =>
  (code.startsWith('HPE_') && code !== truncated) ||
  name === 'HTTPParserError' ||
  code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';

/** The parser's code for a connection that ended in the middle. */
const truncated = 'HPE_INVALID_EOF_STATE';

const timeouts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);

/** Whether the request may have reached a service: without a connection it cannot have. */
export const wasSent = (error: unknown): boolean => {
  if (error instanceof ProxyFailure) return false;
  if (error instanceof LateError) return error.part !== 'connection';
  const { code } = namesOf(error);
  return !unconnected.has(code) && !isCertificate(code);
};

const unconnected = new Set(
  words('ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL UND_ERR_CONNECT_TIMEOUT'),
);

const isCertificate = (code: string): boolean => /CERT|SELF_SIGNED|LEAF_SIGNATURE/.test(code);

const passing = new Set(
  words(
    'ECONNRESET ECONNABORTED EPIPE EAI_AGAIN EHOSTUNREACH ENETUNREACH ETIMEDOUT UND_ERR_CONNECT_TIMEOUT UND_ERR_SOCKET',
  ),
);

const proxyMessage = ({ proxy, status, cause }: ProxyFailure): string => {
  if (status === 407)
    return `The proxy ${proxy} requires a user and a password: HTTPS_PROXY=http://user:password@host:port`;
  if (status !== undefined) return `The proxy ${proxy} refused to connect: it answered with status ${status}`;
  const { code, name, message } = namesOf(cause);
  const what =
    cause instanceof LateError || timeouts.has(code)
      ? lateMessage(cause)
      : (messageOf(code, message) ?? httpFault(code, name, message));
  return `The proxy ${proxy} could not be used: ${what ?? message}`;
};

const lateMessage = (error: unknown): string => {
  if (!(error instanceof LateError)) return 'The connection timed out';
  const what = error.part === 'connection' ? 'No connection' : 'No answer';
  return `${what} within ${error.allowed / 1000} s`;
};

const lostMessage = 'The connection was lost before the answer was complete';

const unknownAuthority =
  'The service’s certificate comes from an unknown authority: use --ca-file to trust it';

const plainServer =
  'The server does not use TLS at this address: should it begin with http:// instead of https://?';

/** For any failed handshake, Node has one code; OpenSSL's message inside it names the cause. Bun has a code for each. */
const messageOf = (code: string, message: string): string | undefined =>
  code === 'EPROTO' && /wrong version number|packet length too long|http request/i.test(message)
    ? plainServer
    : (networkMessages[code] ?? (code.startsWith('ERR_SSL_') ? networkMessages['EPROTO'] : undefined));

const networkMessages: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at this address: the connection was refused',
  ENOTFOUND: 'There is no host with that name',
  EAI_AGAIN: 'The host’s name could not be looked up',
  ECONNRESET: 'The connection was reset before an answer arrived',
  EPIPE: 'The connection was reset before an answer arrived',
  UND_ERR_SOCKET: 'The connection was reset before an answer arrived',
  [truncated]: lostMessage,
  ECONNABORTED: 'The connection was closed before an answer arrived',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  CERT_HAS_EXPIRED: 'The service’s certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The service’s certificate is self-signed: use --ca-file to trust it',
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  ERR_TLS_CERT_ALTNAME_INVALID: 'The service’s certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: plainServer,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: plainServer,
  ERR_SSL_HTTP_REQUEST: plainServer,
  EPROTO: 'The TLS handshake failed: the server may be too old, or may not use TLS',
};

/** Addresses of a family that this machine lacks fail first and say nothing about the service. */
const unreachable = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Returns the code, class and message of an error from a library; if several addresses were tried, those of the most
 * informative failure.
 */
const namesOf = (error: unknown) => {
  const cause = innermost(error);
  if (!(cause instanceof Error)) return { code: '', name: '', message: String(cause) };
  // undici treats an unsolicited interim answer as a broken connection, but the connection is fine.
  const interim = /^bad (?:response|upgrade)$/.test(cause.message);
  return { code: interim ? 'HPE_INTERIM' : codeOf(cause), name: cause.name, message: cause.message };
};

const innermost = (error: unknown): unknown => {
  if (error instanceof AggregateError && error.errors.length > 0) {
    const all: readonly unknown[] = error.errors;
    return all.find(each => !unreachable.has(codeOf(each))) ?? all[0];
  }
  if (error instanceof ProxyFailure) return innermost(error.cause);
  const wraps = error instanceof DOMException || codeOf(error) === 'UND_ERR_ABORTED';
  return wraps && error instanceof Error && error.cause instanceof Error ? error.cause : error;
};
