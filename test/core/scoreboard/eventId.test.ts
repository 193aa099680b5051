import { describe, expect, it } from 'vitest';
import { createEventId, isLater } from '../../../src/core/scoreboard/eventId.ts';

const event = (map: number, round: number, n: number) => ({
  id: createEventId('demo-match-7', map, round, n),
  at: '2026-10-03T18:00:00.000Z',
});

describe('isLater', () => {
  it('is by map, then round, then number, as numbers', () => {
    expect(createEventId('demo-match-7', 1, 12, 3)).toBe('demo-match-7:1:12:3');
    const inOrder = [
      event(1, 1, 1),
      event(1, 1, 2),
      event(1, 1, 10),
      event(1, 2, 1),
      event(1, 10, 1),
      event(2, 1, 1),
    ];
    for (const [a, one] of inOrder.entries())
      for (const [b, other] of inOrder.entries()) expect(isLater(one, other)).toBe(a > b);
  });
});
