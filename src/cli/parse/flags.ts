import type { ThemeName } from '../../output/theme.ts';
import { all } from './argument.ts';
import { defineFlags, flag, type FlagValues } from './flagDefinition.ts';
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
  quiet: flag.switch('Suppress notes and warnings on stderr'),
  debug: flag.switch('Show each request, and the stack of an internal error'),
  color: flag.choice('when', ['auto', 'always', 'never'], 'Colour: auto (on a terminal), always or never'),
  theme: flag.choice(
    'theme',
    themeNames,
    'Theme: dark or light background, borders (boxed), mono, colour-blind, ascii: no colour and ASCII signs, or plain: words to be read aloud',
  ),
  maxBytes: flag.count('Write at most this many bytes to stdout, in whole rows; stderr says how to go on'),
  input: flag.switch('Never ask; exit 2 if an answer is required', { negatable: 'only' }),
  help: flag.switch('Show help', { short: 'h' }),
  version: flag.switch('Show the version', { short: 'V' }),
});

export const pagingFlags = defineFlags('paging', {
  limit: flag.count('Rows in total, from several pages if needed'),
  page: flag.count('Only this page, counted from 1; with --all, start here'),
  all: flag.switch('Every row, 100 per page; if one fails, the rows before it are written (with -q nothing)'),
  maxPages: flag.count('The most pages that --all fetches; default 50'),
  my: flag.switch(
    'Only rows about what you follow, among the up to 100 rows of one request; see esports follow',
  ),
  exitStatus: flag.switch('Exit 8 if the list is empty'),
});

/** The flags of every command that shows the answers of a service. */
export const answeredFlags = all(formatFlags, timeFlags, serviceFlags, cacheFlags, costFlags);

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
