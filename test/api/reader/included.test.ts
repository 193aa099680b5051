import { expect, test } from 'vitest';
import { createAnswer } from '../../../src/client/answer.ts';
import { createShroud } from '../../../src/client/shroud/shroud.ts';
import { createShroudAnswer } from '../../../src/client/shroud/shroudAnswer.ts';
import { routes } from '../../../src/api/table/index.ts';

const { rankings, results, teams } = routes;
const url = new URL('http://127.0.0.1/api/v1/game/matches/results');
const answerOf = <R extends typeof rankings.world | typeof results.list | typeof teams.show>(
  row: R,
  data: unknown,
) => createAnswer(row, { url, status: 200, headers: {}, text: JSON.stringify({ data, included }) });

const included = [
  {
    type: 'teams',
    id: '5',
    attributes: { name: 'Spirit' },
    relationships: {
      region: { data: { type: 'regions', id: '1' } },
      self: { data: { type: 'teams', id: '5' } },
    },
  },
  { type: 'teams', id: '6', attributes: { name: 'FaZe' } },
  { type: 'regions', id: '1', attributes: { name: 'Europe' } },
  { type: 'players', id: '5', attributes: { nickname: 'donk' } },
];
const refer = (type: string, id: string) => ({ data: { type, id } });
const finished = {
  type: 'matches',
  id: 'm1',
  attributes: { status: 'finished', starts_at: '2026-11-20T18:00:00Z', score: '2-1' },
  relationships: { home: refer('teams', '5'), away: refer('teams', '6'), winner: refer('teams', '5') },
};

test('a record that a resource refers to is read from those included, and what it refers to itself', () => {
  const row = {
    type: 'rankings',
    id: 'r',
    attributes: { rank: 1 },
    relationships: { team: refer('teams', '5') },
  };
  const answer = answerOf(rankings.world, [row]);
  expect(answer.found()).toEqual([{ rank: 1, teamId: '5', teamName: 'Spirit', region: 'Europe' }]);
  expect(answer.lineTexts()?.texts()).toEqual([JSON.stringify(row)]);
});

test('so are both sides, the winner, and a list of records, of which one is missing', () => {
  expect(answerOf(results.list, [finished]).found()).toMatchObject([
    { team1Name: 'Spirit', team2Name: 'FaZe', winner: 'Spirit' },
  ]);
  const players = { data: ['5', '7'].map(id => ({ type: 'players', id })) };
  const team = { type: 'teams', id: '5', attributes: { name: 'Spirit' }, relationships: { players } };
  expect(answerOf(teams.show, team).found()).toEqual({
    id: '5',
    name: 'Spirit',
    roster: [{ playerId: '5', nickname: 'donk' }, { playerId: '7' }],
  });
});

test.each([
  ['included', { data: [finished], included }],
  [
    'a table',
    {
      columns: ['id', 'status', 'score', 'home', 'away'],
      rows: [['m1', 'finished', '2-1', 'Spirit', 'FaZe']],
    },
  ],
])('results that the user does not want are hidden in %s, and the teams are not', async (_, body) => {
  const nobody = async () => undefined;
  const shroud = createShroud({
    now: () => Date.UTC(2026, 10, 21),
    window: 3 * 86_400_000,
    isRevealed: () => false,
    startOf: nobody,
    daysOf: nobody,
  });
  const answer = createAnswer(results.list, { url, status: 200, headers: {}, text: JSON.stringify(body) });
  const seen = await createShroudAnswer(shroud)(results.list, {}, answer);
  const [match = {}] = seen.found() ?? [];
  expect(match).toMatchObject({ id: 'm1', team1Name: 'Spirit', team2Name: 'FaZe' });
  expect(match).not.toHaveProperty('score');
  expect(match).not.toHaveProperty('winner');
  expect(seen.text).not.toContain('2-1');
});

test('records that all refer to each other are joined in proportion to their references', () => {
  const references = Array.from({ length: 100 }, (_, id) => ({ type: 'teams', id: `${id}` }));
  const related = { relationships: { rivals: { data: references } } };
  const text = JSON.stringify({
    data: references.map(reference => ({ ...reference, attributes: { rank: 1 }, ...related })),
    included: references.map(reference => ({ ...reference, attributes: { name: 'FaZe' }, ...related })),
  });
  // One by one, these would be a hundred million.
  expect(createAnswer(rankings.world, { url, status: 200, headers: {}, text }).found()).toHaveLength(100);
});
