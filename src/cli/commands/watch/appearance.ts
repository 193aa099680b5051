import { colorLevel } from '../../../output/colorLevel.ts';
import { createTheme, themes } from '../../../output/theme.ts';
import type { Appearance } from '../../../watch/frame/state.ts';
import { isAsciiTerminal } from '../../host/locale.ts';
import type { CommandContext } from '../../session/types.ts';

/** The colours and the theme that the user chose; ASCII if the user or the locale requires it. */
export const createAppearance = async (
  { host, flags, settings }: CommandContext,
  ascii: boolean | undefined,
): Promise<Appearance> => {
  const { isTerminal } = host.stdout;
  const level = colorLevel({ when: flags.color ?? settings.color, env: host.env, isTerminal });
  const name = flags.theme ?? settings.theme ?? 'dark';
  return {
    theme: await createTheme(level, name),
    ascii: ascii ?? (themes[name].glyphs.ascii || (isTerminal && isAsciiTerminal(host.env))),
  };
};
