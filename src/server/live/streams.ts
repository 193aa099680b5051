import { getOrMake } from '../../core/getOrMake.ts';
import type { Access } from '../access/check.ts';
import type { ListenerReader, LiveHub } from './hub.ts';
import { chargedUpdates, type Pushed, toRefusalMessage } from './pushed.ts';
import type { Update } from './update.ts';
import { type Handed, iterate } from '../handed.ts';
import { type Pieces, stopping } from '../request.ts';

export interface StreamRequest extends Pick<
  Parameters<LiveHub['subscribe']>[0],
  'match' | 'lastEventId' | 'signal'
> {
  readonly access: Access;
}

/** Pieces of `text/event-stream`, until the client disconnects. */
export type Stream = Pieces & Pick<ListenerReader, 'resumed'>;

export type Streams = ReturnType<typeof createStreams>;

export const eventStream = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Asks nginx not to buffer updates.
  'x-accel-buffering': 'no',
} as const;

/** The interval of comments, in ms. They keep proxies and clients from treating silence as a lost connection. */
const heartbeatEvery = 15_000;
/** The time before a browser reconnects, in ms. */
const retryAfter = 3000;
/** The same when the service stops: the listeners return spread over this range, not all at once. */
const [returnFrom, returnTo] = [1000, 5000];
/** The golden section of the range: any number of multiples spread evenly. */
const stride = 2472;

/** The event stream of `/live/stream`, https://html.spec.whatwg.org/multipage/server-sent-events.html */
export const createStreams = (hub: LiveHub) => {
  let sentAway = 0;
  const farewell = (signal: AbortSignal | undefined): string => {
    if (signal?.reason !== stopping) return ': end\n\n';
    sentAway += 1;
    return `retry: ${returnFrom + ((sentAway * stride) % (returnTo - returnFrom))}\n: ${stopping}\n\n`;
  };
  return {
    open: ({ match, lastEventId, access, signal }: StreamRequest): Stream => {
      // Subscribe now, before the first piece: a match that is not live is answered with an error, not a stream.
      const reader = hub.subscribe({ match, lastEventId, delay: access.delay, sit: access.sit, signal });
      const pieces = frames(chargedUpdates(reader, access, hub.clock, heartbeatEvery), () =>
        farewell(signal),
      );
      return { ...pieces, resumed: reader.resumed, [Symbol.asyncIterator]: () => iterate(pieces) };
    },
  };
};

const frames = (pushed: Handed<Pushed>, farewell: () => string): Handed<string> => {
  let next: 'retry' | 'update' | 'nothing' = 'retry';
  let giveTo: Parameters<Handed<string>['hand']>[0];
  const give = (each: Pushed | undefined): void => {
    if (!each) next = 'nothing';
    giveTo(each ? frame(each) : farewell());
  };
  return {
    hand: (take, fail) => {
      giveTo = take;
      if (next === 'update') return pushed.hand(give, fail);
      const isFirst = next === 'retry';
      if (isFirst) next = 'update';
      take(isFirst ? `retry: ${retryAfter}\n\n` : undefined);
    },
    end: () => pushed.end(),
  };
};

/** One event or one comment. JSON text contains no line breaks, so `data` is one line. */
const frame = (pushed: Pushed): string => {
  if (pushed.kind === 'idle') return ':\n\n';
  // No id, so a client that returns in a new month resumes after its last update.
  if (pushed.kind === 'refused') {
    const said = toRefusalMessage(pushed.problem);
    return said ? `event: ${said.type}\ndata: ${JSON.stringify(said)}\n\n` : ': try again later\n\n';
  }
  const { id, type, text } = pushed.update;
  return getOrMake(framed, pushed.update, () => `id: ${id}\nevent: ${type}\ndata: ${text}\n\n`);
};
/** All listeners receive the same update, whose text is made once. */
const framed = new WeakMap<Update, string>();
