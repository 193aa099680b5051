import { compactJson, inertJson } from '../../api/jsonText.ts';
import { inChunks } from '../chunks.ts';
import { columnJson } from '../columnJson.ts';
import type { OutputFormat } from './format.ts';

/** One line of JSON an item, written as pages arrive: every field, every digit, in the service's order. */
export const ndjson: OutputFormat = async function* ({ pages }, { chosen }) {
  for await (const { rows, columns, texts } of pages) {
    yield* chosen
      ? inChunks(rows, row => `${inertJson(columnJson(row, columns))}\n`)
      : inChunks(texts(), text => `${inertJson(compactJson(text))}\n`);
  }
};
