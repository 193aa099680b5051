import { ConfigError } from '../../client/account/configError.ts';
import { isRecord, type JsonRecord } from '../../core/json/jsonRecord.ts';
import { changeFolder, type WriteHost } from './changeFolder.ts';
import { readStoredSettings, settingsFile } from './settingsFile.ts';

/** Changes the settings file while no other process does. @throws ConfigError, CorruptFile */
export const changeSettings = (folder: string, host: WriteHost, change: (stored: JsonRecord) => JsonRecord) =>
  changeFolder(folder, host, replace =>
    replace(settingsFile(folder), change(readStoredSettings(folder, host))),
  );

/** Stores a setting or, without a value, removes it. @throws ConfigError, CorruptFile */
export const storeSetting = (folder: string, host: WriteHost, name: string, value?: unknown): Promise<void> =>
  changeSettings(folder, host, stored => withValue(stored, name, value));

/** The settings with another value, or without it. @throws ConfigError for `{"budget": 5}`, which has no room for `budget.monthly` */
export const withValue = (stored: JsonRecord, name: string, value: unknown): JsonRecord => {
  const [, section, field] = /^(.*?)\.(.*)$/.exec(name) ?? [];
  if (section === undefined || field === undefined) {
    const { [name]: _before, ...others } = stored;
    return value === undefined ? others : { ...stored, [name]: value };
  }
  const inner = stored[section] ?? {};
  if (isRecord(inner)) return { ...stored, [section]: withValue(inner, field, value) };
  throw new ConfigError(
    `The settings file has a value where it should have a section for ${name}`,
    'The file was probably edited by hand: repair or move it. It is where esports config path says.',
  );
};
