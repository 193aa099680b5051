import { elementTexts } from '../../../core/json/jsonText.ts';
import { ClientError } from '../../../client/errors.ts';
import { parseJson } from '../../../client/http/json.ts';
import { isSuccess, type RawAnswer } from '../../../client/http/rawAnswer.ts';
import type { FormatInput } from '../../../output/formats/format.ts';
import { inertLines } from '../../../output/text/safeText.ts';
import type { CommandContext } from '../../context/types.ts';
import { openPresent, type Present } from '../../show/present.ts';

/** How a body is shown: as it is in a pipe, and as indented JSON or inert text on a terminal. */
export const openBody = async (context: CommandContext): Promise<(raw: RawAnswer) => Promise<void>> => {
  const { flags, host, print } = context;
  const { isTerminal } = host.stdout;
  const formatted = flags.json !== undefined || flags.jq !== undefined;
  const asText = ({ text }: RawAnswer): Promise<void> => {
    const whole = text.endsWith('\n') ? text : `${text}\n`;
    return print(isTerminal ? inertLines(whole) : whole);
  };
  if (!formatted && !isTerminal) return asText;
  const show = await openJson(context);
  return async raw => {
    const isShown = formatted ? isSuccess(raw) : isJson(raw);
    if (!isShown) return asText(raw);
    if (formatted) parseJson(raw);
    await show(bodyInput(raw.text));
  };
};

/** Presents JSON with the flags of `api`, none of which means a table. */
export const openJson = (context: CommandContext): Promise<Present> =>
  openPresent(context, undefined, 'json');

const isJson = (raw: RawAnswer): boolean => {
  try {
    parseJson(raw);
    return true;
  } catch (error) {
    if (error instanceof ClientError) return false;
    throw error;
  }
};

/** A body as one document. The items of an array are its rows; any other body is the only one. */
const bodyInput = (text: string): FormatInput => ({
  pages: [
    {
      rows: [],
      columns: [],
      texts: () => (text.trimStart().startsWith('[') ? elementTexts(text) : [text]),
      identify: () => undefined,
    },
  ],
  document: () => text.trim(),
  whole: true,
});
