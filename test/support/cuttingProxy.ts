import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy on loopback that forwards bytes, and cuts every connection on request. */
export interface CuttingProxy {
  readonly port: number;
  /** Cuts all connections, in an orderly way or with a reset. Returns their number. */
  cut(clean: boolean): number;
  close(): void;
}

/** `alter` changes the bytes that a client sends. */
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
