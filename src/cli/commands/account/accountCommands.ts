import { demoProfile } from '../../../settings/credentials.ts';
import { serviceFlags } from '../../parse/requestFlags.ts';
import { settingNames } from '../../session/settings.ts';
import { argument, listing } from '../argument.ts';
import { doctorFlags } from '../doctor/doctorFlags.ts';
import type { OwnCommand } from '../ownCommand.ts';
import { loginFlags } from './loginFlags.ts';

const { baseUrl, game, insecure, profile, data, timeout } = serviceFlags;
/** What decides which service is meant. */
const selecting = [baseUrl, game, profile, data, insecure];

const profileName = (about: string) => argument('profile', about);
const settingName = argument('setting', 'One of the settings', { choices: settingNames, closed: true });

/** The commands of profiles, keys and settings. */
export const accountCommands = {
  'auth login': {
    about: 'Store the key of a service, and use that service from now on',
    details:
      'The key is typed at a prompt that does not show it, or read from standard input. It is checked with one request; only then it is stored.',
    examples: [
      'auth login --base-url https://api.example.com/api/v1',
      'auth login --base-url https://api.example.com/api/v1 < key.txt',
    ],
    args: [],
    flags: [...Object.values(loginFlags), baseUrl, game, profile, insecure, timeout],
    load: () => import('./authLogin.ts'),
  },
  'auth status': {
    about: 'Which service is asked, and where its key comes from; sends nothing',
    examples: ['auth status', 'auth status --json profile,keyFrom'],
    args: [],
    flags: [...selecting, ...listing],
    load: () => import('./authStatus.ts'),
  },
  'auth logout': {
    about: 'Delete the stored key of a profile; its address stays',
    examples: ['auth logout', 'auth logout --profile work'],
    args: [],
    flags: [profile],
    load: () => import('./authLogout.ts'),
  },
  'auth token': {
    about: 'Print the key that would be sent',
    examples: ['auth token', 'auth token --profile work | wc -c'],
    args: [],
    flags: selecting,
    load: () => import('./authToken.ts'),
  },
  'profile list': {
    about: 'The profiles: address, game, where the key is kept',
    examples: ['profile list', 'profile list --json name,active'],
    args: [],
    flags: listing,
    load: () => import('./profile.ts'),
  },
  'profile use': {
    about: 'Make a profile the active one',
    examples: ['profile use demo'],
    args: [argument('profile', 'Its name; demo is the made-up season', { choices: [demoProfile] })],
    flags: [],
    load: () => import('./profile.ts'),
  },
  'profile create': {
    about: 'Make a profile without a key yet',
    examples: ['profile create work --base-url https://api.example.com/api/v1'],
    args: [profileName('The name of the new one')],
    flags: [baseUrl, game, insecure],
    load: () => import('./profile.ts'),
  },
  'profile delete': {
    about: 'Delete a profile with its key',
    examples: ['profile delete work'],
    args: [profileName('Its name in profile list')],
    flags: [],
    load: () => import('./profile.ts'),
  },
  'config list': {
    about: 'Every setting, with its value where it is set',
    examples: ['config list', 'config list --json name,value'],
    args: [],
    flags: listing,
    load: () => import('./config.ts'),
  },
  'config get': {
    about: 'The value of a setting; nothing where it is not set',
    examples: ['config get budget.monthly'],
    args: [settingName],
    flags: [],
    load: () => import('./config.ts'),
  },
  'config set': {
    about: 'Set something for good',
    examples: ['config set budget.monthly 400', 'config set tz Europe/Berlin'],
    args: [settingName, argument('value', 'Its value; esports help settings says what it takes')],
    flags: [],
    load: () => import('./config.ts'),
  },
  'config unset': {
    about: 'Take a setting out, so that the usual applies again',
    examples: ['config unset tz'],
    args: [settingName],
    flags: [],
    load: () => import('./config.ts'),
  },
  'config path': {
    about: 'Where the settings file is, or will be',
    examples: ['config path'],
    args: [],
    flags: [],
    load: () => import('./config.ts'),
  },
  doctor: {
    about: 'Look for what could be wrong here; sends nothing without --online',
    examples: ['doctor', 'doctor --online', 'doctor --json check,status'],
    args: [],
    flags: [...Object.values(doctorFlags), ...selecting, timeout, ...listing],
    load: () => import('../doctor/doctor.ts'),
  },
} as const satisfies Record<string, OwnCommand>;
