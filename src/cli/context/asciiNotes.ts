import { inSigns, toAsciiText } from '../../output/text/ascii.ts';
import type { ThemeName } from '../../output/theme.ts';
import { isPrintableAscii } from '../../output/text/safeText.ts';
import { readSettings, type Settings } from './settings.ts';
import { type Host, writingBy } from '../host/host.ts';
import { isAsciiTerminal } from '../host/locale.ts';

/** The theme that the user wants. A terminal that cannot move its cursor gets words, unless another one is typed. */
export const themeOf = ({ flags, settings: values, host: { env, stdout } }: Look): ThemeName =>
  flags.theme ?? (stdout.isTerminal && env['TERM'] === 'dumb' ? 'plain' : (values.theme ?? 'dark'));

/** Whether the output is read aloud, line by line. */
export const isPlain = (look: Look): boolean => themeOf(look) === 'plain';

interface Look {
  readonly flags: { readonly theme?: ThemeName };
  readonly settings: Settings;
  readonly host: { readonly env: Host['env']; readonly stdout: Pick<Host['stdout'], 'isTerminal'> };
}

/** Whether to write only ASCII. Looks at the raw words, because the line may be one that cannot be parsed. */
export const wantsAscii = (host: Host): boolean => isAsciiTerminal(host.env) || themeIn(host) === 'ascii';

const themeIn = (host: Host): string | undefined => {
  const typed = host.argv.flatMap((word, index) => {
    if (word.startsWith('--theme=')) return [word.slice('--theme='.length)];
    return host.argv[index - 1] === '--theme' ? [word] : [];
  });
  return typed.at(-1) ?? readSettings(host).values.theme;
};

/**
 * Wraps the host so that notes, warnings, errors and questions are ASCII where `wantsAscii`, and without signs between
 * their words in the theme `plain`; data stay as they are.
 */
export const withAsciiNotes = (host: Host): Host => {
  let wanted: { readonly isAscii: boolean; readonly isPlain: boolean } | undefined;
  const fit = (text: string): string => {
    // Most texts need no decision, which may read the settings.
    if (isPrintableAscii(text.replaceAll('\n', ''))) return text;
    wanted ??= {
      isAscii: wantsAscii(host),
      isPlain: host.env['TERM'] === 'dumb' || themeIn(host) === 'plain',
    };
    const { isAscii, isPlain } = wanted;
    if (!isAscii && !isPlain) return text;
    const said = isPlain ? inSigns(text, { ascii: true, words: true }) : text;
    return isAscii ? toAsciiText(said) : said;
  };
  return {
    ...host,
    stderr: writingBy(host.stderr, text => host.stderr.write(fit(text))),
    ask: async question => host.ask(fit(question)),
    confirm: async question => host.confirm(fit(question)),
  };
};
