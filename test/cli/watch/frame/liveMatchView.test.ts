import { describe, expect, test } from 'vitest';
import { toLiveScoreboard, toLiveState } from '../../../../src/core/scoreboard/answers.ts';
import { liveMatchView } from '../../../../src/cli/show/pictures.ts';
import { draw } from '../../../output/views/draw.ts';
import { boardAt, momentIn } from '../match.ts';

const now = momentIn(17);
const answer = toLiveScoreboard(boardAt(16), now);

describe('the picture of a live match', () => {
  test.each([40, 80, 170])('at %i columns matches its golden file', async width => {
    const text = draw(liveMatchView, answer, width) ?? '';
    await expect(text).toMatchFileSnapshot(`golden/still-${width}.txt`);
  });

  test('in ASCII has only ASCII characters', () => {
    expect(draw(liveMatchView, answer, 80, 'ascii')).toMatch(/^[\x20-\x7e\n]+$/);
  });

  test('can also be drawn from the state, with its clock', () => {
    const state = { ...toLiveState(boardAt(16), now), phase: 'live', bomb: 'carried', roundTimer: 75 };
    expect(draw(liveMatchView, state, 80)).toContain('~1:15');
  });

  test.each([-9e15, 9e15])('shows no clock of %d seconds', roundTimer => {
    const state = { ...toLiveState(boardAt(16), now), phase: 'live', bomb: 'carried' };
    const { roundTimer: _, ...untold } = state;
    expect(draw(liveMatchView, { ...state, roundTimer }, 80)).toBe(draw(liveMatchView, untold, 80));
  });

  test.each([-1e12, 9e15])('clamps a health of %d to its scale', health => {
    const longest = (points: number): number => {
      const players = answer.players.map(player => ({ ...player, alive: true, health: points }));
      const text = draw(liveMatchView, { ...answer, players }, 170) ?? '';
      return Math.max(0, ...[...text.matchAll(/█+/g)].map(([bar]) => bar.length));
    };
    expect(longest(health)).toBe(longest(health < 0 ? 0 : 100));
  });

  test('is replaced by the table if no player is known', () => {
    expect(draw(liveMatchView, { ...answer, players: [] }, 80)).toBeUndefined();
    expect(draw(liveMatchView, { unknown: 1 }, 80)).toBeUndefined();
  });
});
