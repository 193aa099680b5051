import type { ThemeName } from '../../output/theme.ts';
import { isPrintableAscii } from '../../output/text/safeText.ts';
import { readSettings, type Settings } from './settings.ts';
import { type Host, type TextOutput, writingBy } from '../host/host.ts';
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
  const fit = (text: string): string | Promise<string> => {
    // Most texts need no decision, which may read the settings.
    if (isPrintableAscii(text.replaceAll('\n', ''))) return text;
    wanted ??= {
      isAscii: wantsAscii(host),
      isPlain: host.env['TERM'] === 'dumb' || themeIn(host) === 'plain',
    };
    const { isAscii, isPlain } = wanted;
    if (!isAscii && !isPlain) return text;
    return import('../../output/text/ascii.ts').then(({ inSigns, toAsciiText }) => {
      const said = isPlain ? inSigns(text, { ascii: true, words: true }) : text;
      return isAscii ? toAsciiText(said) : said;
    });
  };
  return {
    ...host,
    stderr: through(host.stderr, fit),
    ask: async question => host.ask(await fit(question)),
    confirm: async question => host.confirm(await fit(question)),
  };
};

/** Writes at once where nothing waits before it: a cleared line must be clear before anything else is written. */
const through = (output: TextOutput, change: (text: string) => string | Promise<string>): TextOutput => {
  let before: Promise<void> | undefined;
  const inTurn = async (text: string | Promise<string>): Promise<void> => {
    // The caller that wrote the earlier text handles its failure.
    await before?.catch(() => undefined);
    await output.write(await text);
  };
  return writingBy(output, async text => {
    const changed = change(text);
    if (typeof changed === 'string' && !before) return output.write(changed);
    const own = inTurn(changed);
    before = own;
    try {
      await own;
    } finally {
      if (before === own) before = undefined;
    }
  });
};
