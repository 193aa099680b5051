import { describe, expect, test } from 'vitest';
import { liveMatch } from '../../../src/core/entities/live.ts';
import { mapResult, matchSummary, score } from '../../../src/core/entities/match.ts';
import { read } from '../../../src/core/reader/reader.ts';

const teams = {
  team1: { id: 10, name: 'Spirit', slug: 'spirit' },
  team2: { id: 20, name: 'FaZe', slug: 'faze' },
};
const opponents = {
  opponents: [{ opponent: { id: 10, name: 'Spirit' } }, { opponent: { id: 20, name: 'FaZe' } }],
};
const flat = { team1Id: 10, team1Name: 'Spirit', team2Id: 20, team2Name: 'FaZe' };

describe('a score that names its team goes to that team', () => {
  const scores: readonly object[] = [
    // By identifier.
    {
      results: [
        { team_id: 20, score: 2 },
        { team_id: 10, score: 1 },
      ],
    },
    {
      results: [
        { team_id: 10, score: 1 },
        { team_id: 20, score: 2 },
      ],
    },
    {
      scores: [
        { team: { id: 20 }, score: 2 },
        { team: { id: 10 }, score: 1 },
      ],
    },
    { scores: { 20: '2', 10: '1' } },
    // By name.
    {
      scores: [
        { team: { name: 'FaZe' }, score: 2 },
        { team: { name: 'Spirit' }, score: 1 },
      ],
    },
    {
      score: [
        { name: 'FaZe', score: 2 },
        { name: 'Spirit', score: 1 },
      ],
    },
    { score: { FaZe: 2, Spirit: 1 } },
    {
      results: [
        { team: 'FaZe', score: 2 },
        { team: 'Spirit', score: 1 },
      ],
    },
    // By side.
    {
      results: [
        { side: 'away', score: 2 },
        { side: 'home', score: 1 },
      ],
    },
    { scores: { away: 2, home: 1 } },
    { score: { team2: 2, team1: 1 } },
    // By order, where no number names its team.
    { results: [{ score: 1 }, { score: 2 }] },
    { scores: [1, 2] },
    { score: '1-2' },
  ];
  test.each(scores.map(each => [JSON.stringify(each), each] as const))('%s', (_text, sent) => {
    for (const match of [teams, opponents, flat])
      expect(read(matchSummary, { ...match, ...sent })?.score).toEqual({ team1: 1, team2: 2 });
  });

  test('and the list of the teams is no exception', () => {
    const sent = {
      ...flat,
      teams: [
        { name: 'FaZe', score: 2 },
        { name: 'Spirit', score: 1 },
      ],
    };
    expect(read(matchSummary, sent)?.score).toEqual({ team1: 1, team2: 2 });
    expect(
      read(mapResult, {
        ...flat,
        name: 'Nuke',
        teams: [
          { id: 20, roundsWon: 13 },
          { id: 10, roundsWon: 7 },
        ],
      })?.score,
    ).toEqual({ team1: 7, team2: 13 });
  });

  test('and one of a team that does not play is nobody’s', () => {
    const sent = {
      ...flat,
      results: [
        { team: 'NAVI', score: 2 },
        { team: 'G2', score: 1 },
      ],
    };
    expect(read(matchSummary, sent)?.score).toBeUndefined();
  });
});

test.each([
  [{ score: { home: 2, away: 1 } }],
  [{ team1: { name: 'A', score: 2 }, team2: { name: 'B', score: '1' } }],
  [{ team1Score: 2, team2Score: 1 }],
  [{ home: 'A', away: 'B', home_score: 2, away_score: 1 }],
  [
    {
      teams: [
        { name: 'A', score: 2 },
        { name: 'B', score: 1 },
      ],
    },
  ],
  [{ score: '2:1 (1:0; 1:1)' }],
])('the score of %j is 2-1', source => {
  expect(read(matchSummary, source)?.score).toEqual({ team1: 2, team2: 1 });
});

test.each([
  '13 : 9',
  '13–9',
  [13, 9],
  { home: '13', away: 9 },
  { faction1: 13, faction2: 9 },
  { 1: 13, 2: 9 },
])('%j is a score', source => {
  expect(read(score, source)).toEqual({ team1: 13, team2: 9 });
});

describe('a winner', () => {
  test.each([
    { winner: 2 },
    { winner: 'away' },
    { winner: 'team2' },
    { winner: { id: 20, type: 'Team' } },
    { winner_id: 20 },
    { winner: 'faze' },
    { winner: 'FaZe' },
  ])('is the team that %j means', sent => {
    expect(read(matchSummary, { ...teams, ...sent })?.winner).toBe('FaZe');
  });

  test('is the only one of the teams that is said to have won', () => {
    const flagged = {
      teams: [
        { name: 'A', winner: false },
        { name: 'B', winner: true },
      ],
    };
    expect(read(matchSummary, flagged)?.winner).toBe('B');
    expect(
      read(matchSummary, { home: { name: 'A', won: true }, away: { name: 'B', won: true } }),
    ).not.toHaveProperty('winner');
  });

  test('of a finished match is the team with more maps, where nothing names it', () => {
    const winner = (sent: object) =>
      read(matchSummary, { ...flat, status: 'completed', team1Score: 1, team2Score: 2, ...sent })?.winner;
    expect([{}, { score: '2-0' }].map(winner)).toEqual(['FaZe', 'Spirit']);
    const unsure = [{ status: 'live' }, { status: undefined }, { team2Score: 1 }, { winner: null }];
    expect(unsure.map(winner)).toEqual(unsure.map(() => undefined));
  });

  test.each([
    { winner: 0 },
    { winner: 'draw' },
    { winner_id: 77 },
    { winner: null, winner_id: 20 },
    { winner: 1, score: '0-2' },
    {
      winner: 1,
      results: [
        { team_id: 20, score: 2 },
        { team_id: 10, score: 0 },
      ],
    },
  ])('is unknown in %j', sent => {
    expect(read(matchSummary, { ...teams, ...sent })).not.toHaveProperty('winner');
  });
});

test.each([
  { team1: { name: 'A', maps_won: 1, score: 5 }, team2: { name: 'B', maps_won: 0, score: 4 } },
  { series_score: '1-0', score: '5-4' },
  { score: '1-0', map_score: '5-4' },
  { team1Score: 1, team2Score: 0, mapScore: { team1: 5, team2: 4 } },
])('the series and the map of %j are kept apart', source => {
  expect(read(liveMatch, source)).toMatchObject({
    score: { team1: 1, team2: 0 },
    mapScore: { team1: 5, team2: 4 },
  });
});
