import type { FormatName } from '../../output/formats/index.ts';
import { defineFlags, flag } from './flagDefinition.ts';

/** The formats of `-o`: the names in `output/formats`, repeated here so that parsing does not load it. */
export const outputFormats = [
  'table',
  'wide',
  'json',
  'ndjson',
  'csv',
  'tsv',
  'yaml',
  'markdown',
  'ids',
  'ics',
] as const satisfies readonly FormatName[];

export const formatFlags = defineFlags('output', {
  output: flag.choice(
    'format',
    outputFormats,
    `${outputFormats.join(', ')}; default: a table on a terminal and TSV in a pipe`,
    { short: 'o' },
  ),
  json: flag.fields('fields', 'JSON: everything, or only these fields (a,b.c), in the service’s spelling'),
  jq: flag.text('filter', 'JSON through a jq filter; prints strings raw', { short: 'q' }),
  arg: flag.pair('name value', 'Give the jq filter a text as $name, as jq does; may be repeated', {
    repeatable: true,
  }),
  jqLimit: flag.text(
    'limit',
    'The most time and output of a jq filter: 5m, 2GB or 5m,2GB; default 60s,256MB',
  ),
  columns: flag.names(
    'names',
    'Only these columns (a,b.c), the same on every service; * for the record’s own fields',
  ),
  sort: flag.text('column', 'Sort the fetched rows by a column, or column:desc; absent values last', {
    complete: 'sort',
  }),
  skip: flag.int('n', 'Skip this many rows at the start; with -q, lines of the filter’s output', {
    minimum: 0,
  }),
  header: flag.switch('Print or omit the header line in tables, CSV and TSV', { negatable: 'also' }),
  csvRaw: flag.switch('CSV cells unchanged, even if a spreadsheet would run them'),
  meta: flag.switch('JSON or YAML: the whole envelope, and the source of the answer'),
});

export const chanceFlags = defineFlags('output', {
  chances: flag.switch(
    'Show or omit the chance of the first team beside matches that have not ended; sends nothing',
    { negatable: 'also' },
  ),
});

export const timeFlags = defineFlags('output', {
  tz: flag.zone('zone', 'Show times in this zone, such as Europe/Berlin, or local'),
  utc: flag.switch('Show times in UTC'),
});
