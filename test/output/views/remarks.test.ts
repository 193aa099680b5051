import { expect, test } from 'vitest';
import { mapsView } from '../../../src/output/views/match/maps.ts';
import { matchView } from '../../../src/output/views/match/match.ts';
import { draw } from './draw.ts';

const teams = { id: 'cs2-match-4', team1Name: 'Rain Temple', team2Name: 'Jade Abacus', bestOf: 3 };

test('the picture of maps has those that were played, and marks a forfeit', () => {
  const score = { team1: 13, team2: 2 };
  const text = draw(
    mapsView,
    [
      { number: 1, name: 'Nuke', status: 'finished', score },
      { number: 2, name: 'Mirage', status: 'finished', score, remark: 'forfeit' },
      { number: 3, name: 'TBA', status: 'map_not_played', remark: 'not played' },
    ],
    100,
  );
  expect(text).toMatch(/Mirage.*forfeit/);
  expect(text).not.toContain('TBA');
});

test('a match without a result says so, and is not to be watched', () => {
  const drawn = (status: string, remark?: string) =>
    draw(matchView, { ...teams, status, ...(remark !== undefined && { remark }) }, 100);
  expect(drawn('upcoming')).toContain('esports watch cs2-match-4 --wait');
  expect(drawn('unresolved', 'result unknown')).toContain('result unknown');
  expect(drawn('unresolved', 'result unknown')).not.toContain('esports watch');
});
