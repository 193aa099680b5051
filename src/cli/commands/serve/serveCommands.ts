import { all, argument, listing } from '../argument.ts';
import type { OwnCommand } from '../ownCommand.ts';
import { createKeyFlags, keyFlags } from './keyFlags.ts';
import { serveFlags } from './serveFlags.ts';

/** The commands of those who run the service. */
export const serveCommands = {
  serve: {
    part: 'operators',
    about: 'Serve the whole API on this machine',
    details:
      'Prints the base URL on one line once it listens; /docs is the reference, /overlay/<match> a page for OBS (with a token, see keys create). When data import replaces the data file, the new data are served at once. With --replay, a recorded match of the file is played from its first round, through every route and the stream; no answer reveals a later event. Ctrl-C stops the service.',
    examples: [
      'serve',
      'serve --port 0 --data season.db',
      'serve --data season.db --replay cs-match-2378460 --speed 10 --from 2:13',
      'serve --log json --cors http://localhost:5173',
    ],
    args: [],
    flags: all(serveFlags),
    load: () => import('./serve.ts'),
  },
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
    args: [],
    flags: [...all(createKeyFlags), ...listing],
    load: () => import('./keys.ts'),
  },
  'keys list': {
    about: 'The keys of serve: name, plan, requests this month',
    examples: ['keys list', 'keys list --json'],
    args: [],
    flags: [...all(keyFlags), ...listing],
    load: () => import('./keys.ts'),
  },
  'keys revoke': {
    about: 'Revoke a key of serve',
    examples: ['keys revoke laptop'],
    args: [argument('key', 'The key’s name, or its number in keys list', { complete: 'key' })],
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
} satisfies Record<string, OwnCommand>;
