import { closeSync, fsyncSync, openSync, realpathSync } from 'node:fs';
import { dirname, parse } from 'node:path';
import { parseRecord } from '../../core/json/jsonRecord.ts';

/** One of our files, changed through `conf`. A dot in a name separates a field from the field that contains it. */
export interface FileStore {
  set(name: string, value: string | number | boolean): void;
  delete(name: string): void;
  /** Replaces the whole content of the file. */
  replace(record: Readonly<Record<string, unknown>>): void;
}

/** Opens a file for changes, which a reader sees whole or not at all. A link is followed, so check it first. */
export type OpenStore = (path: string) => FileStore;

/** Loads `conf` only for writing, because loading it takes longer than most commands. */
export const loadStores = async (): Promise<OpenStore> => {
  const { default: Conf } = await import('conf');
  return path => {
    const { dir, name } = parse(path);
    const store = new Conf<Record<string, unknown>>({
      cwd: dir,
      configName: name,
      configFileMode: 0o600,
      // The caller has already checked for damage, and replaced content need not be valid.
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

/** Flushes the folder, so that the rename survives a power cut where the system supports it. */
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
