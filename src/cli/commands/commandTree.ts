import { helpData } from '../derived/commandData.ts';
import type { OwnLines } from '../derived/commandFacts.ts';
import type { CommandTree } from '../derived/commandModel.ts';
import { helpPage, helpSubject } from '../derived/helpText.ts';
import { renderPage } from '../derived/textLayout.ts';
import { toAsciiText } from '../../output/text/ascii.ts';
import type { TextOutput } from '../host/host.ts';
import type { HelpRequest } from '../parse/parseCommand.ts';
import { createTree } from './createTree.ts';
import { createHelpTopics } from './helpTopics.ts';
import { allOwnLines, loadCommand, ownCommands, ownLinesOf } from './index.ts';

// Whoever needs the whole tree needs these too, and it is loaded late.
export { settle } from '../names/settle.ts';
export { loadCommand };

export const commandTree: CommandTree = createTree({
  commands: ownCommands,
  topics: createHelpTopics,
  ownLines: () => allOwnLines(commandTree),
  answersOf: async command => (await loadCommand(command)).answers,
});

export const helpOf = async (
  { path, asJson }: HelpRequest,
  tree: CommandTree,
  { isTerminal, columns }: TextOutput,
  isAscii: boolean,
): Promise<string> => {
  const subject = helpSubject(tree, path);
  const ownLines: OwnLines = subject.kind === 'command' ? await ownLinesOf(subject.command) : new Map();
  if (asJson) return `${JSON.stringify(helpData(tree, path, ownLines), null, isTerminal ? 2 : 0)}\n`;
  const text = renderPage(helpPage(tree, path, ownLines), isTerminal ? columns : undefined);
  return isAscii ? toAsciiText(text) : text;
};
