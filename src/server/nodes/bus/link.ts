import type { MsgRequest } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { HintedError } from '../../../core/hintedError.ts';
import { LogAway, LogConflict } from '../../live/eventLog.ts';
import type { BusAddress } from './busAddress.ts';

export interface Delivered {
  readonly subject: string;
  /** Its place in the stream, from 1. */
  readonly place: number;
  /** When the server stored it, in ms since 1970. */
  readonly at: number;
  readonly body: Uint8Array;
}

export type BusLink = Awaited<ReturnType<typeof openBusLink>>;

/** The bus cannot be used in this way. `hint` says what to do. */
export class BusError extends HintedError {
  override readonly name = 'BusError';
}

/** The longest wait for an answer of the server, in ms. */
const patience = 2000;
/** How long to wait between two attempts to connect, in ms. */
const reconnectWait = 250;
/** How often the server has to give a sign of life, in ms: a link that is cut without a word is noticed after three of them. */
const pingEvery = 3000;
/** How many messages may be on their way to this node. */
const ahead = 2000;
/** What the headers of a message may need of the largest size that the server takes, in bytes. */
const headerRoom = 4096;

/** Opens a stream of NATS JetStream, reconnecting for as long as it takes. @throws BusError if no server with it answers */
export const openBusLink = async (address: BusAddress) => {
  const { servers, stream, shown, credentials, tls } = address;
  // Most services have no bus.
  const { connect, headers } = await import('@nats-io/transport-node');
  const { AckPolicy, DeliverPolicy, jetstream, JetStreamApiCodes, JetStreamApiError, jetstreamManager } =
    await import('@nats-io/jetstream');
  const connection = await connectTo(address, () =>
    connect({
      servers: [...servers],
      ...credentials,
      ...(tls && { tls: {} }),
      name: 'esports',
      timeout: patience,
      reconnectTimeWait: reconnectWait,
      maxReconnectAttempts: -1,
      pingInterval: pingEvery,
      ignoreAuthErrorAbort: true,
      noAsyncTraces: true,
    }),
  );
  let isUp = true;
  let renewed = (): void => undefined;
  void followStatus(connection, up => {
    isUp = up;
    if (up) renewed();
  });
  const manager = await connectTo(address, () => jetstreamManager(connection, { timeout: patience })).catch(
    async (fault: unknown) => {
      await connection.close();
      throw fault;
    },
  );
  const client = jetstream(connection, { timeout: patience });

  /** Tells a refusal, on which the caller acts, from silence. */
  const asked = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (!isUp || connection.isClosed()) throw new LogAway(`NATS at ${shown} does not answer`);
    try {
      return await ask();
    } catch (cause) {
      if (cause instanceof JetStreamApiError && cause.code === JetStreamApiCodes.StreamWrongLastSequence)
        throw new LogConflict('another node has appended to the match', { cause });
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new LogAway(`NATS at ${shown} does not answer: ${why}`, { cause });
    }
  };

  /** The stream as the server has it: when it was made, and the place of its last message. @throws LogAway */
  const state = () =>
    asked(async () => {
      try {
        const { created, state: now } = await manager.streams.info(stream);
        return { created, last: now.last_seq, bytes: now.bytes };
      } catch (cause) {
        if (cause instanceof JetStreamApiError && cause.code === JetStreamApiCodes.StreamNotFound)
          return undefined;
        throw cause;
      }
    });

  return {
    /** Returns its place. `after`: the subject's last. `isWhole`: replaces all before. @throws LogConflict, LogAway, BusError */
    publish: async (
      subject: string,
      body: Uint8Array,
      { after, isWhole = false }: { readonly after: number; readonly isWhole?: boolean },
    ): Promise<number> => {
      const largest = (connection.info?.max_payload ?? Infinity) - headerRoom;
      if (body.length > largest)
        throw new BusError(
          `a message of ${body.length} bytes is too large for NATS at ${shown}, which takes ${largest}`,
          'raise max_payload in the configuration of nats-server',
        );
      const own = headers();
      if (isWhole) own.set('Nats-Rollup', 'sub');
      const options = { expect: { lastSubjectSequence: after, streamName: stream }, headers: own };
      return (await asked(() => client.publish(`${stream}.${subject}`, body, options))).seq;
    },
    /** Passes on the messages from a place on, in order. The returned function ends this. @throws LogAway */
    follow: async (from: number, hear: (message: Delivered) => void): Promise<() => void> => {
      const start = { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: from };
      const messages = await asked(async () =>
        (await client.consumers.get(stream, start)).consume({
          max_messages: ahead,
          callback: ({ subject, seq, timestampNanos, data }) =>
            hear({
              subject: subject.slice(stream.length + 1),
              place: seq,
              at: Number(timestampNanos / 1_000_000n),
              body: data,
            }),
        }),
      );
      return () => void messages.close().catch(() => undefined);
    },
    state,
    /** The server's clock at some moment of the call, in ms since 1970. @throws LogAway */
    time: (): Promise<number> =>
      asked(async () => {
        // No answer has the time but that about something new.
        const { name, created } = await manager.consumers.add(stream, {
          ack_policy: AckPolicy.None,
          deliver_policy: DeliverPolicy.New,
          inactive_threshold: 1_000_000_000,
        });
        void manager.consumers.delete(stream, name).catch(() => undefined);
        return Date.parse(created);
      }),
    /** The last message of a subject. @throws LogAway */
    last: (subject: string): Promise<Delivered | undefined> =>
      asked(async () => {
        const found = await manager.streams.getMessage(stream, { last_by_subj: `${stream}.${subject}` });
        return found ? { subject, place: found.seq, at: found.time.getTime(), body: found.data } : undefined;
      }),
    /** Overwrites and removes the messages of a subject before a place. @throws LogAway */
    eraseBefore: (subject: string, place: number): Promise<void> =>
      asked(async () => {
        // The server knows this form of the request since 2.9; its type leaves it out.
        const first = { next_by_subj: `${stream}.${subject}` } as unknown as MsgRequest;
        let failed: number | undefined;
        for (;;) {
          const found = await manager.streams.getMessage(stream, first);
          if (!found || found.seq >= place) return;
          await manager.streams.deleteMessage(stream, found.seq).catch((cause: unknown) => {
            // Another node may have removed it in between; then it is not found again.
            if (found.seq === failed) throw cause;
            failed = found.seq;
          });
        }
      }),
    /** Makes the stream if there is none. @throws LogAway */
    ensure: async (): Promise<void> => {
      if (await state()) return;
      await asked(() =>
        manager.streams.add({ name: stream, subjects: [`${stream}.>`], allow_rollup_hdrs: true }),
      );
    },
    onReconnect: (act: () => void): void => void (renewed = act),
    isConnected: (): boolean => isUp && !connection.isClosed(),
    close: () => connection.close(),
  };
};

/** By how much the clocks of a node and of the server may differ without a word, in ms. */
const skew = 2000;

export type ServerTime = ReturnType<typeof createServerTime>;

/** The server's clock, by which all nodes go: `now` corrected by what it stamped, unless right within the time of an answer. */
export const createServerTime = (now: () => number) => {
  let offset = 0;
  let isDoubtful = false;
  return {
    now: () => now() + offset,
    /** How far the server's clock is ahead of this node's, in ms. */
    offset: () => offset,
    /** The server stamped something with `at`: before now and, if that is known, after this node's clock showed `after`. */
    note: (at: number, after?: number): void => {
      const least = at - now();
      const most = after === undefined ? Infinity : at - after;
      offset = Math.min(most, Math.max(least, offset));
      isDoubtful = after === undefined && least < offset - skew;
    },
    /** Whether the last stamp was so old that this node's clock may have been set forward. */
    isDoubtful: () => isDoubtful,
    /** What is to be said of this node's clock; undefined if it is right. */
    warning: (): string | undefined => {
      if (Math.abs(offset) < skew) return undefined;
      const seconds = Math.round(Math.abs(offset) / 1000);
      return `the clock of this node is ${seconds} s ${offset > 0 ? 'behind' : 'ahead of'} that of NATS, by which it goes`;
    },
  };
};

const connectTo = async <T>({ shown }: BusAddress, open: () => Promise<T>): Promise<T> => {
  try {
    return await open();
  } catch (cause) {
    const why = cause instanceof Error ? `: ${cause.message}` : '';
    throw new BusError(
      `NATS with JetStream at ${shown} does not answer${why}`,
      'check that it is running (nats-server -js), and its address in --bus: nats://host:4222',
      { cause },
    );
  }
};

const followStatus = async (connection: NatsConnection, tell: (isUp: boolean) => void): Promise<void> => {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect' || type === 'staleConnection' || type === 'close') tell(false);
    if (type === 'reconnect') tell(true);
  }
};
