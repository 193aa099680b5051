import { type CellContext, terminalText } from '../cells.ts';
import { type Span, span } from '../text/line.ts';

/** A match that may have the chance of its first team, from 0 to 1, which we computed. */
export interface WithChance {
  readonly chance?: number | undefined;
}

/** `~63%`; undefined without a chance. */
export const chanceSpan = ({ chance }: WithChance, context: CellContext): Span | undefined =>
  chance === undefined ? undefined : span(terminalText(chance, 'chance', context), 'dim');
