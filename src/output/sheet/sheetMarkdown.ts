import { startsHalf } from '../../core/scoreboard/rules.ts';
import { markdownText } from '../formats/markdown.ts';
import { outside } from '../text/line.ts';
import { buySigns, buyWords } from '../views/match/economy.ts';
import type { Block, BlockOf, Cells, SheetColumn } from './block.ts';

/** Writes a sheet as Markdown, with a note at its end. It is read elsewhere, so nothing is cut, and no text from outside acts as markup. */
export const sheetMarkdown = (blocks: readonly Block[], note: string): string =>
  [...blocks.map(write), `_${inert(note)}_`].map(text => `${text}\n`).join('\n');

const write = (block: Block): string => {
  // The function is that of the block's kind; TypeScript cannot see that the two belong together.
  const writer = writers[block.kind] as (block: Block) => string;
  return writer(block);
};

const writers: { readonly [K in Block['kind']]: (block: BlockOf<K>) => string } = {
  title: ({ text }) => `# ${inert(text)}`,
  heading: ({ text }) => `## ${inert(text)}`,
  line: ({ text }) => paragraph(text),
  list: ({ items }) => items.map(item => `- ${paragraph(item)}`).join('\n'),
  table: ({ columns, rows }) => tableOf(columns, rows),
  buys: block => buysOf(block),
  buyLegend: () => buyWords.join(', '),
};

const inert = (text: string): string => markdownText(outside(text));

/** A name at the start of a line must not make it a heading, a list or a block of code. */
const paragraph = (text: string): string =>
  inert(text.trimStart()).replace(/^(\d{0,9})([#+\-=.)])/, String.raw`$1\$2`);

const tableOf = (columns: readonly SheetColumn[], rows: readonly Cells[]): string =>
  [
    columns.map(({ header }) => inert(header)),
    columns.map(({ align }) => (align === 'right' ? '---:' : '---')),
    ...rows.map(row => row.map(inert)),
  ]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n');

const buysOf = ({ names, rounds }: BlockOf<'buys'>): string => {
  const halves: (typeof rounds)[number][][] = [];
  for (const round of rounds) {
    const half = halves.at(-1);
    if (half && !startsHalf(round.round)) half.push(round);
    else halves.push([round]);
  }
  const columns = halves.map(half => ({
    header: `${half[0]?.round}-${half.at(-1)?.round}`,
    priority: 1 as const,
  }));
  const rows = (['team1', 'team2'] as const).map(team => [
    names[team],
    ...halves.map(half => half.map(round => buySigns(round, team)).join(' ')),
  ]);
  return tableOf([{ header: 'Buys', priority: 1 }, ...columns], rows);
};
