import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LogEntry } from '../http/exchange.ts';

/** What the service counts and measures while it runs, for whoever watches over it. */
export type ServiceMetrics = Pick<Prometheus, 'answered' | 'charged' | 'listeners' | 'gauge'>;

const chargeResults = ['granted', 'refused', 'unavailable'] as const;

export interface Figure {
  /** By the conventions of Prometheus, with the unit at the end: `esports_event_log_bytes`. */
  readonly name: string;
  /** One sentence without its full stop. */
  readonly about: string;
  /** Whether it only grows. */
  readonly isCounter?: boolean;
  readonly read: () => number | Promise<number>;
}

export type Prometheus = ReturnType<typeof createPrometheus>;

/** Most answers take a few milliseconds, and the log's clock counts whole ones. */
const buckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
/** Clients may send any method. Each value of a label is a series of its own, so the others are one. */
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST'];

/** Metrics in the text form of Prometheus. `version`: that of the program. */
export const createPrometheus = (version: string) => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'esports_build_info', help: 'The running program', labelNames: ['version'], registers })
    .labels(version)
    .set(1);
  const requests = new Counter({
    name: 'esports_http_requests_total',
    help: 'Requests whose answer has ended, by route; status 0: the client left before the answer',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'esports_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, without streams and rooms',
    labelNames: ['route'],
    buckets,
    registers,
  });
  const bytes = new Counter({
    name: 'esports_http_response_body_bytes_total',
    help: 'Bytes of the bodies of answers and streams that have ended, after compression',
    registers,
  });
  const charges = new Counter({
    name: 'esports_charges_total',
    help: 'Charges of keys: granted, refused because the quota is used up or the key has ended, or unavailable: not to be counted at the moment',
    labelNames: ['result'],
    registers,
  });
  const open = new Gauge({
    name: 'esports_live_listeners',
    help: 'Streams and rooms that are open',
    labelNames: ['kind'],
    registers,
  });
  // A series that appears only with its first event hides that event from rate().
  for (const result of chargeResults) charges.labels(result).inc(0);
  for (const kind of ['stream', 'room']) open.labels(kind).set(0);
  return {
    answered: ({ route = 'other', method, status, ms, bytes: sent, streamed }: LogEntry): void => {
      requests.labels(route, methods.includes(method) ? method : 'other', String(status)).inc();
      bytes.inc(sent);
      if (!streamed) durations.labels(route).observe(ms / 1000);
    },
    charged: (result: (typeof chargeResults)[number]): void => charges.labels(result).inc(),
    /** Notes that a listener came (1) or left (-1). */
    listeners: (kind: 'stream' | 'room', change: 1 | -1): void => open.labels(kind).inc(change),
    /** Adds a figure that is read each time that somebody asks. */
    gauge: ({ name, about, isCounter = false, read }: Figure): void => {
      const metric: Counter | Gauge = new (isCounter ? Counter : Gauge)({
        name,
        help: about,
        registers,
        collect: async () => {
          const value = await read();
          metric.reset();
          metric.inc(value);
        },
      });
    },
    contentType: registry.contentType,
    /** All figures as they are now. */
    text: () => registry.metrics(),
  };
};
