import { record, text } from '../../../core/schema.ts';
import { foldersOf } from '../../../client/account/folders.ts';
import { aliasesField, readStoredSettings, storedAliases } from '../../settings/settingsFile.ts';
import { removeSetting, storeSetting } from '../../settings/settingsStore.ts';
import { columnsFromFields } from '../../../output/columns.ts';
import type { CommandTree } from '../../derived/commandModel.ts';
import { exitCodes } from '../../exitCode.ts';
import { writeHost } from '../../host/writeHost.ts';
import { checkAliasName, checkExpansion } from '../../parse/alias/alias.ts';
import { quoteWord } from '../../parse/alias/aliasLine.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext } from '../../context/types.ts';
import { present, toInput } from '../../show/present.ts';
import type { CommandModule } from '../../context/ownCommand.ts';

export const run: CommandModule['run'] = async ({ command, args }, context, tree) => {
  const { name = '', expansion = '' } = args;
  await actions[command.path[1] ?? '']?.(context, name, expansion, tree);
  return exitCodes.done;
};

type Action = (context: CommandContext, name: string, expansion: string, tree: CommandTree) => Promise<void>;

export const shown = record('An alias', {
  name: text('Name', { format: 'id' }),
  expansion: text('What it stands for'),
});

const aliasesOf = ({ host }: CommandContext) =>
  storedAliases(readStoredSettings(foldersOf(host).settings, host));

const actions: Readonly<Record<string, Action>> = {
  list: async context => {
    const rows = Object.entries(aliasesOf(context)).map(([name, expansion]) => ({ name, expansion }));
    await present(await toInput(rows, columnsFromFields(shown.fields, { name: 1 }), context), context);
    if (rows.length === 0)
      await context.note('You have no alias. For example: esports alias set top rankings world');
  },
  set: async (context, name, expansion, tree) => {
    checkAliasName(name, tree);
    const line = checkExpansion(name, expansion, tree).map(quoteWord).join(' ');
    const { [name]: earlier } = aliasesOf(context);
    await storeSetting(...placeOf(name, context), line);
    const instead = earlier === undefined || earlier === line ? '' : ` It stood for: ${earlier}`;
    await context.note(`«esports ${name}» now stands for: esports ${line}.${instead}`);
  },
  delete: async (context, name) => {
    const aliases = aliasesOf(context);
    if (!Object.hasOwn(aliases, name)) {
      const names = Object.keys(aliases).join(', ');
      throw new UsageError(
        `There is no alias «${name}»`,
        names === '' ? 'You have none: esports alias set <name> <expansion>' : `Your aliases: ${names}`,
      );
    }
    await removeSetting(...placeOf(name, context));
    await context.note(`Deleted the alias «${name}», which stood for: ${aliases[name]}`);
  },
};

/** Where an alias is stored: the folder, how to write there, and the name of its setting. */
const placeOf = (name: string, { host, warn }: CommandContext) =>
  [foldersOf(host).settings, writeHost(host, warn), `${aliasesField}.${name}`] as const;
