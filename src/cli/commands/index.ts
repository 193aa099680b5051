import type { OwnLines } from '../derived/commandFacts.ts';
import { allCommands, commandName, type CommandNode, type CommandTree } from '../derived/commandModel.ts';
import type { CommandModule, OwnCommand } from '../context/ownCommand.ts';
import { accountCommands } from './account/accountCommands.ts';
import { apiCommand } from './api/apiCommand.ts';
import { collectCommand } from './collect/collectCommand.ts';
import { compareCommands } from './compare/compareCommands.ts';
import { dataCommands } from './data/dataCommands.ts';
import { homeCommands } from './home/homeCommands.ts';
import { ingestCommands } from './ingest/ingestCommands.ts';
import { mcpCommand } from './mcp/mcpCommand.ts';
import { notifyCommands } from './notify/notifyCommands.ts';
import { openCommand } from './open/openCommand.ts';
import { serveCommand } from './operate/serveCommand.ts';
import { outlookCommands } from './outlook/outlookCommands.ts';
import { predictCommands } from './predict/predictCommands.ts';
import { programCommands } from './programCommands.ts';
import { previewCommands } from './preview/previewCommands.ts';
import { recordedCommands } from './recorded/recordedCommands.ts';
import { keyCommands } from './serve/keyCommands.ts';
import { backupCommands } from './service/backupCommands.ts';
import { explainCommand } from './standings/explainCommand.ts';
import { statuslineCommand } from './statusline/statuslineCommand.ts';
import { usualCommands } from './code/usual.ts';
import { watchCommands } from './watch/watchCommands.ts';

/** Every command that is not a route, by its words: what help, completion and the parser need. */
export const ownCommands: Readonly<Record<string, OwnCommand>> = {
  ...homeCommands,
  ...statuslineCommand,
  ...watchCommands,
  ...apiCommand,
  ...openCommand,
  ...mcpCommand,
  ...programCommands,
  ...collectCommand,
  ...dataCommands,
  ...serveCommand,
  ...keyCommands,
  ...backupCommands,
  ...ingestCommands,
  ...accountCommands,
  ...previewCommands,
  ...recordedCommands,
  ...notifyCommands,
  ...outlookCommands,
  ...predictCommands,
  ...compareCommands,
  ...explainCommand,
};

const operating = new Set(['collect', 'data', 'serve', 'keys', 'plans', 'service', 'ingest']);

/** What has much code, which is loaded with the first of its commands. */
const loadMore = async (first: string): Promise<Readonly<Record<string, CommandModule>>> =>
  operating.has(first)
    ? (await import('./code/operate.ts')).operatorCommands
    : (await import('./code/matches.ts')).matchCommands;

/** Loads the code of one of the program's own commands. @throws RangeError for a command without code */
export const loadCommand = async (command: CommandNode): Promise<CommandModule> => {
  const name = commandName(command);
  const [first = ''] = command.path;
  const found = usualCommands[name] ?? usualCommands[first];
  if (found) return found;
  const more = await loadMore(first);
  const module = more[name] ?? more[first];
  if (!module) throw new RangeError(`"${name}" has no code to run`);
  return module;
};

/** The lines of one of the program's own lists; loads its code. */
export const ownLinesOf = async (command: CommandNode): Promise<OwnLines> => {
  // A command that needs a flag makes something, and prints that.
  const isListing = command.kind === 'own' && command.flags.some(({ name }) => name === 'columns');
  if (!isListing || command.flags.some(({ mandatory }) => mandatory)) return new Map();
  const { shown } = await loadCommand(command);
  return new Map(shown ? [[commandName(command), shown.fields]] : []);
};

export const allOwnLines = async (tree: CommandTree): Promise<OwnLines> => {
  const lines = await Promise.all(allCommands(tree).map(ownLinesOf));
  return new Map(lines.flatMap(each => [...each]));
};
