import type { ThemeName } from '../../output/theme.ts';
import { defineFlags, type FlagValues } from './flagDefinition.ts';
import { formatFlags, timeFlags } from './outputFlags.ts';
import { cacheFlags, consentFlags, costFlags, serviceFlags } from './requestFlags.ts';
import { streamFlags } from './streamFlags.ts';

/** The names in `output/theme`, repeated here so that parsing does not load it. */
export const themeNames = [
  'dark',
  'light',
  'mono',
  'colour-blind',
  'ascii',
  'boxed',
] as const satisfies readonly ThemeName[];

const general = { section: 'general' } as const;
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
    about:
      'Look: dark or light ground, borders (boxed), mono, colour-blind, or ascii: no colour and ASCII signs',
  },
  help: { ...general, kind: 'switch', short: 'h', about: 'Show help' },
  version: { ...general, kind: 'switch', short: 'V', about: 'Show the version' },
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

/** The flags that route commands share. What a route returns decides which of them its command has. */
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

/** Pairs of flags that contradict each other whatever their values, by key. */
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
