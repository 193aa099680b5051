import type { EconomyRound } from '../../answers/economy/economy.ts';
import type { TeamKey } from '../../core/scoreboard/event.ts';
import type { Align } from '../text/width.ts';

/** A part of a sheet, which is drawn on a terminal or written as Markdown. Texts from outside are as they came. */
export type Block =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'line'; readonly text: string }
  /** Sentences, one below the other. */
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly columns: readonly SheetColumn[]; readonly rows: readonly Cells[] }
  /** What the letters and signs of the buys mean. */
  | { readonly kind: 'buyLegend' }
  /** The buys of a map, a letter for each round, and a sign after it where the team won the round. */
  | {
      readonly kind: 'buys';
      readonly names: Readonly<Record<TeamKey, string>>;
      readonly rounds: readonly EconomyRound[];
    };

export type BlockOf<K extends Block['kind']> = Extract<Block, { readonly kind: K }>;

export interface SheetColumn {
  readonly header: string;
  readonly align?: Align;
  /** 1 stays longest when the terminal is narrow. */
  readonly priority: 1 | 2 | 3;
  /** The minimum width when cut; if absent, the column is shown whole or not at all. */
  readonly least?: number;
}

/** One text for each column. */
export type Cells = readonly string[];
