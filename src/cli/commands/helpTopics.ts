import type { FlagSpec, HelpTopic } from '../derived/commandModel.ts';
import { knownServices } from '../../core/services/services.ts';
import { createGuides } from '../derived/guides.ts';
import { flagUsage } from '../derived/usage.ts';
import { exitCodes } from '../exitCode.ts';
import { sharedFlags } from '../parse/flags.ts';
import {
  type SettingName,
  settingNames,
  settings,
  type SettingSpec,
  settingUsage,
} from '../context/settings.ts';

const exitMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  done: 'Success, including an empty list and a closed pipe',
  internal: 'An error inside the program',
  usage: 'The command line or a setting is wrong, or the service refused a parameter',
  network: 'Network failure, time-out, or a lost stream',
  access: 'No key, a wrong key, or the plan does not allow it',
  notFound: 'Not found, or a match that is not live',
  rateLimited: 'Too many requests at the moment: the service’s minute, which is waited for up to 65 s',
  quotaSpent: 'The plan’s quota is spent, or a list was cut short to protect it',
  unmet: 'A condition was not met',
  serverFailed: 'The service failed',
  unreadable: 'The answer could not be read',
  interrupted: 'Interrupted by Ctrl-C (129, 131 and 143: by another signal)',
};

/** What the setting does, the values that it takes, and what applies without it. */
const settingAbout = (name: SettingName): string => {
  const { about, fallback, ...spec }: SettingSpec = settings[name];
  const range = spec.minimum === undefined ? [] : [`${spec.minimum} to ${spec.maximum ?? 'any number'}`];
  const values = spec.choices ? spec.choices.join(', ') : range.join('');
  return `${about}${values === '' ? '' : `: ${values}`}; default: ${fallback}`;
};

/** The help topics: pages that belong to no command. */
export const createHelpTopics = () =>
  [
    ...createGuides(),
    {
      name: 'flags',
      about: 'The flags that commands share',
      text: 'Flags may appear anywhere on the line; -- ends them. Each command’s help lists the flags it takes.',
      rows: Object.values<FlagSpec>(sharedFlags).map(flag => ({ term: flagUsage(flag), about: flag.about })),
    },
    {
      name: 'dates',
      about: 'The words for a day that flags such as --from take',
      text: 'A flag for a day takes YYYY-MM-DD or a word for it, as do keys expire, ingest create --start and the tools of mcp. Today is the day in your time zone: --tz, --utc, or the setting tz. Weeks begin on Monday.',
      rows: [
        { term: 'today', about: 'Also yesterday and tomorrow' },
        {
          term: 'monday',
          about:
            'The latest Monday, or today; in the schedule the next one, or today. Three letters are enough',
        },
        { term: 'last monday', about: 'The latest Monday before today; next monday is the first after it' },
        {
          term: 'last week',
          about: 'Its first day, for --to its last day; also this and next, month and year',
        },
        { term: '2 weeks ago', about: 'Days, weeks, months and years; in 3 days is a day to come' },
        { term: '3d', about: 'Three days ago, in the schedule in three days; also 2w and 1y' },
      ],
    },
    {
      name: 'output',
      about: 'What goes to stdout and stderr, and in which format',
      text: 'stdout carries only data; notes and errors go to stderr.',
      rows: [
        { term: 'terminal', about: 'A table fitted to the width, with colour, and times in your own zone' },
        {
          term: 'pipe',
          about:
            'TSV without a header line: all columns in order, nothing truncated, times in UTC, absent values empty',
        },
        {
          term: '-o table, wide',
          about: 'A table for people, on a terminal or not; wide has every column and truncates nothing',
        },
        {
          term: '-o json, yaml',
          about: 'Exactly what the service sent, complete or not at all: every field and digit, in order',
        },
        { term: '-o ndjson', about: 'One line of JSON per row, written while pages arrive' },
        {
          term: '-o csv, tsv',
          about:
            'With a header line, written while pages arrive; CSV puts an apostrophe before cells that a spreadsheet would run as formulas, unless --csv-raw',
        },
        { term: '-o markdown', about: 'A table for a document: absolute times, nothing truncated' },
        { term: '-o ids', about: 'The identifier of each row for the next command, one per line' },
        { term: '-q <filter>', about: 'JSON through a jq filter, which is checked before any request' },
        {
          term: '--columns a,b',
          about:
            'Only these columns, which are the same on every service and in every format; * for the record’s own fields. An unknown name lists the columns',
        },
        {
          term: '--sort a:desc',
          about:
            'Sorts the fetched rows, which without --all may be only part of the list; absent values last',
        },
        { term: '--json', about: 'Exactly what the service sent: every field and every digit' },
        {
          term: '--json a,b.c',
          about:
            'Only these fields, in the service’s spelling. The word after --json is a list of fields if the command is complete without it; --json=a,b always is one',
        },
      ],
    },
    {
      name: 'exit-codes',
      about: 'What the exit code of esports means',
      rows: Object.entries(exitMeanings).map(([name, about]) => ({
        // Object.entries widens the keys, which are the names of the exit codes.
        term: String(exitCodes[name as keyof typeof exitCodes]),
        about,
      })),
    },
    {
      name: 'settings',
      about: 'Persistent settings, changed with config set',
      text: 'A flag overrides a setting. The key is not a setting: auth login stores it in a file of its own.',
      rows: settingNames.map(name => ({ term: settingUsage(name), about: settingAbout(name) })),
      examples: ['config list', 'config set tz Europe/Berlin', 'config unset tz'],
    },
    {
      name: 'environment',
      about: 'The environment variables that esports reads',
      text: 'A flag overrides its variable, and a variable overrides the profile. There is no flag for the key, because others can read a command line.',
      rows: [
        { term: 'ESPORTS_BASE_URL', about: 'The service, with its version segment: https://…/api/v1' },
        { term: 'ESPORTS_API_KEY', about: 'The key for that service, or for the profile’s service' },
        {
          term: 'ESPORTS_API_KEY_FILE',
          about: 'A file that contains only the key; nobody but you should be able to read it',
        },
        {
          term: 'ESPORTS_NOTIFY_SECRET',
          about: 'The secret that signs what notify sends to a webhook',
        },
        ...knownServices.flatMap(({ title, variables: { key, baseUrl } }) => [
          { term: key, about: `A key of ${title}; used if nothing else chooses a service` },
          ...baseUrl.map(term => ({ term, about: `Where ${title} is, if not at its usual address` })),
        ]),
        {
          term: 'ESPORTS_GAME',
          about: 'The game segment of the service’s paths; default: that of a known service, else game',
        },
        { term: 'ESPORTS_PROFILE', about: 'The profile to use instead of the active one' },
        { term: 'ESPORTS_DATA', about: 'A data file that answers instead of a service' },
        { term: 'ESPORTS_DEMO', about: '0 forbids made-up data when no service is set' },
        {
          term: 'ESPORTS_CONFIG_DIR',
          about: 'The folder of settings and profiles; a relative path starts at the working folder',
        },
        {
          term: 'ESPORTS_STATE_DIR',
          about: 'The folder of the made-up season, the keys of serve and the ledger of requests',
        },
        { term: 'ESPORTS_CACHE_DIR', about: 'The folder of stored answers' },
        {
          term: 'HOME',
          about:
            'The default place of these folders, with XDG_CONFIG_HOME, XDG_STATE_HOME and XDG_CACHE_HOME on Linux. A relative path is ignored, and for root also another user’s folder: the home folder in the system’s user database is used instead',
        },
        {
          term: 'CI',
          about:
            'If set, no command starts a process that goes on after it, such as the one that builds the made-up season',
        },
        {
          term: 'NODE_TLS_REJECT_UNAUTHORIZED',
          about: '0 turns off certificate checks, which also needs --insecure',
        },
        {
          term: 'NO_COLOR',
          about: 'Turns colour off, as does TERM=dumb; FORCE_COLOR and CLICOLOR_FORCE turn it on',
        },
      ],
    },
  ] as const satisfies readonly HelpTopic[];
