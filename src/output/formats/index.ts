import type { FormatEntry } from './format.ts';
import { json } from './json.ts';
import { ndjson } from './ndjson.ts';
import { csv } from './csv.ts';
import { table, wide } from './table.ts';
import { tsv } from './tsv.ts';
import { yaml } from './yaml.ts';
import { markdown } from './markdown.ts';
import { ids } from './ids.ts';
import { ics } from './ics.ts';

/** Every output format by its name, loaded on demand. To add one, add a file here and a line below. */
export const formats = {
  table: { load: async () => table },
  wide: { load: async () => wide },
  json: { load: async () => json },
  ndjson: { load: async () => ndjson, streams: true },
  csv: { load: async () => csv, streams: true },
  tsv: { load: async () => tsv, streams: true },
  yaml: { load: async () => yaml },
  markdown: { load: async () => markdown, streams: true },
  ids: { load: async () => ids, streams: true },
  ics: { load: async () => ics },
} as const satisfies Record<string, FormatEntry>;

export type FormatName = keyof typeof formats;
