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
 * The service's own JSON, from its exact text: every field, every digit, in its order; or only the fields asked
 * for, or our columns. Indented on a terminal, on one line in a pipe; what a terminal would obey is escaped in both,
 * since half a surrogate pair could not be written otherwise. Throws `UnknownFieldError`.
 */
export const json: OutputFormat = async function* (input, options) {
  const text = inertJson(await documentText(input, options));
  yield `${options.terminal ? indentJson(text, 2) : compactJson(text)}\n`;
};

/** The whole answer as JSON text, as far as it was asked for. Throws `UnknownFieldError`. */
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
