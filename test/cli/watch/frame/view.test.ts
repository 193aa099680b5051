import { describe, expect, test } from 'vitest';
import type { Action } from '../../../../src/cli/watch/frame/keys.ts';
import {
  changeView,
  openView,
  shownMoment,
  typeFilter,
  type View,
} from '../../../../src/cli/watch/frame/view.ts';

const around = { matches: ['a', 'b', 'c', 'd', 'e'], entries: 10, across: 2, starts: [], now: 100_000 };
const after = (view: View, ...actions: readonly Action[]): View =>
  actions.reduce((seen, action) => changeView(seen, action, around), view);
const onMatch = openView({ page: 'match', matchId: 'b' });

describe('the view', () => {
  test('moves over the board by rows and columns and stops at its ends', () => {
    expect(after(openView(), 'down').cursor).toBe(2);
    expect(after(openView(), 'right').cursor).toBe(1);
    expect(after(openView(), 'down', 'down', 'down', 'down').cursor).toBe(4);
    expect(after(openView(), 'up').cursor).toBe(0);
  });
  test('opens the chosen match and goes back to the board', () => {
    const opened = after(openView(), 'right', 'open');
    expect(opened).toMatchObject({ page: 'match', matchId: 'b' });
    expect(after(opened, 'back')).toMatchObject({ page: 'board', matchId: undefined, cursor: 1 });
  });
  test('goes round all matches with Tab', () => {
    expect(after(onMatch, 'next').matchId).toBe('c');
    expect(after(onMatch, 'previous', 'previous').matchId).toBe('e');
  });
  test('steps back through rounds, and follows the newest again at the end', () => {
    expect(after(onMatch, 'rounds', 'up', 'up').picked).toBe(7);
    expect(after(onMatch, 'rounds', 'up', 'up', 'open')).toMatchObject({ picked: 7, inRound: true });
    expect(after(onMatch, 'rounds', 'up', 'down').picked).toBeUndefined();
    expect(after(onMatch, 'rounds', 'up', 'open', 'back', 'back').panel).toBe('main');
  });
  test('scrolls the feed from its newest line, and follows it again at the top', () => {
    expect(after(onMatch, 'down', 'down').picked).toBe(7);
    expect(after(onMatch, 'down', 'up').picked).toBeUndefined();
    expect(after(onMatch, 'last').picked).toBe(0);
    expect(after(onMatch, 'last', 'down').picked).toBe(0);
    expect(after(onMatch, 'last', 'first').picked).toBeUndefined();
    expect(after(onMatch, 'down', 'rounds').picked).toBeUndefined();
    expect(after(onMatch, 'down', 'next').picked).toBeUndefined();
    expect(after(onMatch, 'economy', 'down').picked).toBeUndefined();
  });
  test('is delayed by five seconds per press, between zero and ten minutes', () => {
    expect(after(onMatch, 'later', 'later').delay).toBe(10_000);
    expect(after(onMatch, 'later', 'sooner', 'sooner').delay).toBe(0);
    expect(after(onMatch, ...Array.from({ length: 150 }, (): Action => 'later')).delay).toBe(600_000);
  });
  test.each([
    ['the round that started last', 0, [10_000, 70_000], 30_000],
    ['the round whose start is nearest to what is shown', 80_000, [10_000, 70_000], 90_000],
    ['tenths of a second', 0, [70_049], 30_000],
    ['nothing, if no start is known', 15_000, [], 15_000],
    ['nothing, if the start is further back than the screen remembers', 0, [-600_000], 0],
  ])('is delayed to %s by the key for a start on the video', (_title, delay, starts, expected) => {
    expect(changeView({ ...onMatch, delay }, 'sync', { ...around, starts }).delay).toBe(expected);
  });
  test('takes typed text as a filter until Enter keeps it or Esc drops it', () => {
    const typed = (...typings: readonly string[]): View =>
      typings.reduce(typeFilter, after(openView({ cursor: 3 }), 'filter'));
    expect(after(openView(), 'filter')).toMatchObject({ typing: true, filter: '' });
    expect(typed('q', 'é')).toMatchObject({ typing: true, filter: 'qé', cursor: 0 });
    expect(typed('o', 'w', '\u007f')).toMatchObject({ typing: true, filter: 'o' });
    expect(typed('o', '\u001b[A', '\u0000').filter).toBe('o');
    expect(typed('o', '\r')).toMatchObject({ typing: false, filter: 'o' });
    expect(typed('o', '\u001b')).toMatchObject({ typing: false, filter: '' });
    expect(after(typed('o', '\r'), 'back')).toMatchObject({ page: 'board', filter: '' });
    expect(typed(...Array.from({ length: 100 }, () => 'x')).filter).toHaveLength(40);
    expect(after(onMatch, 'filter').typing).toBe(false);
  });
  test('stays at the shown moment while it is paused', () => {
    const paused = after(onMatch, 'later', 'pause');
    expect(shownMoment(paused, 500_000)).toBe(95_000);
    expect(shownMoment(after(paused, 'pause'), 500_000)).toBe(495_000);
  });
  test('closes the help with any key', () => {
    expect(after(onMatch, 'help').help).toBe(true);
    expect(after(onMatch, 'help', 'economy')).toMatchObject({ help: false, panel: 'main' });
  });
});
