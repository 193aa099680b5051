import { blank, fit, type Line, rule, span } from '../text/line.ts';
import { grid } from '../views/grid.ts';
import { buyLegend, buyStrip } from '../views/match/economy.ts';
import type { View, ViewContext } from '../views/view.ts';
import { prose } from '../views/wrapped.ts';
import type { Block, BlockOf } from './block.ts';

/** Draws a sheet: sentences are broken between words, and tables lose their least important columns. */
export const sheetView: View<readonly Block[]> = (blocks, context) =>
  blocks.flatMap((block, place) =>
    block.kind === 'heading' && place > 0 ? [blank, ...draw(block, context)] : draw(block, context),
  );

const draw = (block: Block, context: ViewContext): readonly Line[] => {
  // The function is that of the block's kind; TypeScript cannot see that the two belong together.
  const drawer = drawers[block.kind] as (block: Block, context: ViewContext) => readonly Line[];
  return drawer(block, context);
};

const drawers: {
  readonly [K in Block['kind']]: (block: BlockOf<K>, context: ViewContext) => readonly Line[];
} = {
  title: ({ text }, { width }) => [fit([span(text, 'bold')], width)],
  heading: ({ text }, { width }) => [rule(text, width)],
  line: ({ text }, { width }) => prose(text, width),
  list: ({ items }, { width }) =>
    items.flatMap(item =>
      prose(item, width - BULLET.length).map((line, place) => [
        span(place === 0 ? BULLET : ' '.repeat(BULLET.length), 'dim'),
        ...line,
      ]),
    ),
  table: ({ columns, rows }, context) =>
    grid(
      rows,
      columns.map((column, place) => ({ ...column, cell: cells => span(cells[place] ?? '') })),
      context,
    ),
  buys: ({ rounds, names }, { width }) => buyStrip(rounds, names, width),
  buyLegend: (_, { width }) => buyLegend(width),
};

const BULLET = '· ';
