import { spawn } from 'node:child_process';
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { describeWith } from '../support/describeIf.ts';
import { freePort } from '../support/freePort.ts';
import { createProgram } from '../support/program.ts';
import { statusOf } from '../support/statusOf.ts';

const program = createProgram();
afterAll(() => program.remove());

const configuration = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url));

/** Starts the service as its unit in deploy/ does: it is started when `/ready` says so. */
const start = async (port: number) => {
  const flags = ['--drain', '5s', '--trust-proxy', '127.0.0.1', '--log', 'off'];
  const running = program.start(['serve', '--port', String(port), ...flags]);
  onTestFinished(() => running.send('SIGKILL'));
  while ((await statusOf(`http://127.0.0.1:${port}/ready`).catch(() => 0)) !== 200);
  return {
    stop: async (): Promise<number | null> => {
      running.send('SIGTERM');
      return (await running.finished).code;
    },
  };
};

describeWith('haproxy')('behind deploy/haproxy.cfg', () => {
  test('a restart of one process after the other loses no request and no update', async () => {
    const key = (
      await program.run(['keys', 'create', '--plan', 'enterprise', '--name', 'load'])
    ).stdout.trim();
    const [one, two, front] = [await freePort(), await freePort(), await freePort()];
    let [first, second] = [await start(one), await start(two)];
    const balancer = spawn('haproxy', ['-f', configuration], {
      stdio: 'ignore',
      env: {
        ...process.env,
        BIND: `127.0.0.1:${front}`,
        ESPORTS_ONE: `127.0.0.1:${one}`,
        ESPORTS_TWO: `127.0.0.1:${two}`,
      },
    });
    onTestFinished(() => void balancer.kill('SIGKILL'));
    const base = `http://127.0.0.1:${front}/api/v1/game`;
    const agent = new Agent({ keepAlive: true });
    while ((await statusOf(`${base}/live`, agent, key).catch(() => 0)) !== 200);

    const load = { isOn: true };
    const counts = new Map<string, number>();
    const client = async (): Promise<void> => {
      while (load.isOn) {
        const outcome = await statusOf(`${base}/rankings/world?limit=1`, agent, key).then(String, String);
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      }
    };
    const ids: string[] = [];
    const opened: [status: number, resumed: string | null][] = [];
    // A listener that comes back as a browser does: when it was told to, with what it saw last.
    const listener = async (): Promise<void> => {
      while (load.isOn) {
        const last = ids.at(-1);
        const headers = { 'x-api-key': key, ...(last !== undefined && { 'last-event-id': last }) };
        const answer = await fetch(`${base}/live/stream`, { headers, signal: leaving.signal });
        opened.push([answer.status, answer.headers.get('last-event-id')]);
        let text = '';
        let pause = 0;
        for await (const piece of answer.body ?? []) {
          text += Buffer.from(piece).toString();
          for (const [, id = ''] of text.matchAll(/^id: (.+)\n(?=event: )/gmu)) ids.push(id);
          for (const [, retry] of text.matchAll(/^retry: (\d+)\n/gmu)) pause = Number(retry);
          text = text.slice(text.lastIndexOf('\n\n') + 1);
        }
        await setTimeout(pause);
      }
    };
    const leaving = new AbortController();
    const listening = listener().catch((fault: unknown) => String(fault));
    const clients = Array.from({ length: 8 }, client);
    expect(await first.stop()).toBe(0);
    first = await start(one);
    expect(await second.stop()).toBe(0);
    second = await start(two);
    load.isOn = false;
    await Promise.all(clients);

    expect([...counts.keys()]).toEqual(['200']);
    expect(counts.get('200')).toBeGreaterThan(1000);
    leaving.abort();
    expect(await listening).toContain('AbortError');
    // It was sent away at least once, and went on after its last update.
    expect(opened.length).toBeGreaterThan(1);
    expect(opened.map(([status]) => status).filter(status => status !== 200)).toEqual([]);
    expect(opened.slice(1).filter(([, resumed]) => resumed === null)).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    agent.destroy();
    expect([await first.stop(), await second.stop()]).toEqual([0, 0]);
  });
});
