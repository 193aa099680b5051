import type { Theme } from '../../../output/theme.ts';
import type { World } from './timeline.ts';

export const transportNames = {
  sse: 'SSE',
  room: 'WebSocket',
  poll: 'polling',
  replay: 'replay',
} as const;
export type TransportName = keyof typeof transportNames;

/** A match that is not played now. `startsAt`: milliseconds since 1970 UTC. */
export interface OtherMatch {
  readonly id: string;
  /** `Foxes v Owls`, with the result if it is known and may be shown. */
  readonly name: string;
  readonly eventName: string;
  readonly startsAt: number;
}

/** The state of the screen's feed. Moments are milliseconds since 1970 UTC. */
export interface Status {
  readonly transport: TransportName;
  /** When the service last sent data; undefined before the first. */
  readonly heardAt: number | undefined;
  /** When it last sent anything, including heartbeats; absent: when it last sent data. */
  readonly aliveAt?: number | undefined;
  /** The shown data are stale after this many milliseconds of silence. */
  readonly staleAfter: number;
  readonly spent: number;
  /** The rest of the quota as last reported; undefined if the service reports none. */
  readonly left: number | undefined;
  /** No more updates will arrive: the match, or the recording, is over. */
  readonly ended: boolean;
  /** Why no updates arrive at the moment, in one line. */
  readonly problem?: string | undefined;
  /** The start of the connection's failure and the next attempt; undefined while the connection is up. */
  readonly downSince?: number | undefined;
  readonly retryAt?: number | undefined;
  /** How to get pushed updates, for a watch that polls although the user did not choose to. */
  readonly pushHint?: string | undefined;
  /** What was played last, and what comes next, as far as it is known without a request. */
  readonly beside?: Readonly<Record<'last' | 'next', readonly OtherMatch[]>> | undefined;
  /** The number of times that updates may have been missed. */
  readonly gaps?: number | undefined;
  readonly unread?: number | undefined;
}

export interface WatchState {
  /** Undefined until something is old enough to be shown. */
  readonly world: World | undefined;
  /** Match ids in the order of the board. */
  readonly order: readonly string[];
  readonly status: Status;
  /** What a key has done, shown for a moment in place of the keys. */
  readonly note?: string | undefined;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export interface Appearance {
  readonly theme: Theme;
  readonly ascii: boolean;
}
