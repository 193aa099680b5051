import { compactJson, inertJson } from '../../core/json/jsonText.ts';
import { inChunks } from '../text/chunks.ts';
import type { OutputFormat } from './format.ts';
import { columnJson } from './json.ts';

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
