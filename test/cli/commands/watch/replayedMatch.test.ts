import { describe, expect, test } from 'vitest';
import { recordingOf } from '../../../../src/cli/commands/watch/replay.ts';
import { createTracker } from '../../../../src/cli/watch/feed/tracker.ts';
import { boardAt, eventsUntil, opening } from '../../watch/match.ts';

describe('the recording of known events', () => {
  test('shows what a watch of the whole match would have shown', () => {
    const tracker = createTracker();
    for (const { incoming, at } of recordingOf(opening, eventsUntil(17))) tracker.take(incoming, at);
    const board = tracker.timeline.newest.get(opening.matchId)?.board;
    const { maps, players, rounds } = boardAt(17);
    expect(board?.maps.map(({ name, score }) => [name, score])).toEqual(
      maps.map(({ name, score }) => [name, score]),
    );
    expect(board?.players.map(({ nickname, kills, deaths }) => [nickname, kills, deaths])).toEqual(
      players.map(({ nickname, kills, deaths }) => [nickname, kills, deaths]),
    );
    expect(board?.rounds).toEqual(rounds);
  });

  test('is empty without events', () => expect(recordingOf(opening, [])).toEqual([]));
});
