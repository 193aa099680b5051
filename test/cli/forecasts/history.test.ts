import { expect, test } from 'vitest';
import { readHistory } from '../../../src/cli/forecasts/history.ts';
import { createClient } from '../../../src/client/client.ts';
import type { OpenService } from '../../../src/cli/context/types.ts';
import { createFakeTransport } from '../../support/fakeTransport.ts';

const match = (number: number, day: string) => ({
  id: `cs-match-${number}`,
  team1Name: 'Ravens',
  team2Name: 'Otters',
  winner: 'Otters',
  startsAt: `${day}T12:00:00Z`,
});

test('a match that is on two pages, because newer ones came meanwhile, counts once', async () => {
  const pages = [
    [match(3, '2026-01-03'), match(2, '2026-01-02')],
    [match(2, '2026-01-02'), match(1, '2026-01-01')],
  ];
  const client = createClient({
    transport: createFakeTransport(url => {
      const isList = url.pathname.endsWith('/matches/results');
      const page = Number(url.searchParams.get('page') ?? '1');
      const meta = { count: 2, total: 4, page, totalPages: 2, hasNext: page < 2 };
      return { json: isList ? { success: true, data: pages[page - 1], meta } : { success: true, data: [] } };
    }),
    target: { baseUrl: 'https://api.example/api/v1', game: 'game' },
    userAgent: 'test',
    now: () => 0,
    timeout: 1000,
  });
  // Only these of its members are used.
  const service = { client, source: { kind: 'demo' } } as unknown as OpenService;
  const { matches } = await readHistory(service, '2026-01-05', '2026-01-05');
  expect(matches.map(({ day }) => day)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03']);
});
