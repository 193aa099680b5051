import type { Row } from '../../output/columns.ts';
import type { CommandContext, OpenService } from '../context/types.ts';
import { mayDraw, openRows } from '../show/present.ts';

/** What a command computes: rows, what its JSON says, and how it was made, in sentences. */
interface Computed {
  readonly rows: readonly Row[];
  readonly document: object;
  readonly notes: (explain: boolean) => readonly string[];
}

interface Showing<C> {
  readonly explain?: boolean | undefined;
  readonly priorities?: Parameters<typeof openRows>[2];
  /** The picture in place of the rows, for a person who is looking. */
  readonly draw?: (found: C) => Promise<void>;
  readonly isDrawn?: boolean;
}

/** Shows what a command computes. What the output cannot show is refused before anything is asked. */
export const showComputed = async <C extends Computed>(
  line: Parameters<typeof openRows>[0],
  context: CommandContext,
  compose: (service: OpenService) => Promise<C>,
  { explain = false, priorities, draw, isDrawn = mayDraw(context) }: Showing<C> = {},
): Promise<C> => {
  const show = draw && isDrawn ? undefined : await openRows(line, context, priorities);
  const found = await compose(await context.openService());
  if (show) await show(found.rows, found.document);
  else await draw?.(found);
  for (const note of found.notes(explain)) await context.note(note);
  return found;
};
