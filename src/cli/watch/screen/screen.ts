import {
  enterScreen,
  leaveScreen,
  noticeText,
  takeMouse,
  titleOf,
  titleText,
  type Terminal,
} from './terminal.ts';
import { isStale } from '../frame/footer.ts';
import { acrossOf, matchesOn } from '../frame/board.ts';
import { clickedMatch, frame } from '../frame/frame.ts';
import { createWatched } from '../frame/lastLine.ts';
import type { Appearance, Status, WatchState } from '../feed/state.ts';
import { createKeyReader } from './keyReader.ts';
import { type Action, actionOf, mouseIn, type Place } from '../frame/keys.ts';
import type { Session } from '../feed/session.ts';
import type { NoticeKind } from '../feed/noticeKinds.ts';
import { type HiddenMatches, withoutResults } from './hiddenWorld.ts';
import { createPainter } from './painter.ts';
import { longestDelay } from '../feed/timeline.ts';
import type { Step, Tracker } from '../feed/tracker.ts';
import { changeView, shownMoment, typeFilter, type View } from '../frame/view.ts';

export interface ScreenParts {
  readonly terminal: Terminal;
  readonly tracker: Tracker;
  readonly appearance: Appearance;
  readonly view: View;
  readonly status: () => Status;
  /** Whether requests cost something, so that the summary counts them. */
  readonly isMetered: boolean;
  /** Whether clicks and the wheel are read; the terminal then selects no text. */
  readonly mouse?: boolean | undefined;
  /** The kinds of notices to show while notices are on. */
  readonly notify: readonly NoticeKind[];
  /** The clock of the shown data, milliseconds since 1970 UTC; a replay's clock runs faster than the machine's. */
  readonly now: () => number;
  readonly clock: {
    readonly now: () => number;
    readonly setTimer: (ms: number, run: () => void) => () => void;
  };
  /** What some keys do outside the screen. Each resolves with a note for the footer. */
  readonly commands?: Readonly<Partial<Record<Action, (view: View) => Promise<string>>>>;
  /** Called when another match is opened, or the board. */
  readonly onFocus: (matchId: string | undefined) => void;
  /** Called when the user has chosen another delay, in milliseconds. */
  readonly onDelay?: (ms: number) => void;
  /** Called when a step has reached the shown moment, never earlier. */
  readonly onShown: (step: Step) => void;
  readonly onKey?: () => void;
  /** Called when the feed has been silent for too long. */
  readonly onStale: () => void;
  readonly onQuit: () => void;
  readonly hidden?: HiddenMatches | undefined;
  /** Called for Ctrl-C, which a terminal in raw mode sends as a key. */
  readonly onInterrupt: () => void;
}

export type Screen = ReturnType<typeof openScreen>;

/** Milliseconds between two updates of the clock. A delayed screen needs them more often to show its steps in time. */
const tick = { usual: 1000, delayed: 200 } as const;

const mostWaiting = 10_000;
/** How long a note is shown, in milliseconds. */
const noteTime = 4000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const openScreen = (parts: ScreenParts) => {
  const { terminal, tracker, status, now, clock } = parts;
  const { setTimer } = clock;
  let { view, appearance } = parts;
  let title = '';
  let closed = false;
  /** The steps that wait for the shown moment. */
  let waiting: readonly Step[] = [];
  const watched = createWatched(view.matchId);
  /** In the footer, shown for a moment. */
  let note: string | undefined;
  let stopNote: (() => void) | undefined;
  const openedAt = clock.now();
  let stale = false;
  /** When it became known that no more updates will arrive. */
  let endedAt = Infinity;

  const keyReader = createKeyReader({ press: key => press(key), setTimer });
  const taken = terminal.take({
    enter: parts.mouse ? enterScreen + takeMouse : enterScreen,
    leave: leaveScreen,
    onKeys: typed => keyReader.take(typed),
    onResize: () => painter.reset(),
    // A note of several lines has one in the footer.
    onText: text => tell(text.replaceAll(/\s+/g, ' ').trim()),
    onLost: parts.onQuit,
  });
  const painter = createPainter({
    write: taken.write,
    ...clock,
    onFault: parts.onQuit,
    lines: () => {
      const state = shownState();
      watched.see(state);
      retitle(state.world?.get(view.matchId ?? ''));
      return frame(state, terminal.size(), appearance, now(), view);
    },
  });

  /** The state at the shown moment, without later matches and without the end. */
  const shownState = (): WatchState => {
    const moment = shownMoment(view, now());
    const world = withoutResults(tracker.timeline.at(moment), parts.hidden);
    const current = status();
    if (!current.ended) endedAt = Infinity;
    else if (endedAt === Infinity) endedAt = now();
    return {
      world,
      order: tracker.order.filter(matchId => world?.has(matchId)),
      status: current.ended && endedAt > moment ? { ...current, ended: false } : current,
      note,
    };
  };

  const press = (key: string): void => {
    if (closed) return;
    const mouse = mouseIn(key);
    const action = typeof mouse === 'string' ? mouse : actionOf.get(key);
    parts.onKey?.();
    const isFilter = view.typing && !mouse && action !== 'interrupt' && action !== 'suspend';
    if (typeof mouse === 'object') click(mouse);
    else if (isFilter) view = typeFilter(view, key);
    else if (action) act(action);
    painter.invalidate();
  };

  const click = (place: Place): void => {
    const cursor = clickedMatch(shownState(), terminal.size(), now(), view, place);
    if (cursor === undefined) return;
    view = { ...view, cursor, typing: false };
    change('open');
  };

  const act = (action: Action): void => {
    if (action === 'quit') return parts.onQuit();
    if (action === 'interrupt') return parts.onInterrupt();
    if (action === 'suspend') return taken.suspend();
    const command = view.help ? undefined : parts.commands?.[action];
    if (action === 'sync' && !view.help && startsOf(view).length === 0)
      tell(view.matchId === undefined ? 'open a match first' : 'no round start seen yet: use [ ]');
    if (command)
      void command({ ...view, matchId: chosen(shownState()) }).then(tell, (error: unknown) =>
        tell(messageOf(error)),
      );
    else change(action);
  };

  const startsOf = ({ matchId = '' }: View): readonly number[] =>
    tracker.timeline.startsOf(matchId, now() - longestDelay);

  const change = (action: Action): void => {
    const state = shownState();
    const matches = matchesOn(state, view);
    if (action === 'reveal') reveal(chosen(state));
    const before = view;
    const session = state.world?.get(view.matchId ?? '');
    view = changeView(view, action, {
      matches,
      entries: (view.panel === 'rounds' ? session?.board.rounds : session?.board.feed)?.length ?? 0,
      across: acrossOf(terminal.size(), matches.length),
      starts: startsOf(view),
      now: now(),
    });
    if (view.matchId !== before.matchId) parts.onFocus(view.matchId);
    if (view.delay !== before.delay) parts.onDelay?.(view.delay);
    watched.open(view.matchId);
    release();
  };

  /** The match that is open, or else the one that the cursor is on. */
  const chosen = (state: WatchState): string | undefined =>
    view.matchId ?? matchesOn(state, view)[view.cursor];

  const reveal = (matchId: string | undefined): void => {
    if (matchId !== undefined && parts.hidden?.has(matchId)) parts.hidden.reveal(matchId);
  };

  const tell = (text: string): void => {
    if (closed) return;
    stopNote?.();
    note = text;
    stopNote = setTimer(noteTime, () => {
      note = undefined;
      painter.invalidate();
    });
    painter.invalidate();
  };

  const release = (): void => {
    const moment = shownMoment(view, now());
    const due = waiting.filter(step => step.at <= moment);
    if (due.length > 0) waiting = waiting.filter(step => step.at > moment);
    for (const step of due) {
      if (parts.hidden?.has(step.matchId)) continue;
      notice(step);
      parts.onShown(step);
    }
  };

  const notice = ({ notices, matchId }: Step): void => {
    if (!view.notify || (view.matchId !== undefined && view.matchId !== matchId)) return;
    for (const { kind, text } of notices) if (parts.notify.includes(kind)) painter.say(noticeText(text));
  };

  const retitle = (session: Session | undefined): void => {
    const next = session && !session.isHidden ? titleOf(session.board) : 'esports';
    if (next === title) return;
    title = next;
    painter.say(titleText(next));
  };

  const onTick = (): void => {
    if (closed) return;
    release();
    const isOld = isStale(status(), now());
    if (isOld && !stale) parts.onStale();
    stale = isOld;
    painter.invalidate();
    stopTick = setTimer(view.delay > 0 ? tick.delayed : tick.usual, onTick);
  };
  let stopTick = setTimer(tick.usual, onTick);
  painter.reset();

  return {
    /** Takes steps that arrived; each is shown when its time has come. */
    take(steps: readonly Step[]): void {
      // After a long delay in a flood, excess notices are dropped.
      waiting = [...waiting, ...steps].slice(-mostWaiting);
      if (view.delay === 0) release();
      painter.invalidate();
    },
    dress(next: Appearance): void {
      appearance = next;
      painter.reset();
    },
    /** Redraws after a change of the status or of the order of the matches. */
    refresh: (): void => painter.invalidate(),
    /** What was watched, in one line: `Spirit 2–1 FaZe · Inferno 13–10 · watched 42 min`; never more than was shown. */
    summary(): string {
      watched.see(shownState());
      return watched.line(clock.now() - openedAt, parts.isMetered ? status().spent : undefined);
    },
    close(): void {
      if (closed) return;
      closed = true;
      stopTick();
      stopNote?.();
      keyReader.stop();
      painter.stop();
      taken.giveBack();
    },
  };
};
