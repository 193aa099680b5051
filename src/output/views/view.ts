import type { CellContext } from '../cells.ts';
import type { Line } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';

/** What a view draws by, beside its data. */
export interface ViewContext extends CellContext {
  /** Columns of the terminal: no line is wider. */
  readonly width: number;
  readonly glyphs: Glyphs;
  /** Whether tables have borders. */
  readonly boxed?: boolean;
}

/**
 * An answer as a picture: what was read out of it, whose texts are inert already, to lines not yet painted. Undefined
 * where the answer lacks what the picture needs: then it is shown as the plain table.
 */
export type View<T> = (data: T, context: ViewContext) => readonly Line[] | undefined;
