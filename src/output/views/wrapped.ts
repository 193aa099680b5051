import { fit, type Line, lineWidth, type Span, span } from '../text/line.ts';
import type { Role } from '../theme.ts';

/** The nonempty parts on as many lines as they need. No part is broken; one that is too wide is cut. */
export const wrapped = (
  parts: readonly (Line | Span | undefined)[],
  width: number,
  between = '   ',
): readonly Line[] => {
  const lines: Line[] = [];
  for (const each of parts) {
    const part = each === undefined ? [] : 'text' in each ? [each] : each;
    if (lineWidth(part) === 0) continue;
    const last = lines.at(-1);
    const longer: Line = last ? [...last, span(between, 'dim'), ...part] : part;
    if (!last || lineWidth(longer) > width) lines.push(fit(part, width));
    else lines[lines.length - 1] = longer;
  }
  return lines;
};

export const prose = (text: string, width: number, role?: Role): readonly Line[] => {
  const words = text.split(' ').map(word => span(word, role));
  return wrapped(words, width, ' ');
};

/** Facts in one line with a dot between them, or on as many lines as they need. */
export const factLines = (facts: readonly (string | undefined)[], width: number): readonly Line[] => {
  const parts = facts.map(fact => span(fact ?? '', 'dim'));
  return wrapped(parts, width, ' · ');
};
