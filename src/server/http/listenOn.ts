import { HintedError } from '../../core/hintedError.ts';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server, and returns its port. 0 chooses a free one. @throws ListenError */
export const listenOn = async (server: Server, host: string, port: number): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', cause => reject(toListenError(cause, host, port)));
    server.listen(port, host, resolve);
  });
  // A server that listens on TCP has an address with a port.
  return (server.address() as AddressInfo).port;
};

/** An address that clients can use, even if the server listens on all addresses. */
export const toReachable = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
};

/** The service cannot listen. `code` is the system's error code (`EADDRINUSE`), `hint` suggests a remedy. */
export class ListenError extends HintedError {
  override readonly name = 'ListenError';
  readonly code: string;
  constructor(code: string, message: string, hint: string, options?: ErrorOptions) {
    super(message, hint, options);
    this.code = code;
  }
}

const explanations: Readonly<Record<string, readonly [what: string, hint: string]>> = {
  EADDRINUSE: ['another program already listens there', 'choose another port, or --port 0 for a free one'],
  EACCES: ['listening there is not allowed', 'choose a port above 1023'],
  EADDRNOTAVAIL: ['this machine has no such address', 'choose an address of this machine, such as 127.0.0.1'],
  ENOTFOUND: ['no host has that name', 'choose an address of this machine, such as 127.0.0.1'],
};

const toListenError = (cause: unknown, host: string, port: number): ListenError => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'UNKNOWN';
  const [what, hint] = explanations[code] ?? [String(cause), 'choose another host or port'];
  return new ListenError(code, `cannot listen on ${host}:${port}: ${what}`, hint, { cause });
};
