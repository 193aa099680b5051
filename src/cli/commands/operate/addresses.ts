import { type Network, parseNetwork } from '../../../server/http/clients.ts';
import type { ListenOptions } from '../../../server/http/server.ts';
import { ConfigError } from '../../settings/source.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import type { serveFlags } from './serveCommand.ts';

type Addresses = Pick<ListenOptions, 'host' | 'allowHosts' | 'cors' | 'publicUrl' | 'trustedProxies'>;

/** Where the service listens, and whom it answers. @throws ConfigError */
export const readAddresses = ({
  host,
  allowHost,
  cors,
  publicUrl,
  trustProxy,
}: FlagValues<typeof serveFlags>): Addresses => ({
  ...(host !== undefined && { host }),
  ...(allowHost && { allowHosts: allowHost }),
  ...(cors !== undefined && { cors: [checkOrigin(cors)] }),
  ...(publicUrl !== undefined && { publicUrl: checkPublicUrl(publicUrl) }),
  ...(trustProxy && { trustedProxies: trustProxy.map(checkNetwork) }),
});

/** How long the answers of one key may take to compute, in ms of each second, unless the operator says otherwise. */
const usualComputing = 250;

export const readLimits = ({ compute = usualComputing, ...flags }: FlagValues<typeof serveFlags>) => ({
  key: { rate: flags.rate, streams: flags.streams, ...(compute > 0 && { computing: compute }) },
  address: { rate: flags.addressRate, streams: flags.addressStreams },
});

/** Accepts an address or a range of addresses. @throws ConfigError */
export const checkNetwork = (text: string): Network => {
  const network = parseNetwork(text);
  if (network) return network;
  throw new ConfigError(
    `--trust-proxy: "${text}" is not an address`,
    'Give the proxy’s address or a range, such as 127.0.0.1, 10.0.0.0/8 or fd00::/8',
  );
};

/** Accepts `*` or an origin as browsers send it: `https://example.com`. @throws ConfigError */
export const checkOrigin = (text: string): string => {
  if (text === '*') return text;
  const url = webUrl(text);
  // The value is compared as text with what a browser sends: a path or a trailing slash would never match.
  if (url && url.pathname === '/' && url.search === '' && url.hash === '') return url.origin;
  throw new ConfigError(`--cors: "${text}" is not an origin`, 'Name one such as https://example.com, or *');
};

/** Removes the trailing slash, because links append to the address. @throws ConfigError */
export const checkPublicUrl = (text: string): string => {
  const url = webUrl(text);
  if (url && url.search === '' && url.hash === '' && url.username === '' && url.password === '')
    return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  throw new ConfigError(
    `--public-url: "${text}" is not the address of a service`,
    'Give the public address, without /api/v1: https://data.example',
  );
};

const webUrl = (text: string): URL | undefined => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
};
