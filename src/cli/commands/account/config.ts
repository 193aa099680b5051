import { readFileSync } from 'node:fs';
import { nullable, record, text } from '../../../core/schema.ts';
import { CorruptFile } from '../../../client/account/configError.ts';
import { foldersOf } from '../../../client/account/folders.ts';
import { codeText } from '../../../core/codeOf.ts';
import {
  aliasesField,
  readStoredSettings,
  settingsFile,
  storedAliases,
} from '../../settings/settingsFile.ts';
import { countOf } from '../../../output/text/countOf.ts';
import { UsageError } from '../../parse/usageError.ts';
import { changeSettings, storeSetting, withValue } from '../../settings/settingsStore.ts';
import type { CommandContext } from '../../context/types.ts';
import { presentRows } from '../../show/present.ts';
import {
  parseSetting,
  placeOf,
  type SettingName,
  settingNames,
  settings,
  type Settings,
} from '../../context/settings.ts';
import { settingsPlace } from '../../host/writeHost.ts';
import type { Invocation } from '../../parse/invocation.ts';
import type { Verbs } from '../../context/ownCommand.ts';
import { splitLine } from '../../parse/alias/aliasLine.ts';
import { parseQuiet } from '../notify/quiet.ts';
import { waysNamed } from '../notify/ways.ts';
import { parseWebhook } from '../notify/webhook.ts';
import { isRecord, type JsonRecord, parseRecord } from '../../../core/json/jsonRecord.ts';
import type { CommandTree } from '../../derived/commandModel.ts';
import { followedOf, isSame } from '../../settings/lists/followed.ts';
import { revealedField, revealedIn, withRevealed } from '../../settings/lists/revealed.ts';
import { checkAliasName, checkExpansion } from '../../parse/alias/alias.ts';

/** Refuse values that notify could not use, before they are stored. Each throws a UsageError. */
const checks: Readonly<Partial<Record<SettingName, (value: string) => unknown>>> = {
  'notify.by': waysNamed,
  'notify.webhook': parseWebhook,
  'notify.quiet': parseQuiet,
  'notify.exec': splitLine,
};

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
    checks[name]?.(raw);
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
      `${file} cannot be read (${codeText(error)})`,
      'Name a file of esports config export.',
    );
  }
};

/** A copy of the settings file, as `config export` writes it: settings, aliases, what is followed and what was revealed, never a key. */
interface SettingsCopy {
  readonly settings: { readonly [N in SettingName]?: string | number };
  readonly aliases: Readonly<Record<string, string>>;
  readonly followed: ReturnType<typeof followedOf>;
  readonly revealed: ReturnType<typeof revealedIn>;
}

/** Names the format in its first field. A reader refuses any other. */
const format = 'esports settings 1';

const followedField = 'followed';

const writeCopy = (settings: Settings, stored: JsonRecord): string => {
  const copy: SettingsCopy = {
    settings,
    aliases: storedAliases(stored),
    followed: followedOf(stored),
    revealed: revealedIn(stored[revealedField]),
  };
  return `${JSON.stringify({ format, ...copy }, undefined, 2)}\n`;
};

/** Reads a copy as a whole or refuses it: half a copy would pass for all of it. @throws UsageError */
const readCopy = (text: string, tree: CommandTree): SettingsCopy => {
  const {
    format: named,
    settings = {},
    aliases = {},
    followed = [],
    revealed = [],
    ...others
  } = parseRecord(text) ?? {};
  if (named !== format || !isRecord(settings) || !isRecord(aliases))
    throw refusal('is not what esports config export writes');
  const [strange] = Object.keys(others);
  if (strange !== undefined) throw unknownPart(`part "${strange}"`);
  return {
    settings: Object.fromEntries(Object.entries(settings).map(readSetting)),
    aliases: Object.fromEntries(
      Object.entries(aliases).map(([name, line]) => {
        if (typeof line !== 'string') throw unknownPart(`alias "${name}"`);
        checkAliasName(name, tree);
        checkExpansion(name, line, tree);
        return [name, line];
      }),
    ),
    followed: wholeList(followed, list => followedOf({ [followedField]: list }), 'followed'),
    revealed: wholeList(revealed, revealedIn, 'revealed'),
  };
};

/** The settings file with a copy laid over it. Whatever the copy does not name stays as it is. */
const mergeCopy = (stored: JsonRecord, { settings, aliases, followed, revealed }: SettingsCopy) => {
  const known = followedOf(stored);
  const added = followed.filter(each => !known.some(other => isSame(each, other)));
  let merged: JsonRecord = {
    ...stored,
    [aliasesField]: { ...storedAliases(stored), ...aliases },
    [followedField]: [...known, ...added],
    ...(revealed.length > 0 && {
      [revealedField]: withRevealed(revealedIn(stored[revealedField]), revealed),
    }),
  };
  for (const name of settingNames)
    if (settings[name] !== undefined) merged = withValue(merged, placeOf(name), settings[name]);
  return merged;
};

const readSetting = ([name, value]: readonly [string, unknown]) => {
  const known = settingNames.find(each => each === name);
  if (!known || (typeof value !== 'string' && typeof value !== 'number'))
    throw unknownPart(`setting "${name}"`);
  return [known, parseSetting(known, String(value))];
};

const wholeList = <T>(part: unknown, read: (part: unknown) => readonly T[], what: string): readonly T[] => {
  const found = read(part);
  if (Array.isArray(part) && found.length === part.length) return found;
  throw unknownPart(`entry of what was ${what}`);
};

const unknownPart = (what: string): UsageError =>
  refusal(`has a ${what} that this version of esports does not know`);

const refusal = (fault: string): UsageError =>
  new UsageError(
    `Nothing was imported: the file ${fault}`,
    'Write one with this version: esports config export > settings.json',
  );
