import { aborted } from '../../../core/pause.ts';
import type { MatchEvent } from '../../../core/scoreboard/event.ts';
import type { ThemeName } from '../../../output/theme.ts';
import { openScreen, type Screen, type ScreenCommands, type ScreenParts } from '../../watch/screen/screen.ts';
import { exitCodes } from '../../exitCode.ts';
import type { Host } from '../../host/host.ts';
import { type Look, themeAfter } from './appearance.ts';
import type { ExecHook } from './exec.ts';
import { isReached } from '../../watch/feed/until.ts';

/** What the screen shows, and what runs while it is open. */
interface Show extends Omit<
  ScreenParts,
  'appearance' | 'clock' | 'commands' | 'onQuit' | 'onInterrupt' | 'onShown'
> {
  readonly host: Host;
  /** Writes a line on the terminal that has been restored. */
  readonly print: (text: string) => Promise<void>;
  readonly look: Look;
  /** Returns the look with another theme. */
  readonly lookWith: (theme: ThemeName) => Promise<Look>;
  /** What the keys do that act outside the screen; `theme`: the one that is shown. */
  readonly commands: (theme: () => ThemeName) => ScreenCommands;
  readonly exec: ExecHook | undefined;
  /** The match of `exec` and `until`; absent: every match. */
  readonly only?: string | undefined;
  /** The screen closes after showing this event. */
  readonly until: MatchEvent['type'] | undefined;
  /** The exit code if the event never occurred; 0 if that does not matter. */
  readonly unmet: number;
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
    commands: { theme: changeTheme, ...show.commands(() => name) },
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
