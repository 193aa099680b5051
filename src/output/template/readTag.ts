import { TemplateError } from './templateError.ts';

/** A word of a tag, and where it starts in the template. */
export interface Word {
  readonly kind: 'word' | 'text' | 'pipe';
  readonly text: string;
  readonly at: number;
}

/** `|`, a quoted text, or a word. */
const token =
  /\s*(?:(?<pipe>\|)|(?<quoted>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<word>(?:(?!\}\})[^\s|"'])+))/suy;

/**
 * Reads the words between `{{` at `start` and its `}}`; `end` is the place after it.
 * @throws TemplateError
 */
export const readTag = (
  source: string,
  start: number,
): { readonly words: readonly Word[]; readonly end: number } => {
  const words: Word[] = [];
  let at = start + 2;
  for (;;) {
    const next = /\s*/y;
    next.lastIndex = at;
    next.exec(source);
    if (source.startsWith('}}', next.lastIndex)) return { words, end: next.lastIndex + 2 };
    token.lastIndex = at;
    const found = token.exec(source);
    if (!found) {
      const isQuote = /["']/.test(source.charAt(next.lastIndex));
      if (isQuote) throw new TemplateError(source, next.lastIndex, 'the quoted text has no end');
      throw new TemplateError(source, start, '«{{» has no «}}»');
    }
    const { pipe, quoted, word } = found.groups ?? {};
    const kind = pipe === undefined ? (quoted === undefined ? 'word' : 'text') : 'pipe';
    const text = quoted === undefined ? (pipe ?? word ?? '') : unescaped(quoted.slice(1, -1), true);
    words.push({ kind, text, at: next.lastIndex });
    at = token.lastIndex;
  }
};

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\\': '\\' };

/** `\n`, `\t` and `\\`; in quotes also an escaped quote. Any other backslash stays. */
export const unescaped = (text: string, quoted = false): string =>
  text.replace(quoted ? /\\([nt\\"'])/g : /\\([nt\\])/g, (_, sign: string) => escapes[sign] ?? sign);
