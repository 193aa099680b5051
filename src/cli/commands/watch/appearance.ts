import { colorLevel } from '../../../output/colorLevel.ts';
import { createTheme } from '../../../output/createTheme.ts';
import { type ThemeName, themes } from '../../../output/theme.ts';
import type { Appearance } from '../../watch/feed/state.ts';
import { isAsciiTerminal } from '../../host/locale.ts';
import type { CommandContext } from '../../context/types.ts';
import { storeSetting } from '../../settings/settingsStore.ts';
import type { View } from '../../watch/frame/view.ts';
import { settingsPlace } from '../../host/writeHost.ts';
import { placeOf, type SettingName } from '../../context/settings.ts';

/** What the user sees, and the name of its theme. */
export interface Look extends Appearance {
  readonly name: ThemeName;
}

/** The colours and the theme that the user chose; ASCII if the user or the locale requires it. */
export const createAppearance = async (
  { host, flags, settings }: CommandContext,
  name: ThemeName = flags.theme ?? settings.theme ?? 'dark',
): Promise<Look> => {
  const { isTerminal } = host.stdout;
  const level = colorLevel({ when: flags.color ?? settings.color, env: host.env, isTerminal });
  return {
    name,
    theme: await createTheme(level, name),
    ascii: themes[name].glyphs.ascii || (isTerminal && isAsciiTerminal(host.env)),
  };
};

/** The theme after this one, in the order of `themes`. */
export const themeAfter = (name: ThemeName): ThemeName => {
  // The keys of `themes` are the names.
  const names = Object.keys(themes) as readonly ThemeName[];
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
