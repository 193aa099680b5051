import { expect, test } from 'vitest';
import { isReached } from '../../../../src/cli/watch/feed/until.ts';
import type { Step } from '../../../../src/cli/watch/feed/tracker.ts';
import { roundEvents, start } from '../match.ts';

const step = (details: Partial<Step>): Step => ({
  at: start,
  matchId: 'm',
  update: { kind: 'other', matchId: 'm' },
  notices: [],
  isLost: false,
  session: undefined,
  ...details,
});

test('the awaited event is pushed, or found between two answers', () => {
  const [first] = roundEvents(1);
  const event = step(first ? { update: { kind: 'event', event: first } } : {});
  expect([isReached('round_start', event), isReached('kill', event)]).toEqual([true, false]);
  const polled = step({ notices: [{ kind: 'map_end', id: 'm:map_end:1', text: '' }] });
  expect([isReached('map_end', polled), isReached('match_end', polled)]).toEqual([true, false]);
});
