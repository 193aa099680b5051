import type { Glyphs } from '../theme.ts';

/** Eighths of a column, from none to seven. */
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar that fills its share, 0 to 1, of `width` columns, to an eighth of a column; in ASCII to a whole one. */
export const barText = (share: number, width: number, { ascii }: Pick<Glyphs, 'ascii'>): string => {
  const room = Math.max(0, Math.floor(width));
  const part = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0));
  if (ascii) return '#'.repeat(Math.round(part * room));
  const eighths = Math.round(part * room * 8);
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
};

/** The same on exactly `width` columns, growing to the left; whole columns alone, since there are no eighths of that. */
export const barToLeft = (share: number, width: number, glyphs: Pick<Glyphs, 'ascii'>): string => {
  const room = Math.max(0, Math.floor(width));
  const part = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0));
  return (glyphs.ascii ? '#' : '█').repeat(Math.round(part * room)).padStart(room);
};

/** A part of a whole; 0 where there is no whole. */
export const shareOf = (part: number | undefined, whole: number): number =>
  part === undefined || !(whole > 0) ? 0 : part / whole;

/** The largest of the numbers that are there; 0 where there are none above it. */
export const largest = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((most, value) => (value !== undefined && value > most ? value : most), 0);
