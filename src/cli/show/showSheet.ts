import type { Block } from '../../output/sheet/block.ts';
import type { CommandContext } from '../context/types.ts';
import { drawOwn } from './present.ts';
import { sheetMarkdown } from '../../output/sheet/sheetMarkdown.ts';
import { sheetView } from '../../output/sheet/sheetView.ts';

export const showSheet = async (
  blocks: readonly Block[],
  note: string,
  isMarkdown: boolean,
  context: CommandContext,
): Promise<void> => {
  if (isMarkdown) await context.print(sheetMarkdown(blocks, note));
  else await drawOwn(sheetView, blocks, context);
};
