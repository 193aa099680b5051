import { columnJson } from '../columnJson.ts';
import { inChunks } from '../text/chunks.ts';
import { safeText } from '../text/safeText.ts';
import type { OutputFormat } from './format.ts';
import { escapeTsv } from './tsv.ts';

/**
 * Fills in a template for each record while pages arrive. The fields are the service's own, or our columns if the user
 * chose some. A value is always on one line: made safe on a terminal, escaped as in TSV elsewhere. Throws
 * `UnknownFieldError` for a field that no record of the first page with records has.
 */
export const template: OutputFormat = async function* ({ pages }, options) {
  const { chosen, terminal, template: filled } = options;
  if (!filled) return;
  const context = { ...options, inert: terminal ? safeText : escapeTsv };
  let isChecked = false;
  for await (const { rows, columns, texts } of pages) {
    const records = chosen ? Array.from(rows, row => columnJson(row, columns)) : [...texts()];
    if (!isChecked) filled.check(records);
    isChecked ||= records.length > 0;
    yield* inChunks(records, record => filled.fill(record, context));
  }
};
