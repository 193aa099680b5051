import { int, record, text } from '../../api/schema.ts';
import { columnsFromFields } from '../../output/columns.ts';
import { importInto, type ImportSummary } from '../../import/index.ts';
import { info } from '../../import/info.ts';
import type { CommandContext } from '../session/types.ts';
import { exitCodes } from '../exitCode.ts';
import { present, toInput } from '../show/present.ts';
import { type Invocation, ownFlags } from '../parse/invocation.ts';
import { openSpinner } from '../show/spinner.ts';
import { UsageError } from '../parse/usageError.ts';
import { importFlags } from './dataFlags.ts';
import type { CommandModule } from './ownCommand.ts';

export const run: CommandModule['run'] = async (invocation, context) => {
  await (invocation.command.path[1] === 'import'
    ? importData(invocation, context)
    : showInfo(invocation, context));
  return exitCodes.done;
};

/** Reasons for leaving something out that are listed one by one; more of them are counted. */
const shownSkips = 10;

const importData = async (invocation: Invocation, context: CommandContext): Promise<void> => {
  const { host } = context;
  const { into = '', market } = ownFlags(invocation, importFlags);
  const { kind = '', path = '' } = invocation.args;
  const spinner = await openSpinner(context);
  try {
    const summary = await importInto({
      kind,
      path,
      into,
      ...(market !== undefined && { market }),
      now: host.now(),
      run: { pid: host.pid, random: host.randomHex(6), isAlive: host.isAlive },
      onProgress: ({ step, done, total }) => spinner.say(`${step} ${done} of ${total}`),
    });
    spinner.stop();
    await tellSummary(summary, context);
  } finally {
    spinner.stop();
  }
};

const tellSummary = async (
  { into, taken, skipped, notes }: ImportSummary,
  context: CommandContext,
): Promise<void> => {
  const counts = Object.entries(taken).map(([what, count]) => `${what} ${count}`);
  await context.warn(`${into}: ${counts.join(', ')}`);
  for (const note of notes) await context.warn(`note: ${note}`);
  for (const { subject, reason } of skipped.slice(0, shownSkips))
    await context.warn(`skipped ${subject}: ${reason}`);
  if (skipped.length > shownSkips)
    await context.warn(`… and ${skipped.length - shownSkips} more were skipped`);
};

const shown = record('A table of a data file', { table: text('Table'), rows: int('Rows') });

const showInfo = async ({ args }: Invocation, context: CommandContext): Promise<void> => {
  const path = args['file'] ?? context.flags.data ?? context.host.env['ESPORTS_DATA'];
  if (path === undefined) {
    throw new UsageError('No data file is named', 'For example: esports data info season.db');
  }
  const found = info(path);
  const rows = Object.entries(found.tables).map(([table, count]) => ({ table, rows: count }));
  const columns = columnsFromFields(shown.fields);
  await present(await toInput(rows, columns, context, () => JSON.stringify(found)), context);
  for (const { kind, at } of found.imports)
    await context.note(`${kind}: imported ${new Date(at).toISOString()}`);
};
