import type { Glyphs } from '../theme.ts';

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar for a share from 0 to 1 of `width` columns, precise to an eighth of a column; in ASCII, to a whole column. */
export const barText = (share: number, width: number, { ascii }: Pick<Glyphs, 'ascii'>): string => {
  const room = Math.max(0, Math.floor(width));
  const part = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0));
  if (ascii) return '#'.repeat(Math.round(part * room));
  const eighths = Math.round(part * room * 8);
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
};

/** The same on exactly `width` whole columns, growing to the left, for which Unicode has no eighths. */
export const barToLeft = (share: number, width: number, glyphs: Pick<Glyphs, 'ascii'>): string => {
  const room = Math.max(0, Math.floor(width));
  const part = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0));
  return (glyphs.ascii ? '#' : '█').repeat(Math.round(part * room)).padStart(room);
};

/** A part of a whole; 0 when the whole is zero or unknown. */
export const shareOf = (part: number | undefined, whole: number): number =>
  part === undefined || !(whole > 0) ? 0 : part / whole;

/** The largest of the known numbers; 0 when none is above zero. */
export const largest = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((most, value) => (value !== undefined && value > most ? value : most), 0);
