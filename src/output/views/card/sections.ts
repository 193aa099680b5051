import { beside, type Line, rule, span } from '../../text/line.ts';
import type { ViewContext } from '../view.ts';

export interface Section {
  readonly title: string;
  /** At the end of the title's line, if there is room. */
  readonly note?: string;
  /** Draws it on the context's width; empty when the answer lacks what it shows, and then it has no title either. */
  readonly draw: (context: ViewContext) => readonly Line[];
}

/** The parts that have anything to show, one below the other. */
export const sections = (parts: readonly Section[], context: ViewContext): readonly Line[] =>
  parts.flatMap(({ title, note = '', draw }) => {
    const lines = draw(context);
    const noted = note === '' ? [] : [span(note, 'dim')];
    return lines.length === 0 ? [] : [rule(title, context.width, noted), ...lines];
  });

/** The narrowest half of a card that two sections share, and the gap between them. */
const LEAST_HALF = 38;
const GAP = 2;

/** Two sections next to each other, or one below the other where the width has no room for both, or one is empty. */
export const pair = (one: Section, other: Section, context: ViewContext): readonly Line[] => {
  const half = Math.floor((context.width - GAP) / 2);
  const [left, right] = [one, other].map(each => sections([each], { ...context, width: half }));
  if (half < LEAST_HALF || !left?.length || !right?.length) return sections([one, other], context);
  return beside(left, right, half + GAP);
};
