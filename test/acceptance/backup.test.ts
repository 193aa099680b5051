import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

const run = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await program.run(args);
  return { code, stdout: stdout.trim(), stderr };
};
const used = async (access: string): Promise<unknown> =>
  JSON.parse((await run('keys', 'list', '--access', access, '--json', 'name,used')).stdout);

const inPostgres = ['--access', 'postgres://127.0.0.1/esports'];

test('a service under load is backed up, and starts elsewhere from the backup with the charges of that moment', async () => {
  const access = join(program.folder, 'state', 'access.db');
  const folder = join(program.folder, 'backup');
  const key = (await run('keys', 'create', '--plan', 'enterprise', '--name', 'load')).stdout;
  const service = await program.serve(['--drain', '1ms']);
  const ask = async (url: string): Promise<number> => {
    const answer = await fetch(`${url}/game/rankings/world?limit=1`, { headers: { 'x-api-key': key } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const load = { isOn: true, asked: 0 };
  const asking = (async () => {
    const statuses = new Set<number>();
    while (load.isOn) {
      statuses.add(await ask(service.url));
      load.asked += 1;
    }
    return statuses;
  })();
  while (load.asked < 20) await new Promise(resolve => setImmediate(resolve));
  const before = load.asked;
  const made = await run('service', 'backup', folder, '--json');
  const after = load.asked + 1;
  expect(made.code).toBe(0);
  expect(JSON.parse(made.stdout)).toMatchObject([{ name: 'access.db' }]);
  const refused = await run('service', 'restore', folder, '--force');
  expect([refused.code, refused.stderr.includes('is in use')]).toEqual([2, true]);
  load.isOn = false;
  expect(await asking).toEqual(new Set([200]));
  expect(await used(access)).toEqual([{ name: 'load', used: load.asked }]);
  expect(await service.stop()).toBe(0);

  const unforced = await run('service', 'restore', folder);
  expect([unforced.code, unforced.stderr.includes('There is already')]).toEqual([2, true]);
  const elsewhere = join(program.folder, 'elsewhere', 'keys.db');
  expect((await run('service', 'restore', folder, '--access', elsewhere)).code).toBe(0);
  const [{ used: counted = 0 } = {}] = (await used(elsewhere)) as { readonly used?: number }[];
  expect(counted).toBeGreaterThanOrEqual(before);
  expect(counted).toBeLessThanOrEqual(after);
  const restored = await program.serve(['--access', elsewhere, '--drain', '1ms']);
  expect(await ask(restored.url)).toBe(200);
  expect(await restored.stop()).toBe(0);
  expect(await used(elsewhere)).toEqual([{ name: 'load', used: counted + 1 }]);
  expect((await run('service', 'restore', folder, '--force')).code).toBe(0);
  expect(await used(access)).toEqual([{ name: 'load', used: counted }]);
});

test('what cannot be backed up is told, and no folder is made', async () => {
  const folder = join(program.folder, 'none');
  const nothing = await run('service', 'backup', folder, '--access', join(program.folder, 'missing.db'));
  expect([nothing.code, nothing.stderr.includes('There is nothing to back up')]).toEqual([2, true]);
  const elsewhere = join(program.folder, 'missing', 'ingest.db');
  const remote = await run('service', 'backup', folder, ...inPostgres, '--ingest-file', elsewhere);
  expect([remote.code, remote.stderr.includes('There is nothing to back up')]).toEqual([2, true]);
  expect(existsSync(folder)).toBe(false);
});

test('where keys are in PostgreSQL, the live matches are backed up and restored, and pg_dump is named for the rest', async () => {
  const folder = join(program.folder, 'live');
  const match = (await run('ingest', 'create', 'Foxes', 'Owls')).stdout;
  const made = await run('service', 'backup', folder, ...inPostgres, '--json', 'name');
  expect([made.code, JSON.parse(made.stdout)]).toEqual([
    0,
    [{ name: 'ingest.db' }, { name: 'ingest-results.db' }],
  ]);
  expect(made.stderr).toContain('pg_dump');
  const file = ['--ingest-file', join(program.folder, 'restored', 'ingest.db')];
  expect((await run('service', 'restore', folder, ...inPostgres, ...file)).code).toBe(0);
  expect((await run('ingest', 'list', ...file, '-o', 'ids')).stdout).toBe(match);
  writeFileSync(`${file[1]}.restoring`, folder);
  const half = await run('ingest', 'list', ...file);
  expect([half.code, half.stderr.includes('was interrupted')]).toEqual([2, true]);

  const whole = join(program.folder, 'whole');
  await run('keys', 'create', '--plan', 'free', '--name', 'other');
  expect((await run('service', 'backup', whole)).code).toBe(0);
  const lost = await run('service', 'restore', whole, ...inPostgres, ...file, '--force');
  expect([lost.code, lost.stderr.includes('The backup has access.db')]).toEqual([2, true]);
});
