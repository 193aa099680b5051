import { ConfigError } from '../../client/account/configError.ts';
import { isRecord, type JsonRecord } from '../../core/json/jsonRecord.ts';
import { changeFolder, type WriteHost } from './changeFolder.ts';
import type { FileStore } from './fileStore.ts';
import { readStoredSettings, settingsFile, storedValue } from './settingsFile.ts';

/** Stores a setting while no other process changes the file. @throws ConfigError, CorruptFile */
export const storeSetting = (
  folder: string,
  host: WriteHost,
  name: string,
  value: string | number | boolean,
): Promise<void> => changeSettings(folder, host, name, store => store.set(name, value));

/** Removes a setting and keeps the others. @throws ConfigError, CorruptFile */
export const removeSetting = (folder: string, host: WriteHost, name: string): Promise<void> =>
  changeSettings(folder, host, name, store => store.delete(name));

/** Changes a list in the settings file. @throws ConfigError, CorruptFile */
export const changeList = <T>(
  folder: string,
  host: WriteHost,
  field: string,
  change: (stored: JsonRecord) => readonly T[],
): Promise<void> =>
  changeFolder(folder, host, open => {
    const stored = readStoredSettings(folder, host);
    open(settingsFile(folder)).replace({ ...stored, [field]: change(stored) });
  });

const changeSettings = (
  folder: string,
  host: WriteHost,
  name: string,
  change: (store: FileStore) => void,
): Promise<void> =>
  changeFolder(folder, host, open => {
    // Refuses an invalid settings file before anything is written.
    const stored = readStoredSettings(folder, host);
    const parent = name.includes('.') ? storedValue(stored, name.slice(0, name.lastIndexOf('.'))) : undefined;
    if (parent !== undefined && !isRecord(parent)) throw noRoom(folder, name);
    change(open(settingsFile(folder)));
  });

/** `{"budget": 5}`: `budget.monthly` cannot be stored within a number. */
const noRoom = (folder: string, name: string): ConfigError =>
  new ConfigError(
    `${settingsFile(folder)} has a value where it should have a section for ${name}`,
    'The file was probably edited by hand: repair or move it.',
  );
