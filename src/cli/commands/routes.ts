import { flag, record, text } from '../../core/schema.ts';
import { routeRows } from '../derived/routeRows.ts';
import { presentRows } from '../show/present.ts';
import type { CommandModule } from '../context/ownCommand.ts';

export const shown = record('A row of the route table', {
  command: text('Command', { format: 'id' }),
  method: text('Method'),
  path: text('Path after the base URL'),
  plan: text('Lowest plan'),
  paged: flag('Whether it takes limit and page'),
  group: text('Group'),
  about: text('What it returns'),
});

export const run: CommandModule['run'] = async (_invocation, context, tree) => {
  const rows = routeRows(tree).map(row => ({ ...row }));
  await presentRows(shown, rows, context, { priorities: { command: 1 } });
};
