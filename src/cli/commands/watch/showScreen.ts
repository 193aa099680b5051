import { aborted } from '../../../core/pause.ts';
import type { MatchEvent } from '../../../core/scoreboard/event.ts';
import type { ThemeName } from '../../../output/theme.ts';
import type { Status } from '../../watch/feed/state.ts';
import type { NoticeKind } from '../../watch/feed/notices.ts';
import { openScreen, type Screen, type ScreenCommands } from '../../watch/screen/screen.ts';
import type { Tracker } from '../../watch/feed/tracker.ts';
import type { HiddenMatches } from '../../watch/screen/hiddenWorld.ts';
import type { View } from '../../watch/frame/view.ts';
import { exitCodes } from '../../exitCode.ts';
import type { Terminal } from '../../watch/screen/terminal.ts';
import type { Host } from '../../host/host.ts';
import { type Look, themeAfter } from './appearance.ts';
import type { ExecHook } from './exec.ts';
import { isReached } from '../../watch/feed/until.ts';

/** What the screen shows, and what runs while it is open. */
export interface Show {
  readonly host: Host;
  readonly terminal: Terminal;
  readonly tracker: Tracker;
  readonly status: () => Status;
  /** Whether requests cost something. */
  readonly isMetered: boolean;
  /** Writes a line on the terminal that has been restored. */
  readonly print: (text: string) => Promise<void>;
  readonly view: View;
  readonly look: Look;
  /** Returns the look with another theme. */
  readonly lookWith: (theme: ThemeName) => Promise<Look>;
  /** What the keys do that act outside the screen; `theme`: the one that is shown. */
  readonly commands?: (theme: () => ThemeName) => ScreenCommands;
  readonly notify: readonly NoticeKind[];
  /** The clock of the shown data. */
  readonly now: () => number;
  readonly exec: ExecHook | undefined;
  /** The match of `exec` and `until`; absent: every match. */
  readonly only?: string | undefined;
  /** The screen closes after showing this event. */
  readonly until: MatchEvent['type'] | undefined;
  /** The exit code if the event never occurred; 0 if that does not matter. */
  readonly unmet: number;
  readonly hidden?: HiddenMatches | undefined;
  readonly onFocus: (matchId: string | undefined) => void;
  /** Called when the user has chosen another delay, in milliseconds. */
  readonly onDelay?: (ms: number) => void;
  readonly onKey?: () => void;
  readonly onStale: () => void;
}

/**
 * Takes over the terminal and restores it when the user quits, the signal aborts or `until` was shown; then a last line
 * tells what was watched. Resolves with the exit code. `feed` runs meanwhile; if it throws, the screen closes and the error is rethrown.
 */
export const showScreen = async (
  show: Show,
  feed: (screen: Screen, signal: AbortSignal) => Promise<void>,
): Promise<number> => {
  const { host, until, exec } = show;
  const over = new AbortController();
  const signal = AbortSignal.any([host.signal, over.signal]);
  let code: number = until === undefined ? exitCodes.done : show.unmet;
  const end = (with_: number): void => {
    code = with_;
    over.abort();
  };
  const release = host.catchSignals();
  const { look } = show;
  // The keys that follow at once count from the chosen theme, which has to be loaded first.
  let { name } = look;
  const changeTheme = async (): Promise<string> => {
    const chosen = themeAfter(name);
    name = chosen;
    const next = await show.lookWith(chosen);
    if (name === chosen) screen.dress(next);
    return `theme ${chosen}`;
  };
  const screen = openScreen({
    ...show,
    appearance: look,
    commands: { theme: changeTheme, ...show.commands?.(() => name) },
    clock: { now: host.now, setTimer: host.setTimer },
    onQuit: () => over.abort(),
    onInterrupt: () => end(exitCodes.interrupted),
    onShown: step => {
      if (show.only !== undefined && show.only !== step.matchId) return;
      exec?.run(step);
      if (until !== undefined && isReached(until, step)) end(exitCodes.done);
    },
  });
  let summary = '';
  try {
    await Promise.race([Promise.all([feed(screen, signal), aborted(signal)]), aborted(signal)]);
    summary = screen.summary();
  } finally {
    screen.close();
    over.abort();
    await release();
  }
  await show.print(`${summary}\n`);
  return host.signal.aborted ? exitCodes.interrupted : code;
};
