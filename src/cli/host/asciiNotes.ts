import { isPrintableAscii } from '../../output/text/safeText.ts';
import { readSettings } from '../session/settings.ts';
import type { Host, TextOutput } from './host.ts';
import { isAsciiTerminal } from './locale.ts';

/**
 * Whether the user wants, or the locale allows, only ASCII. Looks at the raw words, because a note may be about a line
 * that cannot be parsed.
 */
export const wantsAscii = (host: Host): boolean => {
  const { argv, env } = host;
  if (isAsciiTerminal(env)) return true;
  const typed = argv.flatMap((word, index) => {
    if (word.startsWith('--theme=')) return [word.slice('--theme='.length)];
    return argv[index - 1] === '--theme' ? [word] : [];
  });
  return (typed.at(-1) ?? readSettings(host).values.theme) === 'ascii';
};

/**
 * Wraps the host so that notes, warnings, errors and questions are ASCII where `wantsAscii`. Everything that is said
 * beside the data passes here; the data keep their letters.
 */
export const withAsciiNotes = (host: Host): Host => {
  let isAscii: boolean | undefined;
  const fit = async (text: string): Promise<string> => {
    // Most texts need no decision, which may read the settings.
    if (isPrintableAscii(text.replaceAll('\n', '')) || !(isAscii ??= wantsAscii(host))) return text;
    return (await import('../../output/text/ascii.ts')).toAsciiText(text);
  };
  return {
    ...host,
    stderr: through(host.stderr, fit),
    ask: async question => host.ask(await fit(question)),
    confirm: async question => host.confirm(await fit(question)),
  };
};

const through = (output: TextOutput, change: (text: string) => Promise<string>): TextOutput => ({
  isTerminal: output.isTerminal,
  get columns() {
    return output.columns;
  },
  write: async text => output.write(await change(text)),
});
