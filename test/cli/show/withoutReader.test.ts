import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';
import { httpAnswer, type RawServer, startRawServer } from '../../support/rawServer.ts';

let server: RawServer | undefined;
afterEach(() => server?.close());

/** Says on standard error which modules a program enters. */
const hook = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => { process.stderr.write('entered ' + url + '\\n'); return next(url, context); } });
`)}`;

/** The modules of a folder that a command enters when the service answers with this body. */
const entered = async (folder: string, words: readonly string[], body: unknown) => {
  server = await startRawServer(socket => void socket.end(httpAnswer(200, JSON.stringify(body))));
  const home = createTemporaryFolder();
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', hook, 'scripts/dev.ts', ...words],
    { env: { HOME: home, ESPORTS_BASE_URL: server.baseUrl, ESPORTS_API_KEY: 'k' } },
  );
  const modules = stderr.split('\n').filter(line => line.startsWith('entered ') && line.includes('/src/'));
  expect(modules.length).toBeGreaterThan(50);
  return { stdout, modules: modules.filter(line => line.includes(folder)) };
};

const list = {
  success: true,
  data: [{ rank: 1, teamName: 'Foxes', teamId: 't1', teamSlug: 'foxes' }],
  meta: { total: 1 },
};
const record = { success: true, data: { id: 't1', slug: 'foxes', name: 'Foxes', extra: 1.0 } };

test.each([
  [['rankings', 'world', '--json'], list],
  [['teams', 'show', 't1', '--json', '--no-input'], record],
])('%j enters no file of the reader', async (words, body) => {
  const { stdout, modules } = await entered('/core/reader/', words, body);
  expect(stdout).toBe(`${JSON.stringify(body.data)}\n`);
  expect(modules).toEqual([]);
});

test('a table enters it', async () => {
  const { modules } = await entered('/core/reader/', ['rankings', 'world'], list);
  expect(modules.length).toBeGreaterThan(0);
});
