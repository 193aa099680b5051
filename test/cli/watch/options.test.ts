import { describe, expect, test } from 'vitest';
import { createPace } from '../../../src/cli/watch/pace.ts';
import { feedOptions, notifyKindsOf } from '../../../src/cli/watch/options.ts';
import { matchesNamed } from '../../../src/cli/watch/target.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { outcomeOfLine } from '../outcome.ts';

describe('the match that a word means', () => {
  const live = [
    { id: 'x-match-1', team1Name: 'Red Foxes', team1Slug: 'red-foxes', team2Name: 'Owls', team2Slug: 'owls' },
    {
      id: 'x-match-2',
      team1Name: 'Foxes',
      team1Slug: 'foxes',
      team2Name: 'Night Owls',
      team2Slug: 'night-owls',
    },
  ];
  test.each([
    ['x-match-2', ['x-match-2']],
    ['red foxes', ['x-match-1']],
    ['RED-FOXES', ['x-match-1']],
    ['foxes', ['x-match-2']],
    ['night', ['x-match-2']],
    ['ow', ['x-match-1', 'x-match-2']],
    ['bears', []],
    ['-', []],
  ])('«%s» is %j', (word, ids) => {
    expect(matchesNamed(word, live).map(({ id }) => id)).toEqual(ids);
  });
});

describe('the flags of watch', () => {
  test('ask once a minute where nothing else is said, and never too often', () => {
    expect(feedOptions({})).toEqual({
      stream: false,
      room: false,
      pollEvery: 60_000,
      isChosen: false,
      most: undefined,
    });
    expect(() => feedOptions({ poll: 1000 })).toThrow('--poll is too short');
    expect(() => feedOptions({ stream: true, room: true })).toThrow(
      '--stream and --room contradict each other',
    );
  });
  test('name the notices, and suggest the nearest', () => {
    expect(notifyKindsOf('map_end,start')).toEqual(['map_end', 'start']);
    expect(() => notifyKindsOf('mapend')).toThrow('--notify does not know «mapend»');
  });
  test('are those of live --watch too', async () => {
    const wanted = { run: 'watch', args: { match: 'owls' }, flags: { once: true } };
    expect(await outcomeOfLine('watch owls --once')).toEqual(wanted);
    expect(await outcomeOfLine('live owls --watch --once')).toEqual(wanted);
    expect(await outcomeOfLine('live scoreboard owls --once --watch')).toEqual(wanted);
    expect(await outcomeOfLine('live --watch')).toEqual({ run: 'watch', args: {}, flags: {} });
  });
});

test('a replay runs at its own speed, from the moment that was recorded', async () => {
  const clock = createFakeClock(5000);
  const pace = createPace(1_000_000, 8, clock);
  let there = false;
  const reached = pace.until(1_080_000, new AbortController().signal).then(() => (there = true));
  await clock.advance(9999);
  expect([pace.now(), there]).toEqual([1_079_992, false]);
  await clock.advance(1);
  await reached;
  expect(pace.now()).toBe(1_080_000);
});
