import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { remoteAddress } from './incoming.ts';

/** A certificate chain, the server's own first, and the private key of the first; both PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A server of node with the limits of the service. */
export interface NodeServer {
  readonly server: Server;
  readonly scheme: 'http' | 'https';
  /** Uses another certificate for the connections that come from now on. */
  readonly renew: (certificate: Certificate) => void;
  /** Cuts off every connection, also one that has not ended its TLS handshake. */
  readonly cutOff: () => void;
}

const limits = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2000,
  // The service answers a missing Host header itself, like every other error.
  requireHostHeader: false,
} as const;
/** The longest time for a TLS handshake, in ms. */
const handshakeTimeout = 10_000;
/** The maximum number of open connections, limited by file handles and memory. Further ones are closed at once. */
const connectionsAtOnce = 16_384;
/** A connection without traffic for this long (ms) is closed. Heartbeats keep a healthy stream open. */
const stuckAfter = 60_000;

/** `certificate`: for a server that speaks TLS. `keepAliveTimeout` in ms. */
export const createNodeServer = async (
  handle: RequestListener,
  keepAliveTimeout: number,
  certificate?: Certificate,
): Promise<NodeServer> => {
  const made = certificate
    ? await createTlsServer(handle, keepAliveTimeout, certificate)
    : createPlainServer(handle, keepAliveTimeout);
  const { server } = made;
  server.timeout = stuckAfter;
  server.maxConnections = connectionsAtOnce;
  return made;
};

const createPlainServer = (handle: RequestListener, keepAliveTimeout: number): NodeServer => {
  const server = createServer({ ...limits, keepAliveTimeout }, handle);
  // The log needs the client's address after the socket has closed and lost it.
  server.on('connection', remoteAddress);
  return {
    server,
    scheme: 'http',
    renew: () => undefined,
    cutOff: () => server.closeAllConnections(),
  };
};

const createTlsServer = async (
  handle: RequestListener,
  keepAliveTimeout: number,
  { cert, key }: Certificate,
): Promise<NodeServer> => {
  const https = await import('node:https');
  const server = https.createServer({ ...limits, handshakeTimeout, keepAliveTimeout, cert, key }, handle);
  server.on('secureConnection', remoteAddress);
  // Node cuts off the connections that have sent a request, and none in their handshake.
  const open = new Set<Duplex>();
  server.on('connection', socket => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    server,
    scheme: 'https',
    renew: renewed => {
      // Bun's server has no such method.
      if (!('setSecureContext' in server))
        throw new Error(
          'the native program cannot change the certificate of an open port: start serve again',
        );
      server.setSecureContext(renewed);
    },
    cutOff: () => {
      for (const socket of open) socket.destroy();
    },
  };
};
