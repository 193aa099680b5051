import type { CellContext } from '../cells.ts';
import type { Line } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';

/** The settings for drawing a view, besides its data. */
export interface ViewContext extends CellContext {
  /** Columns of the terminal. No line is wider. */
  readonly width: number;
  readonly glyphs: Glyphs;
  /** Whether tables have borders. */
  readonly boxed?: boolean;
  /** Makes a command that is offered ask the service that was asked; by default it is offered as it is. */
  readonly sameService?: (command: string) => string;
}

/** Turns data with inert texts into lines without colours. Undefined where required data lack: then a table is shown. */
export type View<T> = (data: T, context: ViewContext) => readonly Line[] | undefined;
