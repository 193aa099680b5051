import { describe, expect, it } from 'vitest';
import { toPlacements } from '../../../../src/data/import/tournament/placements.ts';
import { readRoundName } from '../../../../src/data/import/tournament/roundNames.ts';
import { parseTournament } from '../../../../src/data/import/tournament/source.ts';
import { toStages } from '../../../../src/data/import/tournament/stages.ts';
import * as fc from '../../../support/property.ts';

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
  const { series = [], problems } = parseTournament({ event_id: 'cup', matches }, 'cup.json') ?? {};
  const stages = toStages({ series });
  return {
    problems,
    stages: stages.map(({ name, format, slots }) => [name, format, slots.map(({ roundName }) => roundName)]),
    places: toPlacements(stages).map(({ place, team }) => [place, team]),
  };
};

describe('the rounds of a tournament', () => {
  const played = [
    [1, 'Ash Fir', 'Upper bracket semi-final'],
    [1, 'Elm Oak', 'Upper bracket semi-final'],
    [2, 'Ash Elm', 'Upper bracket final'],
    [2, 'Fir Oak', 'Lower bracket round 1'],
    [3, 'Fir Elm', 'Lower bracket final'],
    [4, 'Fir Ash', 'Grand final'],
  ] as const;
  const places = [
    ['1', 'Fir'],
    ['2', 'Ash'],
    ['3', 'Elm'],
    ['4', 'Oak'],
  ];

  it.each(['round', 'round_name', 'stage', 'phase'])('may be named by %s alone, in any order', field => {
    const matches = played.map(([day, teams, name], at) =>
      series(day, teams, { source_match_id: at, [field]: name }),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(matches, { minLength: matches.length }), shuffled => {
        const { problems, stages, places: found } = read(shuffled);
        expect([problems, stages[0]?.slice(0, 2), stages.length]).toEqual([
          [],
          ['Playoffs', 'double-elimination'],
          1,
        ]);
        expect(found).toEqual(places);
      }),
    );
  });

  it('may be groups of two brackets', () => {
    const of = (start: string) =>
      Object.groupBy(
        played
          .filter(([, , name]) => name.startsWith(start))
          .map(([day, teams, name], at) => ({
            name: name.replace(/^\w+ bracket /, ''),
            ...series(day, teams, { source_match_id: `${start}-${at}` }),
          })),
        ({ name }) => name,
      );
    const file = { title: 'Cup', bracket: { upper: of('Upper'), lower: of('Lower'), ...of('Grand') } };
    const { series: found = [], problems } = parseTournament(file, 'cup.json') ?? {};
    expect(problems).toEqual([]);
    expect(toPlacements(toStages({ series: found })).map(({ place, team }) => [place, team])).toEqual(places);
  });

  it('leaves out and reports a series without a round beside others that have one', () => {
    const final = series(1, 'Ash Fir', { stage: 'x', round: 'Final' });
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
    ['a name', { round: 'Third place match' }, { round: 'Grand Final' }],
  ])('gives the third and the fourth a place where their match has %s', (_, third, final) => {
    const first = 'round' in third ? { round: 'Semi-final' } : { stage: 'playoffs', round_number: 1 };
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

it.each([
  ['Quarter-final', 'round of 8'],
  ['quarterfinals', 'round of 8'],
  ['Quarterfinal 3', 'round of 8'],
  ['Semifinal B', 'round of 4'],
  ['UB Final', 'upper round of 2'],
  ['LB Quarterfinal A', 'lower round of 8'],
  ['QF2', 'round of 8'],
  ['Round of 16', 'round of 16'],
  ['RO16', 'round of 16'],
  ['1/8 final', 'round of 16'],
  ['semi_final', 'round of 4'],
  ['Grand Final', 'round of 2'],
  ['3rd place decider', 'round of 2'],
  ['Upper bracket final', 'upper round of 2'],
  ["Winners' bracket round 1", 'upper round 1'],
  ['Lower Bracket Semifinal', 'lower round of 4'],
  ['Round 3', 'round 3'],
  ['R3', 'round 3'],
  ['round_3', 'round 3'],
  ['Stage 1', undefined],
  ['Group A', undefined],
  ['Playoffs', undefined],
  ['Finals week', undefined],
  ['Upper bracket', undefined],
])('the round %j is %j', (name, key) => {
  expect(readRoundName(name)?.key).toBe(key);
});
