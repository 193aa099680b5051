import { readFileSync, statSync } from 'node:fs';
import { fileFault } from '../../core/diskFault.ts';
import { createFetchTransport } from '../../client/http/transports/fetch.ts';
import { openTransport } from '../../client/http/transports/open.ts';
import { ConfigError } from '../settings/source.ts';
import type { CommandContext } from '../context/types.ts';

/** A single request goes by the runtime's own `fetch`, if it has one. @throws ConfigError, ProxyError */
export const openRemoteTransport = async (baseUrl: string, many: boolean, context: CommandContext) => {
  const connecting = await connectingOf(baseUrl, context);
  const { loadBuiltin, ownFetch } = context.host;
  return ownFetch && !many && !connecting.proxy
    ? createFetchTransport(ownFetch, loadBuiltin, connecting)
    : openTransport(loadBuiltin, { ...connecting, keepsConnections: many });
};

/** Reads which certificates to trust and which proxy to use. @throws ConfigError, ProxyError */
export const connectingOf = async (baseUrl: string, { host, flags }: CommandContext) => {
  if (baseUrl.startsWith('https:') && !flags.insecure) requireCheckedCertificates(host.env);
  const { env } = host;
  const namesProxy = env['https_proxy'] ?? env['HTTPS_PROXY'] ?? env['http_proxy'] ?? env['HTTP_PROXY'];
  const proxy = namesProxy
    ? (await import('../../client/http/transports/proxy.ts')).proxyFor(new URL(baseUrl), host.env)
    : undefined;
  return {
    ...(flags.caFile !== undefined && { ca: authorities(flags.caFile, host.loadBuiltin) }),
    ...(proxy && { proxy }),
  };
};

/** With this variable at 0, Node accepts any certificate, so any server could take the key. @throws ConfigError */
const requireCheckedCertificates = (env: CommandContext['host']['env']): void => {
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return;
  throw new ConfigError(
    'NODE_TLS_REJECT_UNAUTHORIZED=0 is set: any server could take the key',
    'Unset it (for your own authority: --ca-file <file>), or add --insecure if you trust the network.',
  );
};

/** The authorities that Node trusts (including `NODE_EXTRA_CA_CERTS`) and those in the file. */
const authorities = (path: string, loadBuiltin: CommandContext['host']['loadBuiltin']): readonly string[] => {
  const { getCACertificates, createSecureContext } = loadBuiltin('node:tls');
  try {
    if (!statSync(path).isFile()) throw new Error('it is not a plain file');
    const text = readFileSync(path, 'utf8');
    if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new Error('it contains no certificate');
    createSecureContext({ ca: text });
    return [...getCACertificates('default'), text];
  } catch (error) {
    throw new ConfigError(
      `The certificate file cannot be used: ${path} (${fileFault(error)})`,
      '--ca-file takes a PEM file: -----BEGIN CERTIFICATE----- and so on.',
    );
  }
};
