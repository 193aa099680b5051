export type BusAddress = NonNullable<ReturnType<typeof parseBusAddress>>;

const usualStream = 'esports';

/** Reads `nats://user:password@host:4222/stream`, or `tls://…`; further servers of a cluster follow after commas. */
export const parseBusAddress = (text: string) => {
  const [, scheme = '', login, hosts = '', name] =
    /^(nats|tls):\/\/(?:([^@/]*)@)?([^@/?#]+)(?:\/([\w-]{0,64}))?$/iu.exec(text) ?? [];
  const credentials = login === undefined ? undefined : readLogin(login);
  const servers = hosts.split(',').map(host => URL.parse(`nats://${host}`)?.host ?? '');
  if (hosts === '' || servers.includes('')) return undefined;
  return {
    servers,
    stream: name === undefined || name === '' ? usualStream : name,
    /** The address without its password. */
    shown: servers.join(','),
    credentials,
    tls: scheme.toLowerCase() === 'tls',
  };
};

/** The address as `--bus` takes it, without its password. */
export const renderBusAddress = ({ tls, shown, stream }: BusAddress): string =>
  `${tls ? 'tls' : 'nats'}://${shown}${stream === usualStream ? '' : `/${stream}`}`;

const readLogin = (login: string) => {
  const [, user = '', pass] = /^([^:]*)(?::(.*))?$/u.exec(login) ?? [];
  return pass === undefined ? { token: decoded(user) } : { user: decoded(user), pass: decoded(pass) };
};

/** A sign that is no escape stands for itself. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
