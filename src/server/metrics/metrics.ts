import type { LogEntry } from '../http/exchange.ts';

/** What the service counts and measures while it runs, for whoever watches over it. */
export interface ServiceMetrics {
  readonly answered: (entry: LogEntry) => void;
  /** Counts a charge: granted, refused because the quota is used up or the key has ended, or not to be counted now. */
  readonly charged: (result: ChargeResult) => void;
  /** Notes that a listener came (1) or left (-1). */
  readonly listeners: (kind: 'stream' | 'room', change: 1 | -1) => void;
  /** Adds a figure that is read each time that somebody asks. */
  readonly gauge: (figure: Figure) => void;
}

export const chargeResults = ['granted', 'refused', 'unavailable'] as const;
export type ChargeResult = (typeof chargeResults)[number];

export interface Figure {
  /** By the conventions of Prometheus, with the unit at the end: `esports_event_log_bytes`. */
  readonly name: string;
  /** One sentence without its full stop. */
  readonly about: string;
  /** Whether it only grows. */
  readonly isCounter?: boolean;
  readonly read: () => number | Promise<number>;
}
