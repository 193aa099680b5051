import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describeIf } from './describeIf.ts';
import { freePort } from './freePort.ts';

/** A NATS server with JetStream of its own, which a test may kill. */
export interface OwnNats {
  readonly url: string;
  /** Kills it like `kill -9`. */
  readonly kill: () => Promise<void>;
  /** Starts it again after it was killed; resolves when it answers. */
  readonly restart: () => Promise<void>;
  /** Copies what a killed server has stored, and brings back what was copied. */
  readonly copy: () => void;
  readonly bringBack: () => void;
  readonly remove: () => Promise<void>;
}

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];
const program = folders.map(folder => join(folder, 'nats-server')).find(path => existsSync(path));

export const hasOwnNats = program !== undefined;

export const describeWithOwnNats = describeIf(hasOwnNats, 'nats-server is not installed');

export const startNats = async (): Promise<OwnNats> => {
  const folder = mkdtempSync(join(tmpdir(), 'esports-nats-'));
  const [stored, copied] = [join(folder, 'stored'), join(folder, 'copied')];
  const port = await freePort();
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    server = spawn(program ?? '', ['-js', '-a', '127.0.0.1', '-p', String(port), '-sd', stored], {
      stdio: 'ignore',
    });
    while (!(await answers(port)));
  };
  const kill = async (): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    restart: start,
    copy: () => cpSync(stored, copied, { recursive: true }),
    bringBack: () => {
      rmSync(stored, { recursive: true });
      cpSync(copied, stored, { recursive: true });
    },
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Whether a server greets there. */
const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
