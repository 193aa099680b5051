import { helpData } from '../derived/commandData.ts';
import type { OwnLines } from '../derived/commandFacts.ts';
import type { CommandTree, FlagSpec, HelpTopic } from '../derived/commandModel.ts';
import { helpPage, helpSubject } from '../derived/helpText.ts';
import { renderPage } from '../derived/textLayout.ts';
import { toAsciiText } from '../../output/text/ascii.ts';
import type { TextOutput } from '../host/host.ts';
import type { HelpRequest } from '../parse/parseCommand.ts';
import { createTree } from './createTree.ts';
import { allOwnLines, loadCommand, ownCommands, ownLinesOf } from './index.ts';
import { knownServices } from '../../core/services/services.ts';
import { createGuides, rowsOf } from '../derived/guides.ts';
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

const settingAbout = (name: SettingName): string => {
  const { about, fallback, ...spec }: SettingSpec = settings[name];
  const range = spec.minimum === undefined ? [] : [`${spec.minimum} to ${spec.maximum ?? 'any number'}`];
  const values = spec.choices ? spec.choices.join(', ') : range.join('');
  return `${about}${values === '' ? '' : `: ${values}`}; default: ${fallback}`;
};

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
      text: 'A flag for a day takes YYYY-MM-DD or a word for it, as do keys expire, ingest create --start and the tools of mcp. Today is the day in your time zone: --tz, --utc, or the setting tz.',
      rows: rowsOf({
        today: 'Also yesterday and tomorrow',
        '3d': 'Three days ago, in the schedule in three days; also weeks: 2w',
      }),
    },
    {
      name: 'output',
      about: 'What goes to stdout and stderr, and in which format',
      text: 'stdout carries only data; notes and errors go to stderr.',
      rows: rowsOf({
        terminal: 'A table fitted to the width, with colour, and times in your own zone',
        pipe: 'TSV without a header line: all columns in order, nothing truncated, times in UTC, absent values empty',
        '-o table, wide':
          'A table for people, on a terminal or not; wide has every column and truncates nothing',
        '-o json, yaml':
          'Exactly what the service sent, complete or not at all: every field and digit, in order',
        '-o ndjson': 'One line of JSON per row, written while pages arrive',
        '-o csv, tsv':
          'With a header line, written while pages arrive; CSV puts an apostrophe before cells that a spreadsheet would run as formulas, unless --csv-raw',
        '-o markdown': 'A table for a document: absolute times, nothing truncated',
        '-o ids': 'The identifier of each row for the next command, one per line',
        '-q <filter>': 'JSON through a jq filter, which is checked before any request',
        '--columns a,b':
          'Only these columns, which are the same on every service and in every format; * for the record’s own fields. An unknown name lists the columns',
        '--sort a:desc':
          'Sorts the fetched rows, which without --all may be only part of the list; absent values last',
        '--json': 'Exactly what the service sent: every field and every digit',
        '--json a,b.c':
          'Only these fields, in the service’s spelling. The word after --json is a list of fields if the command is complete without it; --json=a,b always is one',
      }),
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
      text: 'A flag overrides its variable, and a variable overrides the profile. There is no flag for the key, because other users can read a command line.',
      rows: rowsOf({
        ESPORTS_BASE_URL: 'The service, with its version segment: https://…/api/v1',
        ESPORTS_API_KEY: 'The key for that service, or for the profile’s service',
        ESPORTS_API_KEY_FILE: 'A file that contains only the key; nobody but you should be able to read it',
        ESPORTS_NOTIFY_SECRET: 'The secret that signs what notify sends to a webhook',
        ...Object.fromEntries(
          knownServices.flatMap(({ title, variables: { key, baseUrl } }) => [
            [key, `A key of ${title}; used if nothing else chooses a service`],
            ...baseUrl.map(name => [name, `Where ${title} is, if not at its usual address`]),
          ]),
        ),
        ESPORTS_GAME: 'The game segment of the service’s paths; default: that of a known service, else game',
        ESPORTS_PROFILE: 'The profile to use instead of the active one',
        ESPORTS_DATA: 'A data file that answers instead of a service',
        ESPORTS_DEMO: '0 forbids made-up data when no service is set',
        ESPORTS_CONFIG_DIR:
          'The folder of settings and profiles; a relative path starts at the working folder',
        ESPORTS_STATE_DIR: 'The folder of the made-up season, the keys of serve and the ledger of requests',
        ESPORTS_CACHE_DIR: 'The folder of stored answers',
        ESPORTS_DATA_DIR: 'The folder of the collected file, which only grows',
        HOME: 'The default place of these folders, with XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME and XDG_DATA_HOME on Linux. A relative path is ignored, and for root also another user’s folder: the home folder in the system’s user database is used instead',
        CI: 'If set, no command starts a process that goes on after it, such as the one that builds the made-up season',
        NODE_TLS_REJECT_UNAUTHORIZED: '0 turns off certificate checks, which also needs --insecure',
        NO_COLOR: 'Turns colour off, as does TERM=dumb; FORCE_COLOR and CLICOLOR_FORCE turn it on',
        TERM: 'On a terminal that is dumb, the theme is plain: words in place of signs, frames and a redrawn screen',
      }),
    },
  ] as const satisfies readonly HelpTopic[];

// Whoever needs the whole tree needs these too, and it is loaded late.
export { settle } from '../names/settle.ts';
export { loadCommand };

export const commandTree: CommandTree = createTree({
  commands: ownCommands,
  topics: createHelpTopics,
  ownLines: () => allOwnLines(commandTree),
  answersOf: async command => (await loadCommand(command)).answers,
});

export const helpOf = async (
  { path, asJson }: HelpRequest,
  tree: CommandTree,
  { isTerminal, columns }: TextOutput,
  isAscii: boolean,
): Promise<string> => {
  const subject = helpSubject(tree, path);
  const ownLines: OwnLines = subject.kind === 'command' ? await ownLinesOf(subject.command) : new Map();
  if (asJson) return `${JSON.stringify(helpData(tree, path, ownLines), null, isTerminal ? 2 : 0)}\n`;
  const text = renderPage(helpPage(tree, path, ownLines), isTerminal ? columns : undefined);
  return isAscii ? toAsciiText(text) : text;
};
