import { expect, it } from 'vitest';
import { parseTournament } from '../../../../src/data/import/tournament/source.ts';

/** Reads one series: its score and winner, or why it was left out. */
const read = (more: object): unknown => {
  const series = {
    source_match_id: 1,
    stage: 'playoffs',
    round_number: 1,
    team_1: 'Oak',
    team_2: 'Elm',
    best_of: 3,
    datetime_source: '2026-03-01T10:00:00Z',
    ...more,
  };
  const { series: [found] = [], problems } = parseTournament({ event_id: 'x', matches: [series] }, 'x') ?? {};
  return found ? [found.score, found.winner] : problems?.[0]?.reason;
};

const noNumber = 'it has a score that is no number';
const against = 'it has a score that contradicts its winner';
const bye = 'it is a bye: a team without an opponent';

it.each<[unknown, unknown, string | null, unknown]>([
  ['W', 'DEF', null, [null, 0]],
  ['DQ', 'W', null, [null, 1]],
  ['W', 'FF', 'Oak', [null, 0]],
  ['W', 'FF', 'Elm', against],
  ['W/O', '', 'Oak', [null, 0]],
  [null, 'FF', 'Oak', [null, 0]],
  [-1, 2, 'Elm', [null, 1]],
  ['-1', '-1', 'Oak', [null, 0]],
  [0, 0, 'Elm', [null, 1]],
  ['-', '-', 'Elm', [null, 1]],
  ['-', 'N/A', null, [null, null]],
  [-1, 2, null, noNumber],
  ['FF', 'FF', null, noNumber],
  [2.5, 1, 'Oak', noNumber],
  ['W', 1, 'Oak', noNumber],
  ['W', 0, 'Oak', [null, 0]],
  ['FF', 'x', 'Elm', noNumber],
  [2, 1, 'draw', 'it was won by a team that did not play it'],
  [1, 2, 'Oak', against],
])('a score of %s and %s, won by %s, is %j', (score_team_1, score_team_2, winner, expected) => {
  expect(read({ score_team_1, score_team_2, winner })).toEqual(expected);
});

it.each<[object, unknown]>([
  [{ score: 'W-FF' }, [null, 0]],
  [{ score: 'FF : W' }, [null, 1]],
  [{ score: '2:-1', winner: 'Oak' }, [null, 0]],
  [{ score: '2-1' }, [[2, 1], 0]],
  [{ score_team_1: 1, score_team_2: 1, best_of: 2, winner: 'Draw' }, [[1, 1], null]],
  [{ team_2: 'BYE', winner: 'Oak' }, bye],
  [{ team_1: '(bye)' }, bye],
])('a series with %j is %j', (more, expected) => {
  expect(read(more)).toEqual(expected);
});
