import { allOwnLines } from '../../../src/cli/commands/index.ts';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { allHelp } from '../../../scripts/pages/allHelp.ts';
import { helpPage } from '../../../src/cli/derived/helpText.ts';
import { renderPage } from '../../../src/cli/derived/textLayout.ts';

const ownLines = await allOwnLines(commandTree);

/** The help text for the words, as `esports help` prints it. */
export const renderHelp = (path: readonly string[], columns?: number): string =>
  renderPage(helpPage(commandTree, path, ownLines), columns);

export const help = allHelp(commandTree, ownLines);

/** Every help text by the words that request it. */
export const helpTexts = (columns?: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(help.names).map(([name, page]) => [name, renderPage(help.pages[page] ?? [], columns)]),
  );
