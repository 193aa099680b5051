import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy on loopback that passes bytes on, and cuts every connection when it is told to. */
export interface CuttingProxy {
  readonly port: number;
  /** Cuts all connections: in good order, or with a reset. Comes back with how many there were. */
  cut(clean: boolean): number;
  close(): void;
}

/** `alter`: what becomes of the bytes that a client sends. */
export const startCuttingProxy = async (
  port: number,
  alter = (text: string): string => text,
): Promise<CuttingProxy> => {
  const clients = new Set<Socket>();
  const server = createServer(client => {
    clients.add(client);
    const service = connect(port, '127.0.0.1');
    const drop = (): void => {
      clients.delete(client);
      client.destroy();
      service.destroy();
    };
    client.on('data', bytes => service.write(alter(bytes.toString('latin1')), 'latin1'));
    service.pipe(client);
    for (const socket of [client, service]) socket.on('error', drop).on('close', drop);
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    // A server that listens on a TCP port has an address of this form.
    port: (server.address() as AddressInfo).port,
    cut: clean => {
      const cut = [...clients];
      for (const client of cut) {
        if (clean) client.end();
        else client.resetAndDestroy();
      }
      clients.clear();
      return cut.length;
    },
    close: () => {
      for (const client of clients) client.destroy();
      server.close();
    },
  };
};
