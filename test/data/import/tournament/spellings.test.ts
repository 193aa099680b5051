import { describe, expect, it } from 'vitest';
import { toPlacements } from '../../../../src/data/import/tournament/placements.ts';
import { parseTournament } from '../../../../src/data/import/tournament/source.ts';
import { toStages } from '../../../../src/data/import/tournament/stages.ts';
import { toTeamKey } from '../../../../src/data/import/teams.ts';
import * as fc from '../../../support/property.ts';

/** The winner is the first team. */
const series = (
  id: number,
  [stage, round_number, record_group]: readonly [string, number, string],
  [team_1, team_2]: readonly [string, string],
) => ({
  source_match_id: id,
  stage,
  round_number,
  record_group,
  team_1,
  team_2,
  best_of: 3 as unknown,
  score_team_1: 2,
  score_team_2: 1,
  winner: team_1,
  datetime_source: `2026-03-01T${10 + id}:00:00Z`,
});
type Item = ReturnType<typeof series>;

const matches = [
  series(1, ['stage_1', 1, '0-0'], ['Oak', 'Yew']),
  series(2, ['stage_1', 1, '0-0'], ['Box', 'Fir']),
  series(3, ['stage_1', 2, '1-0'], ['Oak', 'Box']),
  series(4, ['stage_1', 2, '0-1'], ['Fir', 'Yew']),
  series(5, ['playoffs', 1, 'playoffs'], ['Ash', 'Oak']),
  series(6, ['playoffs', 1, 'playoffs'], ['Box', 'Elm']),
  series(7, ['playoffs', 2, 'playoffs'], ['Ash', 'Box']),
];

/** What a tournament says about its teams, by their keys. */
const read = (items: readonly object[]) => {
  const { series, problems } = parseTournament({ event_id: 'cup', matches: items }, 'cup.json');
  const stages = toStages({ series });
  return {
    problems,
    names: new Set(series.flatMap(({ teams }) => teams)).size,
    series: series.map(({ bestOf, score, winner }) => ({ bestOf, score, winner })),
    slots: stages.flatMap(({ format, slots }) =>
      slots.map(({ series, position, roundName, group }) => [
        format,
        series.teams.map(toTeamKey),
        position,
        roundName,
        group,
      ]),
    ),
    places: toPlacements(stages).map(({ team, place }) => [toTeamKey(team), place]),
  };
};

describe('a tournament whose file has several spellings of a team', () => {
  const spellings = [
    (name: string) => name,
    (name: string) => `Team ${name}`,
    (name: string) => `${name} Esports`,
    (name: string) => name.toUpperCase(),
    (name: string) => `${name.toLowerCase()} gaming`,
  ];

  it('means the same as with one spelling', () => {
    const expected = read(matches);
    expect(expected).toMatchObject({ problems: [], names: 6, places: { length: 6 } });
    const spelled = fc.tuple(...matches.map(match => fc.tuple(fc.constant(match), ...threeOf(spellings))));
    fc.assert(
      fc.property(spelled, items => {
        const respelled = items.map(([match, one, other, won]) => ({
          ...match,
          team_1: one(match.team_1),
          team_2: other(match.team_2),
          winner: won(match.winner),
        }));
        expect(read(respelled)).toEqual(expected);
      }),
    );
  });

  it('calls the team as most of its series do', () => {
    const [first, ...others] = matches.map(match => ({ ...match, team_1: match.team_1 }));
    const items = [{ ...first, team_1: 'OAK Esports', winner: 'oak' }, ...others];
    expect(parseTournament({ matches: items }, 'cup.json').series[0]).toMatchObject({
      teams: ['Oak', 'Yew'],
      winner: 0,
    });
  });

  it('reports a series of a team against itself', () => {
    expect(read([{ ...matches[0], team_2: 'Oak Esports' }]).problems).toEqual([
      { item: 'series 1', reason: 'it does not have two teams' },
    ]);
  });

  const threeOf = <T>(values: readonly T[]) => {
    const one = fc.constantFrom(...values);
    return [one, one, one] as const;
  };
});

describe('the best-of of a series', () => {
  it.each(['Best of 3', 'best of 3', 'BEST-OF-3', 'bo3', 'BO3', 'Bo3', ' bo 3 ', '3', 3])(
    'is 3 where the file has %j',
    best_of => {
      const items: readonly Item[] = matches.map(match => ({ ...match, best_of }));
      expect(read(items)).toEqual(read(matches));
    },
  );

  it.each(['', null, undefined, 'Swiss', 2.5])('is unknown where the file has %j', best_of => {
    expect(read([{ ...matches[0], best_of }]).series).toEqual([{ bestOf: null, score: [2, 1], winner: 0 }]);
  });
});
