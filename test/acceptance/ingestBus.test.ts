import { describe, expect, onTestFinished, test } from 'vitest';
import { busOf, noteBus, openLiveFile } from '../../src/server/ingest/matches/liveFile.ts';
import { describeWithOwnNats, startNats } from '../support/ownNats.ts';
import { createProgram } from '../support/program.ts';

const setUp = async () => {
  const program = createProgram();
  onTestFinished(() => program.remove());
  const run = (...args: readonly string[]) => program.run(args, { ESPORTS_TEST_CLOCK_OFFSET: '0' });
  await run('ingest', 'source', 'server-1', '--kind', 'log');
  const file = `${program.folder}/state/ingest.db`;
  /** The file is opened for a moment, as commands do. */
  const withFile = <T>(use: (database: ReturnType<typeof openLiveFile>) => T): T => {
    const database = openLiveFile(file);
    try {
      return use(database);
    } finally {
      database.close();
    }
  };
  return { program, run, file, withFile };
};

const commands = [
  ['create', 'Alpha', 'Bravo'],
  ['list'],
  ['sources'],
  ['bind', 'alpha', 'server-1'],
  ['bind', 'none', 'server-1'],
  ['fix', 'alpha', '--score', '1:0'],
  ['end', 'alpha'],
] as const;

describe('where the service has its live matches on a bus', () => {
  test('no command about matches works on its file, unless the file is named', async () => {
    const { run, file, withFile } = await setUp();
    withFile(database => noteBus(database, 'nats://bus.example:4222/league'));
    for (const command of commands) {
      const { code, stdout, stderr } = await run('ingest', ...command);
      expect([command, code, stdout]).toEqual([command, 2, '']);
      expect(stderr).toContain('--bus nats://bus.example:4222/league');
    }
    expect((await run('ingest', 'list', '--all', '--ingest-file', file)).stdout).toBe('');
    expect((await run('ingest', 'create', 'Alpha', 'Bravo', '--ingest-file', file)).code).toBe(0);
  });
});

describeWithOwnNats('a service with a bus', () => {
  test('says which matches of the file it does not serve, and commands ask for the bus until another one uses the file', async () => {
    const { program, run, withFile } = await setUp();
    const nats = await startNats();
    onTestFinished(() => nats.remove());
    const match = (await run('ingest', 'create', 'Alpha', 'Bravo')).stdout.trim();
    const shared = program.start(['serve', '--port', '0', '--ingest', '--bus', nats.url], {
      ESPORTS_TEST_CLOCK_OFFSET: '0',
    });
    await expect.poll(() => withFile(busOf), { timeout: 20_000 }).toBe(nats.url);
    expect(await run('ingest', 'create', 'Alpha', 'Bravo')).toMatchObject({ code: 2, stdout: '' });
    shared.send('SIGTERM');
    expect((await shared.finished).stderr).toContain(`not on the bus, so not served: ${match}`);
    expect((await run('ingest', 'list')).code).toBe(2);

    const own = await program.serve(['--ingest'], { ESPORTS_TEST_CLOCK_OFFSET: '0' });
    onTestFinished(() => own.kill());
    expect((await run('ingest', 'list', '--json=id')).stdout).toContain(match);
  });
});
