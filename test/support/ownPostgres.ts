import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLink } from '../../src/server/nodes/postgres/link.ts';
import { describeIf } from './describeIf.ts';
import { freePort } from './freePort.ts';

/** A PostgreSQL server of its own, which a test may kill. */
export interface OwnPostgres {
  readonly url: string;
  /** Kills it like `kill -9`. */
  readonly kill: () => Promise<void>;
  /** Starts it again after it was killed; resolves when it answers. */
  readonly restart: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const versions = '/usr/lib/postgresql';
const newest = existsSync(versions) ? readdirSync(versions).toSorted().at(-1) : undefined;
const binaries = join(versions, newest ?? '', 'bin');

export const hasOwnPostgres = existsSync(join(binaries, 'initdb'));

export const describeWithOwnPostgres = describeIf(
  hasOwnPostgres,
  'the programs of PostgreSQL are not installed',
);

export const startPostgres = async (): Promise<OwnPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'esports-postgres-'));
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    // A killed server's children may still hold its memory; then it refuses to start, and is started again.
    for (;;) {
      const child = spawn(
        join(binaries, 'postgres'),
        ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
        { ...user, cwd: folder, stdio: 'ignore' },
      );
      server = child;
      while (child.exitCode === null) {
        const link = await openLink({ url }).catch(() => undefined);
        if (!link) continue;
        await link.close();
        return;
      }
    }
  };
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  await start();
  return {
    url,
    kill: () => kill('SIGKILL'),
    restart: start,
    remove: async () => {
      await kill('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
