import { ClientError } from '../errors.ts';
import { subjectOf } from './rawAnswer.ts';
import { LateError, ProxyFailure } from './transport.ts';
import { unreadable } from './unreadable.ts';

/** How far a request had come when it failed, and what bounded it. */
export interface Circumstances {
  readonly url: URL;
  /** Whether the head of the answer had come. */
  readonly headCame: boolean;
  /** Whether the user ended it. */
  readonly interrupted: boolean;
  /** Whether the time for the whole of it was over. */
  readonly late: boolean;
  /** Milliseconds for the whole of it. */
  readonly timeout: number;
}

/** Gives whatever a transport threw its meaning. */
export const toClientError = (error: unknown, circumstances: Circumstances): ClientError => {
  if (error instanceof ClientError) return error;
  const { url, headCame, interrupted, late, timeout } = circumstances;
  const of = (kind: 'interrupted' | 'timeout' | 'network', message: string): ClientError =>
    new ClientError(kind, message, subjectOf(url), {}, { cause: error });
  if (interrupted) return of('interrupted', 'Interrupted');
  if (late) {
    const what = headCame ? 'The answer was not whole' : 'No answer';
    return of('timeout', `${what} within ${timeout / 1000} s`);
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
 * Whether a failure may pass if the request is sent again: no connection came about in time, or it broke before the
 * answer began. A port that nobody listens on, a name that does not exist and a certificate that is not trusted stay
 * what they are.
 */
export const mayPass = (error: unknown, headCame: boolean): boolean => {
  if (headCame) return false;
  return (error instanceof LateError && error.part === 'connection') || passing.has(namesOf(error).code);
};

/** What of an answer breaks the rules of HTTP; undefined where nothing does. */
const httpFault = (code: string, name: string, message: string): string | undefined => {
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW')
    return 'The head of the answer is too large';
  return isBadHttp(code, name) ? `What came is not valid HTTP: ${message}` : undefined;
};

/** Node's parser names its errors by their code, undici's by their class. */
const isBadHttp = (code: string, name: string): boolean =>
  (code.startsWith('HPE_') && code !== truncated) ||
  name === 'HTTPParserError' ||
  code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';

/** The parser's word for a connection that ended in the middle. */
const truncated = 'HPE_INVALID_EOF_STATE';

const timeouts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);

/** Whether the request may have reached a service: without a connection it has not. */
export const wasSent = (error: unknown): boolean => {
  if (error instanceof ProxyFailure) return false;
  if (error instanceof LateError) return error.part !== 'connection';
  const { code } = namesOf(error);
  return !unconnected.has(code) && !isCertificate(code);
};

const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const isCertificate = (code: string): boolean => /CERT|SELF_SIGNED|LEAF_SIGNATURE/.test(code);

const passing = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]);

const proxyMessage = ({ proxy, status, cause }: ProxyFailure): string => {
  if (status === 407)
    return `The proxy ${proxy} wants a user and a password: HTTPS_PROXY=http://user:password@host:port`;
  if (status !== undefined) return `The proxy ${proxy} refused to connect: it answered with status ${status}`;
  const { code, message } = namesOf(cause);
  const what =
    cause instanceof LateError || timeouts.has(code) ? lateMessage(cause) : messageOf(code, message);
  return `The proxy ${proxy} could not be used: ${what ?? message}`;
};

const lateMessage = (error: unknown): string => {
  if (!(error instanceof LateError)) return 'No connection came about in time';
  const what = error.part === 'connection' ? 'No connection' : 'No answer';
  return `${what} within ${error.allowed / 1000} s`;
};

const lostMessage = 'The connection was lost before the answer was whole';

const plainServer = 'The server does not speak TLS there: does its address begin with http://, not https://?';

/** OpenSSL names what it met within Node's own code for any failure of a handshake. */
const messageOf = (code: string, message: string): string | undefined =>
  code === 'EPROTO' && /wrong version number|packet length too long|http request/i.test(message)
    ? plainServer
    : networkMessages[code];

const networkMessages: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens there: the connection was refused',
  ENOTFOUND: 'There is no host of that name',
  EAI_AGAIN: 'The host’s name could not be looked up',
  ECONNRESET: 'The connection was reset before an answer came',
  EPIPE: 'The connection was reset before an answer came',
  UND_ERR_SOCKET: 'The connection was reset before an answer came',
  [truncated]: lostMessage,
  ECONNABORTED: 'The connection was closed before an answer came',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  CERT_HAS_EXPIRED: 'The service’s certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The service’s certificate is signed by itself: --ca-file names one to trust',
  SELF_SIGNED_CERT_IN_CHAIN:
    'The service’s certificate comes from an unknown authority: --ca-file names one to trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The service’s certificate comes from an unknown authority: --ca-file names one to trust',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'The service’s certificate comes from an unknown authority: --ca-file names one to trust',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The service’s certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: plainServer,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: plainServer,
  ERR_SSL_HTTP_REQUEST: plainServer,
  EPROTO: 'No TLS connection could be agreed on: the server may be too old, or speak no TLS',
};

/** Addresses of a kind that this machine does not have fail first, and say nothing of the service. */
const unreachable = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** Code, class and message of whatever a library threw; of several addresses tried, the failure that says most. */
const namesOf = (
  error: unknown,
): { readonly code: string; readonly name: string; readonly message: string } => {
  const cause = innermost(error);
  if (!(cause instanceof Error)) return { code: '', name: '', message: String(cause) };
  // undici takes an interim answer that nobody asked for as a broken connection, which it is not.
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

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
