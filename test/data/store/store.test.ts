import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDataFile, openDataDatabase } from '../../../src/data/store/dataFile.ts';
import { createStore } from '../../../src/data/store/store.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const readValue = "SELECT value FROM meta WHERE key = 'test'";

/** A file that one connection writes and a store reads, whose deferred work is done by `turn`. */
const openShared = () => {
  const path = join(createTemporaryFolder(), 'real.db');
  const writer = createDataFile(path, 'cs');
  const write = (value: string) =>
    writer.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('test', ?)").run(value);
  write('first');
  const deferred: (() => void)[] = [];
  const store = createStore(openDataDatabase(path), run => deferred.push(run));
  const turn = () => deferred.splice(0).forEach(run => run());
  return { store, write, turn, value: () => store.getOnce<{ value: string }>(readValue)?.value };
};

describe('what a store remembers of a file', () => {
  it('is read again when another connection has changed the file, once the waiting events are done', () => {
    const { store, write, turn, value } = openShared();
    expect(value()).toBe('first');
    write('second');
    turn();
    expect(value()).toBe('second');
    turn();
    expect(value()).toBe('second');
    store.close();
  });
});

describe('statements that run together', () => {
  it('see one state of the file, which others may change again afterwards', () => {
    const { store, write, turn } = openShared();
    const read = () => store.get<{ value: string }>(readValue)?.value;
    store.together(() => {
      expect(read()).toBe('first');
      expect(() => write('second')).toThrow(/locked/);
      expect(store.together(read)).toBe('first');
    });
    write('second');
    turn();
    expect(store.together(read)).toBe('second');
    expect(() =>
      store.together(() => {
        throw new Error('no answer');
      }),
    ).toThrow('no answer');
    write('third');
    expect(store.together(read)).toBe('third');
    store.close();
  });
});
