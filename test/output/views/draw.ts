import { plainTheme, themes } from '../../../src/output/theme.ts';
import type { View } from '../../../src/output/views/view.ts';
import { drawView } from '../../../src/output/views/viewFormat.ts';

/** The widths at which every view was checked by eye. */
export const widths = [40, 80, 160] as const;

/** Saturday, 2026-11-21 18:00 UTC. */
export const now = Date.UTC(2026, 10, 21, 18);

/** The view without colours, as on a terminal with this many columns. */
export const draw = <T>(
  view: View<T>,
  data: T,
  width: number,
  look: 'dark' | 'ascii' | 'boxed' = 'dark',
): string | undefined =>
  drawView(view, data, {
    terminal: true,
    timeZone: 'Europe/Berlin',
    width,
    now,
    theme: plainTheme,
    glyphs: themes[look].glyphs,
    boxed: look === 'boxed',
  });
