import { helpData } from '../derived/commandData.ts';
import type { OwnLines } from '../derived/commandFacts.ts';
import type { CommandTree } from '../derived/commandModel.ts';
import { helpPage, helpSubject } from '../derived/helpText.ts';
import { type HelpBlock, renderPage } from '../derived/textLayout.ts';
import { toAsciiText } from '../../output/text/ascii.ts';
import { ownLinesOf } from './index.ts';
import type { TextOutput } from '../host/host.ts';
import type { HelpRequest } from '../parse/parseCommand.ts';

/** The help that was asked for, as text that fits the output, or as JSON. */
export const helpOf = async (
  { path, asJson }: HelpRequest,
  tree: CommandTree,
  { isTerminal, columns }: TextOutput,
  isAscii: boolean,
  asTyped: (line: string) => string,
): Promise<string> => {
  const subject = helpSubject(tree, path);
  const ownLines: OwnLines = subject.kind === 'command' ? await ownLinesOf(subject.command) : new Map();
  if (asJson) return `${JSON.stringify(helpData(tree, path, ownLines), null, isTerminal ? 2 : 0)}\n`;
  const text = renderPage(
    helpPage(tree, path, ownLines).map(inLines(asTyped)),
    isTerminal ? columns : undefined,
  );
  return isAscii ? toAsciiText(text) : text;
};

/** A block with its usage lines and commands rewritten. */
const inLines =
  (rewrite: (line: string) => string) =>
  (block: HelpBlock): HelpBlock => {
    if (typeof block === 'string') return rewrite(block);
    if ('lines' in block) return { ...block, lines: block.lines.map(rewrite) };
    return 'terms' in block
      ? { ...block, terms: block.terms.map(([term, about]) => [rewrite(term), rewrite(about)] as const) }
      : block;
  };
