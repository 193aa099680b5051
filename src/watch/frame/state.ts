import type { Theme } from '../../output/theme.ts';
import type { World } from '../feed/timeline.ts';

export const transportNames = {
  sse: 'SSE',
  room: 'WebSocket',
  poll: 'polling',
  replay: 'replay',
} as const;
export type TransportName = keyof typeof transportNames;

/** How the screen is fed. Moments are milliseconds since 1970 UTC. */
export interface Status {
  readonly transport: TransportName;
  /** When anything was last heard of the service, a heartbeat included; undefined before the first. */
  readonly heardAt: number | undefined;
  /** Nothing heard for so long, in milliseconds, and what is shown is old. */
  readonly staleAfter: number;
  /** Requests and pushed updates of this watch. */
  readonly spent: number;
  /** What the service last said is left of the quota; undefined where it says nothing, or there is none. */
  readonly left: number | undefined;
  /** Nothing more will come: the match, or the recording, is over. */
  readonly ended: boolean;
  /** Why nothing comes at the moment, in one line. */
  readonly problem?: string | undefined;
  /** Since when the link is down, and when it is tried again; undefined while it stands. */
  readonly downSince?: number | undefined;
  readonly retryAt?: number | undefined;
  /** How to have the updates pushed, for a watch that polls although nobody said so. */
  readonly pushHint?: string | undefined;
  /** What comes next, where that is known: said while no match is live. */
  readonly nextUp?: string | undefined;
  /** Times that something may have been missed. */
  readonly gaps?: number | undefined;
}

/** What is drawn: the matches as they were at the moment that is shown, and how the screen is fed. */
export interface WatchState {
  /** Undefined while nothing is old enough to be shown. */
  readonly world: World | undefined;
  /** Match ids in the order of the board. */
  readonly order: readonly string[];
  readonly status: Status;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** How it is drawn. */
export interface Appearance {
  readonly theme: Theme;
  readonly ascii: boolean;
}
