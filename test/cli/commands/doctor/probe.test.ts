import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCitoService } from '../../../support/citoService/service.ts';
import { createFakeClock } from '../../../support/fakeClock.ts';
import { runHere, userIn } from '../../../support/programHere.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

const clock = createFakeClock(Date.UTC(2026, 10, 24, 12));

const setUp = async (key?: string) => {
  const service = await startCitoService({ plan: 'enterprise', clock });
  onTestFinished(() => service.close());
  const folder = createTemporaryFolder();
  const env = {
    ...userIn(folder),
    ESPORTS_BASE_URL: service.baseUrl,
    ESPORTS_GAME: 'cs2',
    ESPORTS_API_KEY: key ?? service.key,
  };
  return {
    service,
    file: join(folder, 'report.txt'),
    doctor: async (...words: readonly string[]) => {
      const ran = runHere(['doctor', ...words], env, clock);
      return { code: await ran.finished, stdout: ran.stdout(), stderr: ran.stderr() };
    },
  };
};

test('six requests tell which fields were read, sent and not read, and not found', async () => {
  const { service, doctor } = await setUp();
  const { stdout } = await doctor('--probe', '--json', 'check,status,found');
  expect(service.requests).toHaveLength(6);
  const [live] = (JSON.parse(stdout) as { check: string; found: string }[]).filter(
    each => each.check === 'GET /live',
  );
  expect(live?.found).toMatch(/fields read; sent and not read: .*roundTimer.*; not found: .*team1Slug/);
});

test('the report is printed and written, with names and types and no value', async () => {
  const { doctor, file, service } = await setUp();
  const { code, stdout } = await doctor('--probe', '--report', file);
  expect(code).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(stdout);
  expect(stdout).toContain('    team1Score: number or null\n');
  const answers = service.requests.map(({ path }) => path);
  expect(answers).toHaveLength(6);
  for (const value of ['rainford', 'Rainford', 'cs2-match-2400', new URL(service.origin).host, service.key])
    expect(stdout).not.toContain(value);
});

test('without a key that is accepted, only the first route is asked', async () => {
  const { service, doctor } = await setUp('cito_live_another');
  const { code, stdout } = await doctor('--probe');
  expect(service.requests).toHaveLength(1);
  expect(code).toBe(2);
  expect(stdout).toMatch(/^GET \/live\tfailed\t/m);
});

test('a file that exists is kept, and --report alone is a fault', async () => {
  const { doctor, file } = await setUp();
  writeFileSync(file, 'mine');
  expect(await doctor('--probe', '--report', file)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('already exists'),
  });
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect(await doctor('--report', file)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--report needs --probe'),
  });
});
