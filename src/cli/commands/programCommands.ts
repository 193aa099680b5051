import type { OwnCommand } from '../context/ownCommand.ts';
import { completionFiles } from '../derived/completion.ts';
import { all, argument, listing } from '../parse/argument.ts';
import { answeredFlags } from '../parse/flags.ts';
import { serviceFlags } from '../parse/requestFlags.ts';
import { defineFlags, flag } from '../parse/flagDefinition.ts';
import { formatFlags } from '../parse/outputFlags.ts';

const versionFlags = defineFlags({
  licenses: flag.switch('Print the licences of all that the program contains'),
});

export const usageFlags = defineFlags({
  online: flag.switch('Ask the service for its current numbers (1 request)'),
  used: flag.int('n', 'With set: the requests that the month has cost so far, whoever sent them', {
    minimum: 0,
  }),
  resetsOn: flag.int(
    'day',
    'With set: the day of the month on which the plan’s count resets; default: the first',
    { minimum: 1, maximum: 31 },
  ),
  plan: flag.text('name', 'With set: the plan of the key'),
});

export const uninstallFlags = defineFlags({
  yes: flag.switch('Remove what is listed', { short: 'y' }),
});

const shellName = argument('shell', 'bash, zsh, fish or powershell', {
  choices: Object.keys(completionFiles),
  closed: true,
});

export const programCommands = {
  show: {
    part: 'main',
    about: 'Anything by its name; esports navi does the same',
    details:
      'esports navi is short for esports show navi, which also shows what is named like a command. A team comes before a player, a tournament and a skin of the same name; team:, player:, tournament: and skin: name the kind. Two teams are their match: the live one, else the next, else the last. On a terminal a part of a name is enough, and a name that is not stored is looked up with one request; a script names one thing exactly.',
    examples: ['show rain-temple', 'show "rain temple" vs "jade abacus"', 'show player:sableotter'],
    cost: '1 request, and up to 3 to find the match of two teams; none for a stored answer, the made-up season or a data file',
    args: [
      argument('name', 'A name, a slug or an identifier, or two teams with vs between them', {
        rest: true,
        complete: 'name',
      }),
    ],
    flags: answeredFlags,
  },
  search: {
    about: 'Find teams, players, tournaments, skins and matches by any name or part of one',
    details:
      'It looks in the data file, the made-up season or the stored answers of the service, and then asks the search of a service that has one.',
    examples: ['search rain', 'search "ak-47 ember"', 'search rain temple vs jade abacus'],
    cost: 'none; if no stored answer has the name, 1 request to a service with a search',
    args: [
      argument('text', 'A name, a short name, or a part of one', {
        rest: true,
        complete: 'name',
      }),
    ],
    flags: [...listing, ...all(serviceFlags)],
  },
  usage: {
    part: 'setup',
    cost: 'none; 1 request with --online',
    about: 'Requests sent this month and left in the plan, by command and by day',
    details:
      'Sends nothing: it shows what this machine has counted, what the service’s answers reported about the plan, and what you told. An unanswered request may have been charged, so it counts until the service reports the true number. Where a service does not report the month, set corrects the count.',
    examples: [
      'usage',
      'usage --json left,resetsAt',
      'usage set --used 140 --resets-on 9',
      'usage set --plan pro',
    ],
    args: [
      argument('set', 'set: store --used, --resets-on and --plan for this key', {
        required: false,
        choices: ['set'],
        closed: true,
      }),
    ],
    flags: [...all(usageFlags), ...listing, ...all(serviceFlags)],
  },
  budget: {
    part: 'programs',
    cost: 'none',
    about:
      'The plan for the rest of the month: what following will cost, and how closely matches are followed',
    details:
      'Sends nothing: it reads what this machine has counted, what you follow and the stored schedule. watch, wait and notify run poll by this plan: docs/budget.md.',
    examples: ['budget', 'budget --json cost,left,oneMore'],
    flags: [...listing, ...all(serviceFlags)],
  },
  'cache info': {
    about: 'The number, size and folder of the stored answers',
    examples: ['cache info', 'cache info --json'],
    flags: listing,
  },
  'cache clear': {
    about: 'Remove the stored answers; the counts of usage stay',
    examples: ['cache clear'],
  },
  routes: {
    part: 'programs',
    about: 'The route table of this program: command, path, plan, paging',
    examples: ['routes', 'routes --json command,path'],
    flags: listing,
  },
  commands: {
    part: 'programs',
    about: 'All commands as data: arguments, flags, costs, columns, schemas, exit codes',
    details:
      'JSON is one document with the shared flags and the exit codes; -o ndjson has a line for each command, which --max-bytes can cut. help <command> --json describes one command with its fields and examples.',
    examples: ['commands', 'commands rankings --json', 'commands -o ndjson --max-bytes 8000'],
    args: [
      argument('words', 'Only commands that begin with these words', {
        required: false,
        rest: true,
        complete: 'command',
      }),
    ],
    flags: listing,
  },
  schema: {
    part: 'programs',
    about: 'The JSON Schema of a command’s data, without asking a service',
    details:
      'The schema describes `data` as the built-in service answers it: every field is present, and null only where the schema says so. Another service may omit fields or add some.',
    examples: [
      'schema rankings world',
      'schema teams show > team.schema.json',
      'schema tournaments scenarios',
    ],
    args: [argument('command', 'The command, as typed', { rest: true, complete: 'command' })],
  },
  version: {
    part: 'programs',
    about: 'The versions of the program and its runtime',
    examples: ['version', 'version --json', 'version --licenses'],
    flags: [...all(versionFlags), formatFlags.json],
  },
  uninstall: {
    part: 'programs',
    about: 'List what the program left on this machine: settings, state, cache, data, completion',
    details:
      'With --yes it is removed: keys, settings, what you follow, the ledger, the collected data. Folders that ESPORTS_CONFIG_DIR and the like name are listed and stay. The program itself is removed as it was installed: docs/installing.md.',
    examples: ['uninstall', 'uninstall --json path'],
    flags: [...all(uninstallFlags), ...listing],
  },
  'completion install': {
    part: 'setup',
    about: 'Write the completion script where the shell looks for it',
    details:
      'Without a shell it is the login shell. Prints the path of the script. A file that esports did not write is left alone. Install again after an update of esports.',
    examples: ['completion install', 'completion install zsh'],
    args: [{ ...shellName, required: false }],
  },
  'completion print': {
    part: 'setup',
    about: 'Print the completion script for a shell',
    details:
      'print may be omitted. Without installing anything: source <(esports completion bash); in fish, esports completion fish | source; in PowerShell, esports completion powershell | Out-String | Invoke-Expression.',
    examples: ['completion bash', 'completion fish > ~/.config/fish/completions/esports.fish'],
    args: [shellName],
  },
} satisfies Record<string, OwnCommand>;
