import type { FormatEntry } from './format.ts';
import { json, ndjson } from './json.ts';
import { csv } from './csv.ts';
import { table, wide } from './table.ts';
import { tsv, ids } from './tsv.ts';
import { yaml } from './yaml.ts';
import { markdown } from './markdown.ts';
import { ics } from './ics.ts';

/** Every output format by its name, loaded on demand. To add one, add a file here and a line below. */
export const formats = {
  table: { format: table },
  wide: { format: wide },
  json: { format: json },
  ndjson: { format: ndjson, streams: true },
  csv: { format: csv, streams: true },
  tsv: { format: tsv, streams: true },
  yaml: { format: yaml },
  markdown: { format: markdown, streams: true },
  ids: { format: ids, streams: true },
  ics: { format: ics },
} as const satisfies Record<string, FormatEntry>;

export type FormatName = keyof typeof formats;
