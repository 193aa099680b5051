import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { knownServices } from '../../src/core/services/services.ts';
import { type MinuteService, profileAt, startMinuteService } from '../support/minuteService.ts';
import { createProgram } from '../support/program.ts';

const program = createProgram();
const services: MinuteService[] = [];
afterAll(async () => {
  await Promise.all(services.map(service => service.close()));
  program.remove();
});

const ending = 'With --no-queue the command fails.\n';

/** A service with a limit a minute, and the environment of a user with a profile for it. */
const setUp = async (limit: number, answer?: (url: URL) => unknown) => {
  const service = await startMinuteService(limit, answer);
  services.push(service);
  const folder = join(program.folder, `config-${services.length}`);
  mkdirSync(folder, { mode: 0o700 });
  const [{ name }] = knownServices;
  writeFileSync(join(folder, 'credentials.json'), profileAt(service.baseUrl, name), { mode: 0o600 });
  const env = { ESPORTS_CONFIG_DIR: folder };
  const run = (...words: readonly string[]) => program.run(words, env);
  const spend = async (): Promise<void> => {
    for (let sent = 0; sent < limit; sent += 1) await run('api', '/live');
  };
  return { service, run, spend };
};

const times = <T>(count: number, run: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, run));

describe.concurrent('a service that allows so many requests a minute', () => {
  test('answers thirty commands in turn, and then eight processes at once, within its limit', async () => {
    // The ten of the free plan would take six minutes.
    const { service, run } = await setUp(20);
    const codes: (number | null)[] = [];
    for (let sent = 0; sent < 30; sent += 1) codes.push((await run('api', '/live')).code);
    await times(8, async () => {
      for (let sent = 0; sent < 5; sent += 1) codes.push((await run('api', '/live')).code);
    });
    expect(codes).toEqual(Array(70).fill(0));
    expect(service.requests.filter(({ status }) => status !== 200)).toEqual([]);
    expect(service.requests).toHaveLength(70);
    expect(service.most()).toBeLessThanOrEqual(20);
  }, 300_000);

  test('gives a whole list whose pages are more than its limit', async () => {
    const page = (url: URL) => {
      const number = Number(url.searchParams.get('page') ?? 1);
      const data = Array.from({ length: 10 }, (_, row) => ({
        id: `m-${number}-${row}`,
        status: 'completed',
      }));
      return {
        success: true,
        data,
        meta: { count: 10, total: 130, page: number, totalPages: 13, hasNext: number < 13 },
      };
    };
    const { service, run } = await setUp(10, page);
    const { code, stdout, stderr } = await run('results', '--all', '--json', '--yes');
    expect([code, stderr.match(/Waiting for the service’s minute/g)]).toEqual([
      0,
      ['Waiting for the service’s minute'],
    ]);
    expect((JSON.parse(stdout) as unknown[]).length).toBe(130);
    expect(service.most()).toBeLessThanOrEqual(10);
  });

  test('is waited for by a watch that begins with none left, and refused at once with --no-queue', async () => {
    const { run, spend } = await setUp(10);
    await spend();
    const refused = await run('live', '--no-queue');
    expect([refused.code, refused.stdout]).toEqual([6, '']);
    expect(refused.stderr).toMatch(/the next can be sent in \d\d s/);
    const begun = performance.now();
    const { code, stdout, stderr } = await run('watch', '--once', '--timeout', '5s');
    expect([code, stdout !== '']).toEqual([0, true]);
    expect(performance.now() - begun).toBeLessThan(66_000);
    expect(stderr).toMatch(/Waiting for the service’s minute: \d\d s/);
    expect(stderr.endsWith(ending)).toBe(true);
  });
});
