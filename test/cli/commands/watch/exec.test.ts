import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Host } from '../../../../src/cli/host/host.ts';
import { createExecHook } from '../../../../src/cli/commands/watch/exec.ts';
import type { Step } from '../../../../src/cli/watch/feed/tracker.ts';
import { roundEvents } from '../../watch/match.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

const host = (env: Record<string, string>): Host =>
  // A hook uses only the environment and the modules of the host.
  ({
    env: { PATH: process.env['PATH'], ...env },
    loadBuiltin: process.getBuiltinModule.bind(process),
  }) as unknown as Host;

const steps = roundEvents(1).map((event): Step => ({
  at: 0,
  matchId: event.matchId,
  update: { kind: 'event', event },
  notices: [],
  isLost: false,
  session: undefined,
}));

test('a command gets each event, one after the other, in its input and its environment, and never the key', async () => {
  const file = join(createTemporaryFolder(), 'out');
  const line = `{ printf '%s %s %s ' "$ESPORTS_EVENT_TYPE" "$ESPORTS_EVENT_VICTIM_ID" "\${ESPORTS_API_KEY-none}"; cat; } >> "$OUT"`;
  const hook = createExecHook(line, host({ OUT: file, ESPORTS_API_KEY: 'secret' }));
  for (const step of steps) hook.run(step);
  expect(await hook.close()).toBeUndefined();
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map(each => each.split(' ').slice(0, 3))).toEqual([
    ['round_start', '', 'none'],
    ['kill', 'cedar', 'none'],
    ['kill', 'ibis', 'none'],
    ['bomb_planted', '', 'none'],
  ]);
  expect(lines.map(each => JSON.parse(each.slice(each.indexOf('{'))) as unknown)).toEqual(roundEvents(1));
});

test('a failing command is reported once, at the end', async () => {
  const hook = createExecHook('exit 3', host({}));
  for (const step of steps) hook.run(step);
  expect(await hook.close()).toBe('it ended with 3 on round_start');
});
