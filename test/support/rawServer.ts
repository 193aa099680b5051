import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * A loopback server that answers with raw bytes instead of HTTP, so that an answer may be as broken as a test needs.
 */
export interface RawServer {
  readonly baseUrl: string;
  /** The head of each request received so far. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/** How to answer one request; `index` counts them from 0. */
export type RawReply = (socket: Socket, index: number, head: string) => void;

export const startRawServer = async (reply: RawReply): Promise<RawServer> => {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    let received = '';
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', chunk => {
      received += String(chunk);
      for (let end = received.indexOf('\r\n\r\n'); end >= 0; end = received.indexOf('\r\n\r\n')) {
        const head = received.slice(0, end);
        received = received.slice(end + 4);
        requests.push(head);
        reply(socket, requests.length - 1, head);
      }
    });
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a TCP port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    requests,
    close: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
};

/** A complete HTTP answer as bytes. */
export const httpAnswer = (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): string => {
  const all = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Status\r\n${lines.join('')}\r\n${body}`;
};
