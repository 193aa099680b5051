import { CorruptFile } from './configError.ts';
import { isRecord, type JsonRecord, parseRecord } from '../api/json/jsonRecord.ts';
import { type Reader, readPrivateFile } from './privateFile.ts';

/** The file of the settings; no key is ever in it. It may be a link, as dotfile managers make them. */
export const settingsFile = (folder: string): string => `${folder}/settings.json`;

/** What the file holds: settings by name, and a name with a dot as a field within a field. */
type StoredSettings = JsonRecord;

/**
 * What is stored; empty where nothing ever was. Nothing is loaded for it: every command reads it.
 * @throws ConfigError where the file cannot be read or is another user's, CorruptFile where it holds something else
 */
export const readStoredSettings = (folder: string, { userId }: Reader): StoredSettings => {
  const path = settingsFile(folder);
  const text = readPrivateFile(path, { userId }, 'followLink');
  if (text === undefined) return {};
  const found = parseRecord(text);
  if (!found) throw new CorruptFile(path, other => parseRecord(other) !== undefined);
  return found;
};

/** The stored value of a name such as `budget.monthly`; undefined where there is none. */
export const storedValue = (stored: StoredSettings, name: string): unknown => {
  let value: unknown = stored;
  for (const part of name.split('.'))
    value = isRecord(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  return value;
};
