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
  const {
    series: [found],
    problems,
  } = parseTournament({ event_id: 'x', matches: [series] }, 'x');
  return found ? [found.score, found.winner] : problems[0]?.reason;
};

const noNumber = 'it has a score that is no number';
const against = 'it has a score that contradicts its winner';

it.each<[unknown, unknown, string | null, unknown]>([
  ['W', 'FF', 'Oak', [null, 0]],
  [null, null, 'Oak', [null, 0]],
  [0, 0, 'Elm', [null, 1]],
  ['', null, null, [null, null]],
  ['W', 'FF', null, noNumber],
  [2.5, 1, 'Oak', noNumber],
  ['W', 1, 'Oak', noNumber],
  [2, 1, 'draw', 'it was won by a team that did not play it'],
  [1, 2, 'Oak', against],
])('a score of %s and %s, won by %s, is %j', (score_team_1, score_team_2, winner, expected) => {
  expect(read({ score_team_1, score_team_2, winner })).toEqual(expected);
});
