import type { OwnLines } from '../derived/commandFacts.ts';
import { allCommands, commandName } from '../derived/commandModel.ts';
import type { CommandNode, CommandTree } from '../derived/commandModel.ts';
import { answeredFlags, pagingFlags } from '../parse/flags.ts';
import { chanceFlags } from '../parse/outputFlags.ts';
import { serviceFlags } from '../parse/requestFlags.ts';
import { accountCommands } from './account/accountCommands.ts';
import { all, argument, listing, queryOutput } from '../parse/argument.ts';
import { exportFlags, importFlags, importKinds, queryFlags, sourceFlags } from './data/dataFlags.ts';
import { notifyCommands } from './notify/notifyCommands.ts';
import { outlookCommands } from './outlook/outlookCommands.ts';
import { predictCommands } from './predict/predictCommands.ts';
import { compareCommands } from './compare/compareCommands.ts';
import { completionCommands } from './completion/completionCommands.ts';
import { homeCommands } from './home/homeCommands.ts';
import type { OwnCommand } from '../context/ownCommand.ts';
import { recordedCommands } from './recorded/recordedCommands.ts';
import { requestCommands } from './requestCommands.ts';
import { ingestCommands } from './ingest/ingestCommands.ts';
import { serveCommands } from './serve/serveCommands.ts';
import { explainFlags } from './standings/explainFlags.ts';
import { usageFlags, versionFlags } from './smallFlags.ts';
import { watchCommands } from './watch/watchCommands.ts';

/** Every command that is not a route, by its words. Calling `load` imports its code. */
const ownCommands = {
  ...homeCommands,
  ...watchCommands,
  ...requestCommands,
  usage: {
    part: 'setup',
    cost: 'none; 1 request with --check',
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
    load: () => import('./usage.ts'),
  },
  'cache info': {
    about: 'The number, size and folder of the stored answers',
    examples: ['cache info', 'cache info --json'],
    args: [],
    flags: listing,
    load: () => import('./cache.ts'),
  },
  'cache clear': {
    about: 'Remove the stored answers; the counts of usage stay',
    examples: ['cache clear'],
    args: [],
    flags: [],
    load: () => import('./cache.ts'),
  },
  routes: {
    part: 'operators',
    about: 'The route table of this program: command, path, plan, paging',
    examples: ['routes', 'routes --json command,path'],
    args: [],
    flags: listing,
    load: () => import('./routes.ts'),
  },
  commands: {
    part: 'operators',
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
    load: () => import('./commands.ts'),
  },
  schema: {
    part: 'operators',
    about: 'The JSON Schema of a command’s data, without asking a service',
    details:
      'The schema describes `data` as the built-in service answers it: every field is present, and null only where the schema says so. Another service may omit fields or add some.',
    examples: ['schema rankings world', 'schema teams show > team.schema.json'],
    args: [argument('command', 'The command, as typed', { rest: true, complete: 'command' })],
    flags: [],
    load: () => import('./schema.ts'),
  },
  ...completionCommands,
  'data import': {
    about: 'Read real data into a data file',
    examples: [
      'data import standings ./standings --into season.db',
      'data import demos ./exports --into season.db',
      'data import skins ./collections.json --into season.db',
      'data import prices ./snapshots --market steam --into season.db',
    ],
    args: [
      argument('kind', 'The kind of data', { choices: importKinds }),
      argument('path', 'The file or folder to read', { complete: 'file' }),
    ],
    flags: all(importFlags),
    load: () => import('./data/import.ts'),
  },
  'data info': {
    about: 'The contents of a data file: counts, sources, first and last day, gaps',
    details:
      'Without a file, the one that --data or ESPORTS_DATA names, else the made-up season up to now. JSON also has the sources, the days of matches, rankings and prices, and the gaps between them.',
    examples: ['data info season.db', 'data info season.db --json', 'data info'],
    args: [
      argument('file', 'The data file; default: the one that ESPORTS_DATA names, else the made-up season', {
        required: false,
        complete: 'file',
      }),
    ],
    flags: [...listing, ...all(sourceFlags)],
    load: () => import('./data/info.ts'),
  },
  'data sql': {
    about: 'Query a data file or the made-up season in SQL, read-only',
    details:
      'The views v_match, v_player and so on are the public schema (docs/data-file.md); without a query they are listed with their columns. Rows are written while they are read. Of the made-up season the views show nothing after the present moment, and its tables are hidden. A blob is shown in hexadecimal. Ctrl-C stops a query.',
    examples: [
      'data sql',
      "data sql 'SELECT name, country FROM v_team ORDER BY name LIMIT 5'",
      "data sql 'SELECT map, avg(seconds) FROM v_round GROUP BY 1' -o csv",
      'data sql --file query.sql --data season.db',
    ],
    args: [
      argument(
        'query',
        'One SELECT statement, or - to read it from standard input; default: list the views',
        {
          required: false,
        },
      ),
    ],
    flags: [...all(queryFlags), ...queryOutput, ...all(sourceFlags)],
    load: () => import('./data/sql.ts'),
  },
  'data export': {
    about: 'Write the views of a data file into a folder, one CSV file each',
    details:
      'The files appear together when all of them are complete. As in every CSV output, an apostrophe precedes text that a spreadsheet would run; --raw leaves it unchanged. Of the made-up season, nothing after the present moment is written.',
    examples: [
      'data export csv',
      'data export season --data season.db',
      'data export csv --only v_match,v_kill --force',
    ],
    args: [argument('folder', 'The folder to write; created if it does not exist', { complete: 'file' })],
    flags: [...all(exportFlags), ...listing, ...all(sourceFlags)],
    load: () => import('./data/export.ts'),
  },
  ...serveCommands,
  ...ingestCommands,
  ...accountCommands,
  ...recordedCommands,
  ...notifyCommands,
  ...outlookCommands,
  ...predictCommands,
  ...compareCommands,
  'teams matches': {
    about: 'Every match of a team: played, live and scheduled, newest first',
    details:
      'A service that has such a list is asked for it, up to 250 matches a request. Elsewhere the scheduled matches stand before the results, which takes one request more.',
    examples: ['teams matches rain-temple', 'teams matches rain-temple --limit 50'],
    args: [
      { ...argument('team', 'Team identifier, slug or name', { complete: 'team' }), field: 'teamIdOrSlug' },
    ],
    cost: '1 request a page, and 1 more where the service has no such list; none for the made-up season or a data file',
    flags: [...all(pagingFlags), ...answeredFlags, ...all(chanceFlags)],
    load: () => import('./route/teamMatches.ts'),
  },
  'rankings explain': {
    about: 'Why a team stands where it stands in the regional standings, by factor and by match',
    details:
      'Shows the starting value with its four factors and their best results, the points won and lost head-to-head, and what age alone will take before the next list. It needs a list with breakdowns: those of imported roster pages and of the made-up season have them. The season’s results count for 30 days instead of 180, and its lists are weekly.',
    examples: [
      'rankings explain "rain temple"',
      'rankings explain "rain temple" "olive phalanx"',
      'rankings explain "rain temple" --since 2026-11-02 --explain',
    ],
    args: [
      argument('team', 'The team: a name, a slug or an identifier', { complete: 'team' }),
      argument('other', 'A second team, shown beside it', { required: false, complete: 'team' }),
    ],
    cost: '1 request for each team; 1 more for each with --since; none for the made-up season or a data file',
    flags: [...all(explainFlags), ...listing, ...all(serviceFlags)],
    load: () => import('./standings/explain.ts'),
  },
  version: {
    about: 'The versions of the program and its runtime',
    examples: ['version', 'version --licenses'],
    args: [],
    flags: all(versionFlags),
    load: () => import('./version.ts'),
  },
} satisfies Record<string, OwnCommand>;

/** The commands with their words. */
export const ownEntries = (): readonly (readonly [words: string, command: OwnCommand])[] =>
  Object.entries<OwnCommand>(ownCommands);

/**
 * Returns the registry entry of a parsed command.
 * @throws RangeError for a command without an entry
 */
export const findOwnCommand = (command: CommandNode): OwnCommand => {
  const found = ownEntries().find(([name]) => name === commandName(command));
  if (!found) throw new RangeError(`«${commandName(command)}» has no code to run`);
  return found[1];
};

/** The lines of one of the program's own lists; loads its code. */
export const ownLinesOf = async (command: CommandNode): Promise<OwnLines> => {
  // A command that needs a flag makes something, and prints that.
  const isListing = command.kind === 'own' && command.flags.some(({ name }) => name === 'columns');
  if (!isListing || command.flags.some(({ mandatory }) => mandatory)) return new Map();
  const { shown } = await findOwnCommand(command).load();
  return new Map(shown ? [[commandName(command), shown.fields]] : []);
};

/** The lines of all of them; loads the code of every one. */
export const allOwnLines = async (tree: CommandTree): Promise<OwnLines> => {
  const lines = await Promise.all(allCommands(tree).map(ownLinesOf));
  return new Map(lines.flatMap(each => [...each]));
};
