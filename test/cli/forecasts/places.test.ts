import { expect, test } from 'vitest';
import { createPlaces } from '../../../src/cli/forecasts/standingsLists.ts';
import type { CommandContext, OpenService } from '../../../src/cli/context/types.ts';
import { createClient } from '../../../src/client/client.ts';
import { createFakeTransport } from '../../support/fakeTransport.ts';

const target = { baseUrl: 'https://api.example/api/v1', game: 'game', apiKey: 'k' };
const now = Date.UTC(2026, 10, 22, 18);

test('the place of a team is that of the newest list, by its slug or else by its name', async () => {
  const transport = createFakeTransport(() => ({
    json: {
      success: true,
      data: [
        { rank: 1, teamName: 'Rain Temple', teamSlug: 'rain-temple', points: 1900, date: '2026-11-20' },
        { rank: 2, teamName: 'Tin Cathedral', points: 1800, date: '2026-11-20' },
      ],
      meta: { hasNext: false },
    },
  }));
  const client = createClient({
    transport,
    target,
    userAgent: 'esports/test',
    now: () => now,
    timeout: 1000,
  });
  // Of a service in this process nothing but its client is used, and nothing of the context.
  const service = { source: { kind: 'demo' }, client } as unknown as OpenService;
  const places = createPlaces(service, {} as CommandContext);
  const rankOf = (slug: string | null, name: string) => places.rankOf({ id: '', slug, name });
  expect(rankOf('rain-temple', 'Rain Temple')).toBeUndefined();
  await places.read();
  expect(transport.asked).toHaveLength(1);
  expect([
    rankOf('rain-temple', 'Another Name'),
    rankOf(null, 'RAIN temple'),
    rankOf(null, 'Tin Cathedral'),
    rankOf('nobody', 'Rain Temple'),
  ]).toEqual([1, 1, 2, undefined]);
});
