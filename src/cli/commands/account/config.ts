import { readFileSync } from 'node:fs';
import { nullable, record, text } from '../../../core/schema.ts';
import { CorruptFile } from '../../../client/account/configError.ts';
import { foldersOf } from '../../../client/account/folders.ts';
import { codeOf } from '../../settings/privateFile.ts';
import { readStoredSettings, settingsFile } from '../../settings/settingsFile.ts';
import { countOf } from '../../../output/text/countOf.ts';
import { UsageError } from '../../parse/usageError.ts';
import { changeSettings, storeSetting } from '../../settings/settingsStore.ts';
import type { CommandContext } from '../../context/types.ts';
import { presentRows } from '../../show/present.ts';
import { parseSetting, placeOf, type SettingName, settingNames, settings } from '../../context/settings.ts';
import { settingsPlace } from '../../host/writeHost.ts';
import type { Invocation } from '../../parse/invocation.ts';
import type { Verbs } from '../../context/ownCommand.ts';
import { mergeCopy, readCopy, writeCopy } from './settingsCopy.ts';
import { splitLine } from '../../parse/alias/aliasLine.ts';
import { parseQuiet } from '../notify/quiet.ts';
import { waysNamed } from '../notify/ways.ts';
import { parseWebhook } from '../notify/webhook.ts';

/** What a value must be, beyond what its kind says. Each throws a UsageError. */
const checks: Readonly<Partial<Record<SettingName, (value: string) => unknown>>> = {
  'notify.by': waysNamed,
  'notify.webhook': parseWebhook,
  'notify.quiet': parseQuiet,
  'notify.exec': splitLine,
};

/** Refuses a value that notify could not use, before it is stored. @throws UsageError */
const checkSetting = (name: SettingName, value: string): void => void checks[name]?.(value);

export const shown = record('A setting', {
  name: text('Name', { format: 'id' }),
  value: nullable(text('Value')),
  about: text('What it does'),
  default: text('What applies where it is not set'),
});

/** The parser accepts only names of settings here. */
const nameOf = ({ args }: Invocation): SettingName => args['setting'] as SettingName;

export const run: Verbs = {
  export: async (_invocation, context) => {
    if (context.settingsFault) throw context.settingsFault;
    await context.print(
      writeCopy(context.settings, readStoredSettings(foldersOf(context.host).settings, context.host)),
    );
  },
  path: (_invocation, context) => context.print(`${settingsFile(foldersOf(context.host).settings)}\n`),
  list: async (_invocation, context) => {
    const { settings: values, settingsFault: fault } = context;
    if (fault instanceof CorruptFile) throw fault;
    const rows = settingNames.map(name => ({
      name,
      value: values[name] ?? null,
      about: settings[name].about,
      default: settings[name].fallback,
    }));
    await presentRows(shown, rows, context, { priorities: { name: 1, value: 1, default: 1, about: 3 } });
    if (fault) throw fault;
  },
  get: async (invocation, context) => {
    const name = nameOf(invocation);
    const value = context.settings[name];
    if (value === undefined && context.settingsFault) throw context.settingsFault;
    if (value === undefined) await context.note(`${name} is not set.`);
    else await context.print(`${value}\n`);
  },
  set: async (invocation, context) => {
    const name = nameOf(invocation);
    const { value: raw = '' } = invocation.args;
    const value = parseSetting(name, raw);
    if (name.startsWith('notify.')) checkSetting(name, raw);
    await storeSetting(...settingsPlace(context), placeOf(name), value);
    await context.note(`${name} is now ${value}.`);
  },
  unset: async (invocation, context) => {
    const name = nameOf(invocation);
    await storeSetting(...settingsPlace(context), placeOf(name));
    await context.note(`${name} is no longer set.`);
  },
  import: async ({ args: { file = '' } }, context, tree) => {
    const copy = readCopy(await textOf(file, context), tree);
    await changeSettings(...settingsPlace(context), stored => mergeCopy(stored, copy));
    const { settings: values, aliases, followed } = copy;
    await context.note(
      `Imported ${countOf(Object.keys(values).length, 'setting')}, ${countOf(Object.keys(aliases).length, 'alias', 'aliases')} and ${countOf(followed.length, 'followed thing')}.`,
    );
  },
};

/** Larger than any file of ours, in bytes. */
const longestFile = 1024 * 1024;

const textOf = async (file: string, { host, flags }: CommandContext): Promise<string> => {
  if (file === '-') {
    if (flags.input === false && host.stdin.isTerminal)
      throw new UsageError('Standard input is a terminal', 'Name a file: esports config import <file>');
    return host.stdin.readAll(longestFile, host.signal);
  }
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(
      `${file} cannot be read (${codeOf(error)})`,
      'Name a file of esports config export.',
    );
  }
};
