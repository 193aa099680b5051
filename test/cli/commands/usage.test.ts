import { expect, test } from 'vitest';
import { openLedger } from '../../../src/client/ledger/ledger.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { runHere, userIn } from '../../support/programHere.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const clock = createFakeClock(Date.parse('2026-11-21T12:00:00Z'));

const setUp = (baseUrl = 'https://api.citoapi.com/api/v1') => {
  const env = {
    ...userIn(createTemporaryFolder()),
    ESPORTS_BASE_URL: baseUrl,
    ESPORTS_API_KEY: 'canary_0123456789',
  };
  return async (...args: readonly string[]) => {
    const ran = runHere(['usage', ...args], env, clock);
    return { code: await ran.finished, stdout: ran.stdout(), stderr: ran.stderr() };
  };
};

test('what the user sets is counted from then on, and JSON keeps it apart from what was counted and inferred', async () => {
  const usage = setUp();
  await usage('set', '--used', '140', '--resets-on', '9');
  const { code, stdout } = await usage('set', '--plan', 'Free', '--json');
  const { counted, told, inferred, allowed, spent, limit, left, plan } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect({ counted, told, inferred, allowed, spent, limit, left, plan }).toEqual({
    counted: { requests: 0, since: '2026-11-09T00:00:00.000Z' },
    told: { plan: 'free', used: 140, usedAt: '2026-11-21T12:00:00.000Z', resetsOn: 9 },
    inferred: { plan: null },
    allowed: {
      plan: { name: 'free', monthly: 500, perMinute: 10, historyDays: 30, rooms: false },
      how: 'told',
    },
    spent: 140,
    limit: null,
    left: null,
    plan: null,
  });
});

test('in a pipe the new columns follow those that scripts know', async () => {
  const usage = setUp();
  const { stdout } = await usage('set', '--used', '140', '--plan', 'free');
  expect(stdout).toBe('month\t2026-11\t0\t0\t0\t0\t\t\t\t140\t500\tfree\ttold\n');
});

test.each([
  [['set'], 'usage set needs something to set'],
  [['--used', '3'], '--used, --resets-on and --plan need set'],
  [['set', '--resets-on', '32'], 'a whole number up to 31'],
  [['set', '--resets-on', '0'], 'a whole number from 1'],
  [['set', '--used', '-1'], 'a whole number from 0'],
  [['set', '--used', 'many'], 'takes a whole number'],
  [['set', '--plan', 'gold'], 'takes one of: free, starter, basic, pro, business, scale, enterprise'],
  [['sett', '--used', '3'], 'set'],
])('usage %j is exit 2, says what is accepted, and stores nothing', async (args, says) => {
  const usage = setUp();
  const { code, stderr } = await usage(...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
  expect(JSON.parse((await usage('--json')).stdout).told).toEqual({
    plan: null,
    used: null,
    usedAt: null,
    resetsOn: null,
  });
});

test('a service that is not known may have a plan of any name', async () => {
  const usage = setUp('https://api.example/v1');
  const { code, stdout } = await usage('set', '--plan', 'gold', '--json');
  expect([code, JSON.parse(stdout).told.plan]).toEqual([0, 'gold']);
});

test('it says what you, watch and collect have spent this month', async () => {
  const folder = createTemporaryFolder();
  const origin = 'https://api.citoapi.com';
  const env = { ...userIn(folder), ESPORTS_STATE_DIR: folder, ESPORTS_BASE_URL: `${origin}/api/v1` };
  for (const [command, count] of [
    ['results', 2],
    ['watch', 3],
    ['notify run', 1],
    ['collect', 4],
  ] as const) {
    const now = () => clock.now();
    const setup = { folder, origin, apiKey: 'canary_0123456789', budget: {}, now, onSetAside: () => {} };
    const ledger = openLedger({ ...setup, command });
    ledger.pushed(count);
    ledger.begin(new URL(`${origin}/api/v1/cs2/live`), undefined, 'stream');
    ledger.close();
  }
  const ran = runHere(['usage', '--json'], { ...env, ESPORTS_API_KEY: 'canary_0123456789' }, clock);
  expect(await ran.finished).toBe(0);
  expect(JSON.parse(ran.stdout()).spentBy).toEqual({ you: 3, watch: 6, collect: 5 });
});
