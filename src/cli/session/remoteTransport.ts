import { readFileSync } from 'node:fs';
import type { Connecting, Transport } from '../../client/http/transport.ts';
import { createNodeHttpTransport } from '../../client/http/transports/nodeHttp.ts';
import { ConfigError } from '../../settings/source.ts';
import type { CommandContext } from './types.ts';

/**
 * What carries requests to a service: `node:http` for the one request that most commands send, undici for many and for
 * those through a proxy.
 * @throws ConfigError for a file of certificates that is none; ProxyError
 */
export const openRemoteTransport = async (
  baseUrl: string,
  many: boolean,
  context: CommandContext,
): Promise<Transport> => {
  const connecting = await connectingOf(baseUrl, context);
  if (!many && !connecting.proxy) return createNodeHttpTransport(context.host.loadBuiltin, connecting);
  const { createUndiciTransport } = await import('../../client/http/transports/undici.ts');
  return createUndiciTransport(connecting);
};

/**
 * Whom connections to a service trust, and what carries them, by flags and environment.
 * @throws ConfigError for a file of certificates that is none; ProxyError
 */
export const connectingOf = async (
  baseUrl: string,
  { host, flags }: CommandContext,
): Promise<Connecting & { readonly proxy?: URL }> => {
  const proxy = namesProxy(host.env)
    ? (await import('../../client/http/transports/proxy.ts')).proxyFor(new URL(baseUrl), host.env)
    : undefined;
  return {
    ...(flags.caFile !== undefined && { ca: authorities(flags.caFile, host.loadBuiltin) }),
    ...(proxy && { proxy }),
  };
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
