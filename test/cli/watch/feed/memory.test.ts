import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createTracker } from '../../../../src/cli/watch/feed/tracker.ts';
import { boardAt, momentIn, opening, roundEvents, snapshotOf } from '../match.ts';

setFlagsFromString('--expose-gc');
// A function of V8, which only this flag offers.
const collect = runInNewContext('gc') as () => void;
const used = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

test('three thousand rounds of one match leave the memory as a hundred do', () => {
  const tracker = createTracker();
  tracker.take(snapshotOf(boardAt(1), momentIn(1)), momentIn(1));
  let after = 0;
  for (let turn = 0; turn < 3000; turn += 1) {
    const by = turn * 120_000;
    // Sixty maps one after the other, of fifty rounds each.
    const mapNumber = 1 + Math.floor(turn / 50);
    const round = 1 + (turn % 50);
    const score = { team1: 0, team2: round };
    for (const [place, event] of roundEvents(2, 'team2', score).entries()) {
      const at = new Date(Date.parse(event.at) + by).toISOString();
      const id = `${opening.matchId}:${mapNumber}:${round}:${place}`;
      const value = { ...event, id, at, mapNumber, round };
      tracker.take({ text: '', value, id, event: '' }, Date.parse(at));
    }
    if (turn === 400) after = used();
  }
  const { board, ended } = tracker.timeline.newest.get(opening.matchId) ?? {};
  expect([board?.mapNumber, ended?.size]).toEqual([60, 90]);
  // 24 KB a round would be 62 MB.
  expect(used() - after).toBeLessThan(8_000_000);
});
