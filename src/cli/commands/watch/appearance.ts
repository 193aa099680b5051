import { colorLevel } from '../../../output/colorLevel.ts';
import { createTheme, themes } from '../../../output/theme.ts';
import type { Appearance } from '../../../watch/frame/state.ts';
import type { CommandContext } from '../../session/types.ts';

/** Colours and theme as the user wants them; ASCII where the user or the locale says that there is nothing else. */
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

/** The first of these that is set decides (POSIX, 8.2). A console without a locale is taken for a modern one. */
const isAsciiTerminal = (env: CommandContext['host']['env']): boolean => {
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find(
    value => value !== undefined && value !== '',
  );
  return env['TERM'] === 'dumb' || (locale !== undefined && /^(?:C|POSIX)$|8859|ascii/i.test(locale));
};
