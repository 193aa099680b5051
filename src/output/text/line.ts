import { boundedText } from './boundedText.ts';
import { safeText } from './safeText.ts';
import type { Role, Theme } from '../theme.ts';
import { type Align, displayWidth, pad, truncate } from './width.ts';

/** A piece of a line in one colour. Its text is inert: text from outside must go through `outside`. */
export interface Span {
  readonly text: string;
  readonly role?: Role | undefined;
}
/** One line of the screen, without colours. */
export type Line = readonly Span[];

export const span = (text: string, role?: Role): Span => ({ text, role });
export const blank: Line = [];

/** Text from outside, made inert and bounded to the length of a line. */
export const outside = (text: string | null | undefined): string => safeText(boundedText(text ?? ''));

export const lineWidth = (line: Line): number => line.reduce((sum, { text }) => sum + displayWidth(text), 0);

/** Cuts the line to `width` columns. */
export const fit = (line: Line, width: number): Line => {
  if (lineWidth(line) <= width) return line;
  const kept: Span[] = [];
  let room = width;
  for (const { text, role } of line) {
    const taken = displayWidth(text);
    if (taken > room || (taken === room && kept.length < line.length - 1)) {
      kept.push({ text: truncate(`${text} `, room), role });
      break;
    }
    kept.push({ text, role });
    room -= taken;
  }
  return kept;
};

/** Cuts or pads the line to exactly `width` columns. */
export const padLine = (line: Line, width: number): Line => {
  const cut = fit(line, width);
  return [...cut, span(' '.repeat(Math.max(0, width - lineWidth(cut))))];
};

export const centre = (line: Line, width: number): Line => {
  const cut = fit(line, width);
  return [span(' '.repeat(Math.floor((width - lineWidth(cut)) / 2))), ...cut];
};

/** One part at each end. If both do not fit, the right part stays whole. */
export const spread = (left: Line, right: Line, width: number): Line => {
  const end = fit(right, width);
  const room = width - lineWidth(end);
  return [...padLine(left, room), ...end];
};

/** Two columns of lines; the first is `width` wide. */
export const beside = (first: readonly Line[], second: readonly Line[], width: number): readonly Line[] =>
  Array.from({ length: Math.max(first.length, second.length) }, (_, row) => [
    ...padLine(first[row] ?? blank, width),
    ...(second[row] ?? blank),
  ]);

/** `── Title ───────── note ──` over the whole width. */
export const rule = (title: string, width: number, note: Line = []): Line => {
  const head: Line =
    title === '' ? [span('──', 'dim')] : [span('── ', 'dim'), span(title, 'bold'), span(' ', 'dim')];
  const tail: Line =
    note.length > 0 && lineWidth(head) + lineWidth(note) + 8 <= width
      ? [span(' '), ...note, span(' ──', 'dim')]
      : [];
  const length = width - lineWidth(head) - lineWidth(tail);
  return fit([...head, span('─'.repeat(Math.max(0, length)), 'dim'), ...tail], width);
};

/** A word cut or padded to `width` columns. */
export const cell = (text: string, width: number, align: Align = 'left', role?: Role): Span =>
  span(pad(truncate(text, width), width, align), role);

/** Joins the nonempty parts with ` · `. */
export const dotted = (parts: readonly (Span | undefined)[]): Line =>
  parts
    .filter(part => part !== undefined && part.text !== '')
    .flatMap((part, place) =>
      // Undefined parts were filtered out.
      place === 0 ? [part as Span] : [span(' · ', 'dim'), part as Span],
    );

export const paintLine = (line: Line, theme: Theme): string =>
  withoutEndSpaces(line.map(({ text, role }) => (role && text !== '' ? theme[role](text) : text)).join(''));

/** The text without trailing spaces. A regular expression would scan each run of spaces from every start. */
export const withoutEndSpaces = (text: string): string => {
  let end = text.length;
  while (text.charAt(end - 1) === ' ') end -= 1;
  return text.slice(0, end);
};
