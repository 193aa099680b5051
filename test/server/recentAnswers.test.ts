import { describe, expect, it } from 'vitest';
import { createRecentAnswers } from '../../src/server/answer.ts';

const answer = (body: string) => ({ body, tag: '"t"', maxAge: 60 });

describe('recent answers', () => {
  it('are those of the current second', () => {
    const recent = createRecentAnswers();
    recent.set('a', 5000, answer('one'));
    expect(recent.get('a', 5999)).toEqual(answer('one'));
    expect(recent.get('b', 5999)).toBeUndefined();
    expect(recent.get('a', 6000)).toBeUndefined();
    expect(recent.get('a', 5000)).toBeUndefined();
  });

  it('are not kept beyond their memory limit', () => {
    const recent = createRecentAnswers();
    recent.set('a', 0, answer('x'.repeat(3_000_000)));
    recent.set('b', 0, answer('x'.repeat(3_000_000)));
    expect([recent.get('a', 0)?.body.length, recent.get('b', 0)]).toEqual([3_000_000, undefined]);
  });
});
