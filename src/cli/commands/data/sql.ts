import { fileFault } from '../../../core/diskFault.ts';
import { record, text } from '../../../core/schema.ts';
import { publicViews, viewEntries } from '../../../data/store/views/index.ts';
import { QueryError } from '../../../data/store/views/openViews.ts';
import { type Invocation, ownFlags } from '../../parse/invocation.ts';
import { nearest } from '../../../core/names/nearMiss.ts';
import { inputNeeded, UsageError } from '../../parse/usageError.ts';
import type { CommandContext } from '../../context/types.ts';
import { isOwnColumns } from '../../show/columnChoice.ts';
import { openPresent, presentRows } from '../../show/present.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { chooseData, openDataViews } from './dataViews.ts';
import { queryFlags } from './dataCommands.ts';
import { toQueryInput } from './queryInput.ts';

export const run: CommandModule['run'] = async (invocation, context) => {
  const sql = await readQuery(invocation, context);
  if (sql === undefined) await listViews(context);
  else await showQuery(sql, context);
};

/** In bytes. */
const longestQuery = 1_000_000;

const readQuery = async (
  invocation: Invocation,
  { host, flags }: CommandContext,
): Promise<string | undefined> => {
  const { query } = invocation.args;
  const { file } = ownFlags(invocation, queryFlags);
  if (file !== undefined && query !== undefined) {
    throw new UsageError('A query and --file exclude each other', 'Keep one of them.');
  }
  if (query === '-' && flags.input === false && host.stdin.isTerminal)
    throw inputNeeded('The query is read from standard input', 'Pipe it, or name its file: --file <file>');
  if (query === '-') return host.stdin.readAll(longestQuery, host.signal);
  if (file === undefined) return query;
  try {
    return host.loadBuiltin('node:fs').readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${fileFault(error)}`, 'Check the path of --file.', {
      cause: error,
    });
  }
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
    throw error instanceof QueryError ? toUsageError(error, sql) : error;
  } finally {
    views.close();
  }
};

const toUsageError = (error: QueryError, sql: string): UsageError => {
  const { unknown, message } = error;
  const hint =
    unknown === undefined
      ? 'The views and their columns: esports data sql'
      : nearHint(unknown, sql.toLowerCase());
  return new UsageError(message, hint, { cause: error });
};

const nearHint = ({ kind, name }: NonNullable<QueryError['unknown']>, sql: string): string => {
  const last = name.slice(name.lastIndexOf('.') + 1);
  const used = viewEntries().filter(([view]) => sql.includes(view));
  const candidates =
    kind === 'table' ? Object.keys(publicViews) : used.flatMap(([, { columns }]) => Object.keys(columns));
  const near = nearest(last, candidates, 'loose');
  const suggestion = near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : '';
  return `${suggestion}The views and their columns: esports data sql`;
};
