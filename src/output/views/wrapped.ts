import { fit, type Line, lineWidth, span } from '../text/line.ts';

/** The parts one after the other, on as many lines as they need; none is broken, and one too wide is cut. */
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
