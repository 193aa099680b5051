import { describe, expect, it } from 'vitest';
import { toPlacements } from '../../../../src/data/import/tournament/placements.ts';
import { parseTournament } from '../../../../src/data/import/tournament/source.ts';
import { toStages } from '../../../../src/data/import/tournament/stages.ts';

/** The winner is the first team. */
const series = (day: number, teams: string, more: object) => ({
  source_match_id: day,
  team_1: teams.split(' ')[0],
  team_2: teams.split(' ')[1],
  best_of: 3,
  score_team_1: 2,
  score_team_2: 1,
  datetime_source: `2026-03-${String(day).padStart(2, '0')}`,
  ...more,
});

const read = (matches: readonly object[]) => {
  const { series, problems } = parseTournament({ event_id: 'cup', matches }, 'cup.json');
  const stages = toStages({ series });
  return {
    problems,
    stages: stages.map(({ name, format, slots }) => [name, format, slots.map(({ roundName }) => roundName)]),
    places: toPlacements(stages).map(({ place, team }) => [place, team]),
  };
};

describe('the rounds of a tournament', () => {
  it('leaves out and reports a series without a round beside others that have one', () => {
    const final = series(1, 'Ash Fir', { stage: 'x', round_number: 1 });
    expect(read([final, series(2, 'Elm Oak', { stage: 'x' })])).toMatchObject({
      problems: [{ item: 'series 2', reason: 'it has no stage or no round' }],
      stages: [['X', 'single-elimination', ['Final']]],
    });
  });

  it.each([
    ['a round of its own', { stage: 'playoffs', round_number: 2 }, { stage: 'playoffs', round_number: 3 }],
    [
      'the round of the final',
      { stage: 'playoffs', round_number: 2 },
      { stage: 'playoffs', round_number: 2 },
    ],
  ])('gives the third and the fourth a place where their match has %s', (_, third, final) => {
    const first = { stage: 'playoffs', round_number: 1 };
    const opening = [series(1, 'Ash Fir', first), series(2, 'Elm Oak', first)];
    const all = [...opening, series(3, 'Oak Fir', third), series(4, 'Ash Elm', final)];
    const names = ['Semi-finals', 'Semi-finals', 'Final', 'Third place'];
    expect(read(all)).toEqual({
      problems: [],
      stages: [['Playoffs', 'single-elimination', names]],
      places: [
        ['1', 'Ash'],
        ['2', 'Elm'],
        ['3', 'Oak'],
        ['4', 'Fir'],
      ],
    });
  });
});

it('a semi-final is one, and nobody has a place, while the other one is to come', () => {
  const quarters = ['Ash Bay', 'Elm Fir', 'Oak Yew', 'Ivy Box'];
  const matches = quarters.map((teams, at) =>
    series(1, teams, { source_match_id: at, stage: 'playoffs', round_number: 1 }),
  );
  const semi = series(2, 'Ash Elm', { source_match_id: 9, stage: 'playoffs', round_number: 2 });
  const { stages, places } = read([...matches, semi]);
  expect([stages[0]?.[2], places]).toEqual([[...quarters.map(() => 'Quarter-finals'), 'Semi-finals'], []]);
});
