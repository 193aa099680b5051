import type { AddressInfo, Server } from 'node:net';

/** Listens on a free port of loopback, and prints it for the process that started this one. */
export const listenOnLoopback = (server: Server): void => {
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
};
