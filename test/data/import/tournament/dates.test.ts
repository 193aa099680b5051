import { expect, it } from 'vitest';
import { parseTournament } from '../../../../src/data/import/tournament/source.ts';

const startsOf = (...dates: readonly string[]) => {
  const matches = dates.map((datetime_source, index) => ({
    stage: 'playoffs',
    round_number: 1,
    team_1: 'Ash',
    team_2: `Elm ${index}`,
    datetime_source,
  }));
  const { series, problems } = parseTournament({ event_id: 'abc_cup_2026', matches }, 't.json') ?? {};
  return {
    starts: series?.map(({ startsAt }) => new Date(startsAt).toISOString()),
    reasons: problems?.map(({ reason }) => reason),
  };
};

it.each<readonly [certain: string, starts: readonly string[]]>([
  ['03/14/2026 18:00', ['2026-03-01T12:00:00.000Z', '2026-03-14T15:00:00.000Z']],
  ['14/03/2026 18:00', ['2026-01-03T12:00:00.000Z', '2026-03-14T15:00:00.000Z']],
])('beside %s an unclear date is read in the same order', (certain, starts) => {
  expect(startsOf('03/01/2026 15:00', certain)).toEqual({ starts, reasons: [] });
});

it('a date that stays unclear is reported', () => {
  expect(startsOf('03/01/2026 15:00', '2026-03-14 18:00')).toEqual({
    starts: ['2026-03-14T15:00:00.000Z'],
    reasons: ['it has no time: the order of day and month in its date is unknown'],
  });
});
