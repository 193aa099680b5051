import { dirname } from 'node:path';
import { dayStart } from '../../../core/day.ts';
import { int, record, text } from '../../../core/schema.ts';
import { forget } from '../../../data/import/forget.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { runOf } from '../../host/host.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { tryLock } from '../../settings/lock.ts';
import { openRows } from '../../show/present.ts';
import { forgetFlags } from './dataCommands.ts';
import { chooseFile } from './dataViews.ts';

export const shown = record('A table of the data file', {
  table: text('Table'),
  before: int('Rows before'),
  after: int('Rows after'),
});

export const run: CommandModule['run'] = async (invocation, context) => {
  const { source, match, from } = ownFlags(invocation, forgetFlags);
  const isDry = context.flags.yes !== true;
  const path = chooseFile(context, 'The made-up season forgets nothing');
  if (source === undefined && match === undefined && from === undefined)
    throw new UsageError('Nothing to forget is named', 'Name --source, --match or --from.');
  const number = match === undefined ? undefined : Number(/(\d+)$/.exec(match)?.[1]);
  const show = await openRows(shown, context);
  const { host } = context;
  const release = tryLock(`${dirname(path)}/collect.lock`);
  if (!release) throw new UsageError('An esports collect is running', 'Wait for it to end.');
  try {
    const rows = await forget({
      into: path,
      now: host.now(),
      run: runOf(host),
      sources: source === undefined ? undefined : [source],
      match: number,
      since: from === undefined ? undefined : dayStart(from),
      isDry,
    });
    await show(rows.map(row => ({ ...row })));
  } finally {
    release();
  }
  if (isDry) await context.warn('Nothing was removed. To remove it: the same with --yes');
};
