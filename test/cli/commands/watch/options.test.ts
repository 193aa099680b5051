import { describe, expect, test } from 'vitest';
import { feedOptions, notifyKindsOf } from '../../../../src/cli/commands/watch/options.ts';
import { matchesNamed } from '../../../../src/cli/names/liveMatch.ts';
import { outcomeOfLine } from '../../outcome.ts';

describe('the match that a word names', () => {
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
  ])('"%s" is %j', (word, ids) => {
    expect(matchesNamed(word, live).map(({ id }) => id)).toEqual(ids);
  });
});

describe('the flags of watch', () => {
  test('poll as the plan says by default, and never too often', () => {
    expect(feedOptions({})).toEqual({
      transports: [],
      whole: false,
      keepsUnread: false,
      pollEvery: undefined,
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
    expect(() => notifyKindsOf('mapend')).toThrow('--notify does not know "mapend"');
  });
  test('are also those of live --watch', async () => {
    const wanted = { run: 'watch', args: { match: 'owls' }, flags: { once: true } };
    expect(await outcomeOfLine('watch owls --once')).toEqual(wanted);
    expect(await outcomeOfLine('live owls --watch --once')).toEqual(wanted);
    expect(await outcomeOfLine('live scoreboard owls --once --watch')).toEqual(wanted);
    expect(await outcomeOfLine('--watch --once live owls')).toEqual(wanted);
    expect(await outcomeOfLine('live --watch')).toEqual({ run: 'watch', args: {}, flags: {} });
  });
});
