import {
  compactJson,
  fieldNames,
  indentJson,
  inertJson,
  pickJson,
  unknownFields,
} from '../../api/json/jsonText.ts';
import { columnJson } from '../columnJson.ts';
import { UnknownFieldError } from '../unknownFieldError.ts';
import type { FormatInput, FormatOptions, OutputFormat } from './format.ts';

/**
 * Writes the service's own JSON from its exact text, with every field and digit in the original order; or only the
 * requested fields, or our columns. Indented on a terminal, on one line in a pipe. Characters that a terminal would
 * obey are escaped in both cases, also because half a surrogate pair cannot be written in UTF-8. Throws
 * `UnknownFieldError`.
 */
export const json: OutputFormat = async function* (input, options) {
  const text = inertJson(await documentText(input, options));
  yield `${options.terminal ? indentJson(text) : compactJson(text)}\n`;
};

/** The JSON text of the whole answer, or of its requested part. Throws `UnknownFieldError`. */
export const documentText = async (
  { pages, document }: FormatInput,
  { fields, chosen }: FormatOptions,
): Promise<string> => {
  const texts: string[] = [];
  let single = false;
  for await (const { rows, columns, texts: sent, record } of pages) {
    single = record !== undefined && record.lines === undefined;
    if (chosen) for (const row of rows) texts.push(columnJson(row, columns));
    else for (const text of sent()) texts.push(text);
  }
  if (chosen) return single ? (texts[0] ?? 'null') : `[${texts.join(',')}]`;
  const whole = document(texts);
  if (!fields) return whole;
  const unknown = unknownFields(whole, fields);
  if (unknown.length > 0) throw new UnknownFieldError(unknown, fieldNames(whole));
  return pickJson(whole, fields);
};
