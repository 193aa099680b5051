import type { ClientError } from '../errors.ts';
import type { Metered } from '../http/meter.ts';
import type { PushedUpdate } from './pushedUpdate.ts';
import type { UpdateQueue } from './updateQueue.ts';

/** Counts what a link costs. */
export interface LinkMeter {
  /** Before each attempt. @throws ClientError of kind quotaSpent where it must not be made */
  begin(url: URL): Metered;
  /** Told of each update that the service has pushed, shown or not. @throws ClientError of kind quotaSpent */
  pushed(): void;
}

/** How following is ended, and whom it tells how it fares. */
export interface LinkHooks {
  readonly signal: AbortSignal;
  /** Told whenever anything comes, a heartbeat too. */
  readonly heard?: (() => void) | undefined;
  /** Told when the link has broken and will be opened again, in so many milliseconds. */
  readonly onBreak?: ((error: ClientError, pause: number) => void) | undefined;
  /** Told in which words the service ended the link, where it asks not to be called again. */
  readonly onDone?: ((why: string) => void) | undefined;
  /** Whether a room is refused that does not say that it can be gone on with after a break. */
  readonly mustResume?: boolean | undefined;
}

/** What following takes, over a stream or in a room. */
export interface LinkSetup extends LinkHooks {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly setTimer: (ms: number, run: () => void) => () => void;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Milliseconds to the head of an answer, or the end of a handshake. */
  readonly timeout: number;
  /** Milliseconds without a sign of life after which a link counts as dead; `silentAfter` where absent. */
  readonly silence?: number | undefined;
  readonly meter?: LinkMeter | undefined;
  /** What an update means for those that may follow it; undefined for most. */
  readonly finalityOf?: ((update: PushedUpdate) => UpdateFinality | undefined) | undefined;
}

/**
 * `last`: nothing that matters comes after it, and the link is ended. `perhapsLast`: where the service ends the link
 * then, it has not broken it.
 */
export type UpdateFinality = 'last' | 'perhapsLast';

/** How an attempt came to its end. */
export type Ending =
  /** The service has said all there is; `said`: in which words, where it asks not to be called again. */
  | { readonly kind: 'done'; readonly said?: string }
  | { readonly kind: 'final'; readonly error: Error }
  /**
   * It may fare better in a moment. `asked`: not before so many milliseconds, as the service says. `clean`: the service
   * ended the link in good order.
   */
  | {
      readonly kind: 'broken';
      readonly error: ClientError;
      readonly asked?: number;
      readonly clean?: boolean;
    }
  | { readonly kind: 'redirect'; readonly target: URL | undefined };

/** One attempt: what it is to do, and whom it tells. */
export interface Attempt {
  readonly url: URL;
  /** Where the service is to go on; undefined where nothing named a place, or no header can hold the name. */
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal;
  /** Whether a link has stood before. */
  readonly wasLinked: boolean;
  /** What is read is held here until it is taken. */
  readonly queue: Pick<UpdateQueue<PushedUpdate>, 'isFull' | 'room'>;
  /** The link stands; with what is known of whether it goes on where the last one broke. */
  opened(resumption: Resumption): void;
  heard(): void;
  push(update: PushedUpdate): void;
  /** From here the service is to go on after a break. An empty id: it has taken the place back. */
  resumeAfter(id: string): void;
  /** The service names the pause before any further attempt, in milliseconds. */
  retry(ms: number): void;
}

/** What tells whether a link goes on where the one before it broke. */
export interface Resumption {
  /** The header `last-event-id` of the answer: after which update the service says that it goes on. */
  readonly said: string | undefined;
  /** Whether a service that says nothing is trusted to go on after the id that it was sent. */
  readonly trusted: boolean;
}

/** Without a link for so long it is lost, in milliseconds. */
export const lostAfter = 300_000;
