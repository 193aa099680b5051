import { readFileSync, statSync } from 'node:fs';
import { nullable, record, text } from '../../../core/schema.ts';
import { CorruptFile } from '../../../client/account/configError.ts';
import { foldersOf } from '../../../client/account/folders.ts';
import { changeFolder } from '../../settings/changeFolder.ts';
import { codeOf } from '../../settings/privateFile.ts';
import { readStoredSettings, settingsFile } from '../../settings/settingsFile.ts';
import type { CommandTree } from '../../derived/commandModel.ts';
import { countOf } from '../../../output/text/countOf.ts';
import { UsageError } from '../../parse/usageError.ts';
import { removeSetting, storeSetting } from '../../settings/settingsStore.ts';
import { columnsFromFields } from '../../../output/columns.ts';
import type { CommandContext } from '../../context/types.ts';
import { exitCodes } from '../../exitCode.ts';
import { present, toInput } from '../../show/present.ts';
import { parseSetting, placeOf, type SettingName, settingNames, settings } from '../../context/settings.ts';
import { writeHost } from '../../host/writeHost.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { mergeCopy, readCopy, writeCopy } from './settingsCopy.ts';

export const run: CommandModule['run'] = async ({ command, args }, context, tree) => {
  // The parser accepts only names of settings here; the commands without that argument do not read it.
  const name = args['setting'] as SettingName;
  if (command.path[1] === 'import') await importFile(args['file'] ?? '', context, tree);
  else await actions[command.path[1] ?? '']?.(context, name, args['value'] ?? '');
  return exitCodes.done;
};

export const shown = record('A setting', {
  name: text('Name', { format: 'id' }),
  value: nullable(text('Value')),
  about: text('What it does'),
});

type Action = (context: CommandContext, name: SettingName, value: string) => Promise<void>;

const folderOf = ({ host }: CommandContext): string => foldersOf(host).settings;

const actions: Readonly<Record<string, Action>> = {
  export: async context => {
    if (context.settingsFault) throw context.settingsFault;
    await context.print(writeCopy(context.settings, readStoredSettings(folderOf(context), context.host)));
  },
  path: context => context.print(`${settingsFile(folderOf(context))}\n`),
  list: async context => {
    const { settings: values, settingsFault: fault } = context;
    if (fault instanceof CorruptFile) throw fault;
    const rows = settingNames.map(name => ({
      name,
      value: values[name] ?? null,
      about: settings[name].about,
    }));
    await present(await toInput(rows, columnsFromFields(shown.fields, { name: 1 }), context), context);
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
    if (name.startsWith('notify.')) (await import('../notify/settingChecks.ts')).checkSetting(name, raw);
    await storeSetting(folderOf(context), writeHost(context.host, context.warn), placeOf(name), value);
    await context.note(`${name} is now ${value}.`);
  },
  unset: async (context, name) => {
    await removeSetting(folderOf(context), writeHost(context.host, context.warn), placeOf(name));
    await context.note(`${name} is no longer set.`);
  },
};

/** Larger than any file of ours, in bytes. */
const longestFile = 1024 * 1024;

/** @throws UsageError, ConfigError, CorruptFile */
const importFile = async (file: string, context: CommandContext, tree: CommandTree): Promise<void> => {
  const { host, warn } = context;
  const copy = readCopy(await textOf(file, context), tree);
  const folder = folderOf(context);
  const merged = await changeFolder(folder, writeHost(host, warn), open => {
    const result = mergeCopy(readStoredSettings(folder, host), copy);
    open(settingsFile(folder)).replace(result.stored);
    return result;
  });
  for (const [name, before] of merged.replaced) await warn(`${name} had another value before: ${before}`);
  const { settings: values, aliases, followed } = copy;
  await context.note(
    `Imported ${countOf(Object.keys(values).length, 'setting')}, ${countOf(Object.keys(aliases).length, 'alias', 'aliases')} and ${countOf(followed.length, 'followed thing')}, ${merged.newlyFollowed} of them new.`,
  );
};

const textOf = async (file: string, { host, flags }: CommandContext): Promise<string> => {
  if (file === '-') {
    if (flags.input === false && host.stdin.isTerminal)
      throw new UsageError('Standard input is a terminal', 'Name a file: esports config import <file>');
    return host.stdin.readAll(longestFile, host.signal);
  }
  try {
    const { size } = statSync(file);
    if (size > longestFile)
      throw new UsageError(`${file} is too large for a file of config export`, 'Name another.');
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `${file} cannot be read (${codeOf(error)})`,
      'Name a file of esports config export.',
    );
  }
};
