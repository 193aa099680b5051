import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createDataFile, DataFileError, openDataFile } from '../../../src/data/store/dataFile.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const refusal = (path: string): { readonly message: string; readonly hint: string } => {
  try {
    openDataFile(path).close();
  } catch (error) {
    if (error instanceof DataFileError)
      return { message: error.message.replace(path, 'FILE'), hint: error.hint };
    throw error;
  }
  throw new Error('it was opened');
};
const makeOne = 'create one with: esports data import <kind> <path> --into <file.db>';

describe('a data file', () => {
  it('that was created opens for reading, with its prefix', () => {
    const path = join(createTemporaryFolder(), 'real.db');
    createDataFile(path, 'cs').close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const store = openDataFile(path);
    expect(store.prefix).toBe('cs');
    expect(() => store.all("INSERT INTO meta VALUES ('a', 'b')")).toThrow(/readonly/);
    store.close();
  });

  it('that is missing, is a folder or is another file is rejected', () => {
    const folder = createTemporaryFolder();
    const at = (name: string): string => join(folder, name);
    mkdirSync(at('folder'));
    writeFileSync(at('text'), 'no database '.repeat(100));
    writeFileSync(at('empty'), '');
    const foreign = new DatabaseSync(at('foreign'));
    foreign.exec('CREATE TABLE meta (name TEXT)');
    foreign.close();
    expect(refusal(at('missing'))).toEqual({ message: 'the file FILE does not exist', hint: makeOne });
    expect(refusal(at('folder'))).toEqual({
      message: 'FILE is a folder',
      hint: 'name a data file in it (only serve --data takes a folder of them); to import a folder of sources: esports data import <kind> <folder> --into <file.db>',
    });
    for (const name of ['text', 'empty', 'foreign'])
      expect(refusal(at(name))).toEqual({ message: 'FILE is not a data file', hint: makeOne });
  });

  it('of another layout is rejected', () => {
    const path = join(createTemporaryFolder(), 'later.db');
    const database = createDataFile(path, 'cs');
    database.exec("UPDATE meta SET value = '99' WHERE key = 'schemaVersion'");
    database.close();
    expect(refusal(path)).toEqual({
      message: 'FILE has layout 99, but this program reads layout 7',
      hint: 'import its sources again into a new file, or use the version of esports that created it',
    });
  });
});
