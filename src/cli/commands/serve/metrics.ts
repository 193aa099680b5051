import type { AccessCheck } from '../../../server/access/check.ts';
import type { Listener, ListenOptions } from '../../../server/http/server.ts';
import type { LiveHub } from '../../../server/live/hub.ts';
import { withMetrics } from '../../../server/metrics/countedAccess.ts';
import { noMetrics, type ServiceMetrics } from '../../../server/metrics/metrics.ts';
import type { ReportFault } from '../../../data/store/problem.ts';
import { ConfigError } from '../../settings/source.ts';

/** What `serve --metrics` adds to the service. */
export interface ServedMetrics {
  /** What the parts of the service count with. */
  readonly metrics: ServiceMetrics;
  readonly count: (check: AccessCheck) => AccessCheck;
  /** The listener's log, with its requests counted. */
  readonly logging: (log: ListenOptions['log']) => Pick<ListenOptions, 'log'>;
  /** Begins to answer. Returns the address; undefined if nobody wants metrics. @throws ListenError */
  readonly start: (sources: MetricsSources) => Promise<string | undefined>;
  readonly close: () => Promise<void>;
}

/** What figures are read from. */
export interface MetricsSources {
  readonly listener: Pick<Listener, 'connections'>;
  readonly hub: Pick<LiveHub, 'waiting'>;
  readonly report: ReportFault;
}

/** `address`: that of `--metrics`; without one nothing is counted. @throws ConfigError */
export const openMetrics = async (address: string | undefined, version: string): Promise<ServedMetrics> => {
  if (address === undefined) return none;
  const listenAt = parseListenAddress(address);
  const { createPrometheus } = await import('../../../server/metrics/prometheus.ts');
  const prometheus = createPrometheus(version);
  let close: (() => Promise<void>) | undefined;
  return {
    metrics: prometheus,
    count: check => withMetrics(check, prometheus),
    logging: log => ({
      log: entry => {
        prometheus.answered(entry);
        log?.(entry);
      },
    }),
    start: async ({ listener, hub, report }) => {
      prometheus.gauge({
        name: 'esports_http_connections',
        about: 'Open connections',
        read: listener.connections,
      });
      prometheus.gauge({
        name: 'esports_live_updates_waiting',
        about: 'Updates that wait for listeners who are slow to read',
        read: hub.waiting,
      });
      const { serveMetrics } = await import('../../../server/metrics/metricsServer.ts');
      const server = await serveMetrics({ prometheus, ...listenAt, report });
      ({ close } = server);
      return server.url;
    },
    close: async () => close?.(),
  };
};

const none: ServedMetrics = {
  metrics: noMetrics,
  count: check => check,
  logging: log => (log ? { log } : {}),
  start: () => Promise.resolve(undefined),
  close: () => Promise.resolve(),
};

/** Reads `9464`, `0.0.0.0:9464` or `[::1]:9464`. @throws ConfigError */
const parseListenAddress = (text: string): { readonly host: string; readonly port: number } => {
  const [, bracketed, plain, digits = ''] = /^(?:\[([^\]]+)\]:|([^:]+):)?(\d{1,5})$/u.exec(text) ?? [];
  const port = Number(digits);
  if (digits !== '' && port <= 65_535) return { host: bracketed ?? plain ?? '127.0.0.1', port };
  throw new ConfigError(
    `--metrics: «${text}» is no address to listen on`,
    'Give a port, or an address and a port: 9464, 10.0.0.7:9464, [::1]:9464',
  );
};
