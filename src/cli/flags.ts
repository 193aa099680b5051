import type { FormatName } from '../output/formats/index.ts';
import type { ThemeName } from '../output/theme.ts';
import { defineFlags, type FlagValues } from './flagDefinition.ts';
import { streamFlags } from './streamFlags.ts';

/** The formats of `-o`: the names of `output/formats`, which is not loaded to parse a command line. */
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
] as const satisfies readonly FormatName[];
/** The names of `output/theme`, likewise. */
export const themeNames = [
  'dark',
  'light',
  'mono',
  'colour-blind',
  'ascii',
] as const satisfies readonly ThemeName[];

const general = { section: 'general' } as const;
const output = { section: 'output' } as const;
const request = { section: 'request' } as const;
const paging = { section: 'paging' } as const;

export const generalFlags = defineFlags({
  quiet: { ...general, kind: 'switch', about: 'No notes and warnings on stderr' },
  debug: { ...general, kind: 'switch', about: 'Show each request, and where an internal error arose' },
  color: {
    ...general,
    kind: 'choice',
    choices: ['auto', 'always', 'never'],
    valueName: 'when',
    about: 'Colour: auto (on a terminal), always or never',
  },
  theme: {
    ...general,
    kind: 'choice',
    choices: themeNames,
    valueName: 'theme',
    about: 'Colours for a dark or light ground, mono, colour-blind, or ascii: no colour and ASCII signs',
  },
  help: { ...general, kind: 'switch', short: 'h', about: 'Show help' },
  version: { ...general, kind: 'switch', short: 'V', about: 'Show the version' },
});

export const formatFlags = defineFlags({
  output: {
    ...output,
    kind: 'choice',
    short: 'o',
    choices: outputFormats,
    valueName: 'format',
    about: `${outputFormats.join(', ')}; without it a table on a terminal and TSV in a pipe`,
  },
  json: {
    ...output,
    kind: 'fields',
    valueName: 'fields',
    about: 'JSON: everything, or the fields named (a,b.c) in the service’s spelling',
  },
  jq: {
    ...output,
    kind: 'text',
    short: 'q',
    valueName: 'filter',
    about: 'JSON through a jq filter; strings come out raw',
  },
  columns: {
    ...output,
    kind: 'names',
    valueName: 'names',
    about: 'These columns (a,b.c), the same on every service; * for the record’s own fields',
  },
  sort: {
    ...output,
    kind: 'text',
    valueName: 'column',
    about: 'Order what was fetched by a column, or column:desc; absent values last',
  },
  header: {
    ...output,
    kind: 'switch',
    negatable: 'also',
    about: 'With or without a heading line in tables, CSV and TSV',
  },
  csvRaw: {
    ...output,
    kind: 'switch',
    about: 'CSV cells as they are, even where a spreadsheet would run them',
  },
  meta: {
    ...output,
    kind: 'switch',
    about: 'JSON or YAML: the whole envelope, and where the answer comes from',
  },
});

export const timeFlags = defineFlags({
  tz: { ...output, kind: 'zone', valueName: 'zone', about: 'Show times in this zone, such as Europe/Berlin' },
  utc: { ...output, kind: 'switch', about: 'Show times in UTC' },
});

export const pagingFlags = defineFlags({
  limit: {
    ...paging,
    kind: 'int',
    minimum: 1,
    valueName: 'n',
    about: 'Rows in all, over several pages where needed',
  },
  page: {
    ...paging,
    kind: 'int',
    minimum: 1,
    valueName: 'n',
    about: 'Only this page, counted from 1; with --all from this one on',
  },
  all: { ...paging, kind: 'switch', about: 'Every row, 100 a page' },
  maxPages: {
    ...paging,
    kind: 'int',
    minimum: 1,
    valueName: 'n',
    about: 'Pages after which --all stops; 50 where absent',
  },
});

export const serviceFlags = defineFlags({
  baseUrl: {
    ...request,
    kind: 'text',
    valueName: 'url',
    about: 'The service, with its version: https://…/api/v1',
  },
  game: {
    ...request,
    kind: 'text',
    valueName: 'segment',
    about: 'The game segment of its paths; game where absent',
  },
  profile: {
    ...request,
    kind: 'text',
    choices: ['demo'],
    valueName: 'name',
    about: 'The profile to use; the active one where absent',
  },
  data: {
    ...request,
    kind: 'file',
    valueName: 'file',
    about: 'Answer from this data file instead of a service',
  },
  insecure: {
    ...request,
    kind: 'switch',
    about: 'Allow http:// to other machines; the key can be read on the way',
  },
  caFile: {
    ...request,
    kind: 'file',
    valueName: 'file',
    about: 'Trust the certificate authorities of this PEM file too',
  },
  timeout: {
    ...request,
    kind: 'duration',
    valueName: 'duration',
    about: 'Give up, retries included, after: 10s, 500ms, 2m, or seconds',
  },
  param: {
    ...request,
    kind: 'pair',
    repeatable: true,
    valueName: 'key=value',
    about: 'Send a further query parameter; may be repeated',
  },
});

export const cacheFlags = defineFlags({
  cache: {
    ...request,
    kind: 'switch',
    negatable: 'only',
    about: 'Ask the service even where an answer is stored, and store none',
  },
  refresh: { ...request, kind: 'switch', about: 'Ask the service even where an answer is stored' },
  offline: { ...request, kind: 'switch', about: 'Send nothing: answer from what is stored, however old' },
  maxAge: {
    ...request,
    kind: 'duration',
    valueName: 'duration',
    about: 'Take a stored answer up to this age, and no older one: 10m, 6h',
  },
  stale: {
    ...request,
    kind: 'switch',
    negatable: 'only',
    about: 'Fail where the service does, instead of showing an older answer',
  },
});

/** What a command may cost, and what it would send. */
export const costFlags = defineFlags({
  maxRequests: {
    ...request,
    kind: 'int',
    minimum: 1,
    valueName: 'n',
    about: 'Send no more requests than this; with --all 20 where the plan is metered',
  },
  dryRun: { ...request, kind: 'switch', about: 'Show the requests it would send, and send none' },
  curl: { ...request, kind: 'switch', about: 'The same as curl commands, the key as $ESPORTS_API_KEY' },
});

export const consentFlags = defineFlags({
  yes: { ...request, kind: 'switch', short: 'y', about: 'Send many requests without being asked' },
});

/** The flags that route commands share; which of them one has depends on what its route returns. */
export const sharedFlags = {
  ...pagingFlags,
  ...formatFlags,
  ...timeFlags,
  ...serviceFlags,
  ...cacheFlags,
  ...costFlags,
  ...consentFlags,
  ...streamFlags,
  ...generalFlags,
};
export type SharedFlagValues = FlagValues<typeof sharedFlags>;

/** Flags that contradict one another, by key. `--json` beside `-o json` is the one pair that depends on a value. */
export const exclusiveFlags: readonly (readonly [string, string])[] = [
  ['all', 'limit'],
  ['cache', 'refresh'],
  ['cache', 'offline'],
  ['cache', 'maxAge'],
  ['refresh', 'offline'],
  ['refresh', 'maxAge'],
  ['dryRun', 'curl'],
  ['tz', 'utc'],
];
