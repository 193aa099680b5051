import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { remoteAddress } from './incoming.ts';

/** A range of addresses: `10.0.0.0/8`. */
export interface Network {
  readonly address: string;
  /** The number of leading bits that all its addresses share. */
  readonly prefix: number;
}

/** Reads an address or a range, `10.0.0.7` or `fd00::/8`; undefined for anything else. */
export const parseNetwork = (text: string): Network | undefined => {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/u.exec(text) ?? [];
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const prefix = bits === undefined ? most : Number(bits);
  return prefix >= 0 && prefix <= most ? { address, prefix } : undefined;
};

/** Who asks. X-Forwarded-For and X-Forwarded-Proto count only from trusted proxies. */
export const createClients = (trusted: readonly Network[] = []) => {
  const list = new BlockList();
  for (const { address, prefix } of trusted) list.addSubnet(address, prefix, familyOf(address));
  const isTrusted = (address: string): boolean =>
    trusted.length > 0 && isIP(address) !== 0 && list.check(address, familyOf(address));

  return {
    /** The client's address: the last one that no trusted proxy stands for. `incoming`: the request, if it could be read. */
    addressOf: (socket: Duplex, incoming?: IncomingMessage): string => {
      let address = remoteAddress(socket);
      if (!isTrusted(address)) return address;
      // Each proxy adds the address that asked it at the end. What stands before the first untrusted one, from the right,
      // is the client's own claim.
      const hops = listed(incoming?.headers['x-forwarded-for']);
      for (const hop of hops.toReversed()) {
        const before = bareAddress(hop);
        if (before === undefined) return address;
        address = before;
        if (!isTrusted(address)) return address;
      }
      return address;
    },
    /** How the client reached the service. */
    schemeOf: (socket: Duplex, incoming?: IncomingMessage): 'http' | 'https' => {
      if (!isTrusted(remoteAddress(socket))) return 'http';
      const said = listed(incoming?.headers['x-forwarded-proto']).at(-1)?.toLowerCase();
      return said === 'https' ? said : 'http';
    },
  };
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The members of a header that is a list. Node joins repeated headers into one. */
const listed = (header: string | string[] = []): readonly string[] =>
  [header].flat().flatMap(value => value.split(',').map(each => each.trim()));

/** The address in `203.0.113.7`, `203.0.113.7:4711`, `2001:db8::7` or `[2001:db8::7]:4711`; undefined in anything else. */
const bareAddress = (hop: string): string | undefined => {
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/u.exec(hop) ?? [];
  const address = bracketed ?? plain ?? hop;
  return isIP(address) === 0 ? undefined : address;
};
