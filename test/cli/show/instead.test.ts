import { expect, test } from 'vitest';
import { commandInstead } from '../../../src/cli/show/instead.ts';

test.each([
  ['/api/v1/cs2/live', 'esports live list'],
  ['GET /api/v1/cs2/matches/upcoming?limit=5', 'esports schedule upcoming'],
  ['https://api.example/api/v1/cs2/teams/spirit/results', 'esports results team spirit'],
  ['/cs2/players/search', 'esports players search'],
  ['/rankings/world', 'esports rankings world'],
  ['/api/v1/cs2/matches/7/veto', 'esports api /api/v1/cs2/matches/7/veto'],
  ['/api/v1/cs2/live/ws', 'esports api /api/v1/cs2/live/ws'],
])('the suggested path %s is %s', (path, command) => {
  expect(commandInstead(path)).toBe(command);
});
