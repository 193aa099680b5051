import { createLimit } from '../../../core/limit.ts';
import { maxConnections, type Transport } from '../transport.ts';
import { createNodeHttpTransport, type LoadBuiltin, type NodeHttpSetup } from './nodeHttp.ts';

/** Opens what carries requests over the network: `node:http`, or undici through a proxy. */
export const openTransport = async (
  loadBuiltin: LoadBuiltin,
  { proxy, ...setup }: NodeHttpSetup & { readonly proxy?: URL },
): Promise<Transport> => {
  const { keepsConnections = false, connections = maxConnections } = setup;
  const turn = createLimit(connections);
  if (!proxy) return { ...createNodeHttpTransport(loadBuiltin, setup), ...(keepsConnections && { turn }) };
  const { createUndiciTransport } = await import('./undici.ts');
  return { ...createUndiciTransport({ ...setup, proxy }), turn };
};
