import { expect, test } from 'vitest';
import { createPolling, type PollingParts } from '../../../../src/cli/watch/feed/polling.ts';
import { createFakeClock } from '../../../support/fakeClock.ts';

/** What polling asks for while one match is all that matters. `told`: the rounds that its own answers tell. */
const asksWith = async (told: readonly number[], isOver = false): Promise<readonly string[]> => {
  const clock = createFakeClock(0);
  const asked: string[] = [];
  const stop = new AbortController();
  const answer = (what: string, found: unknown) => {
    asked.push(what);
    if (asked.length === 5) stop.abort();
    return { headers: {}, text: '', meta: {}, data: () => ({}), lines: () => [], found: () => found };
  };
  const matchOf = (rounds = 0) => ({
    status: isOver ? 'finished' : 'live',
    score: { team1: 1, team2: 0 },
    maps: [{ score: { team1: rounds, team2: 0 } }],
  });
  // Polling calls only these methods and reads only these fields.
  const client = {
    live: { list: async () => answer('list', []) },
    results: { match: async () => answer('match', matchOf(told[asked.length])) },
  } as unknown as PollingParts['poller'];
  const polling = createPolling({
    client,
    poller: client,
    alone: () => ({ matchId: 'm-1', rounds: 5 }),
    dueAfter: async askedAt => askedAt + 60_000,
    now: clock.now,
    setTimer: clock.setTimer,
    publish: () => {},
    onList: () => {},
    onHeard: () => {},
    onSpent: () => {},
    onProblem: () => {},
    hurried: () => stop.signal,
  });
  const polled = polling.poll(undefined, stop.signal);
  while (!stop.signal.aborted) await clock.advance(60_000);
  await polled;
  return asked;
};

test('a match that is all that matters is asked for alone, as long as its answers tell more', async () => {
  expect(await asksWith([6, 7, 8, 9, 10])).toEqual(['match', 'match', 'match', 'match', 'match']);
  expect(await asksWith([], true)).toEqual(['match', 'match', 'match', 'match', 'match']);
  // It stands still: the list says no more, so it may be asked for again.
  expect(await asksWith([6, 5, 5, 6, 7])).toEqual(['match', 'match', 'list', 'match', 'match']);
  // The list knows more than the answer about the match.
  expect(await asksWith([6, 4])).toEqual(['match', 'match', 'list', 'list', 'list']);
});
