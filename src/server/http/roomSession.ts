import { parseRecord } from '../../core/json/jsonRecord.ts';
import { ApiProblem } from '../../data/store/problem.ts';
import type { Clock } from '../clock.ts';
import { createPace } from '../pace.ts';
import type { Room, RoomEnd, Rooms, Visitor } from '../live/rooms.ts';

/** The reasons for closing a connection, with codes from RFC 6455 7.4.1 and the IANA registry. */
export const closeCodes = {
  over: [1000, 'the match is over'],
  stopping: [1001, 'the service is stopping'],
  limit: [1008, 'the quota of the plan is spent'],
  refused: [4401, 'the key is no longer valid'],
  uncounted: [1013, 'updates cannot be counted at the moment'],
  flooding: [1008, 'too many messages'],
  idle: [1008, 'no room was joined'],
  fault: [1011, 'the service failed'],
  slow: [1013, 'the client did not read its updates'],
} as const satisfies Record<string, readonly [code: number, reason: string]>;
export type CloseReason = keyof typeof closeCodes;

/** The part of a visitor's connection that a session needs. */
export interface Connection {
  /** Resolves when the next text may be sent. */
  send(text: string): Promise<void>;
  close(reason: CloseReason): void;
}

interface SessionParts {
  readonly rooms: Rooms;
  readonly visitor: Visitor;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly report: (fault: unknown) => void;
}

/** The longest time that a connection may stay without a room, in ms. */
const idleAfter = 30_000;
/** So many messages may come within so many seconds. */
const messages = [20, 10] as const;
const roomsAtOnce = 16;

export const createRoomSession = ({ rooms, visitor, connection, clock, report }: SessionParts) => {
  /** By what the names mean: a match is one room, whatever it is called. */
  const joined = new Map<number | undefined, () => void>();
  const pace = createPace(...messages, clock.now);
  let stopIdle: (() => void) | undefined;

  const watchIdle = (): void => {
    stopIdle?.();
    stopIdle = joined.size > 0 ? undefined : clock.setTimer(idleAfter, () => connection.close('idle'));
  };
  const say = (message: object): void => void connection.send(JSON.stringify(message));

  /** Joins a room that was already opened for the visitor. */
  const join = (match: string, room: Room, leave: () => void): void => {
    const key = rooms.keyOf(match);
    joined.set(key, leave);
    watchIdle();
    void listen(key, room, leave);
  };

  const listen = async (key: number | undefined, room: Room, leave: () => void): Promise<void> => {
    try {
      const end = await passOn(room, connection);
      // The visitor has left this room, and may have joined the room of the same match again.
      if (joined.get(key) !== leave) return;
      joined.delete(key);
      if (end !== 'over' || joined.size === 0) connection.close(end);
    } catch (fault) {
      report(fault);
      connection.close('fault');
    }
  };

  const actions = {
    join: (match, lastEventId) => {
      if (joined.has(rooms.keyOf(match)))
        throw new MessageError('ALREADY_JOINED', `the room of ${match} is already joined`);
      if (joined.size >= roomsAtOnce)
        throw new MessageError(
          'TOO_MANY_ROOMS',
          `a connection may join at most ${roomsAtOnce} rooms at once`,
        );
      const left = new AbortController();
      const room = rooms.open({ match, access: visitor.access, lastEventId, signal: left.signal });
      // A returning visitor first learns whether the room resumes without a gap.
      if (lastEventId !== undefined)
        say({ type: 'joined', matchId: match, lastEventId: room.resumed ? lastEventId : null });
      join(match, room, () => left.abort());
    },
    leave: match => {
      const key = rooms.keyOf(match);
      const leave = joined.get(key);
      if (!leave) throw new MessageError('NOT_JOINED', `the room of ${match} is not joined`);
      joined.delete(key);
      leave();
      watchIdle();
      say({ type: 'left', matchId: match });
    },
  } satisfies Record<string, (match: string, lastEventId: string | undefined) => void>;

  const obey = (text: string): void => {
    const message = parseRecord(text);
    if (!message) throw new MessageError('INVALID_MESSAGE', 'a message must be a JSON object');
    const { type, matchId, lastEventId } = message;
    if (type !== 'join' && type !== 'leave')
      throw new MessageError('UNKNOWN_MESSAGE', 'the type of a message must be join or leave');
    if (typeof matchId !== 'string') throw new MessageError('INVALID_MESSAGE', 'matchId must name a match');
    if (lastEventId !== undefined && typeof lastEventId !== 'string')
      throw new MessageError('INVALID_MESSAGE', 'lastEventId must be the id of an update');
    actions[type](matchId, lastEventId);
  };

  watchIdle();
  return {
    join,
    hear: (text: string): void => {
      if (pace.take('') > 0) {
        connection.close('flooding');
        return;
      }
      try {
        obey(text);
      } catch (fault) {
        if (!(fault instanceof MessageError || fault instanceof ApiProblem)) {
          report(fault);
          connection.close('fault');
          return;
        }
        say({ type: 'error', code: fault.code, message: fault.message });
      }
    },
    end: (): void => {
      stopIdle?.();
      const all = [...joined.values()];
      joined.clear();
      for (const leave of all) leave();
    },
  };
};

/** An invalid message. The visitor receives the error and stays connected. */
class MessageError extends Error {
  override readonly name = 'MessageError';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const passOn = async (room: Room, connection: Connection): Promise<RoomEnd> => {
  for (;;) {
    const said = await room.next();
    if (said.done) return said.value;
    await connection.send(said.value);
  }
};
