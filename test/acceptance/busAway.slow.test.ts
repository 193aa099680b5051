import { expect, onTestFinished, test } from 'vitest';
import { eventfulLog } from '../server/ingest/serverLog/madeUpLog.ts';
import { atServer } from '../support/eventLogs.ts';
import { freePort } from '../support/freePort.ts';
import { describeWithOwnNats, startNats } from '../support/ownNats.ts';
import { createProgram } from '../support/program.ts';

const lines = eventfulLog();
// The times of events are those of NATS, so the program goes by the machine's clock.
const env = { ESPORTS_TEST_CLOCK_OFFSET: '0' };

const setUp = async () => {
  const nats = await startNats();
  onTestFinished(() => nats.remove());
  const program = createProgram();
  onTestFinished(() => program.remove());
  const bus = ['--bus', nats.url];
  const words = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await program.run(args, env);
    if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
    return stdout.trim();
  };
  const key = await words('keys', 'create', '--plan', 'enterprise', '--name', 'test');
  const token = await words('ingest', 'source', 'server-1', '--kind', 'log');
  const create = (): Promise<string> =>
    words('ingest', 'create', 'Alpha', 'Bravo', '--bo', '1', '--source', 'server-1', ...bus);
  const port = await freePort();
  const service = await program.serve(['--ingest', ...bus, '--metrics', String(port)], env);
  onTestFinished(() => service.kill());
  // The second line is the address of the metrics.
  const { origin } = new URL(service.url.split('\n')[0] ?? '');
  const ask = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${origin}/api/v1/game${path}`, { headers: { 'x-api-key': key, ...headers } });
  return {
    nats,
    create,
    origin,
    ask,
    /** The live matches. */
    live: async (): Promise<readonly string[]> => {
      const { data } = (await (await ask('/live')).json()) as {
        readonly data: readonly { readonly id: string }[];
      };
      return data.map(({ id }) => id);
    },
    post: (from: number, to: number): Promise<Response> =>
      fetch(`${origin}/ingest/log/server-1/${token}`, {
        method: 'POST',
        body: lines
          .slice(from, to)
          .map(line => `${line}\n`)
          .join(''),
      }),
    gauge: async (): Promise<string | undefined> => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return /^esports_bus_connected (\d)$/mu.exec(text)?.[1];
    },
    /** Whether a stream goes on after an update; otherwise its first update. */
    resume: async (after: string): Promise<{ readonly after: string | null; readonly first?: string }> => {
      const answer = await ask('/live/stream', { 'last-event-id': after });
      const resumed = answer.headers.get('last-event-id');
      let text = '';
      for await (const piece of answer.body ?? []) {
        text += Buffer.from(piece as Uint8Array).toString();
        const first = /^id: (.*)\n/mu.exec(text)?.[1];
        if (resumed !== '') return { after: resumed };
        if (first !== undefined) return { after: resumed, first };
      }
      return { after: resumed };
    },
  };
};

describeWithOwnNats('a service whose bus', () => {
  test('is away goes on answering, refuses posts for a moment, and takes them as soon as the bus is back', async () => {
    const { nats, create, origin, live, post, gauge } = await setUp();
    const match = await create();
    expect((await post(0, 200)).status).toBe(200);
    await expect.poll(live).toEqual([match]);
    expect(await gauge()).toBe('1');
    await nats.kill();
    const refused = await post(200, 210);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await live()).toEqual([match]);
    expect((await fetch(`${origin}/ready`)).status).toBe(200);
    expect(await gauge()).toBe('0');
    await nats.restart();
    await expect.poll(async () => (await post(200, 210)).status, { timeout: 20_000 }).toBe(200);
    expect(await gauge()).toBe('1');
    expect((await post(210, lines.length)).status).toBe(200);
    await expect.poll(live, { timeout: 10_000 }).toEqual([]);
  });

  test('was emptied forgets its live matches, and begins with a snapshot for whoever saw them', async () => {
    const { nats, create, live, post, resume } = await setUp();
    const lost = await create();
    await post(0, 200);
    await expect.poll(live).toEqual([lost]);
    const { first: seen = '' } = await resume('');
    expect(await resume(seen)).toEqual({ after: seen });
    await atServer(nats.url, (streams, stream) => streams.purge(stream));
    await expect.poll(live, { timeout: 10_000 }).toEqual([]);
    const match = await create();
    await expect.poll(async () => (await post(0, 200)).status, { timeout: 10_000 }).toBe(200);
    await expect.poll(live, { timeout: 10_000 }).toEqual([match]);
    const { after, first } = await resume(seen);
    expect([after, first?.startsWith(`${match}:snapshot:`)]).toEqual(['', true]);
  });
});
