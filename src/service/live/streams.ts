import type { Access } from '../access/check.ts';
import type { ListenerReader, LiveHub } from './hub.ts';
import type { Pushed } from './pushed.ts';
import { chargedUpdates, toRefusalMessage } from './pushed.ts';

/** What the client of `/live/stream` wants. */
export interface StreamRequest {
  /** Only this match, by its number; undefined: every match. */
  readonly match: number | undefined;
  /** The last update that the client has seen (the `last-event-id` header). */
  readonly lastEventId: string | undefined;
  readonly access: Access;
  readonly signal: AbortSignal | undefined;
}

/** Pieces of `text/event-stream`, until the client has gone. */
export type Stream = AsyncIterable<string> & Pick<ListenerReader, 'resumed'>;

/** Where pushed updates come from. */
export interface Streams {
  open(request: StreamRequest): Stream;
}

/** A comment keeps the link, and those along it, from taking silence for the end (ms). */
const heartbeatEvery = 15_000;
/** How long a browser waits before it connects again, ms. */
const retryAfter = 3000;

/** The event stream of `/live/stream`, https://html.spec.whatwg.org/multipage/server-sent-events.html */
export const createStreams = (hub: LiveHub): Streams => ({
  open: ({ match, lastEventId, access, signal }) => {
    // Subscribed at once, and not with the first piece: a match that is not live is an answer, not a stream.
    const reader = hub.subscribe({ match, lastEventId, delay: access.delay, signal });
    const pieces = frames(chargedUpdates(reader, access, hub.clock, heartbeatEvery), reader.end);
    return Object.assign(pieces, { resumed: reader.resumed });
  },
});

async function* frames(pushed: AsyncIterable<Pushed>, end: () => void): AsyncGenerator<string, void, void> {
  try {
    yield `retry: ${retryAfter}\n\n`;
    for await (const each of pushed) yield frame(each);
    yield ': end\n\n';
  } finally {
    end();
  }
}

/** One event, or one comment. JSON has no line breaks of its own, so `data` is one line. */
const frame = (pushed: Pushed): string => {
  if (pushed.kind === 'idle') return ':\n\n';
  // Without an id: whoever comes back with a new month goes on where this one ended.
  if (pushed.kind === 'refused') {
    const said = toRefusalMessage(pushed.problem);
    return said ? `event: ${said.type}\ndata: ${JSON.stringify(said)}\n\n` : ': come back\n\n';
  }
  const { id, type, text } = pushed.update;
  return `id: ${id}\nevent: ${type}\ndata: ${text}\n\n`;
};
