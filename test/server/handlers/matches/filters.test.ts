import { describe, expect, it } from 'vitest';
import { createAsk, createRead } from '../../fixtures/service.ts';

const read = createRead();
const ask = createAsk();

interface Row {
  readonly id: string;
  readonly team1Slug: string | null;
  readonly team2Slug: string | null;
  readonly startsAt: string | null;
  readonly eventSlug: string | null;
}
const isOf =
  (team: string | null) =>
  ({ team1Slug, team2Slug }: Row): boolean =>
    team1Slug === team || team2Slug === team;
const rowsOf = async (path: string): Promise<readonly Row[]> => (await read(path)) as readonly Row[];

const lists = [
  '/live',
  '/matches/results',
  '/matches/recent',
  '/matches/upcoming',
  '/matches/today',
  '/events/spring-cup/matches',
  '/players/player-1/matches',
];
const teams = ['alpha', 'bravo', 'charlie', 'delta'];

describe('a list of matches', () => {
  it.each(lists)('%s has with a team exactly the rows that name it', async path => {
    const all = await rowsOf(path);
    for (const team of teams) {
      const expected = all.filter(row => row.team1Slug === team || row.team2Slug === team);
      expect(await rowsOf(`${path}?team=${team}`)).toEqual(expected);
    }
    expect(all.length).toBeGreaterThan(0);
  });

  it.each(lists.slice(1).filter(path => path !== '/matches/today'))(
    '%s has with days exactly the rows that start in them',
    async path => {
      const all = await rowsOf(path);
      const days = all.flatMap(({ startsAt }) => startsAt?.slice(0, 10) ?? []);
      for (const day of days) {
        const within = (row: Row): boolean => row.startsAt?.startsWith(day) ?? false;
        expect(await rowsOf(`${path}?from=${day}&to=${day}`)).toEqual(all.filter(within));
      }
      expect(days.length).toBeGreaterThan(0);
    },
  );

  it.each(['/matches/results', '/matches/recent'])(
    '%s has with a tournament and a day exactly the rows of both, with and without a team',
    async path => {
      const all = await rowsOf(path);
      expect(all.length).toBeGreaterThan(0);
      for (const { eventSlug, startsAt, team1Slug } of all.filter(
        row => row.eventSlug !== null && row.startsAt !== null,
      )) {
        const day = startsAt?.slice(0, 10) ?? '';
        const ofEvent = all.filter(row => row.eventSlug === eventSlug);
        expect(await rowsOf(`${path}?event=${eventSlug}`)).toEqual(ofEvent);
        const onDay = all.filter(row => row.startsAt?.startsWith(day) === true);
        expect(await rowsOf(`${path}?date=${day}`)).toEqual(onDay);
        expect(await rowsOf(`${path}?event=${eventSlug}&date=${day}&team=${team1Slug}`)).toEqual(
          ofEvent.filter(row => onDay.some(({ id }) => id === row.id)).filter(isOf(team1Slug)),
        );
      }
    },
  );

  it('has the results of tournaments of a tier, in any case, and of one of them', async () => {
    const events = (await read('/events/calendar?from=2000-01-01&to=2100-01-01&limit=100')) as readonly {
      readonly slug: string;
      readonly tier: string | null;
    }[];
    const tiers = new Map(events.map(({ slug, tier }) => [slug, tier]));
    const all = await rowsOf('/matches/results');
    const tier = tiers.get('spring-cup') ?? '';
    const ofTier = all.filter(({ eventSlug }) => tiers.get(eventSlug ?? '') === tier);
    expect([tier, ofTier.length > 0]).toEqual([tier, true]);
    expect(await rowsOf(`/matches/results?tier=${tier.toLowerCase()}`)).toEqual(ofTier);
    const [{ eventSlug, team1Slug } = { eventSlug: '', team1Slug: '' }] = ofTier;
    expect(await rowsOf(`/matches/results?tier=${tier}&event=${eventSlug}&team=${team1Slug}`)).toEqual(
      ofTier.filter(row => row.eventSlug === eventSlug).filter(isOf(team1Slug)),
    );
    expect(await rowsOf('/matches/results?tier=none')).toEqual([]);
  });

  it('takes a team’s identifier as well as its slug', async () => {
    expect(await rowsOf('/matches/results?team=fx-team-1')).toEqual(
      await rowsOf('/matches/results?team=alpha'),
    );
  });

  it('answers 404 for a team that does not exist, and 400 for days in the wrong order', async () => {
    const statuses = ['team=nobody', 'from=2026-11-02&to=2026-11-01'].map(
      async query => (await ask(`/matches/results?${query}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 400]);
  });
});

describe('a list of days', () => {
  it.each(['/roster-changes/recent', '/transfers/recent', '/skins/ak-47-ember/history'])(
    '%s has exactly the rows from the first day to the last',
    async path => {
      const all = (await read(`${path}?limit=100`)) as readonly { readonly date: string }[];
      const [first, last] = [all.at(-1)?.date ?? '', all[0]?.date ?? ''];
      for (const [from, to] of [
        [first, first],
        [last, last],
        [first, last],
      ] as const)
        expect(await read(`${path}?limit=100&from=${from}&to=${to}`)).toEqual(
          all.filter(({ date }) => date >= from && date <= to),
        );
      expect(all.length).toBeGreaterThan(0);
    },
  );
});
