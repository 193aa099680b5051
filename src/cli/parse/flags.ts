import type { ThemeName } from '../../output/theme.ts';
import type { FlagSpec } from '../derived/commandModel.ts';
import { count, defineFlags, type FlagValues } from './flagDefinition.ts';
import { chanceFlags, formatFlags, timeFlags } from './outputFlags.ts';
import { cacheFlags, consentFlags, costFlags, serviceFlags } from './requestFlags.ts';
import { streamFlags } from './streamFlags.ts';

/** The theme names of `output/theme`, repeated here so that parsing does not load it. */
export const themeNames = [
  'dark',
  'light',
  'mono',
  'colour-blind',
  'ascii',
  'boxed',
  'plain',
] as const satisfies readonly ThemeName[];

export const generalFlags = defineFlags('general', {
  quiet: { kind: 'switch', about: 'Suppress notes and warnings on stderr' },
  debug: { kind: 'switch', about: 'Show each request, and the stack of an internal error' },
  color: {
    kind: 'choice',
    choices: ['auto', 'always', 'never'],
    valueName: 'when',
    about: 'Colour: auto (on a terminal), always or never',
  },
  theme: {
    kind: 'choice',
    choices: themeNames,
    valueName: 'theme',
    about:
      'Theme: dark or light background, borders (boxed), mono, colour-blind, ascii: no colour and ASCII signs, or plain: words to be read aloud',
  },
  maxBytes: {
    ...count,
    about: 'Write at most this many bytes to stdout, in whole rows; stderr says how to go on',
  },
  input: {
    kind: 'switch',
    negatable: 'only',
    about: 'Never ask; exit 2 if an answer is required',
  },
  help: { kind: 'switch', short: 'h', about: 'Show help' },
  version: { kind: 'switch', short: 'V', about: 'Show the version' },
});

export const pagingFlags = defineFlags('paging', {
  limit: { ...count, about: 'Rows in total, from several pages if needed' },
  page: { ...count, about: 'Only this page, counted from 1; with --all, start here' },
  all: {
    kind: 'switch',
    about: 'Every row, 100 per page; if one fails, the rows before it are written (with -q nothing)',
  },
  maxPages: { ...count, about: 'The most pages that --all fetches; default 50' },
  my: {
    kind: 'switch',
    about: 'Only rows about what you follow, among the up to 100 rows of one request; see esports follow',
  },
  exitStatus: { kind: 'switch', about: 'Exit 8 if the list is empty' },
});

/** The flags of every command that shows the answers of a service. */
export const answeredFlags = [formatFlags, timeFlags, serviceFlags, cacheFlags, costFlags].flatMap(registry =>
  Object.values<FlagSpec>(registry),
);

/** The flags that route commands share. A command has those that fit what its route returns. */
export const sharedFlags = {
  // The flags that a stream has in common with lists are described as those of lists.
  ...streamFlags,
  ...pagingFlags,
  ...formatFlags,
  ...chanceFlags,
  ...timeFlags,
  ...serviceFlags,
  ...cacheFlags,
  ...costFlags,
  ...consentFlags,
  ...generalFlags,
};
export type SharedFlagValues = FlagValues<typeof sharedFlags>;

/** Pairs of flags, by key, that contradict each other whatever their values. */
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
