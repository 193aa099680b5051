import { nullable, record, text } from '../../../api/schema.ts';
import { CorruptFile } from '../../../settings/configError.ts';
import { foldersOf } from '../../../settings/folders.ts';
import { settingsFile } from '../../../settings/settingsFile.ts';
import { removeSetting, storeSetting } from '../../../settings/settingsStore.ts';
import { columnsFromFields } from '../../../output/columns.ts';
import type { CommandContext } from '../../session/types.ts';
import { exitCodes } from '../../exitCode.ts';
import { present, toInput } from '../../show/present.ts';
import { parseSetting, placeOf, type SettingName, settingNames, settings } from '../../session/settings.ts';
import { writeHost } from '../../host/writeHost.ts';
import type { CommandModule } from '../ownCommand.ts';

export const run: CommandModule['run'] = async ({ command, args }, context) => {
  // The parser accepts only names of settings here; `list` and `path` have no argument and do not read it.
  const name = args['setting'] as SettingName;
  await actions[command.path[1] ?? '']?.(context, name, args['value'] ?? '');
  return exitCodes.done;
};

export const shown = record('A setting', {
  name: text('Name'),
  value: nullable(text('Value')),
  about: text('What it does'),
});

type Action = (context: CommandContext, name: SettingName, value: string) => Promise<void>;

const folderOf = ({ host }: CommandContext): string => foldersOf(host).settings;

const actions: Readonly<Record<string, Action>> = {
  path: context => context.print(`${settingsFile(folderOf(context))}\n`),
  list: async context => {
    const { settings: values, settingsFault: fault } = context;
    if (fault instanceof CorruptFile) throw fault;
    const rows = settingNames.map(name => ({
      name,
      value: values[name] ?? null,
      about: settings[name].about,
    }));
    await present(await toInput(rows, columnsFromFields(shown.fields), context), context);
    if (fault) throw fault;
  },
  get: async (context, name) => {
    const value = context.settings[name];
    if (value === undefined && context.settingsFault) throw context.settingsFault;
    if (value === undefined) await context.note(`${name} is not set.`);
    else await context.print(`${value}\n`);
  },
  set: async (context, name, raw) => {
    const value = parseSetting(name, raw);
    await storeSetting(folderOf(context), writeHost(context.host, context.warn), placeOf(name), value);
    await context.note(`${name} is now ${value}.`);
  },
  unset: async (context, name) => {
    await removeSetting(folderOf(context), writeHost(context.host, context.warn), placeOf(name));
    await context.note(`${name} is no longer set.`);
  },
};
