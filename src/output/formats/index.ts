import type { FormatEntry } from './format.ts';

/** Every output format by its name, loaded on demand. To add one, add a file here and a line below. */
export const formats = {
  table: { load: async () => (await import('./table.ts')).table },
  wide: { load: async () => (await import('./table.ts')).wide },
  json: { load: async () => (await import('./json.ts')).json },
  ndjson: { load: async () => (await import('./ndjson.ts')).ndjson, streams: true },
  csv: { load: async () => (await import('./csv.ts')).csv, streams: true },
  tsv: { load: async () => (await import('./tsv.ts')).tsv, streams: true },
  yaml: { load: async () => (await import('./yaml.ts')).yaml },
  markdown: { load: async () => (await import('./markdown.ts')).markdown, streams: true },
  ids: { load: async () => (await import('./ids.ts')).ids, streams: true },
  ics: { load: async () => (await import('./ics.ts')).ics },
} as const satisfies Record<string, FormatEntry>;

export type FormatName = keyof typeof formats;
