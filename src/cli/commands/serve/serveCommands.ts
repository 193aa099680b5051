import { all, argument, listing } from '../../parse/argument.ts';
import type { OwnCommand } from '../../context/ownCommand.ts';
import { backupFlags, restoreFlags } from '../service/backupFlags.ts';
import {
  copyKeyFlags,
  createKeyFlags,
  importKeyFlags,
  keyFlags,
  listKeyFlags,
  planFlags,
  rotateKeyFlags,
  setKeyFlags,
} from './keyFlags.ts';
import { serveFlags } from '../operate/serveFlags.ts';

const keyArgument = argument('key', 'The key’s name, or its number in keys list', { complete: 'key' });

/** The commands of those who run the service. A long text is in a function, so that other commands do not load it. */
export const serveCommands = {
  serve: {
    part: 'operators',
    about: 'Serve the whole API on this machine',
    details:
      'Prints the base URL on one line once it listens, and with --metrics their address on the next; /docs is the reference, /overlay/<match> a page for OBS (with a token, see keys create). When data import replaces the data file, the new data are served at once. With --replay, a recorded match of the file is played from its first round, through every route and the stream; no answer reveals a later event. Ctrl-C stops the service.',
    examples: [
      'serve',
      'serve --port 0 --data season.db',
      'serve --data season.db --replay cs-match-2378460 --speed 10 --from 2:13',
      'serve --log json --cors http://localhost:5173',
      'serve --metrics 9464',
    ],
    args: [],
    flags: all(serveFlags),
    load: () => import('./serve.ts'),
  },
  'keys create': {
    about: 'Create a key for serve, or a token for one of its addresses; it is shown only once',
    get details() {
      return 'A key goes with requests in the header x-api-key. A token stands in an address that a program reads by itself, such as calendar:<team>, overlay:<match> or overlay:current; it opens that address alone, and nothing it reads is charged. Both are listed by keys list and end with keys revoke.';
    },
    examples: [
      'keys create --plan free --name laptop',
      'keys create --opens calendar:rain-temple --name phone',
      'keys create --opens overlay:current --name obs',
      'keys create --plan scale --name team --monthly 50000',
    ],
    args: [],
    flags: [...all(createKeyFlags), ...listing],
    load: () => import('./keys.ts'),
  },
  'keys list': {
    about: 'The keys of serve: name, plan, requests this month',
    examples: ['keys list', 'keys list --state active --plan free', 'keys list --skip 100 --limit 50 --json'],
    args: [],
    flags: [...all(listKeyFlags), ...listing],
    load: () => import('./keys.ts'),
  },
  'keys show': {
    about: 'One key of serve, or one token',
    examples: ['keys show laptop', 'keys show 3 --json'],
    args: [keyArgument],
    flags: [...all(keyFlags), ...listing],
    load: () => import('./keys.ts'),
  },
  'keys set': {
    about: 'Change the plan, the quota or the name of a key of serve',
    details: 'The key itself and what it has used stay. A running serve follows within a second.',
    examples: ['keys set laptop --plan scale', 'keys set team --monthly 5000 --name squad'],
    args: [keyArgument],
    flags: [...all(setKeyFlags), ...listing],
    load: () => import('./keys.ts'),
  },
  'keys rotate': {
    about: 'Replace a key of serve by a new one with the same plan and counts; it is shown only once',
    details:
      'The former key ends at once, as it has to if somebody else may know it. With --keep-old both are accepted for a while, so that programs can change over.',
    examples: ['keys rotate laptop', 'keys rotate laptop --keep-old 2h'],
    args: [keyArgument],
    flags: [...all(rotateKeyFlags), ...listing],
    load: () => import('./keys.ts'),
  },
  'keys expire': {
    about: 'Set the time at which a key of serve ends, or that it has no end',
    examples: ['keys expire laptop 2026-12-31', 'keys expire laptop 30d', 'keys expire laptop never'],
    args: [
      keyArgument,
      argument(
        'when',
        'A day (UTC) or a word for one (help dates), a time with its zone, a span from now such as 30d or 12h, or never',
      ),
    ],
    flags: all(keyFlags),
    load: () => import('./keys.ts'),
  },
  'keys import': {
    about: 'Create or change keys of serve from a CSV file',
    get details() {
      return 'The columns are name, plan, monthly and expires; only name is required. A name without a key gets one, which is printed; a key that differs from its line is changed; the others stay, so the same file may be imported again. An empty cell means the plan’s own quota and no end. One wrong line, and nothing is imported.';
    },
    examples: ['keys import users.csv --plan free', 'keys import users.csv -o csv > new-keys.csv'],
    args: [argument('file', 'The CSV file', { complete: 'file' })],
    flags: [...all(importKeyFlags), ...listing],
    load: () => import('./importKeys.ts'),
  },
  'keys copy': {
    about: 'Copy the plans, keys and tokens of an access file to PostgreSQL or to another file',
    details:
      'Keys keep their texts, numbers and counts. The file wins where both have a row, except that no count becomes smaller; what only the other place has stays. All is copied or nothing, and read again there. Copied again, nothing changes: copy while the service runs, stop it, copy again, and start it with the new --access.',
    examples: ['keys copy access.db --access shared.db'],
    args: [argument('file', 'The access file', { complete: 'file' })],
    flags: [...all(copyKeyFlags), ...listing],
    load: () => import('./copyKeys.ts'),
  },
  'keys revoke': {
    about: 'Revoke a key of serve',
    examples: ['keys revoke laptop'],
    args: [keyArgument],
    flags: all(keyFlags),
    load: () => import('./keys.ts'),
  },
  'keys reset-month': {
    about: 'Reset the month of a key of serve after the clock was wrong',
    details:
      'The month in which a key is counted never goes back on its own. If the clock once showed a later month, the key stays in that month until the month arrives. This command sets the key to the present month, with nothing used.',
    examples: ['keys reset-month'],
    args: [
      argument('key', 'The key’s name, or its number in keys list; default: every key with a future month', {
        required: false,
        complete: 'key',
      }),
    ],
    flags: all(keyFlags),
    load: () => import('./keys.ts'),
  },
  'plans list': {
    about: 'The plans of serve: quota, rooms, delay, archive, number of keys',
    examples: ['plans list', 'plans list --json'],
    args: [],
    flags: [...all(keyFlags), ...listing],
    load: () => import('./plans.ts'),
  },
  'plans create': {
    about: 'Create a plan for serve',
    details: 'What no flag allows is not allowed: a plan without --monthly has no requests.',
    examples: ['plans create press --monthly 20000 --rooms yes --live-delay 60'],
    args: [argument('plan', 'The name of the plan')],
    flags: [...all(planFlags), ...listing],
    load: () => import('./plans.ts'),
  },
  'plans set': {
    about: 'Change a plan of serve, for all its keys',
    details: 'What no flag names stays. A running serve follows within a second.',
    examples: ['plans set free --monthly 1000', 'plans set scale --monthly unlimited --archive-days 365'],
    args: [argument('plan', 'The plan', { complete: 'plan' })],
    flags: [...all(planFlags), ...listing],
    load: () => import('./plans.ts'),
  },
  'service backup': {
    about: 'Copy the files of serve into a new folder, as they are at one moment',
    get details() {
      return 'The service may go on. The folder has keys, plans and charges, and the live matches with their results where there are any; backup.json lists the files with their checksums. It appears when it is complete.';
    },
    examples: ['service backup ./backup', 'service backup ./monday --json'],
    args: [argument('folder', 'The folder to make', { complete: 'file' })],
    flags: [...all(backupFlags), ...listing],
    load: () => import('../service/backup.ts'),
  },
  'service restore': {
    about: 'Put the files of a backup back in place',
    get details() {
      return 'Every file is checked before anything changes. Stop the service first. If the restore is interrupted, the service does not start until it was done again.';
    },
    examples: ['service restore ./backup --access ./restored/access.db --ingest-file ./restored/ingest.db'],
    args: [argument('folder', 'The folder that service backup made', { complete: 'file' })],
    flags: [...all(restoreFlags), ...listing],
    load: () => import('../service/backup.ts'),
  },
} satisfies Record<string, OwnCommand>;
