import { nullable, record, text } from '../../../core/schema.ts';
import { exitCodes } from '../../exitCode.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { presentRows } from '../../show/present.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import type { NotifyEvent } from './event.ts';
import { wayFlags } from './notifyCommands.ts';
import { openWays, wayNames } from './ways.ts';

export const shown = record('A notification method', {
  way: text('Method', { label: 'Way' }),
  status: text('ok or failed'),
  fault: nullable(text('What went wrong')),
});

export const run: CommandModule['run'] = async (invocation, context) => {
  const ways = await openWays(context, ownFlags(invocation, wayFlags));
  if (ways.length === 0)
    throw new UsageError(
      'No notification method is set',
      `Choose one: esports notify test --via ${wayNames.join('|')}`,
    );
  const at = new Date(context.host.now()).toISOString();
  const event: NotifyEvent = { id: `test:${at}`, type: 'test', at, text: 'This is a test of esports notify' };
  const rows: { way: string; status: string; fault: string | null }[] = [];
  for (const way of ways) {
    const fault = await way.deliver(event);
    rows.push({ way: way.name, status: fault === undefined ? 'ok' : 'failed', fault: fault ?? null });
  }
  await presentRows(shown, rows, context);
  return rows.every(({ status }) => status === 'ok') ? exitCodes.done : exitCodes.unmet;
};
