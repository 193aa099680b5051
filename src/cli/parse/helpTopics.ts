import type { FlagSpec, HelpTopic } from '../../derived/commandModel.ts';
import { flagUsage } from '../../derived/usage.ts';
import { exitCodes } from '../exitCode.ts';
import { sharedFlags } from './flags.ts';
import { settingNames, settings, settingUsage } from '../session/settings.ts';

const exitMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  done: 'Done; an empty list and a closed pipe too',
  internal: 'An error inside the program',
  usage: 'The command line or a setting is wrong, or the service refused a parameter',
  network: 'Network failure, time-out, or a stream that was lost',
  access: 'No key, a wrong key, or the plan does not allow it',
  notFound: 'Not found; of a live match also: not live',
  rateLimited: 'Too many requests at the moment',
  quotaSpent: 'The plan’s quota is spent, or a list was cut short to protect it',
  unmet: 'A condition was not met',
  serverFailed: 'The service failed',
  unreadable: 'The answer could not be read',
  interrupted: 'Interrupted by Ctrl-C (129 and 143: by a signal from outside)',
};

/** The pages of help that belong to no command. */
export const createHelpTopics = () =>
  [
    {
      name: 'flags',
      about: 'The flags that commands share',
      text: 'Flags may stand anywhere in the line, -- ends them. Each command’s help says which of them it takes.',
      rows: Object.values<FlagSpec>(sharedFlags).map(flag => ({ term: flagUsage(flag), about: flag.about })),
    },
    {
      name: 'output',
      about: 'What goes to stdout and stderr, and in which form',
      text: 'stdout holds data and nothing else; notes and errors go to stderr.',
      rows: [
        { term: 'terminal', about: 'A table fitted to the width, with colour and relative times' },
        {
          term: 'pipe',
          about:
            'TSV without a heading line: all columns in their order, nothing cut, times in UTC, absent values empty',
        },
        {
          term: '-o table, wide',
          about: 'For people, wherever it goes; wide has every column and cuts nothing',
        },
        {
          term: '-o json, yaml',
          about: 'What the service sent, whole or not at all: every field, every digit, in its order',
        },
        { term: '-o ndjson', about: 'A line of JSON a row, written while pages arrive' },
        {
          term: '-o csv, tsv',
          about:
            'With a heading line, written while pages arrive; in CSV what a spreadsheet would run has an apostrophe before it, unless --csv-raw',
        },
        { term: '-o markdown', about: 'A table for a document: absolute times, nothing cut' },
        { term: '-o ids', about: 'What each row goes by in the next command, one a line' },
        { term: '-q <filter>', about: 'JSON through a jq filter, which is checked before anything is sent' },
        {
          term: '--columns a,b',
          about:
            'Our own columns, the same on every service, in every format; * for the record’s own fields. An unknown name lists those there are',
        },
        {
          term: '--sort a:desc',
          about: 'Orders what was fetched, which without --all may be a part; absent values last',
        },
        { term: '--json', about: 'What the service sent, every field and every digit of it' },
        {
          term: '--json a,b.c',
          about:
            'Only these fields, in the service’s spelling. The word after --json is a list of fields where the command is complete without it; --json=a,b always is',
        },
      ],
    },
    {
      name: 'exit-codes',
      about: 'What the exit code of esports means',
      rows: Object.entries(exitMeanings).map(([name, about]) => ({
        // Object.entries widens the keys; the record's own keys are the codes' names.
        term: String(exitCodes[name as keyof typeof exitCodes]),
        about,
      })),
    },
    {
      name: 'settings',
      about: 'What can be set for good, with config set',
      text: 'A flag wins over a setting. The key is none: it is stored by auth login, in a file of its own.',
      rows: settingNames.map(name => ({ term: settingUsage(name), about: settings[name].about })),
    },
    {
      name: 'environment',
      about: 'The environment variables that esports reads',
      text: 'A flag wins over its variable, a variable over the profile. There is no flag for the key: a command line can be read by others.',
      rows: [
        { term: 'ESPORTS_BASE_URL', about: 'The service, with its version segment: https://…/api/v1' },
        { term: 'ESPORTS_API_KEY', about: 'The key for that service, or for that of the profile' },
        {
          term: 'ESPORTS_API_KEY_FILE',
          about: 'A file that holds the key alone; only you should be able to read it',
        },
        { term: 'ESPORTS_GAME', about: 'The game segment of its paths; game where absent' },
        { term: 'ESPORTS_PROFILE', about: 'The profile to use instead of the active one' },
        { term: 'ESPORTS_DATA', about: 'A data file to answer from instead of a service' },
        { term: 'ESPORTS_DEMO', about: '0 forbids the made-up data where no service is set' },
        {
          term: 'ESPORTS_CONFIG_DIR',
          about: 'The folder of settings and profiles, as typed: a relative one is below the working folder',
        },
        {
          term: 'ESPORTS_STATE_DIR',
          about: 'Where the made-up season, the keys of serve and the ledger of requests are kept',
        },
        { term: 'ESPORTS_CACHE_DIR', about: 'Where stored answers are kept' },
        {
          term: 'HOME',
          about:
            'Where these folders are by default, with XDG_CONFIG_HOME, XDG_STATE_HOME and XDG_CACHE_HOME on Linux. A relative path is ignored, and so is another user’s folder for root: the system’s record of your home folder is used then',
        },
        {
          term: 'NODE_TLS_REJECT_UNAUTHORIZED',
          about: '0 leaves certificates unchecked, which needs --insecure',
        },
        { term: 'NO_COLOR', about: 'No colour; FORCE_COLOR and CLICOLOR_FORCE force it, TERM=dumb has none' },
      ],
    },
  ] as const satisfies readonly HelpTopic[];
