import { isRecord, type JsonRecord, parseRecord } from '../../../core/json/jsonRecord.ts';
import type { CommandTree } from '../../derived/commandModel.ts';
import { followedOf, isSame } from '../../settings/lists/followed.ts';
import { revealedField, revealedIn, withRevealed } from '../../settings/lists/revealed.ts';
import { aliasesField, storedAliases, storedValue } from '../../settings/settingsFile.ts';
import { withValue } from '../../settings/settingsStore.ts';
import { checkAliasName, checkExpansion } from '../../parse/alias/alias.ts';
import { UsageError } from '../../parse/usageError.ts';
import {
  parseSetting,
  placeOf,
  type SettingName,
  settingNames,
  type Settings,
} from '../../context/settings.ts';

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

/** The text of a copy: JSON with one value on each line. */
export const writeCopy = (settings: Settings, stored: JsonRecord): string => {
  const copy: SettingsCopy = {
    settings,
    aliases: storedAliases(stored),
    followed: followedOf(stored),
    revealed: revealedIn(stored[revealedField]),
  };
  return `${JSON.stringify({ format, ...copy }, undefined, 2)}\n`;
};

/** Reads a copy as a whole or refuses it: half a copy would pass for all of it. @throws UsageError */
export const readCopy = (text: string, tree: CommandTree): SettingsCopy => {
  if (text.trim() === '') throw refusal('It is empty', 'Write one: esports config export > settings.json');
  const record = parseRecord(text);
  if (record?.['format'] !== format)
    throw refusal(
      'It is not what esports config export writes',
      'Write one: esports config export > settings.json',
    );
  const { format: _format, settings, aliases, followed = [], revealed = [], ...others } = record;
  const [strange] = Object.keys(others);
  if (strange !== undefined) throw refusal(`It has a part "${strange}"`, laterVersion);
  return {
    settings: readSettingsPart(settings),
    aliases: readAliases(aliases, tree),
    followed: wholeList(
      followed,
      list => followedOf({ [followedField]: list }),
      'is followed has an entry that is no team, player, tournament or skin',
    ),
    revealed: wholeList(revealed, revealedIn, 'was revealed has an entry that names no match or tournament'),
  };
};

/** The settings file with a copy laid over it. Whatever the copy does not name stays as it is. */
export const mergeCopy = (stored: JsonRecord, { settings, aliases, followed, revealed }: SettingsCopy) => {
  const before = storedAliases(stored);
  const known = followedOf(stored);
  const added = followed.filter(each => !known.some(other => isSame(each, other)));
  let merged: JsonRecord = {
    ...stored,
    [aliasesField]: { ...before, ...aliases },
    [followedField]: [...known, ...added],
    ...(revealed.length > 0 && {
      [revealedField]: withRevealed(revealedIn(stored[revealedField]), revealed),
    }),
  };
  for (const name of settingNames)
    if (settings[name] !== undefined) merged = withValue(merged, placeOf(name), settings[name]);
  return {
    stored: merged,
    /** The settings and aliases whose value is another now, with the earlier one. */
    replaced: [
      ...settingNames.flatMap(name => changed(name, storedValue(stored, placeOf(name)), settings[name])),
      ...Object.entries(aliases).flatMap(([name, line]) => changed(name, storedValue(before, name), line)),
    ],
    newlyFollowed: added.length,
  };
};

const changed = (name: string, before: unknown, now: unknown) =>
  before === undefined || now === undefined || before === now
    ? []
    : [[name, typeof before === 'string' ? before : JSON.stringify(before)]];

const readSettingsPart = (part: unknown = {}): SettingsCopy['settings'] => {
  if (!isRecord(part)) throw refusal('Its settings are not an object');
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      const known = settingNames.find(each => each === name);
      if (!known) throw refusal(`It has a setting "${name}"`, laterVersion);
      if (typeof value !== 'string' && typeof value !== 'number')
        throw refusal(`Its value of the setting ${name} is neither a text nor a number`);
      return [known, parseSetting(known, String(value))];
    }),
  );
};

const readAliases = (part: unknown, tree: CommandTree): Readonly<Record<string, string>> => {
  if (part === undefined) return {};
  if (!isRecord(part)) throw refusal('Its aliases are not an object');
  return Object.fromEntries(
    Object.entries(part).map(([name, line]) => {
      if (typeof line !== 'string') throw refusal(`Its alias "${name}" is not text`);
      checkAliasName(name, tree);
      checkExpansion(name, line, tree);
      return [name, line];
    }),
  );
};

/** The entries of a list, each of which makes sense. */
const wholeList = <T>(part: unknown, read: (part: unknown) => readonly T[], entry: string): readonly T[] => {
  const found = read(part);
  if (Array.isArray(part) && found.length === part.length) return found;
  throw refusal(`Its list of what ${entry}`);
};

const laterVersion = 'This version of esports does not know it. A later one may have written the file.';

const refusal = (
  fault: string,
  hint = 'Nothing was changed. Mend the file, or export it again.',
): UsageError => new UsageError(`The file cannot be imported. ${fault}`, hint);
