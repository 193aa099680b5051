import { expect, test } from 'vitest';
import type { CommandContext, OpenService } from '../../../src/cli/context/types.ts';
import { createPace } from '../../../src/cli/plan/pace.ts';

const now = Date.UTC(2026, 5, 1, 18);
const hour = 3_600_000;
/** A hundred matches within two days: more than a small plan can follow by round. */
const rows = Array.from({ length: 100 }, (_, place) => ({
  id: `m-${place}`,
  bestOf: 3,
  eventName: 'Harbor Masters',
  startsAt: new Date(now + (place + 1) * (hour / 2)).toISOString(),
}));

const outlookOf = (isOne: boolean, isShared = false) => {
  const usage = { left: 477, limit: 500, spent: 23, plan: null, rooms: false, allowed: { plan: null } };
  const upcoming = async () => ({ found: () => rows, client: { fetchedAt: now } });
  const client = {
    schedule: { upcoming },
    tournaments: { live: async () => ({ found: () => [{ name: 'Harbor Masters', endDate: '2026-06-03' }] }) },
  };
  // The pace reads only these members.
  const service = {
    source: { kind: 'demo' },
    client,
    poller: client,
    ledger: async () => ({ usage: () => ({ ...usage, told: { resetsOn: null } }), isShared: () => isShared }),
  } as unknown as OpenService;
  const context = { host: { now: () => now }, settings: {} } as unknown as CommandContext;
  const live = {
    id: 'live-1',
    interest: 'rounds',
    bestOf: 3,
    series: { team1: 0, team2: 0 },
    map: { team1: 3, team2: 2 },
    seenAt: now,
    roundSince: [now - 60_000, now],
  } as const;
  return createPace(() => 'rounds', service, context).outlook([live], isOne);
};

test('where one match is followed, the month is planned for it alone', async () => {
  expect(await outlookOf(true)).toMatchObject({ coming: [], budget: { rounds: true } });
  const { coming, budget } = await outlookOf(false);
  expect([coming.length, budget.rounds]).toEqual([100, false]);
});

test('another machine with the key gets half, so that final scores are known later', async () => {
  const [own, shared] = [await outlookOf(false), await outlookOf(false, true)];
  expect(shared.budget.lateness).toBeGreaterThan(own.budget.lateness);
});
