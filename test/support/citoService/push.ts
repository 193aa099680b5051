import type { Row } from './rows.ts';
import type { Switches } from './switches.ts';

/** A pushed frame of a live match, in the form that is switched on. */
export const frameOf = (row: Row, before: Row | undefined, { frames }: Switches): Row => {
  const id = row['id'];
  if (frames === 'whole') return { type: 'live_state', ...row };
  if (frames === 'wrapped') return { type: 'match_update', matchId: id, data: row };
  const changed = Object.entries(row).filter(
    ([name, value]) => before === undefined || JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return { type: 'match_patch', matchId: id, ...Object.fromEntries(changed) };
};

/** Somebody who listens to the stream or to a room. */
export interface Listener {
  /** The identifier of the one match that is followed; undefined for all. */
  readonly follows: (matchId: unknown) => boolean;
  readonly send: (frame: Row) => void;
}

export interface RoomSocket {
  send(text: string): void;
  on(event: 'message', heard: (data: unknown) => void): void;
  on(event: 'close', closed: () => void): void;
}

/**
 * Speaks with who joined a room: `ready`, then `subscribed` to whoever asks for it, and the states of the subscribed
 * matches.
 * @param heard told of every message of the client
 */
export const openRoom = (
  socket: RoomSocket,
  { match, switches, heard }: { match: string | null; switches: Switches; heard: (message: unknown) => void },
): Listener => {
  const rooms = new Set<unknown>();
  const send = (frame: Row): void => socket.send(JSON.stringify(frame));
  socket.on('message', data => {
    const message: unknown = JSON.parse(String(data));
    heard(message);
    // A client's message is an object of its own making; what is not in it is undefined.
    const { action, rooms: wanted } = message as { readonly action?: unknown; readonly rooms?: unknown };
    if (action === 'ping') send({ type: 'pong' });
    if (action !== 'subscribe' || !Array.isArray(wanted)) return;
    for (const room of wanted) rooms.add(room);
    send({ type: 'subscribed', rooms: wanted });
  });
  send({ type: 'ready' });
  return {
    follows: id =>
      switches.subscription ? rooms.has(`match:${String(id)}`) : match === null || match === id,
    send,
  };
};
