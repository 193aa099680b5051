import { describe, expect, it } from 'vitest';
import { day, now } from '../../fixtures/clock.ts';
import { createAsk, createPick, createRead } from '../../fixtures/service.ts';

const read = createRead();
const pick = createPick();

describe('tournaments', () => {
  it('are upcoming, live or finished by their dates', async () => {
    expect(await pick('/events/live', 'slug', 'status')).toEqual([['spring-cup', 'live']]);
    expect(await pick('/events/upcoming', 'slug', 'status')).toEqual([['winter-cup', 'upcoming']]);
    expect(await read('/events/past-cup')).toMatchObject({ status: 'finished' });
  });

  it('show their teams by seed', async () => {
    expect(await read('/events/fx-event-1')).toEqual({
      id: 'fx-event-1',
      slug: 'spring-cup',
      name: 'Spring Cup',
      status: 'live',
      tier: 'S',
      startDate: '2026-11-16',
      endDate: '2026-11-26',
      location: 'Malmö',
      prizePool: 100_000,
      teamCount: 4,
      format: 'Single elimination',
      winner: null,
      runnerUp: null,
      path: [],
      nextMatches: ['3', '4', '5'].map(number => expect.objectContaining({ id: `fx-match-${number}` })),
      teams: [
        {
          id: 'fx-team-1',
          slug: 'alpha',
          name: 'Alpha',
          seed: 1,
          placement: null,
          prize: null,
          wins: 1,
          losses: 0,
        },
        {
          id: 'fx-team-2',
          slug: 'bravo',
          name: 'Bravo',
          seed: 2,
          placement: null,
          prize: null,
          wins: 0,
          losses: 1,
        },
        {
          id: 'fx-team-3',
          slug: 'charlie',
          name: 'Charlie',
          seed: 3,
          placement: '3-4',
          prize: 5000,
          wins: 0,
          losses: 1,
        },
        {
          id: 'fx-team-4',
          slug: 'delta',
          name: 'Delta',
          seed: 4,
          placement: '3-4',
          prize: 5000,
          wins: 1,
          losses: 0,
        },
      ],
    });
  });

  it.each([
    ['', ['spring-cup', 'winter-cup']],
    ['?from=2026-10-01', ['past-cup', 'spring-cup', 'winter-cup']],
    ['?to=2026-12-01', ['spring-cup']],
    ['?to=2026-10-20', ['past-cup']],
    ['?from=2026-11-26&to=2026-11-26', ['spring-cup']],
    ['?from=2026-11-27&to=2026-12-10', []],
    ['?from=2026-12-11&to=2026-12-11', ['winter-cup']],
  ])('of the calendar%s are those that overlap it', async (query, expected) => {
    expect((await pick(`/events/calendar${query}`, 'slug')).flat()).toEqual(expected);
  });

  it.each([
    ['', '2026-11-21', '2027-02-19'],
    ['?from=2026-01-01', '2026-01-01', '2026-04-01'],
    ['?to=2026-01-31', '2025-11-02', '2026-01-31'],
    ['?from=2026-01-01&to=2026-01-02', '2026-01-01', '2026-01-02'],
  ])('of the calendar%s come with the days that it covers', async (query, firstDay, lastDay) => {
    const { body } = await createAsk()(`/events/calendar${query}`);
    expect(body).toMatchObject({ meta: { firstDay, lastDay } });
  });

  it('have their matches by time, in every state', async () => {
    expect(await pick('/events/spring-cup/matches', 'id', 'status')).toEqual([
      ['fx-match-1', 'finished'],
      ['fx-match-6', 'finished'],
      ['fx-match-7', 'finished'],
      ['fx-match-3', 'live'],
      ['fx-match-4', 'upcoming'],
      ['fx-match-5', 'upcoming'],
    ]);
  });

  it('have standings: the remaining teams first, and no place before it is decided', async () => {
    expect(
      await pick('/events/spring-cup/standings', 'teamSlug', 'placement', 'prize', 'wins', 'losses'),
    ).toEqual([
      ['alpha', null, null, 1, 0],
      ['bravo', null, null, 0, 1],
      ['delta', '3-4', 5000, 1, 0],
      ['charlie', '3-4', 5000, 0, 1],
    ]);
    const after = createPick({ clock: () => now + 6 * day });
    expect(
      await after('/events/spring-cup/standings', 'teamSlug', 'placement', 'prize', 'wins', 'losses'),
    ).toEqual([
      ['alpha', '1', 60_000, 4, 0],
      ['bravo', '2', 30_000, 0, 2],
      ['delta', '3-4', 5000, 1, 1],
      ['charlie', '3-4', 5000, 0, 2],
    ]);
  });

  it('order teams without a place independently of the future', async () => {
    const before = createPick({ clock: () => now - 4 * day });
    expect(await before('/events/spring-cup/standings', 'teamSlug', 'placement', 'wins')).toEqual([
      ['alpha', null, null],
      ['bravo', null, null],
      ['charlie', null, null],
      ['delta', null, null],
    ]);
  });

  it('have placements with only the decided places, by number', async () => {
    expect(await pick('/events/spring-cup/results', 'placement', 'teamSlug', 'prize')).toEqual([
      ['3-4', 'delta', 5000],
      ['3-4', 'charlie', 5000],
    ]);
    expect(await pick('/events/past-cup/results', 'placement', 'teamSlug', 'prize')).toEqual([
      ['2', 'bravo', 10_000],
      ['10', 'alpha', null],
    ]);
  });

  it('have a bracket whose slots hide unknown teams', async () => {
    const { slots, ...bracket } = (await read('/events/spring-cup/bracket')) as {
      slots: readonly Record<string, unknown>[];
    };
    const fields = [
      'roundName',
      'matchId',
      'status',
      'team1Name',
      'team2Name',
      'score',
      'winner',
      'startsAt',
    ];
    expect(bracket).toEqual({ eventId: 'fx-event-1', eventName: 'Spring Cup' });
    expect(slots.map(slot => fields.map(field => slot[field]))).toEqual([
      [
        'Semi-final',
        'fx-match-1',
        'finished',
        'Alpha',
        'Bravo',
        { team1: 2, team2: 0 },
        'Alpha',
        '2026-11-18T18:00:00Z',
      ],
      [
        'Semi-final',
        'fx-match-3',
        'live',
        'Alpha',
        'Bravo',
        { team1: 1, team2: 0 },
        null,
        '2026-11-21T17:24:00Z',
      ],
      ['Final', null, 'upcoming', null, null, null, null, '2026-11-23T18:00:00Z'],
      ['Third place', null, 'upcoming', null, null, null, null, null],
    ]);
  });
});
