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
 * @throws ConfigError where certificates would not be checked, or for a file of certificates that is none; ProxyError
 */
export const connectingOf = async (
  baseUrl: string,
  { host, flags }: CommandContext,
): Promise<Connecting & { readonly proxy?: URL }> => {
  if (baseUrl.startsWith('https:') && !flags.insecure) requireCheckedCertificates(host.env);
  const proxy = namesProxy(host.env)
    ? (await import('../../client/http/transports/proxy.ts')).proxyFor(new URL(baseUrl), host.env)
    : undefined;
  return {
    ...(flags.caFile !== undefined && { ca: authorities(flags.caFile, host.loadBuiltin) }),
    ...(proxy && { proxy }),
  };
};

/** Node takes any certificate where this variable is 0: whoever answers would get the key. @throws ConfigError */
const requireCheckedCertificates = (env: CommandContext['host']['env']): void => {
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return;
  throw new ConfigError(
    'NODE_TLS_REJECT_UNAUTHORIZED=0 is set: any server could take the key',
    'Unset it (an authority of your own: --ca-file <file>), or add --insecure where you know the network.',
  );
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
