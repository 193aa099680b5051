import { commandName } from '../../derived/commandModel.ts';
import type { CommandNode } from '../../derived/commandModel.ts';
import { completionFiles } from '../../derived/completion/files.ts';
import { costFlags, serviceFlags } from '../parse/requestFlags.ts';
import { accountCommands } from './account/accountCommands.ts';
import { all, argument, listing } from './argument.ts';
import { importFlags, importKinds } from './dataFlags.ts';
import type { OwnCommand } from './ownCommand.ts';
import { createKeyFlags, keyFlags } from './serve/keyFlags.ts';
import { serveFlags } from './serve/serveFlags.ts';
import { usageFlags } from './usageFlags.ts';
import { watchCommands } from './watch/watchCommands.ts';

/** Every command that is not a route, by its words. `load` imports its code when it is called. */
export const ownCommands = {
  ...watchCommands,
  api: {
    about: 'Any GET of the service, its answer as it came',
    details: 'For what no command covers. The path follows the base URL and has its game segment.',
    examples: ['api /game/rankings/world', "api '/game/matches/today' --param limit=5"],
    args: [argument('path', 'Path after the base URL, such as /game/live')],
    flags: all(serviceFlags, costFlags),
    load: () => import('./api.ts'),
  },
  usage: {
    about: 'What was asked this month, and what is left of the plan: by command and by day',
    details:
      'Sends nothing: it shows what this machine has counted, and what the service’s answers said of the plan. A request that nobody answered may have been charged, and counts until the service says better.',
    examples: ['usage', 'usage --json left,resetsAt'],
    args: [],
    flags: [...all(usageFlags), ...listing, ...all(serviceFlags)],
    load: () => import('./usage.ts'),
  },
  'cache info': {
    about: 'The stored answers: how many, how large, where',
    examples: ['cache info', 'cache info --json'],
    args: [],
    flags: listing,
    load: () => import('./cache.ts'),
  },
  'cache clear': {
    about: 'Remove the stored answers; what usage counts stays',
    examples: ['cache clear'],
    args: [],
    flags: [],
    load: () => import('./cache.ts'),
  },
  routes: {
    about: 'The route table of this program: command, path, plan, paging',
    examples: ['routes', 'routes --json command,path'],
    args: [],
    flags: listing,
    load: () => import('./routes.ts'),
  },
  schema: {
    about: 'The JSON Schema of what a command returns, without asking a service',
    details:
      'Of `data`, as the service inside answers it: every field is there, and null only where the schema says so. Another service may leave fields out or add some.',
    examples: ['schema rankings world', 'schema teams show > team.schema.json'],
    args: [argument('command', 'The command, as it is typed', { rest: true, complete: 'command' })],
    flags: [],
    load: () => import('./schema.ts'),
  },
  completion: {
    about: 'The completion script of a shell, to be sourced',
    details:
      'bash: source <(esports completion bash). zsh: put it into a file _esports on fpath. fish: esports completion fish > ~/.config/fish/completions/esports.fish. PowerShell: esports completion powershell | Out-String | Invoke-Expression.',
    examples: ['completion bash', 'completion fish > ~/.config/fish/completions/esports.fish'],
    args: [
      argument('shell', 'bash, zsh, fish or powershell', {
        choices: Object.keys(completionFiles),
        closed: true,
      }),
    ],
    flags: [],
    load: () => import('./completion.ts'),
  },
  serve: {
    about: 'Serve the whole API on this machine',
    details:
      'Prints the base URL on one line once it listens; /docs there is its reference. A data file that data import replaces is served anew at once. With --replay a recorded match of it is played from its first round on, through every route and the stream; nothing of it is told before it has happened. Ctrl-C ends it.',
    examples: [
      'serve',
      'serve --port 0 --data season.db',
      'serve --data real.db --replay cs-match-2378460 --speed 10 --from 2:13',
      'serve --log json --cors http://localhost:5173',
    ],
    args: [],
    flags: all(serveFlags),
    load: () => import('./serve/serve.ts'),
  },
  'data import': {
    about: 'Read real data into a data file',
    examples: [
      'data import standings ./standings --into season.db',
      'data import demos ./exports --into season.db',
      'data import prices ./snapshots --market steam --into season.db',
    ],
    args: [
      argument('kind', 'What is read', { choices: importKinds }),
      argument('path', 'The file or folder to read', { complete: 'file' }),
    ],
    flags: all(importFlags),
    load: () => import('./data.ts'),
  },
  'data info': {
    about: 'What a data file holds',
    examples: ['data info season.db', 'data info season.db --json'],
    args: [
      argument('file', 'The data file; that of ESPORTS_DATA where absent', {
        required: false,
        complete: 'file',
      }),
    ],
    flags: listing,
    load: () => import('./data.ts'),
  },
  'keys create': {
    about: 'Make a key for serve, shown this once',
    examples: [
      'keys create --plan free --name laptop',
      'keys create --plan scale --name team --monthly 50000',
    ],
    args: [],
    flags: [...all(createKeyFlags), ...listing],
    load: () => import('./serve/keys.ts'),
  },
  'keys list': {
    about: 'The keys of serve: name, plan, requests this month',
    examples: ['keys list', 'keys list --json'],
    args: [],
    flags: [...all(keyFlags), ...listing],
    load: () => import('./serve/keys.ts'),
  },
  'keys revoke': {
    about: 'Take a key of serve out of use',
    examples: ['keys revoke laptop'],
    args: [argument('key', 'Its name or number in keys list')],
    flags: all(keyFlags),
    load: () => import('./serve/keys.ts'),
  },
  'keys reset-month': {
    about: 'Count a key of serve by the clock again, after the clock was wrong',
    details:
      'The month that a key is counted in never goes back by itself. After a clock that stood in a later month, the key is counted in that month until it has come. This sets it to the present month, with nothing used.',
    examples: ['keys reset-month', 'keys reset-month laptop'],
    args: [
      argument('key', 'Its name or number in keys list; every key whose month has yet to come where absent', {
        required: false,
      }),
    ],
    flags: all(keyFlags),
    load: () => import('./serve/keys.ts'),
  },
  ...accountCommands,
  version: {
    about: 'The version of the program, and what it runs on',
    examples: ['version'],
    args: [],
    flags: [],
    load: () => import('./version.ts'),
  },
} satisfies Record<string, OwnCommand>;

/**
 * Finds the registry's entry of a parsed command.
 * @throws RangeError for a command that is not in it
 */
export const findOwnCommand = (command: CommandNode): OwnCommand => {
  const found = Object.entries<OwnCommand>(ownCommands).find(([name]) => name === commandName(command));
  if (!found) throw new RangeError(`«${commandName(command)}» has no code to run`);
  return found[1];
};
