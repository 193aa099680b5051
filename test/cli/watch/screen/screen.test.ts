import { describe, expect, test } from 'vitest';
import { plainTheme } from '../../../../src/output/theme.ts';
import { enterScreen, leaveScreen } from '../../../../src/cli/watch/screen/terminal.ts';
import { noticeKinds } from '../../../../src/cli/watch/feed/noticeKinds.ts';
import { openScreen } from '../../../../src/cli/watch/screen/screen.ts';
import { createTracker, type Step } from '../../../../src/cli/watch/feed/tracker.ts';
import { openView, type View } from '../../../../src/cli/watch/frame/view.ts';
import type { HiddenMatches } from '../../../../src/cli/watch/screen/hiddenWorld.ts';
import { createFakeClock } from '../../../support/fakeClock.ts';
import { boardAt, eventsUntil, momentIn, opening, roundEvents, snapshotOf, toIncoming } from '../match.ts';

const setUp = (view: Partial<View> = {}, isMetered = false, hidden?: HiddenMatches, mouse = false) => {
  const clock = createFakeClock(momentIn(4));
  const written: string[] = [];
  const said: string[] = [];
  const shown: Step[] = [];
  const done: string[] = [];
  let use:
    | { onKeys(typed: string): void; onResize(): void; onText(text: string): void; leave: string }
    | undefined;
  const tracker = createTracker();
  let heardAt = clock.now();
  let ended = false;
  let keys = 0;
  const screen = openScreen({
    terminal: {
      size: () => ({ columns: 100, rows: 30 }),
      take: taken => {
        use = taken;
        written.push(taken.enter);
        return {
          write: async text => void written.push(text),
          suspend: () => void done.push('suspend'),
          giveBack: () => void written.push(taken.leave),
        };
      },
    },
    tracker,
    appearance: { theme: plainTheme, ascii: false },
    view: openView({ page: 'match', matchId: opening.matchId, ...view }),
    status: () => ({
      transport: 'sse',
      heardAt,
      staleAfter: 45_000,
      spent: 31,
      left: undefined,
      ended,
    }),
    isMetered,
    mouse,
    commands: {
      broadcast: async ({ matchId }) => `opened ${matchId}`,
      keep: async ({ delay }) => `kept ${delay}`,
      fetch: () => Promise.reject(new Error('no\u001b[2Jfault')),
    },
    notify: noticeKinds,
    hidden,
    now: clock.now,
    clock,
    onFocus: matchId => void done.push(`focus ${matchId}`),
    onShown: step => shown.push(step),
    onStale: () => void done.push('stale'),
    onKey: () => void (keys += 1),
    onQuit: () => void done.push('quit'),
    onInterrupt: () => void done.push('interrupt'),
  });
  const feed = (incoming: Parameters<typeof tracker.take>[0]): void => {
    heardAt = clock.now();
    screen.take(tracker.take(incoming, clock.now()));
  };
  return {
    clock,
    written,
    said,
    shown,
    done,
    screen,
    feed,
    type: (text: string) => use?.onKeys(text),
    resize: () => use?.onResize(),
    keys: () => keys,
    say: (text: string) => use?.onText(text),
    end: () => {
      ended = true;
      screen.refresh();
    },
  };
};

/** The end of round 4, and the texts that must not appear early in a cell, a title or a notice. */
const ending = roundEvents(4, 'team1', { team1: 3, team2: 1 }).at(-1);
const toldOf = (written: readonly string[]): boolean => written.join('').includes('3–1');

describe('the screen', () => {
  test('takes the terminal, draws updates, and restores the terminal once', async () => {
    const { clock, written, screen, feed } = setUp();
    feed(snapshotOf(boardAt(4), clock.now()));
    await clock.advance(100);
    expect(written[0]).toBe(enterScreen);
    expect(written.join('')).toContain('Round 4');
    expect(written.join('')).toContain('\u001b]2;Tall Trees 2–1 Night Birds · Mirage\u0007');
    screen.close();
    screen.close();
    expect(written.filter(text => text === leaveScreen)).toHaveLength(1);
  });

  test('shows nothing, in a cell, a title, a notice or to a command, before the delay is over', async () => {
    const { clock, written, shown, feed } = setUp({ delay: 10_000, notify: true });
    feed(snapshotOf(boardAt(4), clock.now()));
    await clock.advance(11_000);
    if (ending) feed(toIncoming(ending));
    await clock.advance(9700);
    expect(toldOf(written)).toBe(false);
    expect(shown.filter(step => step.update.kind === 'event')).toEqual([]);
    await clock.advance(600);
    expect(toldOf(written)).toBe(true);
    expect(written.join('')).toContain('\u001b]9;Tall Trees 3–1 Night Birds on Mirage\u0007');
    expect(shown.filter(step => step.update.kind === 'event')).toHaveLength(1);
  });

  test('shows neither the end nor a new match before the delay is over', async () => {
    const { clock, written, feed, end } = setUp({ delay: 10_000, page: 'board', matchId: undefined });
    feed(snapshotOf(boardAt(4), clock.now()));
    await clock.advance(11_000);
    feed(toIncoming({ id: 'm-match-2', team1Name: 'Late Comers', team2Name: 'Early Birds' }));
    end();
    await clock.advance(9700);
    expect(written.join('')).toContain('LIVE 1');
    expect(written.join('')).not.toMatch(/LIVE 2|ended/);
    await clock.advance(600);
    expect(written.join('')).toMatch(/LIVE 2[^]* ended/);
  });

  test('is delayed by the press that comes when a round starts on the video', async () => {
    const { clock, written, feed, type } = setUp();
    feed(snapshotOf(boardAt(3), clock.now()));
    await clock.advance(5000);
    if (ending) feed(toIncoming({ ...ending, at: new Date(clock.now()).toISOString() }));
    await clock.advance(20_000);
    const [beginning] = roundEvents(5);
    if (beginning) feed(toIncoming({ ...beginning, at: new Date(clock.now()).toISOString() }));
    await clock.advance(37_000);
    written.length = 0;
    type('d');
    await clock.advance(100);
    expect(written.join('')).toContain('delay 37 s');
  });

  test('shows the matches that fit the filter, and the keys typed meanwhile do nothing else', async () => {
    const { clock, written, done, feed, type } = setUp({ page: 'board', matchId: undefined });
    feed(snapshotOf(boardAt(4), clock.now()));
    feed(toIncoming({ id: 'm-match-2', team1Name: 'Équipe Q', team2Name: 'Early Birds' }));
    type('/');
    type('equipe q');
    await clock.advance(100);
    expect(written.join('')).toContain('LIVE 1 · of 2 · /equipe q▏');
    type('\r\r');
    await clock.advance(100);
    expect(done).toEqual(['focus m-match-2']);
    expect(written.join('')).toContain('Early Birds');
  });

  test('shows for a moment what a key has done outside the screen, and the fault if it failed', async () => {
    const { clock, written, feed, type } = setUp({ delay: 5000 });
    feed(snapshotOf(boardAt(4), clock.now()));
    type('w');
    await clock.advance(100);
    expect(written.join('')).toContain('kept 5000');
    written.length = 0;
    type('f');
    await clock.advance(100);
    expect(written.join('')).toContain('no␛[2Jfault');
    written.length = 0;
    await clock.advance(5000);
    expect(written.join('')).toContain('q quit');
  });

  test('says in a line what was watched, as it was shown, with what it cost', async () => {
    const { clock, screen, feed } = setUp({ delay: 10_000 }, true);
    feed(snapshotOf(boardAt(4), clock.now()));
    await clock.advance(119_000);
    if (ending) feed(toIncoming(ending));
    await clock.advance(1000);
    expect(screen.summary()).toBe('Tall Trees 0–0 Night Birds · Mirage 2–1 · watched 2 min · 31 requests');
    await clock.advance(10_000);
    expect(screen.summary()).toContain('Mirage 3–1');
    const board = setUp({ page: 'board', matchId: undefined });
    board.feed(snapshotOf(boardAt(4), board.clock.now()));
    await board.clock.advance(3000);
    expect(board.screen.summary()).toBe('1 live match · watched 3 s');
  });

  test('keeps in that line what was seen last, also of a match that has gone, and says if nothing arrived', async () => {
    const { clock, screen, feed, type } = setUp({}, true);
    expect(screen.summary()).toBe('nothing arrived · watched 0 s · 31 requests');
    feed(snapshotOf(boardAt(4), clock.now()));
    expect(screen.summary()).toBe('Tall Trees 0–0 Night Birds · Mirage 2–1 · watched 0 s · 31 requests');
    // Nothing is old enough for this delay, but it was seen before.
    type(']');
    await clock.advance(100);
    expect(screen.summary()).toBe('Tall Trees 0–0 Night Birds · Mirage 2–1 · watched 0 s · 31 requests');
  });

  test('says why a press of d changes nothing', async () => {
    const { clock, written, feed, type } = setUp({ page: 'board', matchId: undefined });
    feed(snapshotOf({ ...boardAt(4), roundStartedAt: null }, clock.now()));
    const pressed = async (keys: string): Promise<string> => {
      written.length = 0;
      type(keys);
      await clock.advance(100);
      return written.join('');
    };
    expect(await pressed('d')).toContain('open a match first');
    await pressed('\r');
    expect(await pressed('d')).toContain('no round start seen yet: use [ ]');
    feed(snapshotOf(boardAt(4), clock.now()));
    expect(await pressed('d')).not.toContain('no round start');
  });

  test('goes back in time when the delay grows', async () => {
    const { clock, written, feed, type } = setUp();
    feed(snapshotOf(boardAt(4), clock.now()));
    await clock.advance(20_000);
    if (ending) feed(toIncoming(ending));
    await clock.advance(1000);
    expect(toldOf(written)).toBe(true);
    written.length = 0;
    type(']');
    await clock.advance(100);
    expect(written.join('')).toContain('Tall Trees  CT  2 : 1  T  Night Birds');
    expect(toldOf(written)).toBe(false);
  });

  test('opens a match by a click and scrolls its feed by the wheel, where the mouse is wanted', async () => {
    const { clock, written, done, feed, type, screen } = setUp(
      { page: 'board', matchId: undefined },
      false,
      undefined,
      true,
    );
    expect(written[0]).toBe(`${enterScreen}\u001b[?1000h\u001b[?1006h`);
    feed(snapshotOf(boardAt(3), clock.now()));
    for (const event of eventsUntil(5))
      feed(toIncoming({ ...event, at: new Date(clock.now()).toISOString() }));
    // A release and another button do nothing.
    type('\u001b[<0;5;3m\u001b[<2;5;3M\u001b[<0;5;1M');
    expect(done).toEqual([]);
    type('\u001b[<0;5;3M');
    expect(done).toEqual([`focus ${opening.matchId}`]);
    await clock.advance(100);
    written.length = 0;
    type('\u001b[<65;5;3M\u001b[<65;5;3M');
    await clock.advance(100);
    expect(written.join('')).toContain('2 newer');
    type('\u001b[<64;5;3M\u001b[<64;5;3M');
    written.length = 0;
    await clock.advance(100);
    expect(written.join('')).not.toContain('newer');
    screen.close();
    expect(written.at(-1)?.startsWith('\u001b[?1006l\u001b[?1000l')).toBe(true);
  });

  test('opens the broadcast of the match that is open, or that the cursor is on', async () => {
    const { clock, written, feed, type } = setUp({ page: 'board', matchId: undefined });
    feed(snapshotOf(boardAt(4), clock.now()));
    type('o');
    await clock.advance(100);
    expect(written.join('')).toContain(`opened ${opening.matchId}`);
  });

  test('passes on the keys that the view does not handle', async () => {
    const { done, keys, type } = setUp();
    type('b');
    type('\u001a');
    type('\u0003');
    type('q');
    expect([done, keys()]).toEqual([['focus undefined', 'suspend', 'interrupt', 'quit'], 4]);
  });

  test('reports once that the feed is stale, and again after the next silence', async () => {
    const { clock, done, feed } = setUp();
    feed(snapshotOf(boardAt(4), clock.now()));
    await clock.advance(100_000);
    expect(done).toEqual(['stale']);
    feed(snapshotOf(boardAt(4), clock.now()));
    await clock.advance(100_000);
    expect(done).toEqual(['stale', 'stale']);
  });

  test('rings only for events of the shown match, and only when switched on', async () => {
    const { clock, written, feed, type } = setUp();
    feed(snapshotOf(boardAt(3), clock.now()));
    for (const event of eventsUntil(4)) feed(toIncoming(event));
    await clock.advance(100);
    expect(written.join('')).not.toContain('\u001b]9;');
    type('n');
    if (ending) feed(toIncoming({ ...ending, at: new Date(clock.now()).toISOString() }));
    await clock.advance(100);
    expect(written.join('').split('\u001b]9;')).toHaveLength(2);
  });

  test('shows in its last line what something else has to say, in one line and for a moment', async () => {
    const { clock, written, feed, say } = setUp();
    feed(snapshotOf(boardAt(4), clock.now()));
    await clock.advance(100);
    say('The service answered with status 503:\n  retrying in 1.0 s\n');
    await clock.advance(100);
    expect(written.at(-1)).toContain('\u001b[30;1H');
    expect(written.at(-1)).toContain('status 503: retrying in 1.0 s');
    await clock.advance(5000);
    expect(written.at(-1)).not.toContain('retrying');
  });

  test('draws all of it again every few seconds, in case that something else has written there', async () => {
    const { clock, written, feed } = setUp();
    feed(snapshotOf(boardAt(4), clock.now()));
    await clock.advance(100);
    written.length = 0;
    await clock.advance(3100);
    expect(written.some(text => text.includes('\u001b[1;1H') && text.includes('\u001b[29;1H'))).toBe(true);
  });

  test('draws all of it again after a resize', async () => {
    const { clock, written, feed, resize } = setUp();
    feed(snapshotOf(boardAt(4), clock.now()));
    await clock.advance(100);
    written.length = 0;
    resize();
    await clock.advance(100);
    expect(written.join('')).toContain('\u001b[2J');
    expect(written.join('')).toContain('Tall Trees');
  });

  test('shows nothing of a match whose result is hidden but who plays, until v reveals it', async () => {
    const revealed: string[] = [];
    const hidden = {
      has: (matchId: string) => !revealed.includes(matchId),
      reveal: (matchId: string) => void revealed.push(matchId),
    };
    for (const view of [{}, { page: 'board', matchId: undefined, notify: true }] as const) {
      revealed.length = 0;
      const { clock, written, screen, feed, shown, type } = setUp({ notify: true, ...view }, false, hidden);
      feed(snapshotOf(boardAt(4), clock.now()));
      for (const event of roundEvents(5, 'team1', { team1: 4, team2: 1 })) feed(toIncoming(event));
      await clock.advance(1000);
      const before = written.join('');
      expect(before).toContain('Night Birds');
      expect(before).toContain('The result is hidden: v shows it');
      expect(before).not.toMatch(/Round \d|Mirage|\d–\d|2;Tall|birch/);
      expect(shown).toEqual([]);
      written.length = 0;
      type('v');
      await clock.advance(1000);
      expect(revealed).toEqual([opening.matchId]);
      expect(written.join('')).toContain('Mirage');
      screen.close();
    }
  });
});
