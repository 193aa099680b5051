import { list, record, text } from '../../core/schema.ts';
import { type CatalogueEntry, catalogue } from '../derived/commandData.ts';
import { UsageError } from '../parse/usageError.ts';
import { presentRows } from '../show/present.ts';
import type { CommandModule } from '../context/ownCommand.ts';

export const shown = record('A command', {
  command: text('The words after esports', { label: 'Command', format: 'id' }),
  usage: text('How it is typed'),
  cost: text('What it costs', { label: 'Cost' }),
  about: text('What it does', { label: 'About' }),
  aliases: list(text('Another name')),
});

export const run: CommandModule['run'] = async ({ args }, context, tree) => {
  const words = args['words'];
  const found = catalogue(tree, await tree.ownLines());
  const begins = ({ command }: CatalogueEntry): boolean =>
    words === undefined || command === words || command.startsWith(`${words} `);
  const rows = found.commands.filter(begins);
  if (rows.length === 0)
    throw new UsageError(`No command begins with "${words}"`, 'All of them: esports commands');
  const document = { ...found, commands: rows };
  await presentRows(shown, rows, context, { priorities: { command: 1 }, document });
};
