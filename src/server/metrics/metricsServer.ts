import { createServer, type RequestListener } from 'node:http';
import { listenOn, toReachable } from '../http/listenOn.ts';
import { createHostCheck } from '../http/originPolicy.ts';
import type { ReportFault } from '../../data/store/problem.ts';
import type { Prometheus } from './prometheus.ts';

export type MetricsServer = Awaited<ReturnType<typeof serveMetrics>>;

/** Answers `/metrics` on a port of its own, which clients of the service cannot ask. Port 0: a free one. @throws ListenError */
export const serveMetrics = async (
  prometheus: Pick<Prometheus, 'text' | 'contentType'>,
  { host, port }: { readonly host: string; readonly port: number },
  report: ReportFault,
) => {
  const isLocal = createHostCheck('localhost')(bracketed(host));
  // A web page can make its own name lead to this machine. Where others may ask, it would learn nothing new.
  const isOurs = isLocal ? createHostCheck(host) : () => true;
  const answer: RequestListener = (request, response) => {
    const end = (status: number, text: string, type = 'text/plain; charset=utf-8'): void => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
      response.end(request.method === 'HEAD' ? '' : text);
    };
    const { url = '', method = '', headers } = request;
    if (!isOurs(headers.host)) end(403, 'the name in Host is not allowed\n');
    else if (url.split('?', 1)[0] !== '/metrics') end(404, 'the metrics are at /metrics\n');
    else if (method !== 'GET' && method !== 'HEAD') end(405, 'the metrics can only be read\n');
    else
      prometheus.text().then(
        text => end(200, text, prometheus.contentType),
        (fault: unknown) => {
          report(fault);
          end(500, 'the metrics cannot be read; the error was logged\n');
        },
      );
  };
  const server = createServer({ requestTimeout: 15_000, headersTimeout: 10_000 }, answer);
  const bound = await listenOn(server, host, port);
  return {
    /** `http://127.0.0.1:9464/metrics` */
    url: `http://${toReachable(host)}:${bound}/metrics`,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);
