import { aborted } from '../../../core/pause.ts';
import type { MatchEvent } from '../../../core/scoreboard/event.ts';
import { openScreen, type Screen, type ScreenParts } from '../../watch/screen/screen.ts';
import { exitCodes } from '../../exitCode.ts';
import type { CommandContext } from '../../context/types.ts';
import { createAppearance, keepSettings, themeAfter } from './appearance.ts';
import type { ExecHook } from './exec.ts';
import { notifyKindsOf } from './options.ts';
import { isReached } from '../../watch/feed/until.ts';

interface Show extends Omit<
  ScreenParts,
  'appearance' | 'clock' | 'onQuit' | 'onInterrupt' | 'onShown' | 'mouse' | 'notify'
> {
  readonly context: CommandContext;
  readonly options: { readonly mouse?: boolean; readonly notify?: string };
  /** Whether the delay is kept for next time too. */
  readonly keepsDelay: boolean;
  readonly exec: ExecHook | undefined;
  /** The match of `exec` and `until`; absent: every match. */
  readonly only?: string | undefined;
  /** The screen closes after showing this event. */
  readonly until?: MatchEvent['type'] | undefined;
  /** The exit code if the event never occurred; 0 if that does not matter. */
  readonly unmet?: number;
}

/** Takes the terminal until the user quits, the signal aborts or `until` was shown. Resolves with the exit code. */
export const showScreen = async (
  show: Show,
  feed: (screen: Screen, signal: AbortSignal) => Promise<void>,
): Promise<number> => {
  const { context, options, until, exec } = show;
  const { host } = context;
  const over = new AbortController();
  const signal = AbortSignal.any([host.signal, over.signal]);
  let code: number = until === undefined ? exitCodes.done : (show.unmet ?? exitCodes.done);
  const end = (with_: number): void => {
    code = with_;
    over.abort();
  };
  const release = host.catchSignals();
  const look = await createAppearance(context);
  // The keys that follow at once count from the chosen theme, which has to be loaded first.
  let { name } = look;
  const changeTheme = async (): Promise<string> => {
    const chosen = themeAfter(name);
    name = chosen;
    const next = await createAppearance(context, chosen);
    if (name === chosen) screen.dress(next);
    return `theme ${chosen}`;
  };
  const screen = openScreen({
    ...show,
    appearance: look,
    mouse: options.mouse ?? context.settings.mouse === 'on',
    notify: notifyKindsOf(options.notify),
    commands: {
      theme: changeTheme,
      keep: ({ delay, notify }) => keepSettings(name, { notify, ...(show.keepsDelay && { delay }) }, context),
      ...show.commands,
    },
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
  await context.print(`${summary}\n`);
  return host.signal.aborted ? exitCodes.interrupted : code;
};
