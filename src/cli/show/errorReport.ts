import { asciiJson } from '../../core/json/inertJson.ts';
import { inertJson } from '../../core/json/jsonText.ts';
import { noteFor, type NoteOutput } from '../../output/text/noteLines.ts';
import { safeText } from '../../output/text/safeText.ts';
import type { Failure } from '../failure.ts';

/** Renders a failure for a person: at most four inert lines, broken between words on a narrow terminal. */
export const renderFailure = (failure: Failure, output: NoteOutput = plainOutput): string => {
  const lines = [
    `esports: ${shortened(failure.message)}`,
    ...(failure.subject === undefined ? [] : [`  on:   ${shortened(failure.subject)}`]),
    `  code: ${failure.code} (exit ${failure.exitCode})`,
    `  next: ${shortened(failure.hint, longestInHint)}`,
  ];
  return `${lines.map(line => noteFor(safeText(line), output, '        ')).join('\n')}\n`;
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

/** The text without the middle of its longest words, so that a pasted file in place of a name does not fill the screen. */
const shortened = (text: string, longest = longestWord): string =>
  text.length <= longest
    ? text
    : text.replaceAll(/\S+/g, word => {
        const signs = Array.from(word);
        if (signs.length <= longest) return word;
        return `${signs.slice(0, longest / 2).join('')}…${signs.slice(-longest / 10).join('')}`;
      });
