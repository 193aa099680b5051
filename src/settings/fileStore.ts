import { closeSync, fsyncSync, openSync, realpathSync } from 'node:fs';
import { dirname, parse } from 'node:path';
import { parseRecord } from '../api/json/jsonRecord.ts';

/** A file of ours as `conf` changes it: a name with dots is a field within a field. */
export interface FileStore {
  set(name: string, value: string | number | boolean): void;
  delete(name: string): void;
  /** Puts a record in the place of all that is in the file. */
  replace(record: Readonly<Record<string, unknown>>): void;
}

/**
 * Opens a file for changing. Whoever reads it meanwhile sees all of the old text or all of the new one. A link in its
 * place is followed, and stays: check what is there first.
 */
export type OpenStore = (path: string) => FileStore;

/** Loads `conf`, which costs more than most commands: only what writes needs it. */
export const loadStores = async (): Promise<OpenStore> => {
  const { default: Conf } = await import('conf');
  return path => {
    const { dir, name } = parse(path);
    const store = new Conf<Record<string, unknown>>({
      cwd: dir,
      configName: name,
      configFileMode: 0o600,
      // Whether the file is damaged was decided before; what is replaced need not be sound.
      deserialize: text => parseRecord(text) ?? {},
    });
    const lastingly = (write: () => void): void => {
      write();
      syncFolder(dirname(realpathSync(path)));
    };
    return {
      set: (field, value) => lastingly(() => store.set(field, value)),
      delete: field => lastingly(() => store.delete(field)),
      replace: record =>
        lastingly(() => {
          store.store = record;
        }),
    };
  };
};

/** Makes the renaming last through a power cut, where the system can. */
const syncFolder = (folder: string): void => {
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Windows cannot open a folder; the file itself is safe.
  }
};
