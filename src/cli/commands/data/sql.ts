import { record, text } from '../../../core/schema.ts';
import { viewEntries } from '../../../data/store/views/index.ts';
import { QueryError } from '../../../data/store/views/openViews.ts';
import { type Invocation } from '../../parse/invocation.ts';
import { inputNeeded, UsageError } from '../../parse/usageError.ts';
import type { CommandContext } from '../../context/types.ts';
import { isOwnColumns } from '../../show/selection.ts';
import { openPresent, presentRows } from '../../show/present.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { chooseData, openDataViews } from './dataViews.ts';
import { toQueryInput } from './queryInput.ts';

export const run: CommandModule['run'] = async (invocation, context) => {
  const sql = await readQuery(invocation, context);
  if (sql === undefined) await listViews(context);
  else await showQuery(sql, context);
};

/** In bytes. */
const longestQuery = 1_000_000;

const readQuery = async ({ args: { query } }: Invocation, { host, flags }: CommandContext) => {
  if (query !== '-') return query;
  if (flags.input === false && host.stdin.isTerminal)
    throw inputNeeded('The query is read from standard input', 'Pipe it: esports data sql - < query.sql');
  return host.stdin.readAll(longestQuery, host.signal);
};

const listed = record('A column of a view', {
  view: text('View'),
  column: text('Column'),
  type: text('Type'),
  about: text('Meaning'),
});

const listViews = async (context: CommandContext): Promise<void> => {
  const rows = viewEntries().flatMap(([view, { columns }]) =>
    Object.entries(columns).map(([column, { type, about }]) => ({ view, column, type, about })),
  );
  await presentRows(listed, rows, context);
};

const showQuery = async (sql: string, context: CommandContext): Promise<void> => {
  const source = chooseData(context);
  const show = await openPresent(context);
  // A query may have any number of rows.
  context.host.spareMemory();
  const views = await openDataViews(source, context);
  try {
    const { columns } = context.flags;
    const chosen = columns && !isOwnColumns(columns) ? columns : undefined;
    const { input, isEmpty } = toQueryInput(views.query(sql), chosen);
    await show(input);
    if (isEmpty && context.host.stderr.isTerminal && !context.flags.quiet)
      await context.note('The query has no rows.');
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new UsageError(error.message, 'The views and their columns: esports data sql', { cause: error });
  } finally {
    views.close();
  }
};
