import { isPrintableAscii } from '../../output/text/safeText.ts';
import { readSettings } from './settings.ts';
import { type Host, type TextOutput, writingBy } from '../host/host.ts';
import { isAsciiTerminal } from '../host/locale.ts';

/** Whether to write only ASCII. Looks at the raw words, because the line may be one that cannot be parsed. */
export const wantsAscii = (host: Host): boolean => {
  const { argv, env } = host;
  if (isAsciiTerminal(env)) return true;
  const typed = argv.flatMap((word, index) => {
    if (word.startsWith('--theme=')) return [word.slice('--theme='.length)];
    return argv[index - 1] === '--theme' ? [word] : [];
  });
  return (typed.at(-1) ?? readSettings(host).values.theme) === 'ascii';
};

/** Wraps the host so that notes, warnings, errors and questions are ASCII where `wantsAscii`; data stay as they are. */
export const withAsciiNotes = (host: Host): Host => {
  let isAscii: boolean | undefined;
  const fit = (text: string): string | Promise<string> => {
    // Most texts need no decision, which may read the settings.
    if (isPrintableAscii(text.replaceAll('\n', '')) || !(isAscii ??= wantsAscii(host))) return text;
    return import('../../output/text/ascii.ts').then(({ toAsciiText }) => toAsciiText(text));
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
