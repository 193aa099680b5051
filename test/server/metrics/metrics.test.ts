import { expect, test } from 'vitest';
import { routeEntries } from '../../../src/core/table/index.ts';
import type { Access } from '../../../src/server/access/check.ts';
import type { LogEntry } from '../../../src/server/http/server.ts';
import { withMetrics } from '../../../src/server/metrics/countedAccess.ts';
import { createPrometheus, type Prometheus } from '../../../src/server/metrics/prometheus.ts';
import { ApiProblem } from '../../../src/data/store/problem.ts';
import { isStopping } from '../../../src/server/request.ts';

/** The series of the service whose name begins with `name`, with their values. */
const series = async (prometheus: Prometheus, name: string): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    (await prometheus.text())
      .split('\n')
      .filter(line => line.startsWith(`esports_${name}`))
      .map(line => [line.slice('esports_'.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );

const entry: LogEntry = {
  at: 0,
  from: '127.0.0.1',
  method: 'GET',
  path: '/api/v1/game/teams/esp_secret',
  route: '/teams/{team}',
  status: 200,
  ms: 30,
  bytes: 1000,
  id: 'a',
};

test('requests are counted by route, method and status, and never by what a client typed', async () => {
  const prometheus = createPrometheus('1.2.3');
  prometheus.answered(entry);
  prometheus.answered({ ...entry, status: 404 });
  prometheus.answered({ ...entry, route: undefined, method: 'BREW', status: 405 } as unknown as LogEntry);
  expect(await series(prometheus, 'http_requests_total')).toEqual({
    'http_requests_total{route="/teams/{team}",method="GET",status="200"}': 1,
    'http_requests_total{route="/teams/{team}",method="GET",status="404"}': 1,
    'http_requests_total{route="other",method="other",status="405"}': 1,
  });
  expect(await prometheus.text()).not.toMatch(/secret|BREW/u);
  expect(await series(prometheus, 'http_response_body_bytes_total')).toEqual({
    http_response_body_bytes_total: 3000,
  });
});

test('the time of an answer is measured in seconds, and that of a stream is not', async () => {
  const prometheus = createPrometheus('1.2.3');
  prometheus.answered(entry);
  prometheus.answered({ ...entry, route: '/live/stream', ms: 3_600_000, streamed: true });
  const label = 'route="/teams/{team}"';
  expect(await series(prometheus, 'http_request_duration_seconds')).toMatchObject({
    [`http_request_duration_seconds_bucket{le="0.02",${label}}`]: 0,
    [`http_request_duration_seconds_bucket{le="0.05",${label}}`]: 1,
    [`http_request_duration_seconds_sum{${label}}`]: 0.03,
    [`http_request_duration_seconds_count{${label}}`]: 1,
  });
  expect(Object.keys(await series(prometheus, 'http_request_duration_seconds')).join('')).not.toContain(
    'stream',
  );
});

test('a figure of another part is read when somebody asks', async () => {
  const prometheus = createPrometheus('1.2.3');
  let size = 5;
  prometheus.gauge({ name: 'esports_event_log_bytes', about: 'Size', read: () => Promise.resolve(size) });
  size = 7;
  expect(await series(prometheus, 'event')).toEqual({ event_log_bytes: 7 });
});

test('charges, streams and rooms are counted around whatever check there is', async () => {
  const prometheus = createPrometheus('1.2.3');
  const outcomes: (ApiProblem | undefined)[] = [
    undefined,
    new ApiProblem('PLAN_LIMIT_EXCEEDED', 'spent'),
    isStopping(),
  ];
  let seats = 0;
  const access: Access = {
    delay: 0,
    archiveSince: -Infinity,
    charge: async () => {
      const refusal = outcomes.shift();
      if (refusal) throw refusal;
    },
    sit: () => {
      seats += 1;
      return () => void (seats -= 1);
    },
    headers: () => ({}),
  };
  const check = withMetrics(() => access, prometheus);
  const pushed = routeEntries.filter(({ row }) => row.stream !== undefined);
  const leaves = await Promise.all(
    pushed.map(async route => {
      const counted = await check({ method: 'GET', path: '', query: '', headers: {} }, route);
      await Promise.resolve(counted.charge()).catch(() => undefined);
      return counted.sit?.();
    }),
  );
  const [first] = pushed;
  if (!first) throw new Error('no stream in the table');
  const counted = await check({ method: 'GET', path: '', query: '', headers: {} }, first);
  await expect(counted.charge()).rejects.toThrow('stopping');
  expect(await series(prometheus, 'charges_total')).toEqual({
    'charges_total{result="granted"}': 1,
    'charges_total{result="refused"}': 1,
    'charges_total{result="unavailable"}': 1,
  });
  expect([seats, await series(prometheus, 'live_listeners')]).toEqual([
    2,
    { 'live_listeners{kind="stream"}': 1, 'live_listeners{kind="room"}': 1 },
  ]);
  for (const leave of leaves) leave?.();
  expect([seats, await series(prometheus, 'live_listeners')]).toEqual([
    0,
    { 'live_listeners{kind="stream"}': 0, 'live_listeners{kind="room"}': 0 },
  ]);
});
