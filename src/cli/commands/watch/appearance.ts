import { colorLevel } from '../../../output/colorLevel.ts';
import { createTheme } from '../../../output/createTheme.ts';
import { type ThemeName, themes } from '../../../output/theme.ts';
import type { Appearance } from '../../watch/feed/state.ts';
import { isAsciiTerminal } from '../../host/locale.ts';
import type { CommandContext } from '../../context/types.ts';

/** What the user sees, and the name of its theme. */
export interface Look extends Appearance {
  readonly name: ThemeName;
}

/** The colours and the theme that the user chose; ASCII if the user or the locale requires it. */
export const createAppearance = async (
  { host, flags, settings }: CommandContext,
  ascii: boolean | undefined,
  name: ThemeName = flags.theme ?? settings.theme ?? 'dark',
): Promise<Look> => {
  const { isTerminal } = host.stdout;
  const level = colorLevel({ when: flags.color ?? settings.color, env: host.env, isTerminal });
  return {
    name,
    theme: await createTheme(level, name),
    ascii: ascii ?? (themes[name].glyphs.ascii || (isTerminal && isAsciiTerminal(host.env))),
  };
};

/** The theme after this one, in the order of `themes`. */
export const themeAfter = (name: ThemeName): ThemeName => {
  // The keys of `themes` are the names.
  const names = Object.keys(themes) as readonly ThemeName[];
  return names[(names.indexOf(name) + 1) % names.length] ?? name;
};
