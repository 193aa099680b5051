import type { Block } from '../../output/sheet/block.ts';
import type { CommandContext } from '../context/types.ts';
import { drawOwn } from './present.ts';

/** Draws a sheet, or writes it as Markdown with a note at its end. */
export const showSheet = async (
  blocks: readonly Block[],
  note: string,
  isMarkdown: boolean,
  context: CommandContext,
): Promise<void> => {
  if (isMarkdown) {
    const { sheetMarkdown } = await import('../../output/sheet/sheetMarkdown.ts');
    return context.print(sheetMarkdown(blocks, note));
  }
  const { sheetView } = await import('../../output/sheet/sheetView.ts');
  await drawOwn(sheetView, blocks, context);
};
