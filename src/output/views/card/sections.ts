import { beside, type Line, rule } from '../../text/line.ts';
import type { ViewContext } from '../view.ts';

/** A part of a card below a title. */
export interface Section {
  readonly title: string;
  /** At the end of the title's line, if there is room. */
  readonly note?: Line;
  /** Draws it on the context's width; empty when the answer lacks what it shows, and then it has no title either. */
  readonly draw: (context: ViewContext) => readonly Line[];
}

export const section = ({ title, note, draw }: Section, context: ViewContext): readonly Line[] => {
  const lines = draw(context);
  return lines.length === 0 ? [] : [rule(title, context.width, note), ...lines];
};

/** The narrowest half of a card that two sections share, and the gap between them. */
const LEAST_HALF = 38;
const GAP = 2;

/** Two sections next to each other, or one below the other where the width has no room for both, or one is empty. */
export const pair = (one: Section, other: Section, context: ViewContext): readonly Line[] => {
  const half = Math.floor((context.width - GAP) / 2);
  const [left, right] = [one, other].map(each => section(each, { ...context, width: half }));
  if (half < LEAST_HALF || !left?.length || !right?.length)
    return [...section(one, context), ...section(other, context)];
  return beside(left, right, half + GAP);
};
