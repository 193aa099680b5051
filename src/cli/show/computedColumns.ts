import type { OutputColumn } from '../../output/columns.ts';
import type { CommandContext } from '../context/types.ts';
import { formatName, isForPeople } from './present.ts';

/** Columns that we compute beside those of a service. They are never part of its own JSON. */
export interface ComputedColumns {
  readonly columns: readonly OutputColumn[];
  /** The column of a table after which they stand. */
  readonly after: string;
  readonly complete: <T extends object>(rows: readonly T[]) => Promise<readonly T[]>;
  /** What to say below the rows about how the fields were computed; undefined if none was. */
  readonly note: () => Promise<string | undefined>;
}

/** Whether computed columns are shown: to a person, or to whoever names one of them. */
export const isShown = ({ columns: own }: Pick<ComputedColumns, 'columns'>, context: CommandContext) => {
  const { columns, sort } = context.flags;
  if (columns || sort !== undefined) {
    const asked = [...(columns ?? []), sort?.split(':', 1)[0]];
    if (own.some(({ field }) => asked.includes(field))) return true;
    if (columns) return false;
  }
  return context.host.stdout.isTerminal && isForPeople(formatName(context));
};

export const withComputed = (
  columns: readonly OutputColumn[],
  { columns: own, after }: Pick<ComputedColumns, 'columns' | 'after'>,
): readonly OutputColumn[] =>
  columns.flatMap(column => (column.field === after ? [column, ...own] : [column]));

export const noteComputed = async (
  computed: Pick<ComputedColumns, 'note'> | undefined,
  context: Pick<CommandContext, 'note'>,
): Promise<void> => {
  const text = await computed?.note();
  if (text !== undefined) await context.note(text);
};
