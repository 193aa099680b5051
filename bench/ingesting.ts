import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { importedPrefix } from '../src/data/import/workingCopy.ts';
import { makeLongSeason } from './dataFiles.ts';
import { node, userOf } from './programs.ts';
import { startChild } from '../scripts/native/startChild.ts';

const program = [process.env['BENCH_PROGRAM'] ?? 'bin/esports.js'];

/** Starts `esports serve` over a season, with a key, and one game server that may post its log. */
export const startIngesting = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'esports-bench-'));
  const env = userOf(folder);
  /** Runs another command of the program on the same files. */
  const run = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(node[0], [...program, ...args], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
    return stdout.trim();
  };
  const data = makeLongSeason(folder, Date.now(), 1).path;
  // A service with matches of real servers takes no made-up data; here they only have to be many.
  const database = new DatabaseSync(data);
  database.prepare("UPDATE meta SET value = ? WHERE key = 'prefix'").run(importedPrefix);
  database.close();
  const key = run('keys', 'create', '--plan', 'enterprise', '--name', 'bench');
  const token = run('ingest', 'source', 'server-1', '--kind', 'log');
  const service = await startChild(
    [...node, ...program, 'serve', '--port', '0', '--log', 'off', '--ingest', '--data', data],
    env,
  );
  const { origin } = new URL(service.line);
  /** How many bytes of its log the game server has posted. */
  let posted = 0;
  return {
    run,
    key,
    pid: service.pid,
    origin,
    base: `${service.line}/game`,
    /** Makes a match of which the game server tells from now on. @returns its identifier */
    createMatch: (): string => {
      const teams = ['Alpha', 'Bravo', '--event', 'Bench Cup', '--bo', '1', '--source', 'server-1'];
      return run('ingest', 'create', ...teams);
    },
    post: (lines: readonly string[]): Promise<Response> => {
      const body = lines.map(line => `${line}\n`).join('');
      const begin = posted;
      posted += Buffer.byteLength(body);
      const headers = {
        'x-logbytes-beginoffset': String(begin),
        'x-logbytes-endoffset': String(posted),
        'x-server-instance-token': 'bench',
      };
      return fetch(`${origin}/ingest/log/server-1/${token}`, { method: 'POST', headers, body });
    },
    stop: async (): Promise<void> => {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
