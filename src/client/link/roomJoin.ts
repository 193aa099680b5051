import type { RoomTerms } from '../../core/services/knownService.ts';
import { parseRecord } from '../../core/json/jsonRecord.ts';
import type { PushedUpdate } from './pushedUpdate.ts';

/** What joins the room of a match at a known service, beyond its address and headers. */
export interface RoomJoin {
  /** The message that subscribes to the match. */
  readonly subscription: string;
  /** Added to the address of the handshake alone, so that nothing else ever shows it. */
  readonly parameter?: { readonly name: string; readonly value: string };
}

export const roomJoin = (
  { key, subscription }: RoomTerms,
  match: string,
  headers: Readonly<Record<string, string>>,
): RoomJoin => {
  const value = headers['x-api-key'];
  return {
    subscription: JSON.stringify(subscription, (_name, part: unknown) =>
      typeof part === 'string' ? part.replaceAll('{matchId}', () => match) : part,
    ),
    ...(key !== 'header' && value !== undefined && { parameter: { name: key.parameter, value } }),
  };
};

/** The address of the handshake. Only an encrypted one has the key. */
export const handshakeAddress = (url: URL, { parameter }: Partial<RoomJoin> = {}): URL => {
  const address = new URL(url);
  address.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (parameter && address.protocol === 'wss:') address.searchParams.set(parameter.name, parameter.value);
  return address;
};

const controls = /^(?:ready|subscribed|ping|pong)$/;
const mayBeControl = /"type"\s*:\s*"(?:ready|subscribed|ping|pong)"/;
/** Such a message is short; an update that has the word somewhere may be long. */
const longestControl = 2000;

/** The type of a message about the link itself, which is no update; undefined for any other. */
export const controlIn = ({ event, text }: PushedUpdate): string | undefined => {
  if (controls.test(event)) return event;
  if (event !== 'message' || text.length > longestControl || !mayBeControl.test(text)) return undefined;
  const type = parseRecord(text)?.['type'];
  return typeof type === 'string' && controls.test(type) ? type : undefined;
};
