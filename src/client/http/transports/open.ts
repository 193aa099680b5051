import type { Transport } from '../transport.ts';
import { createNodeHttpTransport, type LoadBuiltin, type NodeHttpSetup } from './nodeHttp.ts';

/** Opens what carries requests over the network: `node:http`, or undici through a proxy. */
export const openTransport = async (
  loadBuiltin: LoadBuiltin,
  { proxy, ...setup }: NodeHttpSetup & { readonly proxy?: URL },
): Promise<Transport> => {
  if (!proxy) return createNodeHttpTransport(loadBuiltin, setup);
  const { createUndiciTransport } = await import('./undici.ts');
  return createUndiciTransport({ ...setup, proxy });
};
