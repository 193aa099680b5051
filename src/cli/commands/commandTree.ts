import type { CommandTree } from '../derived/commandModel.ts';
import { createTree } from './createTree.ts';
import { createHelpTopics } from './helpTopics.ts';
import { allOwnLines, loadCommand, ownCommands } from './index.ts';

/** The whole command tree. */
export const commandTree: CommandTree = createTree({
  commands: ownCommands,
  topics: createHelpTopics,
  ownLines: () => allOwnLines(commandTree),
  answersOf: async command => (await loadCommand(command)).answers,
});
