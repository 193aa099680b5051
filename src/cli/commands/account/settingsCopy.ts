import { isRecord, type JsonRecord, parseRecord } from '../../../core/json/jsonRecord.ts';
import type { CommandTree } from '../../derived/commandModel.ts';
import { followedOf, isSame } from '../../settings/lists/followed.ts';
import { revealedField, revealedIn, withRevealed } from '../../settings/lists/revealed.ts';
import { aliasesField, storedAliases } from '../../settings/settingsFile.ts';
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
export const mergeCopy = (
  stored: JsonRecord,
  { settings, aliases, followed, revealed }: SettingsCopy,
): JsonRecord => {
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
