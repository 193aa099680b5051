import * as fc from '../support/property.ts';
import { describe, expect, it } from 'vitest';
import { routeEntries, routes } from '../../src/core/table/index.ts';
import { readParameters } from '../../src/server/parameters.ts';
import { ApiProblem } from '../../src/data/store/problem.ts';
import { now } from './fixtures/clock.ts';
import { createAsk, freeAccess } from './fixtures/service.ts';
import { anyCharacter } from '../support/anyCharacter.ts';

const { search } = routes.skins;
const { calendar } = routes.schedule;
const paging = { limit: 20, page: 1 };

/** The parameter named by a problem. */
const named = (read: () => unknown): string | undefined => {
  try {
    read();
    return undefined;
  } catch (fault) {
    if (fault instanceof ApiProblem) return fault.details.parameter;
    throw fault;
  }
};

describe('reading parameters', () => {
  it('decodes any encoded text unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter(text => text.trim() !== '' && !text.includes('\0')),
        text => {
          const encoded = encodeURIComponent(text);
          expect(readParameters(search, {}, `q=${encoded}`)).toEqual({ q: text, ...paging });
          expect(readParameters(routes.teams.show, { teamIdOrSlug: encoded }, '')).toEqual({
            teamIdOrSlug: text,
          });
        },
      ),
      { seed: 1 },
    );
  });

  it('accepts a limit from 1 to 100 and nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -200, max: 300 }).map(String), fc.string()), text => {
        const isGood = /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 100;
        const read = () => readParameters(search, {}, `limit=${encodeURIComponent(text)}`);
        expect(named(read)).toBe(isGood ? undefined : 'limit');
      }),
      { seed: 1 },
    );
  });

  it('accepts the days that exist', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), fc.nat(13), fc.nat(32), (year, month, day) => {
        const pad = (value: number, width: number) => String(value).padStart(width, '0');
        const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
        const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
        const lengths = [0, 31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        const exists = day >= 1 && day <= (lengths[month] ?? 0);
        expect(named(() => readParameters(calendar, {}, `from=${text}`))).toBe(exists ? undefined : 'from');
      }),
      { seed: 1 },
    );
  });

  it('reads numbers with decimals, and a plus as a space', () => {
    expect(readParameters(search, {}, 'minPrice=1.25&maxPrice=10&q=ak+47')).toEqual({
      minPrice: 1.25,
      maxPrice: 10,
      q: 'ak 47',
      ...paging,
    });
  });

  it('treats an empty text as absent', () => {
    expect(readParameters(search, {}, 'q=&weapon=&rarity=+')).toEqual(paging);
  });

  it('never lets the service fail, for any request', async () => {
    const ask = createAsk();
    const paths = [
      '/teams/',
      '/players/',
      '/matches/',
      '/skins/',
      '/events/',
      '/leaderboards/',
      '/rankings/region/',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.string({ unit: anyCharacter }),
        fc.string({ unit: anyCharacter }),
        async (path, segment, query) => {
          const { status } = await ask(`${path}${segment}`, { query });
          expect([200, 400, 404]).toContain(status);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          '/skins',
          '/players/search',
          '/events/calendar',
          '/rankings/world',
          '/skins/trending',
        ),
        fc.dictionary(
          fc.constantFrom(
            'q',
            'weapon',
            'rarity',
            'minPrice',
            'from',
            'to',
            'date',
            'window',
            'limit',
            'page',
          ),
          fc.oneof(
            fc.string({ unit: 'grapheme' }),
            fc.constantFrom('%', '_', "'", '\\', '0', '9999-12-31', '0000-01-01'),
          ),
        ),
        async (path, parameters) => {
          const { status } = await ask(path, { query: new URLSearchParams(parameters).toString() });
          expect([200, 400]).toContain(status);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });

  it('answers 404 where a filter names a map, a tournament or a team that there is not, before it computes', async () => {
    const ask = createAsk();
    const filters = routeEntries
      .filter(({ row }) => row.stream === undefined)
      .flatMap(({ row }) =>
        ['map', 'event', 'team'].filter(name => Object.hasOwn(row.query, name)).map(name => [row.path, name]),
      );
    expect(filters.length).toBeGreaterThan(6);
    const known: Readonly<Record<string, string>> = { metric: 'rating', region: 'europe' };
    for (const [path = '', name = ''] of filters) {
      const asked = path.replaceAll(/\{(\w+)\}/gu, (_, parameter: string) => known[parameter] ?? '1');
      const { status, body } = await ask(`${asked}?${name}=zz1`);
      expect([path, name, status, JSON.stringify(body)]).toEqual([
        path,
        name,
        404,
        expect.stringContaining('zz1'),
      ]);
    }
  });
});

it('hides what is before the archive of a plan from brackets, leaderboards and map statistics', async () => {
  const open = createAsk();
  const closed = createAsk({ access: () => ({ ...freeAccess, archiveSince: now }) });
  const slots = async (ask: typeof open) => {
    const { body } = await ask('/events/1/bracket');
    return (body as { readonly data: { readonly slots: readonly Record<string, unknown>[] } }).data.slots;
  };
  const finished = (await slots(open)).filter(({ status }) => status === 'finished');
  expect(finished.length).toBeGreaterThan(0);
  const hidden = (await slots(closed)).filter(({ status }) => status === 'finished');
  expect(hidden).toHaveLength(finished.length);
  for (const slot of hidden)
    expect(slot).toMatchObject({
      matchId: null,
      team1Name: null,
      team2Name: null,
      score: null,
      winner: null,
    });
  for (const path of ['/leaderboards/kills', '/leaderboards/kills?from=2000-01-01', '/teams/1/map-stats']) {
    const { body } = await open(path);
    expect([path, (body as { readonly data: readonly unknown[] }).data.length > 0]).toEqual([path, true]);
    expect([path, (await closed(path)).body]).toMatchObject([path, { data: [] }]);
  }
});
