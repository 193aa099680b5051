import type { OutputFormat } from './format.ts';
import { json } from './json.ts';
import { table } from './table.ts';
import { tsv } from './tsv.ts';

/** Every output format, by the name that `--output` takes. To add one: a file here and a line below. */
export const formats = { table, tsv, json } satisfies Record<string, OutputFormat>;

export type FormatName = keyof typeof formats;
