import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Starts a balancer on a port of its own: each connection goes to the next address that accepts it. Returns its origin.
 */
export const startRoundRobin = async (targets: () => readonly string[]): Promise<string> => {
  let turn = 0;
  const open = new Set<Socket>();
  const reach = (client: Socket, left: number): void => {
    const all = targets();
    const target = new URL(all[(turn += 1) % all.length] ?? '');
    const server = connect(Number(target.port), target.hostname);
    open.add(server);
    let isConnected = false;
    server.once('connect', () => {
      isConnected = true;
      client.pipe(server).pipe(client);
    });
    server.on('error', () => undefined);
    server.once('close', () => {
      open.delete(server);
      if (isConnected || left === 0) client.destroy();
      else reach(client, left - 1);
    });
    client.once('close', () => server.destroy());
  };
  const balancer = createServer(client => {
    open.add(client);
    client.on('error', () => undefined);
    client.once('close', () => open.delete(client));
    reach(client, targets().length - 1);
  }).listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    balancer.close();
  });
  const address = balancer.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
};
