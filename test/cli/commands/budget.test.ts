import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCitoService } from '../../support/citoService/service.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { runHere, userIn } from '../../support/programHere.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const now = Date.UTC(2026, 10, 24, 12);

/** Runs command lines one after the other as one user of a fresh free key. */
const setUp = async () => {
  const service = await startCitoService({ clock: createFakeClock(now) });
  onTestFinished(() => service.close());
  const { baseUrl, origin, key } = service;
  const folder = join(createTemporaryFolder(), 'esports');
  mkdirSync(folder, { mode: 0o700 });
  const profile = { baseUrl, game: 'cs2', service: 'cito', key: { origin, kept: 'file', text: key } };
  const document = { version: 1, active: 'cito', profiles: { cito: profile } };
  writeFileSync(join(folder, 'credentials.json'), JSON.stringify(document), { mode: 0o600 });
  const env = { ...userIn(folder), NO_COLOR: '1', LANG: 'C.UTF-8' };
  const esports = async (argv: readonly string[], columns?: number): Promise<string> => {
    const running = runHere(argv, env, createFakeClock(now), { columns });
    expect([await running.finished, running.stderr()]).toEqual([0, expect.any(String)]);
    return columns === undefined ? running.stdout() : running.stdout() + running.stderr();
  };
  return { esports, month: service.month };
};

const budgetOf = async (esports: (argv: readonly string[]) => Promise<string>) => {
  const parsed: unknown = JSON.parse(await esports(['budget', '--json']));
  return Array.isArray(parsed) ? parsed[0] : parsed;
};

test('the plan is of the stored schedule and of what is followed, and sends nothing', async () => {
  const { esports, month } = await setUp();
  await esports(['usage', 'set', '--plan', 'free']);
  expect(await budgetOf(esports)).toMatchObject({ matches: 0, cost: 0, left: 500, event: null });
  await esports(['upcoming', '--limit', '100']);
  const spent = month();
  const all = await budgetOf(esports);
  expect(all).toMatchObject({ event: 'Harbour Open', days: 7, scheduled: 6, left: 499, rounds: false });
  expect(all.cost).toBeGreaterThan(8 * all.scheduled * 0.9);
  expect(all.cost).toBeLessThan(all.left);
  await esports(['follow', 'rainford']);
  const own = await budgetOf(esports);
  expect(own).toMatchObject({ rounds: true, finalWithin: 60 });
  expect(own.scheduled).toBeLessThan(all.scheduled);
  expect(month()).toBeLessThanOrEqual(spent + 2);
  expect(await esports(['budget'], 80)).toContain('followed teams by round');
});

test('where nothing is counted there is no plan', async () => {
  const running = runHere(['budget'], userIn(createTemporaryFolder()), createFakeClock(now));
  await running.finished;
  expect([running.stdout(), running.stderr()]).toEqual(['', expect.stringContaining('Nothing is planned')]);
});
