import type { FormatName } from '../../output/formats/index.ts';
import { defineFlags } from './flagDefinition.ts';

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
  output: {
    kind: 'choice',
    short: 'o',
    choices: outputFormats,
    valueName: 'format',
    about: `${outputFormats.join(', ')}; default: a table on a terminal and TSV in a pipe`,
  },
  json: {
    kind: 'fields',
    valueName: 'fields',
    about: 'JSON: everything, or only these fields (a,b.c), in the service’s spelling',
  },
  jq: {
    kind: 'text',
    short: 'q',
    valueName: 'filter',
    about: 'JSON through a jq filter; prints strings raw',
  },
  arg: {
    kind: 'pair',
    repeatable: true,
    valueName: 'name value',
    about: 'Give the jq filter a text as $name, as jq does; may be repeated',
  },
  jqLimit: {
    kind: 'text',
    valueName: 'limit',
    about: 'The most time and output of a jq filter: 5m, 2GB or 5m,2GB; default 60s,256MB',
  },
  columns: {
    kind: 'names',
    valueName: 'names',
    about: 'Only these columns (a,b.c), the same on every service; * for the record’s own fields',
  },
  sort: {
    kind: 'text',
    valueName: 'column',
    about: 'Sort the fetched rows by a column, or column:desc; absent values last',
    complete: 'sort',
  },
  skip: {
    kind: 'int',
    minimum: 0,
    valueName: 'n',
    about: 'Skip this many rows at the start; with -q, lines of the filter’s output',
  },
  header: {
    kind: 'switch',
    negatable: 'also',
    about: 'Print or omit the header line in tables, CSV and TSV',
  },
  csvRaw: {
    kind: 'switch',
    about: 'CSV cells unchanged, even if a spreadsheet would run them',
  },
  meta: {
    kind: 'switch',
    about: 'JSON or YAML: the whole envelope, and the source of the answer',
  },
});

export const chanceFlags = defineFlags('output', {
  chances: {
    kind: 'switch',
    negatable: 'also',
    about: 'Show or omit the chance of the first team beside matches that have not ended; sends nothing',
  },
});

export const timeFlags = defineFlags('output', {
  tz: {
    kind: 'zone',
    valueName: 'zone',
    about: 'Show times in this zone, such as Europe/Berlin, or local',
  },
  utc: { kind: 'switch', about: 'Show times in UTC' },
});
