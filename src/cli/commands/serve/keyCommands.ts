import { all, argument, listing } from '../../parse/argument.ts';
import type { OwnCommand } from '../../context/ownCommand.ts';
import { accessFile } from '../operate/serveCommand.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';

const plan = (about: string) => flag.text('plan', about);
const yesOrNo = (about: string) => flag.choice('yes|no', ['yes', 'no'], about);

export const keyFlags = defineFlags({ access: accessFile });

export const createKeyFlags = defineFlags({
  plan: plan('What the key may do: free, scale, enterprise, or another of plans list'),
  opens: flag.text(
    'kind:name',
    'In place of a plan: the one address that a token opens, such as calendar:rain-temple or overlay:current',
  ),
  name: flag.text('name', 'The owner of the key, for keys list', { mandatory: true }),
  monthly: flag.count('Requests per month, instead of the plan’s own number'),
  access: accessFile,
});

export const listKeyFlags = defineFlags({
  plan: plan('Only keys with this plan'),
  state: flag.choice('state', ['active', 'expired', 'revoked'], 'Only active, expired or revoked keys'),
  named: flag.text('text', 'Only keys whose name contains this text'),
  limit: flag.count('At most this many keys, after those that --skip leaves out'),
  access: accessFile,
});

export const importKeyFlags = defineFlags({
  plan: plan('The plan of lines without one'),
  expires: flag.text(
    'time',
    'When keys on lines without an end expire: a day (2026-12-31), a time, or never',
  ),
  access: accessFile,
});

export const copyKeyFlags = defineFlags({
  access: {
    ...accessFile,
    mandatory: true,
    about: 'Where to copy to: postgres://user@host/database, or another file',
  },
});

export const rotateKeyFlags = defineFlags({
  keepOld: flag.duration(
    'duration',
    'Accept the former key for this long too, up to 24h; default: it ends at once',
  ),
  access: accessFile,
});

export const setKeyFlags = defineFlags({
  plan: plan('The new plan'),
  monthly: flag.text('n', 'Requests per month in place of the plan’s own number, or plan for that number'),
  name: flag.text('name', 'The new name'),
  access: accessFile,
});

export const planFlags = defineFlags({
  monthly: flag.text('n', 'Requests per month, or unlimited'),
  rooms: yesOrNo('Whether its keys may open rooms'),
  commercial: yesOrNo('Whether the data may be used commercially; shown, not enforced'),
  liveDelay: flag.int('seconds', 'Delay of live data, in seconds', { minimum: 0, maximum: 86_400 }),
  archiveDays: flag.text('n', 'Past days that are visible, or all'),
  access: accessFile,
});

const keyArgument = argument('key', 'The key’s name, or its number in keys list');

export const keyCommands = {
  'keys create': {
    about: 'Create a key for serve, or a token for one of its addresses; it is shown only once',
    details:
      'A key goes with requests in the header x-api-key. A token stands in an address that a program reads by itself, such as calendar:<team>, overlay:<match> or overlay:current; it opens that address alone, and nothing it reads is charged. Both are listed by keys list and end with keys revoke.',
    examples: [
      'keys create --plan free --name laptop',
      'keys create --opens calendar:rain-temple --name phone',
      'keys create --opens overlay:current --name obs',
      'keys create --plan scale --name team --monthly 50000',
    ],
    flags: [...all(createKeyFlags), ...listing],
  },
  'keys list': {
    about: 'The keys of serve: name, plan, requests this month',
    examples: ['keys list', 'keys list --state active --plan free', 'keys list --skip 100 --limit 50 --json'],
    flags: [...all(listKeyFlags), ...listing],
  },
  'keys show': {
    about: 'One key of serve, or one token',
    examples: ['keys show laptop', 'keys show 3 --json'],
    args: [keyArgument],
    flags: [...all(keyFlags), ...listing],
  },
  'keys set': {
    about: 'Change the plan, the quota or the name of a key of serve',
    details: 'The key itself and its usage are kept. A running serve picks up the change within a second.',
    examples: ['keys set laptop --plan scale', 'keys set team --monthly 5000 --name squad'],
    args: [keyArgument],
    flags: [...all(setKeyFlags), ...listing],
  },
  'keys rotate': {
    about: 'Replace a key of serve with a new one that keeps its plan and counts; it is shown only once',
    details:
      'The former key ends at once, as it has to if somebody else may know it. With --keep-old both are accepted for a while, so that programs can change over.',
    examples: ['keys rotate laptop', 'keys rotate laptop --keep-old 2h'],
    args: [keyArgument],
    flags: [...all(rotateKeyFlags), ...listing],
  },
  'keys expire': {
    about: 'Set when a key of serve expires, or that it never does',
    examples: ['keys expire laptop 2026-12-31', 'keys expire laptop 30d', 'keys expire laptop never'],
    args: [
      keyArgument,
      argument(
        'when',
        'A day (UTC) or a word for one (help dates), a time with its zone, a span from now such as 30d or 12h, or never',
      ),
    ],
    flags: all(keyFlags),
  },
  'keys import': {
    about: 'Create or change keys of serve from a CSV file',
    details:
      'The columns are name, plan, monthly and expires; only name is required. A name without a key gets one, which is printed; a key that differs from its line is changed; the others stay, so the same file may be imported again. An empty cell means the plan’s own quota and no end. One wrong line, and nothing is imported.',
    examples: [
      'keys import users.csv --plan free --expires 2026-12-31',
      'keys import users.csv -o csv > new-keys.csv',
    ],
    args: [argument('file', 'The CSV file', { complete: 'file' })],
    flags: [...all(importKeyFlags), ...listing],
  },
  'keys copy': {
    about: 'Copy the plans, keys and tokens of an access file to PostgreSQL or to another file',
    details:
      'Keys keep their texts, numbers and counts. The file wins where both have a row, except that no count becomes smaller; what only the other place has stays. All is copied or nothing, and read again there. Copied again, nothing changes: copy while the service runs, stop it, copy again, and start it with the new --access.',
    examples: ['keys copy access.db --access shared.db'],
    args: [argument('file', 'The access file', { complete: 'file' })],
    flags: [...all(copyKeyFlags), ...listing],
  },
  'keys revoke': {
    about: 'Revoke a key of serve',
    examples: ['keys revoke laptop'],
    args: [keyArgument],
    flags: all(keyFlags),
  },
  'keys reset-month': {
    about: 'Reset the monthly count of a key of serve after the clock was wrong',
    details:
      'The month in which a key is counted never goes back on its own. If the clock once showed a later month, the key stays in that month until the month arrives. This command sets the key to the present month, with nothing used.',
    examples: ['keys reset-month'],
    args: [
      argument('key', 'The key’s name, or its number in keys list; default: every key with a future month', {
        required: false,
      }),
    ],
    flags: all(keyFlags),
  },
  'plans list': {
    about: 'The plans of serve: quota, rooms, delay, archive, number of keys',
    examples: ['plans list', 'plans list --json'],
    flags: [...all(keyFlags), ...listing],
  },
  'plans create': {
    about: 'Create a plan for serve',
    details: 'A plan allows only what its flags allow: without --monthly it has no requests.',
    examples: ['plans create press --monthly 20000 --rooms yes --live-delay 60'],
    args: [argument('plan', 'The name of the plan')],
    flags: [...all(planFlags), ...listing],
  },
  'plans set': {
    about: 'Change a plan of serve, for all its keys',
    details: 'Everything else is kept. A running serve picks up the change within a second.',
    examples: ['plans set free --monthly 1000', 'plans set scale --monthly unlimited --archive-days 365'],
    args: [argument('plan', 'The plan')],
    flags: [...all(planFlags), ...listing],
  },
} satisfies Record<string, OwnCommand>;
