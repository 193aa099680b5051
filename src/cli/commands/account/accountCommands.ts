import { knownServices } from '../../../core/services/services.ts';
import { demoProfile } from '../../settings/credentials.ts';
import { serviceFlags } from '../../parse/requestFlags.ts';
import { settingNames } from '../../context/settings.ts';
import { argument, listing } from '../../parse/argument.ts';
import type { OwnCommand } from '../../context/ownCommand.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';

export const loginFlags = defineFlags({
  plan: flag.text(
    'name',
    'The plan of the key at a known service; default: inferred from the answer where that is possible',
  ),
});

export const doctorFlags = defineFlags({
  online: flag.switch('Also ask the service (1 request)'),
  probe: flag.switch('Ask the main routes (at most 6 requests): which fields are read, and what is not'),
  report: flag.file(
    'file',
    'With --probe: print names and types of what was sent, without values, and write them to a new file',
  ),
});

const { baseUrl, game, insecure, profile, data, timeout } = serviceFlags;
const selecting = [baseUrl, game, profile, data, insecure];

const settingName = argument('setting', 'One of the settings', { choices: settingNames, closed: true });

export const accountCommands = {
  'auth login': {
    cost: '1 request, which checks the key; up to 3 at a service that is not known',
    about: 'Store the key of a service and use that service from now on',
    details:
      'Type the key at a prompt that does not show it, or pipe it to standard input; it is never an argument. One request checks the key before it is stored. Without a service it asks which one. More: esports help services.',
    examples: [
      'auth login cito',
      'auth login --base-url https://api.example.com/api/v1',
      'auth login --base-url https://api.example.com/api/v1 < key.txt',
    ],
    args: [
      argument('service', 'A known service; another one is named by --base-url', {
        required: false,
        choices: knownServices.map(({ name }) => name),
        closed: true,
      }),
    ],
    flags: [...Object.values(loginFlags), baseUrl, game, profile, insecure, timeout],
  },
  'auth status': {
    cost: 'none',
    about: 'The current service and the source of its key; sends nothing',
    examples: ['auth status', 'auth status --json profile,keyFrom'],
    flags: [...selecting, ...listing],
  },
  'auth logout': {
    about: 'Delete the stored key of a profile and keep its address',
    examples: ['auth logout', 'auth logout --profile work'],
    flags: [profile],
  },
  'auth token': {
    cost: 'none',
    about: 'Print the key that would be sent',
    examples: ['auth token', 'auth token --profile work | wc -c'],
    flags: selecting,
  },
  'profile list': {
    about: 'The profiles: address, game, where the key is stored',
    examples: ['profile list', 'profile list --json name,active'],
    flags: listing,
  },
  'profile use': {
    about: 'Make a profile the active one',
    examples: ['profile use demo'],
    args: [
      argument('profile', 'The profile; demo is the made-up season', {
        choices: [demoProfile],
        complete: 'profile',
      }),
    ],
  },
  'profile create': {
    cost: 'none',
    about: 'Create a profile without a key',
    examples: ['profile create work --base-url https://api.example.com/api/v1'],
    args: [argument('profile', 'The name of the new profile')],
    flags: [{ ...baseUrl, mandatory: true }, game, insecure],
  },
  'profile delete': {
    about: 'Delete a profile and its key',
    examples: ['profile delete work'],
    args: [argument('profile', 'Its name in profile list', { complete: 'profile' })],
  },
  'config list': {
    about: 'Every setting, with its value if set',
    examples: ['config list', 'config list --json name,value'],
    flags: listing,
  },
  'config get': {
    about: 'The value of a setting; nothing if it is not set',
    examples: ['config get budget.monthly'],
    args: [settingName],
  },
  'config set': {
    about: 'Change a setting permanently',
    examples: ['config set budget.monthly 400', 'config set tz Europe/Berlin'],
    args: [
      settingName,
      argument('value', 'The value; esports help settings lists what is accepted', { complete: 'setting' }),
    ],
  },
  'config unset': {
    about: 'Remove a setting, so that the default applies again',
    examples: ['config unset tz'],
    args: [settingName],
  },
  'config export': {
    about: 'Write the settings, the aliases and what you follow as one file, without any key',
    examples: ['config export > esports-settings.json'],
  },
  'config import': {
    about: 'Import settings from a file of config export; others are kept',
    details:
      'The file is read as a whole or refused as a whole. Its settings and aliases replace yours of the same name; what it follows is followed beside what you follow.',
    examples: ['config import esports-settings.json'],
    args: [argument('file', 'A file of config export, or - for standard input', { complete: 'file' })],
  },
  'config path': {
    about: 'The path of the settings file',
    examples: ['config path'],
  },
  'alias set': {
    about: 'Create an alias for a command line',
    details:
      'The name is then a command: $1, $2 … in the line are the words after it, and everything else follows the line. It begins with an esports command, never with another alias, and runs no shell. Quote a line that has flags or a $.',
    examples: [
      "alias set top 'rankings world --limit 5'",
      "alias set versus 'teams vs $1 $2'",
      `alias set ids "results -q '.[].id'"`,
    ],
    args: [
      argument('name', 'The name of the alias'),
      argument('expansion', 'The command line that it means', { rest: true, line: true }),
    ],
  },
  'alias list': {
    about: 'Your aliases and what they mean',
    examples: ['alias list', 'alias list --json name'],
    flags: listing,
  },
  'alias delete': {
    about: 'Delete an alias',
    examples: ['alias delete top'],
    args: [argument('name', 'Its name in alias list', { complete: 'alias' })],
  },
  doctor: {
    part: 'setup',
    cost: 'none; 1 request with --online, at most 6 with --probe',
    about: 'Check this installation for problems; sends nothing without --online or --probe',
    examples: ['doctor', 'doctor --online', 'doctor --probe', 'doctor --json check,status'],
    flags: [...Object.values(doctorFlags), ...selecting, timeout, ...listing],
  },
} as const satisfies Record<string, OwnCommand>;
