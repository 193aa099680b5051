import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { createProgram } from '../../support/program.ts';
import { startRawServer } from '../../support/rawServer.ts';
import { bodyFaults } from './bodies.ts';
import type { Fault } from './fault.ts';
import { listFaults } from './lists.ts';
import { canaryKey, statusFaults } from './statuses.ts';
import { roomFaults } from './rooms.ts';
import { streamFaults } from './streams.ts';
import { wireFaults } from './wire.ts';

/** All faults. Faults with many attempts come first, so that the others run while these wait. */
const everyFault = [
  ...[...statusFaults, ...wireFaults, ...bodyFaults, ...listFaults].map(fault => ({
    ...fault,
    command: fault.command ?? ['rankings', 'world', '--json', ...(fault.args ?? ['--timeout', '25s'])],
  })),
  ...streamFaults.map(fault => ({ ...fault, command: ['live', 'stream', ...(fault.args ?? []), '--json'] })),
  ...roomFaults.map(fault => ({ ...fault, command: ['live', 'room', 'x', ...(fault.args ?? []), '--json'] })),
]
  .map(fault => ({ ...fault, error: fault.error ?? 'no error', sent: sentText(fault) }))
  .sort((one, other) => mostOf(other) - mostOf(one));

/**
 * Creates a test for each fault. Slow faults take several requests with pauses between them, or have a time limit of
 * their own.
 */
export const testFaults = (speed: 'quick' | 'slow'): void => {
  const table = everyFault.filter(fault => isSlow(fault) === (speed === 'slow'));
  const program = createProgram();
  afterAll(() => program.remove());

  test.concurrent.for(table)(
    '$title: exit $code after $sent, $error',
    async (fault, { expect, onTestFinished }) => {
      const server = await startRawServer(fault.reply);
      onTestFinished(server.close);
      // Ports are reused. Stored answers and quota reports of an earlier service must not count.
      const own = join(program.folder, String(table.indexOf(fault)));
      const env = {
        ESPORTS_BASE_URL: server.baseUrl,
        ESPORTS_API_KEY: canaryKey,
        ESPORTS_CACHE_DIR: join(own, 'cache'),
        ESPORTS_STATE_DIR: join(own, 'state'),
      };
      const { code, stdout, stderr } = await program.run(fault.command, env);
      expect([code, server.requests.length, stdout, errorOf(stderr)]).toEqual([
        fault.code,
        typeof fault.requests === 'number'
          ? fault.requests
          : expect.toSatisfy((count: number) => count > 0 && count <= mostOf(fault)),
        fault.stdout ?? '',
        fault.error,
      ]);
      expect(stderr).toContain(fault.says ?? '');
      expect(stderr.length).toBeLessThan(4000);
      // stderr has no key, no markup and no stack. It is empty if nothing failed and no text is expected.
      expect(stderr).not.toMatch(/canary|<html| {4}at /);
      expect(stderr).not.toContain('\u001B');
      expect(stderr === '').toBe(fault.error === 'no error' && fault.says === undefined);
    },
  );
};

const isSlow = ({ requests, args }: Fault): boolean => requests !== 1 || args !== undefined;

function mostOf({ requests }: Fault): number {
  return typeof requests === 'number' ? requests : requests.upTo;
}

function sentText({ requests }: Fault): string {
  if (typeof requests !== 'number') return `up to ${requests.upTo} requests`;
  return requests === 1 ? '1 request' : `${requests} requests`;
}

/** The code of the error that the last line of stderr reports to scripts, or `no error`. */
const errorOf = (stderr: string): unknown => {
  const last = stderr.trimEnd().split('\n').at(-1) ?? '';
  return last.startsWith('{')
    ? (JSON.parse(last) as { readonly error: { readonly code: string } }).error.code
    : 'no error';
};
