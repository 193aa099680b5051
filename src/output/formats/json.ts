import {
  compactJson,
  fieldNames,
  indentJson,
  inertJson,
  pickJson,
  unknownFields,
} from '../../api/jsonText.ts';
import { UnknownFieldError } from '../unknownFieldError.ts';
import type { OutputFormat } from './format.ts';

/**
 * The service's own JSON, from its exact text: every field, every digit, in its order; or only the fields asked
 * for. Indented on a terminal, on one line in a pipe; what a terminal would obey is escaped in both, since half a
 * surrogate pair could not be written otherwise. Throws `UnknownFieldError`.
 */
export const json: OutputFormat = function* (input, { terminal, fields }) {
  const whole = input.json();
  const text = inertJson(fields ? picked(whole, fields) : whole);
  yield `${terminal ? indentJson(text, 2) : compactJson(text)}\n`;
};

const picked = (text: string, fields: readonly string[]): string => {
  const unknown = unknownFields(text, fields);
  if (unknown.length > 0) throw new UnknownFieldError(unknown, fieldNames(text));
  return pickJson(text, fields);
};
