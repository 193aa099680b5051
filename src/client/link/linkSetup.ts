import type { ClientError } from '../errors.ts';
import { beginInTurn, type Meter, type Metered } from '../http/meter.ts';
import { type Pacing, waitForTurn } from '../http/pacing.ts';
import type { PushedUpdate } from './pushedUpdate.ts';
import type { RoomJoin } from './roomJoin.ts';
import type { UpdateQueue } from './updateQueue.ts';

/** Counts what a link costs. Each attempt is begun. */
export interface LinkMeter extends Meter {
  /** Called for each update that the service pushed, shown or not. @throws ClientError of kind quotaSpent */
  pushed(): void;
}

/** The update after which to go on: its id, and when it came, in milliseconds since 1970 UTC. */
export interface LastUpdate {
  readonly id: string;
  readonly cameAt: number;
}

/** How following ends, and the listeners for its progress. */
export interface LinkHooks {
  readonly signal: AbortSignal;
  /** Where an earlier process stopped; absent: from now on. */
  readonly after?: LastUpdate | undefined;
  /** Called for everything that arrives, including heartbeats. */
  readonly heard?: (() => void) | undefined;
  /** Called when the link has broken, with the milliseconds until it is opened again. */
  readonly onBreak?: ((error: ClientError, pause: number) => void) | undefined;
  /** Called with the service's reason when it ends the link and asks not to be called again. */
  readonly onDone?: ((why: string) => void) | undefined;
  /** Whether to refuse a room that does not say that it can be resumed after a break. */
  readonly mustResume?: boolean | undefined;
  /** The pause between two attempts once a link is lost, in milliseconds; absent: ever longer, up to a minute. */
  readonly lostPause?: number | undefined;
  /** Ends the present pause when it aborts, but never within a second or against the service's own word. */
  readonly hurried?: (() => AbortSignal) | undefined;
  /** The milliseconds within which a room has to send its first update; absent: it may be silent. */
  readonly firstWithin?: number | undefined;
}

/** What following needs, over a stream or in a room. */
export interface LinkSetup extends LinkHooks {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly now: () => number;
  readonly setTimer: (ms: number, run: () => void) => () => void;
  /** A random number from 0 up to 1. */
  readonly random: () => number;
  /** The timeout for the head of an answer or the end of a handshake, in milliseconds. */
  readonly timeout: number;
  /** Milliseconds without a sign of life after which a link counts as dead; by default `silentAfter`. */
  readonly silence?: number | undefined;
  readonly meter?: LinkMeter | undefined;
  /** Shared by everything that is sent to the service; by default the link has its own. */
  readonly pacing?: Pacing | undefined;
  /** How to join a room where the service wants more than its address. */
  readonly join?: RoomJoin | undefined;
  /** Whether later updates matter after this one; undefined for most updates. */
  readonly finalityOf?: ((update: PushedUpdate) => UpdateFinality | undefined) | undefined;
}

/** `last`: end the link, no later update matters. `perhapsLast`: if the service ends it now, that is no break. */
export type UpdateFinality = 'last' | 'perhapsLast';

export type Ending =
  /** The service has sent everything; `said` is its reason, if it asks not to be called again. */
  | { readonly kind: 'done'; readonly said?: string }
  | { readonly kind: 'final'; readonly error: Error }
  /** To be tried again. `asked`: the least pause that the service wants, in ms. `clean`: it was an orderly end. */
  | {
      readonly kind: 'broken';
      readonly error: ClientError;
      readonly asked?: number;
      readonly clean?: boolean;
    }
  | { readonly kind: 'redirect'; readonly target: URL | undefined };

/** One attempt: its task, and the listeners for its progress. */
export interface Attempt {
  readonly url: URL;
  /** Where to resume; undefined if no id is known, or if no header can carry it. */
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal;
  readonly wasLinked: boolean;
  /** Holds the updates until they are taken. */
  readonly queue: Pick<UpdateQueue<PushedUpdate>, 'isFull' | 'room'>;
  /** The link is open. `resumption`: what is known about whether it resumes where the last one broke. */
  opened(resumption: Resumption): void;
  heard(): void;
  push(update: PushedUpdate): void;
  /** From now on, resume after this id if the link breaks. An empty id withdraws the earlier one. */
  resumeAfter(id: string): void;
  /** The service sets the pause before any further attempt, in milliseconds. */
  retry(ms: number): void;
}

/** The evidence that a link resumes where the previous one broke. */
export interface Resumption {
  /** The `last-event-id` header of the answer: the update after which the service says it resumes. */
  readonly said: string | undefined;
  /** Whether a service without that header is trusted to resume after the id that it was sent. */
  readonly trusted: boolean;
}

/** Begins an attempt when its turn has come. @throws ClientError */
export const beginLink = (
  { meter, pacing }: Pick<LinkSetup, 'meter' | 'pacing'>,
  { url, signal }: Attempt,
): Promise<Metered | undefined> => beginInTurn(meter, url, ms => waitForTurn(pacing, ms, url, signal));

export const lostAfter = 300_000;
