import { spawnSync } from 'node:child_process';
import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import {
  closeToOthers,
  createPrivately,
  isBusy,
  isDamaged,
  openSqlite,
  readPragma,
  resultCodeOf,
} from '../../../src/core/files/openSqlite.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const thrownBy = (action: () => unknown): unknown => {
  try {
    return action();
  } catch (error) {
    return error;
  }
};

test('a file that cannot be prepared is closed again, with its lock', () => {
  const path = join(createTemporaryFolder(), 'a.db');
  let refused: DatabaseSync | undefined;
  const prepare = (database: DatabaseSync): void => {
    refused = database;
    database.exec('BEGIN EXCLUSIVE');
    throw new Error('not ours');
  };
  expect(() => openSqlite(path, {}, prepare)).toThrow('not ours');
  expect(refused?.isOpen).toBe(false);
  const database = openSqlite(path, {}, opened => opened.exec('PRAGMA user_version = 7'));
  expect(readPragma(database, 'user_version')).toBe(7);
  database.close();
});

test('an error says whether another process holds the file, or the file is damaged', () => {
  const path = join(createTemporaryFolder(), 'a.db');
  const holder = openSqlite(path, {}, database => database.exec('BEGIN EXCLUSIVE'));
  const busy = thrownBy(() => openSqlite(path, {}, database => database.exec('BEGIN EXCLUSIVE')));
  holder.close();
  writeFileSync(path, 'no database, and longer than the head of one: '.repeat(10));
  const damaged = thrownBy(() => openSqlite(path, {}, database => readPragma(database, 'user_version')));
  expect([isBusy(busy), isDamaged(busy), isBusy(damaged), isDamaged(damaged)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(resultCodeOf(new Error('of another kind'))).toBe(0);
});

test.skipIf(process.platform === 'win32')('a file of ours is readable by its owner alone', () => {
  const path = join(createTemporaryFolder(), 'a.db');
  createPrivately(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  chmodSync(path, 0o644);
  createPrivately(path);
  closeToOthers(path);
  expect(statSync(path).mode & 0o077).toBe(0);
});

test.skipIf(process.platform === 'win32')('what is no file is not closed to others', () => {
  const path = join(createTemporaryFolder(), 'pipe');
  expect(spawnSync('mkfifo', ['-m', '644', path]).status).toBe(0);
  closeToOthers(path);
  expect(statSync(path).mode & 0o777).toBe(0o644);
});
