import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProgram, type Served } from '../support/program.ts';

const program = createProgram();
let services: readonly Served[] = [];
beforeAll(async () => {
  services = await Promise.all([1, 2, 3, 4].map(() => program.serve()));
});
afterAll(async () => {
  await Promise.all(services.map(service => service.stop()));
  program.remove();
});

const pick = (index: number): Served => {
  const service = services[index % services.length];
  if (!service) throw new Error('no service was started');
  return service;
};
const createKey = async (name: string, monthly: number, plan = 'free') => {
  const { stdout } = await program.run([
    'keys',
    'create',
    '--plan',
    plan,
    '--name',
    name,
    '--monthly',
    String(monthly),
  ]);
  return stdout.trim();
};
const used = async (name: string) => {
  const { stdout } = await program.run(['keys', 'list', '--json']);
  return (JSON.parse(stdout) as { name: string; used: number }[]).find(key => key.name === name)?.used;
};
const ask = async ({ url }: Served, key: string, signal?: AbortSignal) => {
  const answer = await fetch(`${url}/game/rankings?limit=1`, {
    headers: { 'x-api-key': key },
    ...(signal && { signal }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};

test('four services that share an access file admit exactly the limit, and report what is spent', async () => {
  const key = await createKey('shared', 150);
  const statuses = await Promise.all(Array.from({ length: 280 }, (_, index) => ask(pick(index), key))).then(
    answers => answers.map(({ status }) => status),
  );
  expect(statuses.filter(status => status === 200)).toHaveLength(150);
  expect(statuses.filter(status => status === 429)).toHaveLength(130);
  expect(await used('shared')).toBe(150);

  const { status, headers, body } = await ask(pick(0), key);
  const now = new Date(program.now());
  const resetsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
  expect([status, body]).toEqual([
    429,
    {
      success: false,
      error: {
        code: 'PLAN_LIMIT_EXCEEDED',
        message: expect.stringContaining('150 requests a month'),
        docs: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/docs#plan-limit-exceeded$/),
        plan: 'free',
        limit: 150,
        resetsAt: resetsAt.toISOString().replace('.000Z', 'Z'),
      },
    },
  ]);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(
    Math.ceil((resetsAt.getTime() - now.getTime()) / 1000) + 1,
  );
});

test('answers of a killed service stay counted, and beyond them at most the requests under way', async () => {
  const key = await createKey('killed', 100_000);
  const service = await program.serve();
  const lanes = 4;
  let answered = 0;
  const lane = async (): Promise<void> => {
    for (;;) {
      const { status } = await ask(service, key).catch(() => ({ status: 0 }));
      if (status !== 200) return;
      answered += 1;
      if (answered === 100) void service.kill();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const counted = (await used('killed')) ?? 0;
  expect(answered).toBeGreaterThanOrEqual(100);
  expect(counted).toBeGreaterThanOrEqual(answered);
  expect(counted).toBeLessThanOrEqual(answered + lanes);
});

test('a stream ends with the event limit when the quota does, and is charged what it sent', async () => {
  const key = await createKey('stream', 1);
  const answer = await fetch(`${pick(0).url}/game/live/stream`, { headers: { 'x-api-key': key } });
  const text = await answer.text();
  const events = [...text.matchAll(/^event: (.*)$/gm)].map(([, name]) => name);
  expect(events).toEqual(['snapshot', 'limit']);
  expect(text).toContain('"resetsAt":');
  expect(await used('stream')).toBe(1);
});

test('errors, unchanged answers, OPTIONS and the documentation cost nothing; HEAD costs one', async () => {
  const key = await createKey('careful', 10);
  const url = pick(0).url;
  const headers = { 'x-api-key': key };
  const head = await fetch(`${url}/game/rankings`, { method: 'HEAD', headers });
  const unchanged = await fetch(`${url}/game/rankings`, {
    headers: { ...headers, 'if-none-match': head.headers.get('etag') ?? '' },
  });
  const others = await Promise.all([
    fetch(`${url}/game/rankings?limit=0`, { headers }),
    fetch(`${url}/game/teams/nobody`, { headers }),
    fetch(`${url}/game/rankings`, { method: 'POST', headers }),
    fetch(`${url}/game/rankings`, { method: 'OPTIONS', headers }),
    fetch(new URL('/docs', url), { headers }),
    fetch(new URL('/openapi.json', url), { method: 'HEAD', headers }),
  ]);
  expect([head.status, unchanged.status, ...others.map(({ status }) => status)]).toEqual([
    200, 304, 400, 404, 405, 204, 200, 200,
  ]);
  expect(await used('careful')).toBe(1);
});
