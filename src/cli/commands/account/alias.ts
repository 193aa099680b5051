import { record, text } from '../../../core/schema.ts';
import { foldersOf } from '../../../client/account/folders.ts';
import { aliasesField, readStoredSettings, storedAliases } from '../../settings/settingsFile.ts';
import { storeSetting } from '../../settings/settingsStore.ts';
import { settingsPlace } from '../../host/writeHost.ts';
import { checkAliasName, checkExpansion } from '../../parse/alias/alias.ts';
import { quoteWord } from '../../parse/alias/aliasLine.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext } from '../../context/types.ts';
import { presentRows } from '../../show/present.ts';
import type { Verbs } from '../../context/ownCommand.ts';

export const shown = record('An alias', {
  name: text('Name', { format: 'id' }),
  expansion: text('What it means'),
});

const aliasesOf = ({ host }: CommandContext) =>
  storedAliases(readStoredSettings(foldersOf(host).settings, host));

export const run: Verbs = {
  list: async (_invocation, context) => {
    const rows = Object.entries(aliasesOf(context)).map(([name, expansion]) => ({ name, expansion }));
    await presentRows(shown, rows, context, { priorities: { name: 1 } });
    if (rows.length === 0)
      await context.note('No aliases yet. For example: esports alias set top rankings world');
  },
  set: async ({ args: { name = '', expansion = '' } }, context, tree) => {
    checkAliasName(name, tree);
    const line = checkExpansion(name, expansion, tree).map(quoteWord).join(' ');
    const { [name]: earlier } = aliasesOf(context);
    await storeSetting(...settingsPlace(context), `${aliasesField}.${name}`, line);
    const instead = earlier === undefined || earlier === line ? '' : ` It stood for: ${earlier}`;
    await context.note(`"esports ${name}" now means: esports ${line}.${instead}`);
  },
  delete: async ({ args: { name = '' } }, context) => {
    const aliases = aliasesOf(context);
    if (!Object.hasOwn(aliases, name)) {
      const names = Object.keys(aliases).join(', ');
      throw new UsageError(
        `There is no alias "${name}"`,
        names === '' ? 'You have none: esports alias set <name> <expansion>' : `Your aliases: ${names}`,
      );
    }
    await storeSetting(...settingsPlace(context), `${aliasesField}.${name}`);
    await context.note(`Deleted the alias "${name}", which meant: ${aliases[name]}`);
  },
};
