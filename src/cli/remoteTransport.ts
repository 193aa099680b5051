import { readFileSync } from 'node:fs';
import type { Connecting, Transport } from '../client/transport.ts';
import { createNodeHttpTransport } from '../client/transports/nodeHttp.ts';
import { ConfigError } from '../config/source.ts';
import type { CommandContext } from './context.ts';

/**
 * What carries requests to a service: `node:http` for the one request that most commands send, undici for many and for
 * those through a proxy.
 * @throws ConfigError for a file of certificates that is none; ProxyError
 */
export const openRemoteTransport = async (
  baseUrl: string,
  many: boolean,
  { host, flags }: CommandContext,
): Promise<Transport> => {
  const connecting: Connecting =
    flags.caFile === undefined ? {} : { ca: authorities(flags.caFile, host.loadBuiltin) };
  const proxy = namesProxy(host.env)
    ? (await import('../client/proxy.ts')).proxyFor(new URL(baseUrl), host.env)
    : undefined;
  if (!many && !proxy) return createNodeHttpTransport(host.loadBuiltin, connecting);
  const { createUndiciTransport } = await import('../client/transports/undici.ts');
  return createUndiciTransport({ ...connecting, ...(proxy && { proxy }) });
};

const namesProxy = (env: CommandContext['host']['env']): boolean =>
  Boolean(env['https_proxy'] ?? env['HTTPS_PROXY'] ?? env['http_proxy'] ?? env['HTTP_PROXY']);

/** Those that Node trusts (`NODE_EXTRA_CA_CERTS` among them) and those of the file. */
const authorities = (path: string, loadBuiltin: CommandContext['host']['loadBuiltin']): readonly string[] => {
  const { getCACertificates, createSecureContext } = loadBuiltin('node:tls');
  try {
    const text = readFileSync(path, 'utf8');
    if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new Error('there is no certificate in it');
    createSecureContext({ ca: text });
    return [...getCACertificates('default'), text];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `The file of certificates cannot be used: ${path} (${reason})`,
      '--ca-file takes a PEM file: -----BEGIN CERTIFICATE----- and so on.',
    );
  }
};
