import { fit, type Line, lineWidth, span } from '../text/line.ts';

/** The parts in order, on as many lines as they need. No part is broken, and a part that is too wide is cut. */
export const wrapped = (parts: readonly Line[], width: number, between = '   '): readonly Line[] => {
  const lines: Line[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const longer: Line = last ? [...last, span(between, 'dim'), ...part] : part;
    if (!last || lineWidth(longer) > width) lines.push(fit(part, width));
    else lines[lines.length - 1] = longer;
  }
  return lines;
};
