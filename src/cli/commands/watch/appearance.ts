import { colorLevel } from '../../../output/colorLevel.ts';
import { createTheme } from '../../../output/createTheme.ts';
import { type ThemeName, themes } from '../../../output/theme.ts';
import { isAsciiTerminal } from '../../host/locale.ts';
import type { CommandContext } from '../../context/types.ts';
import { storeSetting } from '../../settings/settingsStore.ts';
import type { Terminal } from '../../watch/screen/terminal.ts';
import type { View } from '../../watch/frame/view.ts';
import { settingsPlace } from '../../host/writeHost.ts';
import { placeOf, type SettingName } from '../../context/settings.ts';
import { isPlain, themeOf } from '../../context/asciiNotes.ts';

/** The colours and the theme that the user chose; ASCII if the user or the locale requires it. */
export const createAppearance = async (context: CommandContext, name = themeOf(context)) => {
  const { host, flags, settings } = context;
  const { isTerminal } = host.stdout;
  const level = colorLevel({ when: flags.color ?? settings.color, env: host.env, isTerminal });
  return {
    name,
    theme: await createTheme(level, name),
    ascii: themes[name].glyphs.ascii || (isTerminal && isAsciiTerminal(host.env)),
  };
};

/** Where output is read aloud, or the terminal cannot move its cursor, lines are printed. */
const movesCursor = (context: CommandContext): boolean =>
  !isPlain(context) && context.host.env['TERM'] !== 'dumb';

/** The terminal for a screen; undefined if there is none, or none is wanted. */
export const screenOf = (
  context: CommandContext,
  { once }: { readonly once?: boolean },
): Terminal | undefined => (once || !movesCursor(context) ? undefined : context.host.openTerminal());

/** Whether a person reads those lines, so that they are words in place of JSON. */
export const readsLines = (context: CommandContext): boolean =>
  !movesCursor(context) && context.host.stdout.isTerminal;

/** The theme of a screen after this one, in the order of `themes`. */
export const themeAfter = (name: ThemeName): ThemeName => {
  // The keys of `themes` are the names.
  const names: readonly ThemeName[] = (Object.keys(themes) as ThemeName[]).filter(each => each !== 'plain');
  return names[(names.indexOf(name) + 1) % names.length] ?? name;
};

/** Stores what was chosen on the screen as settings. Resolves with what to tell. @throws ConfigError */
export const keepSettings = async (
  theme: ThemeName,
  { delay, notify }: Partial<Pick<View, 'delay'>> & Pick<View, 'notify'>,
  context: Pick<CommandContext, 'host' | 'warn'>,
): Promise<string> => {
  const place = settingsPlace(context);
  const keep = (name: SettingName, value: string | undefined): Promise<void> =>
    storeSetting(...place, placeOf(name), value);
  await keep('theme', theme);
  if (delay !== undefined) await keep('delay', delay === 0 ? undefined : `${delay / 1000}s`);
  const notices = notify ? 'on' : 'off';
  await keep('notices', notices);
  const kept = delay === undefined ? '' : `, delay ${delay / 1000} s`;
  return `kept: theme ${theme}${kept}, notifications ${notices}`;
};
