import { expect, test } from 'vitest';
import { createTiers } from '../../../../src/cli/commands/notify/rule.ts';
import { createClient } from '../../../../src/client/client.ts';
import { createFakeTransport, type FakeReply } from '../../../support/fakeTransport.ts';

const target = { baseUrl: 'https://api.example/api/v1', game: 'game', apiKey: 'k' };
const start = Date.UTC(2026, 10, 22, 18);
const minute = 60_000;

const serve = (reply: (place: number) => FakeReply) => {
  const clock = { now: start };
  const transport = createFakeTransport((_url, place) => reply(place));
  const now = (): number => clock.now;
  const client = createClient({ transport, target, userAgent: 'esports/test', now, timeout: 1000 });
  return { client, transport, clock, now };
};

const listed = (...data: readonly object[]): FakeReply => ({ json: { success: true, data } });
const refused: FakeReply = { status: 403, text: '{"success":false,"error":{"code":"PLAN_REQUIRED"}}' };

test('tiers are asked for once, and again for an unknown tournament after an hour', async () => {
  const { client, transport, clock, now } = serve(place =>
    listed({ slug: 'autumn-cup', tier: 'S' }, ...(place === 0 ? [] : [{ slug: 'winter-cup', tier: 'A' }])),
  );
  const tiers = createTiers(client, now);
  expect(tiers.tierOf('autumn-cup')).toBeUndefined();
  await tiers.learn(['autumn-cup', undefined]);
  await tiers.learn(['autumn-cup']);
  expect([tiers.tierOf('autumn-cup'), transport.asked.length]).toEqual(['S', 1]);
  clock.now += 59 * minute;
  await tiers.learn(['winter-cup']);
  expect([tiers.tierOf('winter-cup'), transport.asked.length]).toEqual([undefined, 1]);
  clock.now += minute;
  await tiers.learn(['winter-cup']);
  expect([tiers.tierOf('winter-cup'), transport.asked.length]).toEqual(['A', 2]);
});

test('without an answer a tier stays unknown', async () => {
  const { client, now } = serve(() => refused);
  const tiers = createTiers(client, now);
  await tiers.learn(['autumn-cup']);
  expect(tiers.tierOf('autumn-cup')).toBeUndefined();
});
