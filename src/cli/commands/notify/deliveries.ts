import { isRecord } from '../../../core/json/jsonRecord.ts';
import type { NotifyEvent } from './event.ts';

/** A notice on its way to one outlet, forgotten once it has arrived. */
export interface Delivery {
  readonly event: NotifyEvent;
  /** The name of the outlet. */
  readonly outlet: string;
  /** The number of the run that delivers it. */
  readonly run: number;
  /** When it was claimed, milliseconds since 1970 UTC. */
  readonly at: number;
  /** Whether a person may have seen it. A person cannot tell a repeated notice from a new one, so it is not repeated. */
  readonly begun: boolean;
}

/** For how long a notice that may not have arrived is delivered by a later run, in milliseconds. */
const longestWait = 15 * 60_000;

type Deliveries = readonly Delivery[];

const isOf = (id: string, outlet: string) => (delivery: Delivery) =>
  delivery.event.id === id && delivery.outlet === outlet;

export const withBegun = (open: Deliveries, id: string, outlet: string): Deliveries =>
  open.map(delivery => (isOf(id, outlet)(delivery) ? { ...delivery, begun: true } : delivery));

export const withoutDelivered = (open: Deliveries, id: string, outlet: string): Deliveries =>
  open.filter(delivery => !isOf(id, outlet)(delivery));

/** The deliveries of killed runs that may be made again. */
export const interruptedIn = (open: Deliveries, isDead: (run: number) => boolean, now: number): Deliveries =>
  open.filter(({ begun, at, run }) => !begun && at > now - longestWait && isDead(run));

/** A run that takes over from killed ones. */
interface Heir {
  readonly run: number;
  readonly outlets: readonly string[];
  /** The ids of the events that its user wants. */
  readonly wanted: ReadonlySet<string>;
  readonly isDead: (run: number) => boolean;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/**
 * Splits what is open into what the run takes over and all the rest. What may not be made again is left out; what only
 * other runs want, or have an outlet for, waits for them.
 */
export const takeOver = (
  open: Deliveries,
  { run, outlets, wanted, isDead, now }: Heir,
): { readonly taken: Deliveries; readonly rest: Deliveries } => {
  const dead = new Set(open.filter(delivery => isDead(delivery.run)));
  const again = interruptedIn([...dead], () => true, now);
  const mine = again.filter(({ event, outlet }) => wanted.has(event.id) && outlets.includes(outlet));
  return {
    taken: mine.map(delivery => ({ ...delivery, run })),
    rest: open.filter(each => !dead.has(each) || (again.includes(each) && !mine.includes(each))),
  };
};

/** Reads an entry of the file; undefined for one that makes no sense. */
export const deliveryIn = (entry: unknown): Delivery | undefined => {
  if (!isRecord(entry)) return undefined;
  const { event, outlet, run, at, begun } = entry;
  if (!isRecord(event) || typeof event['id'] !== 'string' || typeof event['text'] !== 'string')
    return undefined;
  if (typeof outlet !== 'string' || typeof run !== 'number' || typeof at !== 'number') return undefined;
  // Only this program writes the file, and what a rule asks for is compared, never trusted.
  return { event: event as NotifyEvent, outlet, run, at, begun: begun === true };
};
