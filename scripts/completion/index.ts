import type { CommandTree } from '../../src/cli/derived/commandModel.ts';
import { bashCompletion } from './bash.ts';
import { completionFacts } from './facts.ts';
import type { CompletionFacts } from './facts.ts';
import type { Shell } from '../../src/cli/derived/completion.ts';
import { fishCompletion } from './fish.ts';
import { powershellCompletion } from './powershell.ts';
import { zshCompletion } from './zsh.ts';

const renderers = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
  powershell: powershellCompletion,
} satisfies Record<Shell, (facts: CompletionFacts) => string>;

/** The completion script of one shell. The same tree always gives the same bytes. */
export const renderCompletion = (tree: CommandTree, shell: Shell): string =>
  renderers[shell](completionFacts(tree));
