import {
  compactJson,
  fieldNames,
  indentJson,
  inertJson,
  pickJson,
  unknownFields,
} from '../../core/json/jsonText.ts';
import type { OutputColumn, Row } from '../columns.ts';
import { UnknownFieldError } from '../unknownFieldError.ts';
import type { FormatInput, FormatOptions, FormatPage, OutputFormat } from './format.ts';
import { inChunks } from '../text/chunks.ts';

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
  input: FormatInput,
  { fields, chosen }: FormatOptions,
): Promise<string> => {
  if (chosen) return chosenText(input);
  const whole = await sentText(input);
  if (!fields) return whole;
  const unknown = unknownFields(whole, fields);
  if (unknown.length > 0) throw new UnknownFieldError(unknown, fieldNames(whole));
  return pickJson(whole, fields);
};

/** A row's columns as one JSON object with our names: numbers as numbers, absent values as null. */
const columnJson = (row: Row, columns: readonly OutputColumn[]): string =>
  `{${columns.map(({ field, get }) => `${JSON.stringify(field)}:${JSON.stringify(get(row) ?? null)}`).join(',')}}`;

const chosenText = async ({ pages }: FormatInput): Promise<string> => {
  const texts: string[] = [];
  let single = false;
  for await (const { rows, columns, record } of pages) {
    single = record !== undefined && record.lines === undefined;
    for (const row of rows) texts.push(columnJson(row, columns));
  }
  return single ? (texts[0] ?? 'null') : `[${texts.join(',')}]`;
};

/** To cut a page into the texts of its lines takes long, and a page alone may be the document. */
const sentText = async ({ pages, document }: FormatInput): Promise<string> => {
  const texts: string[] = [];
  let last: FormatPage | undefined;
  let isAlone = false;
  const takeLast = (): void => {
    for (const text of last?.texts() ?? []) texts.push(text);
  };
  for await (const page of pages) {
    takeLast();
    isAlone = last === undefined;
    last = page;
  }
  if (isAlone && last?.document) return last.document();
  takeLast();
  return document(texts);
};

/** Writes one line of JSON per item while pages arrive, with every field and digit in the service's order. */
export const ndjson: OutputFormat = async function* ({ pages }, { chosen }) {
  for await (const { rows, columns, texts, layout } of pages) {
    const { compact = false } = chosen ? {} : (layout?.() ?? {});
    const chunks = chosen
      ? inChunks(rows, row => `${columnJson(row, columns)}\n`)
      : inChunks(texts(), compact ? text => `${text}\n` : text => `${compactJson(text)}\n`);
    for (const chunk of chunks) yield inertJson(chunk);
  }
};
