import { expect, inject, onTestFinished, test } from 'vitest';
import { updateTypes } from '../../../src/core/updateTypes.ts';
import { createBoards } from '../../../src/server/boards.ts';
import type { LiveSource, MatchScript } from '../../../src/server/liveSource.ts';
import { toEventUpdate, toSnapshotUpdate } from '../../../src/server/live/update.ts';
import { openDemo } from '../../../src/server/demo/demo.ts';
import { createContract } from '../../support/contract/document.ts';
import { now } from '../fixtures/clock.ts';
import { createSeries, replayTables } from '../replay/madeUpReplay.ts';

const contract = createContract();

/** Every update of a match as pushed: its events, and a snapshot after every tenth event. */
const updatesOf = (live: LiveSource, number: number, { events }: MatchScript) => {
  const boards = createBoards(live);
  return events.flatMap((event, index) => {
    const at = Date.parse(event.at);
    const state = index % 10 === 0 ? boards.at(number, at) : undefined;
    const updates = [
      toEventUpdate(event, number, at),
      ...(state ? [toSnapshotUpdate(state, number, at, { included: undefined, ofAll: false })] : []),
    ];
    return updates.map(({ text }) => JSON.parse(text) as { readonly type: string });
  });
};

/** The first error of each update that does not match the document's schema. */
const faultsOf = (updates: readonly { readonly type: string }[]) =>
  updates.flatMap(update => {
    const found = contract.updateFaults(update);
    return found.length === 0 ? [] : [[update, found]];
  });

test('every update of the made-up season matches its schema, and every type occurs', async () => {
  const demo = await openDemo({ folder: inject('season'), now });
  onTestFinished(() => demo.close());
  const numbers = demo.store
    .all<{ readonly id: number }>(
      'SELECT id FROM match WHERE starts_at <= ? ORDER BY starts_at DESC LIMIT 4',
      now,
    )
    .map(({ id }) => id);
  const updates = numbers.flatMap(number => {
    const script = demo.live.script(number);
    return script ? updatesOf(demo.live, number, script) : [];
  });
  expect(new Set(updates.map(({ type }) => type))).toEqual(
    // Nothing goes back in a made-up match.
    new Set(updateTypes.filter(type => type !== 'correction')),
  );
  expect(faultsOf(updates).slice(0, 3)).toEqual([]);
});

test('every update of a replayed recording matches its schema', async () => {
  const { script } = await replayTables(
    createSeries([{ rounds: 'eeeeeeeeeeeee' }, { rounds: 'eeeeeeeeeeeee' }]),
  );
  const live = { script: () => script };
  expect(faultsOf(updatesOf(live, 2_370_001, script)).slice(0, 3)).toEqual([]);
});

test('an update with an extra field, a missing field or a wrong type fails the check', () => {
  const event = {
    id: 'm:1:2:3',
    type: 'bomb_exploded',
    matchId: 'm',
    at: '2026-11-21T18:00:00Z',
    mapNumber: 1,
    round: 2,
  };
  const { round: _, ...less } = event;
  expect(
    [event, { ...event, more: 1 }, less, { ...event, type: 'kill' }].map(
      each => contract.updateFaults(each).length > 0,
    ),
  ).toEqual([false, true, true, true]);
});
