import { CorruptFile } from '../../client/account/configError.ts';
import { isRecord, type JsonRecord, parseRecord } from '../../core/json/jsonRecord.ts';
import { type Reader, readPrivateFile } from './privateFile.ts';

/** The settings file, which never contains a key. It may be a link, as dotfile managers create them. */
export const settingsFile = (folder: string): string => `${folder}/settings.json`;

/** The file's content: settings by name. A name with a dot is stored as a field within a field. */
type StoredSettings = JsonRecord;

/** Reads the stored settings, without any library; empty if there are none. @throws ConfigError, CorruptFile */
export const readStoredSettings = (folder: string, { userId }: Reader): StoredSettings => {
  const path = settingsFile(folder);
  const text = readPrivateFile(path, { userId }, 'followLink');
  if (text === undefined) return {};
  const found = parseRecord(text);
  if (!found) throw new CorruptFile(path, other => parseRecord(other) !== undefined);
  return found;
};

/** The field with the user's aliases. Each is a setting of its own: `aliases.top`. */
export const aliasesField = 'aliases';

export const storedAliases = (stored: StoredSettings): Readonly<Record<string, string>> => {
  const aliases = storedValue(stored, aliasesField);
  if (!isRecord(aliases)) return {};
  // Filtered to the entries with a text.
  return Object.fromEntries(
    Object.entries(aliases).filter(([, line]) => typeof line === 'string'),
  ) as Readonly<Record<string, string>>;
};

export const storedValue = (stored: StoredSettings, name: string): unknown => {
  let value: unknown = stored;
  for (const part of name.split('.'))
    value = isRecord(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  return value;
};
