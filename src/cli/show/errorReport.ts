import { asciiJson } from '../../core/json/inertJson.ts';
import { inertJson } from '../../core/json/jsonText.ts';
import { noteFor, type NoteOutput } from '../../output/text/noteLines.ts';
import { safeText } from '../../output/text/safeText.ts';
import { displayWidth } from '../../output/text/width.ts';
import type { Failure } from '../failure.ts';

/** The most lines of an error on a terminal of 80 columns: only a long hint, which is to be typed, may need more. */
const mostLines = 6;

/** Renders a failure for a person: four inert lines, broken between words on a terminal, where a long message is cut. */
export const renderFailure = (failure: Failure, output: NoteOutput = plainOutput): string => {
  const { message, code, exitCode, hint } = failure;
  // Data inside the program is asked by no request that a person could send.
  const subject = failure.subject?.replace(/^GET \S+ of (?=the (?:made-up season|data file)$)/, '');
  const { isTerminal, columns } = output;
  const broken = (line: string): readonly string[] => noteFor(safeText(line), output, '        ').split('\n');
  // A word that is wider than the terminal takes several of its lines.
  const heightOf = (lines: readonly string[]): number =>
    lines.reduce((sum, line) => sum + Math.ceil(displayWidth(line) / (isTerminal ? columns : Infinity)), 0);
  const longest = isTerminal ? longestOn : longestWord;
  const others = [
    ...(subject === undefined ? [] : [`  on:   ${shortened(subject, longest)}`]),
    `  code: ${shortened(code, longest)} (exit ${exitCode})`,
    `  next: ${shortened(hint, longestInHint)}`,
  ].flatMap(broken);
  const lines = broken(`esports: ${shortened(message, longest)}`);
  let shown = lines;
  while (shown.length > 1 && heightOf([...shown, ...others]) > mostLines) shown = shown.slice(0, -1);
  const cut = shown === lines ? lines : [...shown.slice(0, -1), `${shown.at(-1)?.slice(0, -1)}…`];
  return `${[...cut, ...others].join('\n')}\n`;
};

const plainOutput: NoteOutput = { isTerminal: false, columns: 80 };

/** Renders a failure for a script: one line of JSON, in ASCII with escapes, which parse to the same, if `isAscii`. */
export const renderFailureJson = (failure: Failure, isAscii = false): string => {
  const { code, subject, facts } = failure;
  const message = shortened(failure.message);
  const hint = shortened(failure.hint, longestInHint);
  const json = inertJson(
    JSON.stringify({
      error: { ...facts, code, message, hint, ...(subject !== undefined && { on: subject }) },
    }),
  );
  return `${isAscii ? asciiJson(json) : json}\n`;
};

/** The most characters of a word that a message quotes. A hint may have a command with a long list of fields. */
const longestWord = 300;
const longestInHint = 1000;
/** On a terminal, where the address that failed gets a line. */
const longestOn = 100;

/** The text without the middle of its longest words, so that a pasted file in place of a name does not fill the screen. */
const shortened = (text: string, longest = longestWord): string =>
  text.length <= longest
    ? text
    : text.replaceAll(/\S+/g, word => {
        const signs = Array.from(word);
        if (signs.length <= longest) return word;
        return `${signs.slice(0, longest / 2).join('')}…${signs.slice(-longest / 10).join('')}`;
      });
